package model

import (
	"fmt"
	"slices"
	"strings"

	"lascope/internal/disk"
	"lascope/model/lab"
	"lascope/world"
)

// Reads lists the files that a line reads, such as FILE in trace=FILE, without the files in the program, which the program's
// version identifies.
func (s Spec) Reads() []disk.File {
	return slices.DeleteFunc(s.Data(), func(f disk.File) bool { return strings.HasPrefix(f.Path, world.BuiltIn) })
}

// Data are the files of data that a line names, also those in the program.
func (s Spec) Data() []disk.File {
	var files []disk.File
	for _, p := range s.Scheme.Table() {
		k := slices.IndexFunc(s.Given, func(a lab.Assignment) bool { return a.Key == p.Key })
		if p.File && k >= 0 {
			files = append(files, disk.File{Word: p.Key + "=", Path: s.Given[k].Word})
		}
	}
	return files
}

// CheckFormat refuses a word that is not among [Formats].
func CheckFormat(format string) error {
	if slices.Contains(Formats, format) {
		return nil
	}
	return fmt.Errorf("--format %s: the output is csv or jsonl%s", format, lab.DidYouMean(format, Formats))
}
