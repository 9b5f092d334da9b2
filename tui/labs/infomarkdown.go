package labs

import (
	"fmt"
	"io"
	"strings"

	"lascope/model/lab"
)

// InfoMarkdown writes the rules of all schemes, lab by lab: how each learns, where it fails, and its source. It returns out's
// error.
func InfoMarkdown(out io.Writer, labs []*lab.Lab) error {
	cell := strings.NewReplacer("|", `\|`, "*", `\*`, "_", `\_`, "<", "&lt;")
	var b strings.Builder
	b.WriteString("# The schemes\n\nHow each scheme learns, where it fails, and its source. `h` in the program and `lascope help SCHEME` add what to watch, and three\n" +
		"tries. This page is made by `lascope help --markdown`.\n")
	for _, l := range labs {
		p := InfoOfLab(l)
		fmt.Fprintf(&b, "\n## The %s lab: %s\n\n%s\n", l.Name, cell.Replace(l.Question), cell.Replace(p.What+" "+p.How))
		for _, s := range l.All() {
			p := InfoOfScheme(s)
			fmt.Fprintf(&b, "\n### `%s`: %s\n\n%s\n", s.Name, cell.Replace(p.Title), cell.Replace(strings.Join(strings.Fields(p.How+" "+p.Limit+" "+p.origin()), " ")))
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}
