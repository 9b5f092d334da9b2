package figure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"lascope/model/experiment"
	"lascope/model/wholefile"
)

// A Job makes figures and writes NAME.svg, NAME.png, NAME.csv and the caption NAME.md
// of each to a directory. Each file is written whole or not at all.
type Job struct {
	Names []string // "all" makes all figures and an index README.md; "list" only lists them
	Quick bool     // fewer replications
	Out   string   // the directory, created if necessary
	Cores int      // runs in parallel; 0 means GOMAXPROCS
	// Meter is called at the start of each figure and returns the function that receives
	// its progress; nil for none.
	Meter func() func(done, total, before int)
}

// Run makes the figures one after the other and prints a line for each to stdout.
func (j Job) Run(ctx context.Context, stdout io.Writer) error {
	if slices.Equal(j.Names, []string{"list"}) {
		return printTable(stdout)
	}
	figures, all, err := j.figures()
	if err != nil {
		return err
	}
	if j.Out == "" {
		return errors.New("--out names no directory; leave it out, or say where the figures go")
	}
	if err := os.MkdirAll(j.Out, 0o755); err != nil {
		return fmt.Errorf("--out %s: the directory cannot be made: %w", j.Out, wholefile.PlainError(err))
	}
	if err := wholefile.CheckFiles([]wholefile.File{{Word: "--out", Path: filepath.Join(j.Out, figures[0].Name+".svg")}}); err != nil {
		return err
	}
	var results []*Result
	for _, f := range figures {
		o := Options{Full: !j.Quick, Cores: j.Cores}
		if j.Meter != nil {
			meter := j.Meter()
			o.Progress = func(p experiment.Progress) { meter(p.Done, p.Total, p.Before) }
		}
		r, err := f.Run(ctx, o)
		if err != nil {
			return err
		}
		if err := r.write(j.Out); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(stdout, "%s: %s\n", filepath.Join(j.Out, f.Name+".svg"), countVerdicts(r.findings())); err != nil {
			return err
		}
		results = append(results, r)
	}
	if !all {
		return nil
	}
	return wholefile.WriteWhole(filepath.Join(j.Out, "README.md"), func(w io.Writer) error { return writeIndex(w, results) })
}

// figures finds the job's figures; all reports whether they are the whole table.
func (j Job) figures() (figures []*Figure, all bool, err error) {
	if len(j.Names) == 0 {
		return nil, false, errors.New(`which figure? give names, or all; "lascope figure list" lists them`)
	}
	for _, name := range j.Names {
		if name == "all" {
			all = true
			continue
		}
		f, err := Find(name)
		if err != nil {
			return nil, false, err
		}
		figures = append(figures, f)
	}
	if all {
		figures = Table()
	}
	return figures, all, nil
}

// resultFiles are the files of a figure, by the extension of their names.
var resultFiles = []struct {
	kind  string
	write func(*Result, io.Writer) error
}{
	{"csv", (*Result).writeCSV}, {"svg", (*Result).writeSVG},
	{"png", (*Result).writePNG}, {"md", (*Result).writeCaption},
}

// write writes the figure's files.
func (r *Result) write(dir string) error {
	for _, file := range resultFiles {
		path := filepath.Join(dir, r.Figure.Name+"."+file.kind)
		if err := wholefile.WriteWhole(path, func(w io.Writer) error { return file.write(r, w) }); err != nil {
			return err
		}
	}
	return nil
}

// printTable lists the figures.
func printTable(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range Table() {
		fmt.Fprintf(out, "%s\t%s\t%s\n", f.Name, f.Source, f.Title)
	}
	return out.Flush()
}

// Names are the valid entries of a job's Names.
func Names() []string {
	out := []string{"all", "list"}
	for _, f := range Table() {
		out = append(out, f.Name)
	}
	return out
}
