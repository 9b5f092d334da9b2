package crawling

import _ "lascope/model/modeltest" // fixes the seed of the property tests
