package figure

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model/experiment"
	"lascope/model/picture"
)

// A Job makes figures and writes NAME.svg, NAME.png, NAME.csv and the caption NAME.md
// of each to a directory. Each file is written whole or not at all.
type Job struct {
	Names []string // "all" makes all figures and an index README.md; "list" only lists them
	Quick bool     // fewer replications
	Out   string   // the directory, created if necessary
	Force bool     // replace files that hold something else or are read-only
	Cores int      // runs in parallel; 0 means GOMAXPROCS
	// Meter is called at the start of each figure and returns the function that receives
	// its progress; nil for none.
	Meter func() func(done, total, before int)
}

// Run makes the figures one after the other and prints a line for each to stdout.
func (j Job) Run(ctx context.Context, stdout io.Writer) (err error) {
	defer refusal.To(&err)
	if slices.Equal(j.Names, []string{"list"}) {
		out := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
		for _, f := range Table() {
			fmt.Fprintf(out, "%s\t%s\t%s\n", f.Name, f.Source, f.Title)
		}
		return out.Flush()
	}
	if slices.Contains(j.Names, "list") {
		refusal.Say(`list: it stands alone, as in "lascope figure list"`)
	}
	figures, all := j.figures()
	if j.Out == "" || j.Out == "-" {
		refusal.Say("--out names no directory; leave it out, or name a directory, such as --out figures")
	}
	if err := os.MkdirAll(j.Out, 0o755); err != nil {
		refusal.Say("--out %s: the directory cannot be made: %w", j.Out, disk.PlainError(err))
	}
	j.checkFiles(figures, all)
	var rows []indexRow
	for _, f := range figures {
		o := Options{Full: !j.Quick, Cores: j.Cores}
		if j.Meter != nil {
			meter := j.Meter()
			o.Progress = func(p experiment.Progress) { meter(p.Done, p.Total, p.Before) }
		}
		r := refusal.Must(f.Run(ctx, o))
		for _, file := range resultFiles {
			j.write(f.Name+"."+file.kind, func(w io.Writer) error { return file.write(r, w) })
		}
		refusal.Must(fmt.Fprintf(stdout, "%s: %s\n", filepath.Join(j.Out, f.Name+".svg"), countVerdicts(r.findings())))
		row := indexRow{figure: f}
		for _, found := range r.findings() {
			row.verdicts = append(row.verdicts, found.Verdict)
		}
		rows = append(rows, row)
	}
	if all {
		j.write(verdictsName, func(w io.Writer) error { return writeVerdicts(w, rows) })
		j.write(indexName, func(w io.Writer) error { return writeIndex(w, rows) })
	}
	return nil
}

// The index of all figures, and the verdicts on all claims.
const indexName, verdictsName = "README.md", "verdicts.csv"

// file is a file of the job's directory.
func (j Job) file(name string) disk.File {
	return disk.File{Word: "--out", Path: filepath.Join(j.Out, name), Force: j.Force}
}

// checkFiles refuses files that could not be written in the end, and, unless by force, files
// that hold something else.
func (j Job) checkFiles(figures []*Figure, all bool) {
	var written []disk.File
	check := func(name, begin string) {
		f := j.file(name)
		f.Like = func(text string) bool { return strings.HasPrefix(text, begin) }
		written = append(written, f)
	}
	for _, f := range figures {
		for _, file := range resultFiles {
			check(f.Name+"."+file.kind, file.begin)
		}
	}
	if all {
		check(indexName, indexHeading)
		check(verdictsName, strings.Join(verdictColumns, ","))
	}
	refusal.Check(disk.CheckFiles(written))
}

// figures finds the job's figures; all reports whether they are the whole table.
func (j Job) figures() (figures []*Figure, all bool) {
	if len(j.Names) == 0 {
		refusal.Say(`which figure? give names, or all; "lascope figure list" lists them`)
	}
	for i, name := range j.Names {
		if slices.Contains(j.Names[:i], name) {
			refusal.Say("%s stands twice; give each figure once", name)
		}
		if name == "all" {
			all = true
			continue
		}
		figures = append(figures, refusal.Must(Find(name)))
	}
	if all {
		figures = Table()
	}
	return figures, all
}

// resultFiles are the files of a figure, by the extension of their names, and how each begins.
var resultFiles = []struct {
	kind, begin string
	write       func(*Result, io.Writer) error
}{
	{"csv", strings.Join(csvColumns, ","), (*Result).writeCSV}, {"svg", "<?xml", drawn("svg")},
	{"png", "\x89PNG", drawn("png")}, {"md", "# ", (*Result).writeCaption},
}

// drawn writes the drawing of a figure in a format.
func drawn(format string) func(*Result, io.Writer) error {
	return func(r *Result, w io.Writer) error { return r.page().Write(w, picture.Print{Format: format}) }
}

// write writes a file of the job's directory.
func (j Job) write(name string, to func(w io.Writer) error) { refusal.Check(j.file(name).Write(to)) }

// Names are the valid entries of a job's Names.
var Names = sync.OnceValue(func() []string {
	out := []string{"all", "list"}
	for _, f := range Table() {
		out = append(out, f.Name)
	}
	return out
})
