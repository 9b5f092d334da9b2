package experiment

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/show"
	"lascope/model/picture"
)

// ResultFiles are the output files of a race or a sweep.
type ResultFiles struct {
	Out     string   // file of the table; "" prints it
	Long    string   // file of a row for each replication and metric; "" for none, "-" prints it
	Curves  string   // the same for each tick
	Format  string   // of the tables: "csv" or "jsonl"
	Save    string   // file of every run's numbers; "" for none
	Picture []string // files of the picture, ending with .svg, .png or .pdf
	Size    string   // width of the pictures on paper, as [picture.ParseWidth] has it; "" for a screen
	DPI     int      // of a PNG, an inch; 0 for the default
	Force   bool     // replace files that hold something else or are read-only
	Header  bool     // begin the table, in CSV, with the line, the seed and the version as comments
}

// notStdout is the path of a file; "" for "-".
func notStdout(path string) string {
	if path == "-" {
		return ""
	}
	return path
}

// journal is the path of the journal, beside the first output; "" if there is no output, or
// if it is a device or a pipe.
func (f ResultFiles) journal() string {
	out := cmp.Or(f.Out, f.Save, notStdout(f.Long), notStdout(f.Curves))
	if out == "" || disk.Identity(out) == "" {
		return ""
	}
	return out + ".journal"
}

// HowToGoOn is the sentence for an interrupted race or sweep: how to continue it.
func (f ResultFiles) HowToGoOn(int) string {
	switch path := f.journal(); {
	case path == "":
		return noneKept
	case engine.HasRuns(path):
		return "interrupted; the finished runs are in " + path + ", and the same command goes on from there"
	}
	return beforeFirst
}

// The sentences of an interrupted job of which no run is kept.
const (
	noneKept    = "interrupted; no run is kept; with --out FILE the same command goes on where it was interrupted"
	beforeFirst = "interrupted before the first run ended; the same command begins again"
)

// outputs are the files of a result. Before there is one they have all but its numbers.
type outputs struct {
	command             string       // that makes it again, in the lines of --header
	specs               []model.Spec // whose files are read; these lines name the seed of the first
	read                []disk.File  // further files that are read
	kept                disk.File    // of the finished runs
	data                []model.DataFile
	table, long, curves show.Table             // no columns of a shard, which is saved in place of its table
	cells               func() []string        // the lines of the experiment's cells, one in each row of its tables; nil where they have none
	names               []string               // of a race, one in each row of its table
	saved               func(text string) bool // recognises an earlier saved file of the same line
	save                func(io.Writer) error
	draw                func() (*picture.Page, error)
}

// check refuses outputs that could not be written in the end, the finished runs included, that would overwrite an input, or, unless by
// force, something that is no earlier output of the kind.
func (f ResultFiles) check(of outputs) {
	if f.Format == "parquet" {
		refusal.Say(`--format parquet: the output is csv or jsonl; DuckDB turns CSV into Parquet: duckdb -c "COPY (FROM 'long.csv') ` +
			`TO 'long.parquet'"`)
	}
	refusal.Check(model.CheckFormat(f.tableFormat()))
	refusal.Check(model.CheckHeader(f.Header, f.tableFormat()))
	f.print("")
	rows := func(t show.Table) func(text string) bool {
		if of.cells == nil {
			return model.TableLike(f.tableFormat(), t.Columns, "", nil)
		}
		return model.TableLike(f.tableFormat(), t.Columns, "cell", of.cells)
	}
	table := rows(of.table)
	switch {
	case of.table.Columns == nil:
		table = of.saved
	case of.names != nil:
		table = model.TableLike(f.tableFormat(), of.table.Columns, "a", func() []string { return of.names })
	}
	files := []disk.File{
		{Word: "--out", Path: f.Out, Like: table}, {Word: "--save", Path: f.Save, Like: of.saved},
		{Word: "--long", Path: notStdout(f.Long), Like: rows(of.long)}, {Word: "--curves", Path: notStdout(f.Curves), Like: rows(of.long)},
	}
	for _, p := range f.Picture {
		refusal.Check(picture.CheckName(p))
		files = append(files, disk.File{Word: "--picture", Path: p, Like: picture.Begins(p)})
	}
	for i := range files {
		files[i].Force = f.Force
	}
	read := of.read
	for _, s := range of.specs {
		read = append(read, s.Reads()...)
	}
	refusal.Check(disk.CheckFiles(append(files, of.kept), read...))
}

