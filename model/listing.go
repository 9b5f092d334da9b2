package model

import (
	"fmt"
	"io"
	"text/tabwriter"

	"lascope/model/lab"
)

// PrintSchemes prints the schemes by lab, one a line. The error is that of out.
func PrintSchemes(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, lab := range Labs() {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s lab: %s\n", lab.Name, lab.Question)
		for _, s := range lab.Schemes {
			fmt.Fprintf(w, "  %s\t%s\t%s\n", s.Name, s.Meaning, s.Source)
		}
	}
	return w.Flush()
}

// PrintParams prints the parameters of a scheme and of its world, with their defaults under
// that scheme; of all schemes if the name is "". The error refuses an unknown name or is that
// of out.
func PrintParams(out io.Writer, name string) error {
	labs, only := Labs(), (*lab.Scheme)(nil)
	if name != "" {
		s, err := FindScheme(name)
		if err != nil {
			return err
		}
		labs, only = []*lab.Lab{s.Lab}, s
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, l := range labs {
		world := l.World
		if only != nil {
			world = only.Table()[:len(l.World)]
		}
		printTable(w, "the world of the "+l.Name+" lab", world)
		for _, s := range l.Schemes {
			if only == nil || s == only {
				printTable(w, s.Name+s.OwnWorld(), s.Params)
			}
		}
	}
	return w.Flush()
}

// printTable prints parameters, one a line, under their owner's name.
func printTable(w io.Writer, owner string, params []lab.Param) {
	fmt.Fprintln(w, owner)
	if len(params) == 0 {
		fmt.Fprint(w, "  no parameters of its own\n\n")
		return
	}
	fmt.Fprintln(w, "  key\tsymbol\trange\tdefault\tchange\tmeaning")
	for _, p := range params {
		change := "restart"
		if p.Live {
			change = "live"
		}
		byDefault := p.Default
		if byDefault == "" {
			byDefault = "none"
		}
		meaning := p.Meaning
		if where := lab.CountsWhere(p); where != "" {
			meaning += " (" + where + ")"
		}
		fmt.Fprintf(w, "  %s\t%s\t%s\t%s\t%s\t%s\n", p.Key, p.Symbol, lab.Range(p), byDefault, change, meaning)
	}
	fmt.Fprintln(w)
}
