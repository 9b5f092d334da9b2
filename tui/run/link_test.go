package run_test

import _ "lascope/tui/course" // which opens the lessons of the prompt and the chooser
