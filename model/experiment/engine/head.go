package engine

import (
	"fmt"
	"strings"

	"lascope/internal/disk"
	"lascope/model"
)

// MadeBy precedes the program's version.
const MadeBy = "# made by lascope "

// Head is the head of a saved file: the format's name, the line, the version of the
// program that made it, and the data files.
func Head(heading, line, made string, data []model.DataFile) string {
	return fmt.Sprintf("%s\n# %s\n%s%s\n%s", heading, line, MadeBy, made, model.DataLines(data))
}

// Made returns a test for the text of a saved file: whether this program made it of this line and of these files.
func Made(heading, line string, reads []disk.File) func(text string) bool {
	return func(text string) bool {
		data, err := model.Data(reads)
		return err == nil && strings.HasPrefix(text, Head(heading, line, model.Version(), data))
	}
}
