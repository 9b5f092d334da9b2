package experiment

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/picture"
	"lascope/model/wholefile"
)

// ResultFiles are the files that the result of a race or a sweep goes to.
type ResultFiles struct {
	Out      string   // the file for the table; "" prints it
	Format   string   // "csv" or "jsonl", of the table
	Save     string   // the file for the number of every run; "" for none
	Pictures []string // files for the picture, SVG or PNG by their names' ends
}

// checkFiles refuses files that could not be written in the end, nor one beside them;
// specs and read name the files that are read.
func (f ResultFiles) checkFiles(beside wholefile.File, specs []model.Spec, read ...wholefile.File) error {
	if f.Format != "" {
		if err := model.CheckFormat(f.Format); err != nil {
			return err
		}
	}
	files := []wholefile.File{{Word: "--out", Path: f.Out}, {Word: "--save", Path: f.Save}}
	for _, p := range f.Pictures {
		if err := picture.CheckName(p); err != nil {
			return err
		}
		files = append(files, wholefile.File{Word: "--picture", Path: p})
	}
	for _, s := range specs {
		read = append(read, s.Reads()...)
	}
	return wholefile.CheckFiles(append(files, beside), read...)
}

// An output is a file to write.
type output struct {
	path  string
	write func(io.Writer) error
}

// list are the outputs of a result, the table first, whose path may be "".
func (f ResultFiles) list(table func(w io.Writer, format string) error, save func(io.Writer) error, drawing func(w io.Writer, format string) error) []output {
	out := []output{{f.Out, func(w io.Writer) error { return table(w, cmp.Or(f.Format, model.Formats[0])) }}, {f.Save, save}}
	for _, path := range f.Pictures {
		out = append(out, output{path, func(w io.Writer) error { return drawing(w, picture.Format(path)) }})
	}
	return out
}

// writeOrPrint writes the files, and prints the table where it has none.
func (f ResultFiles) writeOrPrint(files []output, stdout io.Writer) error {
	if err := writeAll(files); err != nil || f.Out != "" || stdout == nil {
		return err
	}
	return files[0].write(stdout)
}

// orNew are the files, or, where none is named, one of each kind named after base,
// numbered where a file of that name exists.
func (f ResultFiles) orNew(base string) ResultFiles {
	if f.Out != "" || f.Save != "" || len(f.Pictures) > 0 {
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
	f.Out, f.Save, f.Pictures = name+".csv", name+".lascope", []string{name + ".svg", name + ".png"}
	return f
}

func writeAll(files []output) error {
	for _, f := range files {
		if f.path == "" {
			continue
		}
		if err := wholefile.WriteWhole(f.path, f.write); err != nil {
			return err
		}
	}
	return nil
}

// writeNamed writes the files and names them.
func writeNamed(files []output) (names string, err error) {
	var paths []string
	for _, f := range files {
		if f.path != "" {
			paths = append(paths, f.path)
		}
	}
	return strings.Join(paths, ", "), writeAll(files)
}
