package experiment

import (
	"fmt"
	"strings"

	"lascope/model"
)

// madeBy precedes the program's version.
const madeBy = "# made by lascope "

// savedHead is the head of a saved file: the format's name, the line, the version of the
// program that made it, and the data files.
func savedHead(heading, line, made string, data []model.DataFile) string {
	return fmt.Sprintf("%s\n# %s\n%s%s\n%s", heading, line, madeBy, made, model.DataLines(data))
}

// lineIs returns a test for one line.
func lineIs(want string) func(line string) bool {
	return func(line string) bool { return strings.TrimSpace(line) == want }
}
