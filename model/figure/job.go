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

// A FigureJob makes figures and writes them to a directory: of each, NAME.svg,
// NAME.png, NAME.csv and the caption NAME.md. Each file is written whole or not
// at all.
type FigureJob struct {
	Names []string // "all" stands for all of them, with an index README.md; "list" only lists them
	Quick bool
	Out   string // the directory, made if there is none
	Cores int    // runs at a time; 0: as many as there are cores
	// Meter begins a figure and returns the function that takes its progress; nil for none.
	Meter func() func(done, total, before int)
}

// Run makes the figures one after the other, each on all cores, and prints a line
// for each to stdout.
func (j FigureJob) Run(ctx context.Context, stdout io.Writer) error {
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

// figures finds the figures that the job names.
func (j FigureJob) figures() (figures []*Figure, all bool, err error) {
	if len(j.Names) == 0 {
		return nil, false, errors.New(`which figure? give names, or all; "lascope figure list" lists them`)
	}
	for _, name := range j.Names {
		if name == "all" {
			return Table(), true, nil
		}
		f, err := Find(name)
		if err != nil {
			return nil, false, err
		}
		figures = append(figures, f)
	}
	return figures, false, nil
}

// resultFiles are the files of a figure, by the end of their names.
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

// FigureNames are the words that Names may hold.
func FigureNames() []string {
	out := []string{"all", "list"}
	for _, f := range Table() {
		out = append(out, f.Name)
	}
	return out
}
