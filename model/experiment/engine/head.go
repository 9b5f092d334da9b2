package engine

import (
	"fmt"
	"strings"

	"lascope/model"
)

// MadeBy precedes the program's version.
const MadeBy = "# made by lascope "

// Head is the head of a saved file: the format's name, the line, the version of the
// program that made it, and the data files.
func Head(heading, line, made string, data []model.DataFile) string {
	return fmt.Sprintf("%s\n# %s\n%s%s\n%s", heading, line, MadeBy, made, model.DataLines(data))
}

// LineIs returns a test for one line.
func LineIs(want string) func(line string) bool {
	return func(line string) bool { return strings.TrimSpace(line) == want }
}
