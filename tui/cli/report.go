package cli

import (
	"io"
	"slices"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/show"
	"lascope/model/lesson"
	"lascope/model/picture"
)

func reportCommand(c command) action {
	var out outFile
	declare(c, &out)
	return func(files []string) {
		path := out.file().Path
		out.check(reportLike(path), filesOf("report", files)...)
		o := options()
		of, rest, err := lesson.Summarise(c.Context(), refusal.Must(o.OpenCourse()), files)
		refusal.Check(err)
		out.write(c, func(w io.Writer) error { return writeReport(w, path, of, rest) })
	}
}

// reportLike recognises the text of a report under the name of a file.
func reportLike(path string) func(text string) bool {
	switch format := picture.Format(path); {
	case format == "csv":
		return model.TableLike("csv", lesson.SummaryColumns, "", nil)
	case slices.Contains(picture.Formats, format):
		return picture.Begins(path)
	}
	return func(text string) bool { return strings.HasPrefix(text, "<!DOCTYPE html>") }
}

// writeReport writes a report in the form that the end of the file's name asks for.
func writeReport(w io.Writer, path string, of *lesson.Summary, rest []string) error {
	format := picture.Format(path)
	if table := format == "csv"; table || slices.Contains(picture.Formats, format) {
		switch {
		case len(rest) > 0:
			refusal.Say("--out %s: a table or a picture is of files of predictions alone, not of %s; give it the ending .html", path, rest[0])
		case table:
			return of.WriteTable(w)
		}
		if !refusal.Must(of.Draw(w, format)) {
			refusal.Say("--out %s: a histogram is of answers by letter with their options, and the files have none", path)
		}
		return nil
	}
	if of.Empty() {
		return show.WriteReport(w, rest)
	}
	return show.WriteReport(w, rest, refusal.Must(of.Section()))
}
