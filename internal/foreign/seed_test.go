package foreign

import _ "lascope/model/modeltest" // fixes the seed of the property tests
