package lessontext

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"lascope/internal/disk"
	"lascope/model/picture"
)

// CheckFile refuses a file that a document cannot be written to.
func CheckFile(file disk.File) error {
	if !slices.Contains([]string{"md", "pdf"}, picture.Format(file.Path)) {
		return fmt.Errorf("%s %s: a handout is an .md or a .pdf, such as --out 1.pdf", file.Word, file.Path)
	}
	return disk.CheckFiles([]disk.File{file})
}

// WriteFile writes a handout or a key as Markdown or PDF, by the end of the file's name. The pictures of x.md are x-1.svg, x-2.svg …
func WriteFile(file disk.File, d *picture.Document) error {
	if picture.Format(file.Path) == "pdf" {
		return write(file, d.PDF)
	}
	stem := strings.TrimSuffix(file.Path, filepath.Ext(file.Path))
	name := func(i int) string { return fmt.Sprintf("%s-%d.svg", stem, i+1) }
	for i, drawing := range d.Drawings() {
		err := write(disk.File{Word: file.Word, Path: name(i), Force: file.Force}, func(w io.Writer) error { return drawing.Write(w, "svg") })
		if err != nil {
			return err
		}
	}
	return write(file, func(w io.Writer) error {
		return d.Markdown(w, func(i int) string { return filepath.Base(name(i)) })
	})
}

// write writes a file, over another only if it is of its kind or by force.
func write(file disk.File, to func(w io.Writer) error) error {
	if !file.Force {
		err := disk.CheckReplaces(file, func(line string) bool {
			if picture.Format(file.Path) == "md" {
				return strings.HasPrefix(line, "# Lesson ")
			}
			return picture.Begins(file.Path, line)
		})
		if err != nil {
			return err
		}
	}
	return file.Write(to)
}