// tableFormat is the format of the tables.
func (f ResultFiles) tableFormat() string {
	return cmp.Or(f.Format, model.Formats[0])
}

// print is the form of a picture's file. It refuses a size or dots that no picture can have.
func (f ResultFiles) print(path string) picture.Print {
	as := picture.Print{Format: picture.Format(path), Dots: float64(f.DPI)}
	if f.DPI != 0 && (f.DPI < 30 || f.DPI > 2400) {
		refusal.Say("--dpi %d: it is the number of dots an inch, 30 to 2400, such as 300", f.DPI)
	}
	if f.DPI != 0 && !slices.ContainsFunc(f.Picture, func(p string) bool { return picture.Format(p) == "png" }) {
		refusal.Say("--dpi %d: only a .png has dots; give --picture FILE.png", f.DPI)
	}
	if f.Size == "" {
		return as
	}
	if len(f.Picture) == 0 {
		refusal.Say("--size %s: it is the width of a picture; give --picture FILE.svg, .png or .pdf", f.Size)
	}
	as.Width = refusal.Must(picture.ParseWidth(f.Size))
	return as
}

// An output is a file to write.
type output struct {
	disk.File
	write func(io.Writer) error
}

// list returns the files of a result, the table first, whose path may be "".
func (f ResultFiles) list(of outputs) (out []output) {
	add := func(path string, write func(io.Writer) error) {
		out = append(out, output{disk.File{Path: path, Force: f.Force, Keep: true}, write})
	}
	in := func(t show.Table) func(io.Writer) error {
		return func(w io.Writer) error { return t.Write(w, f.tableFormat()) }
	}
	table := in(of.table)
	if of.table.Columns == nil {
		table = of.save
	} else if f.Header {
		table = model.WithHeader(table, of.command, of.specs[0], of.data)
	}
	add(f.Out, table)
	add(f.Save, of.save)
	add(f.Long, in(of.long))
	add(f.Curves, in(of.curves))
	for _, path := range f.Picture {
		add(path, func(w io.Writer) error {
			page, err := of.draw()
			if err != nil {
				return err
			}
			return page.Write(w, f.print(path))
		})
	}
	return out
}

// writeOrPrint writes the files, and prints those whose path is "-"; if there is none, it prints the
// table if it has no file.
func (f ResultFiles) writeOrPrint(of outputs, stdout io.Writer) error {
	files := f.list(of)
	if err := writeAll(files); err != nil || stdout == nil {
		return err
	}
	tabled := f.Out != "" || slices.ContainsFunc(files, func(o output) bool { return o.Path == "-" })
	for i, o := range files {
		if o.Path == "-" || i == 0 && !tabled {
			if err := o.write(stdout); err != nil {
				return err
			}
		}
	}
	return nil
}

// Names are the paths of the files.
func (f ResultFiles) Names() []string {
	all := append([]string{f.Out, f.Save, f.Long, f.Curves}, f.Picture...)
	return slices.DeleteFunc(all, func(path string) bool { return notStdout(path) == "" })
}

// orNew returns the files or, if none is set, new files of each kind named after base, with
// a number if a file of that name exists.
func (f ResultFiles) orNew(base string) ResultFiles {
	if len(f.Names()) > 0 {
		return f
	}
	taken := func(name string) bool {
		return slices.ContainsFunc([]string{".csv", ".lascope", ".svg", ".png"}, func(end string) bool {
			_, err := os.Lstat(name + end)
			return err == nil
		})
	}
	name := base
	for n := 2; taken(name); n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	f.Out, f.Save, f.Picture = name+".csv", name+".lascope", []string{name + ".svg", name + ".png"}
	return f
}

// writeAll writes the outputs that have a path. One that fails keeps no other from being
// written.
func writeAll(files []output) error {
	var all []error
	for _, f := range files {
		if notStdout(f.Path) != "" {
			all = append(all, f.Write(f.write))
		}
	}
	return errors.Join(all...)
}

// writeNamed writes the outputs that have a path and returns their names, with commas.
func (f ResultFiles) writeNamed(of outputs) (names string, err error) {
	return strings.Join(f.Names(), ", "), writeAll(f.list(of))
}
