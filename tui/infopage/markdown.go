package infopage

import (
	"fmt"
	"io"
	"strings"

	"lascope/model/lab"
)

// Markdown writes the pages of all labs and schemes. The error is that of out.
func Markdown(out io.Writer, labs []*lab.Lab) error {
	var b strings.Builder
	b.WriteString("# The schemes\n\nThe pages that `h` opens, lab by lab. `lascope help SCHEME` prints one of them with the parameters. A key is pressed in the\n" +
		"program, a line is typed after `:`. This page is made by `lascope help --markdown`.\n")
	for _, l := range labs {
		p := OfLab(l)
		p.Title = l.Question
		p.markdown(&b, "## The "+l.Name+" lab: ")
		for _, s := range l.All() {
			p := OfScheme(s)
			p.markdown(&b, "### `"+s.Name+"`: ")
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func (p *Page) markdown(b *strings.Builder, heading string) {
	cell := strings.NewReplacer("|", `\|`, "*", `\*`, "_", `\_`, "<", "&lt;")
	fmt.Fprintf(b, "\n%s%s\n\n%s\n\n%s\n\n%s\n\n", heading, cell.Replace(p.Title), cell.Replace(p.What), cell.Replace(p.How), cell.Replace(p.Watch))
	for _, t := range p.Tries {
		fmt.Fprintf(b, "* `%s` %s\n", t.Do, cell.Replace(t.Text))
	}
	if p.Limit != "" {
		fmt.Fprintf(b, "\n%s\n", cell.Replace(p.Limit))
	}
	if p.Source != "" {
		fmt.Fprintf(b, "\nSource: %s\n", p.Origin())
	}
}
