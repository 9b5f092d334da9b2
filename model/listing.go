package model

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"lascope/model/lab"
)

// A schemeRow and a paramRow are lines of the listings as JSON.
type schemeRow struct {
	Name    string `json:"name"`
	Lab     string `json:"lab"`
	Meaning string `json:"meaning"`
	Source  string `json:"source"`
	Learns  bool   `json:"learns"`
}

type paramRow struct {
	Scheme  string   `json:"scheme,omitempty"` // empty for a parameter of the world
	Lab     string   `json:"lab"`
	Key     string   `json:"key"`
	Symbol  string   `json:"symbol"`
	Choices []string `json:"choices,omitempty"`
	Min     *float64 `json:"min,omitempty"`
	Max     *float64 `json:"max,omitempty"`
	Integer bool     `json:"integer,omitempty"`
	Default string   `json:"default"`
	Live    bool     `json:"live"`
	Meaning string   `json:"meaning"`
}

// SchemesJSON prints the schemes as a JSON array. It returns out's error.
func SchemesJSON(out io.Writer) error {
	var rows []schemeRow
	for _, l := range ListedLabs() {
		for _, s := range l.All() {
			rows = append(rows, schemeRow{s.Name, l.Name, s.Meaning, s.Source, s.Learns})
		}
	}
	return printJSON(out, rows)
}

// A listing is the parameters of a scheme, or of the environment of a lab.
type listing struct {
	lab    *lab.Lab
	scheme *lab.Scheme // nil: the environment's
	params []lab.Param
}

// listings are the tables of a scheme and of its world; "" is all schemes and worlds. The error refuses an unknown name.
func listings(name string) (all []listing, err error) {
	labs, only := ListedLabs(), (*lab.Scheme)(nil)
	if name != "" {
		if only, err = FindScheme(name); err != nil {
			return nil, err
		}
		labs = []*lab.Lab{only.Lab}
	}
	for _, l := range labs {
		world := l.World
		if only != nil {
			world = only.Table()[:len(l.World)]
		}
		all = append(all, listing{l, nil, world})
		for _, s := range l.All() {
			if only == nil || s == only {
				all = append(all, listing{l, s, s.Params})
			}
		}
	}
	return all, nil
}

// ParamsJSON prints the rows of [PrintParams] as a JSON array, with the same errors.
func ParamsJSON(out io.Writer, name string) error {
	all, err := listings(name)
	if err != nil {
		return err
	}
	var rows []paramRow
	for _, l := range all {
		scheme := ""
		if l.scheme != nil {
			scheme = l.scheme.Name
		}
		for _, p := range l.params {
			row := paramRow{scheme, l.lab.Name, p.Key, p.Symbol, p.Choices, nil, nil, p.Integer, p.Default, p.Live, p.Meaning}
			if !p.Text && p.Choices == nil {
				row.Min, row.Max = &p.Min, &p.Max
			}
			rows = append(rows, row)
		}
	}
	return printJSON(out, rows)
}

func printJSON(out io.Writer, rows any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(rows)
}

// PrintSchemes prints the schemes by lab, one a line. It returns out's error.
func PrintSchemes(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, lab := range ListedLabs() {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s lab: %s\n", lab.Name, lab.Question)
		for _, s := range lab.All() {
			fmt.Fprintf(w, "  %s\t%s\t%s\n", s.Name, s.Meaning, s.Source)
		}
	}
	return w.Flush()
}

// PrintParams prints the parameters of a scheme and of its world, with their defaults under that scheme; of all schemes if the name
// is "". The error refuses an unknown name or is out's.
func PrintParams(out io.Writer, name string) error {
	all, err := listings(name)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, l := range all {
		owner := "the environment of the " + l.lab.Name + " lab"
		if l.scheme != nil {
			owner = l.scheme.Name + l.scheme.OwnWorld()
		}
		printTable(w, owner, l.params)
	}
	return w.Flush()
}

// PrintOwnParams prints the parameters that a scheme has itself.
func PrintOwnParams(out io.Writer, s *lab.Scheme) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	printTable(w, "Its parameters", s.Params)
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "\"lascope %s\" opens it; \"lascope params %s\" adds the parameters of its environment.\n", s.Name, s.Name)
	return err
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
		meaning := p.Meaning
		if where := lab.CountsWhere(p); where != "" {
			meaning += " (" + where + ")"
		}
		fmt.Fprintf(w, "  %s\t%s\t%s\t%s\t%s\t%s\n", p.Key, p.Symbol, lab.Range(p), cmp.Or(p.Default, "none"), change, meaning)
	}
	fmt.Fprintln(w)
}
