package cli

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/experiment/show"
	"lascope/model/lesson"
	"lascope/model/picture"
)

func reportCommand() *cobra.Command {
	var to disk.File
	c := &cobra.Command{
		Use:   "report FILE...",
		Short: "Write one HTML page of saved races, saved sweeps and studies",
		Long: `Write one HTML page of saved races, saved sweeps and studies, FILE.toml: lines,
methods in words, pictures, tables with intervals and counts of missing runs, the
version, and how to repeat it. The page needs no other file.

Files of lascope lesson --results and lascope class --results, of one student or of
many, are summed up: each question with its answers, the part that is right, a
histogram, and the commonest wrong idea with the reason against it. The lessons are
played again to score the answers. With --out FILE.csv this table is written, with
--out FILE.svg, .png or .pdf the histograms.`,
		Args: arguments(1, math.MaxInt, "of what? give files of --save, or a study, such as lascope report sweep.saved --out report.html"),
		RunE: func(c *cobra.Command, files []string) error {
			if err := checkOut(&to, reportLike(orStdout(to.Path)), filesOf("report", files)...); err != nil {
				return err
			}
			o := options()
			course, err := o.OpenCourse()
			if err != nil {
				return err
			}
			of, rest, err := lesson.Summarise(c.Context(), course, files)
			if err != nil {
				return err
			}
			return write(to, c.OutOrStdout(), func(w io.Writer) error { return writeReport(w, to.Path, of, rest) })
		},
	}
	outFlag(c, &to, "the page")
	return c
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
			return fmt.Errorf("--out %s: a table or a picture is of files of predictions alone, not of %s; give it the ending .html", path, rest[0])
		case table:
			return of.WriteTable(w)
		}
		drawn, err := of.Draw(w, format)
		if err == nil && !drawn {
			return fmt.Errorf("--out %s: a histogram is of answers by letter with their options, and the files have none", path)
		}
		return err
	}
	if of.Empty() {
		return show.WriteReport(w, rest)
	}
	section, err := of.Section()
	if err != nil {
		return err
	}
	return show.WriteReport(w, rest, section)
}
