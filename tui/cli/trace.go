package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lascope/internal/disk"
	"lascope/internal/importer"
	"lascope/model"
	"lascope/model/pollinglab"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/world/changelog"
)

func traceGitCommand(c *cobra.Command) action {
	own := struct {
		Since, Until moment
		Paths        []string
		Bulk         int
		outFile
	}{Since: moment(changelog.Whole.From), Until: moment(changelog.Whole.To)}
	declare(c, &own)
	return func(repo []string) error {
		take := changelog.Selection{From: int64(own.Since), To: int64(own.Until), Bulk: own.Bulk}
		if slices.Contains(own.Paths, "") {
			return errors.New("--paths: its value is empty; write --paths GLOB, or leave the flag out")
		}
		if take.From >= take.To {
			return errors.New("--since: its date is not before that of --until, and no commit lies between them")
		}
		if err := own.check(disk.Kind(changelog.IsHeading)); err != nil {
			return err
		}
		repo = append(repo, ".")
		history, boundary, err := gitLog(c.Context(), repo[0], own.Paths, take)
		if err != nil {
			return err
		}
		if err := own.write(c, history.Write); err != nil {
			return err
		}
		said := fmt.Sprintf("%s in %s, %s followed", changesOf(history.Log), canvas.Counted(history.Commits-history.Bulk, "commit"),
			canvas.Counted(history.Renames, "rename"))
		if take.Bulk > 0 {
			said += fmt.Sprintf("; commits of more than %d files left out: %d", take.Bulk, history.Bulk)
		}
		if history.Untimed > 0 {
			said += fmt.Sprintf("; commits without a time that can be read left out: %d", history.Untimed)
		}
		if boundary > 0 {
			said += fmt.Sprintf("; the clone is shallow: its oldest commits, %d, which list every file, are left out; git fetch --unshallow brings the whole history", boundary)
		}
		_, lone := history.WithoutLone()
		return printRemarks(c, said, lone.String())
	}
}

// A moment is a flag's date in Unix seconds, the first that is not before it.
type moment int64

// String is the default in the help: none.
func (m *moment) String() string { return "" }

// Type is the name of the flag's value in the help.
func (m *moment) Type() string { return "DATE" }

// Set reads the flag.
func (m *moment) Set(text string) error {
	at, err := importer.Date(text)
	var ambiguous *importer.AmbiguousError
	if errors.As(err, &ambiguous) {
		return fmt.Errorf("%w; write it as %s", err, importer.DateExample)
	}
	*m = moment(at.Add(time.Second - time.Nanosecond).Unix())
	return err
}

func traceCSVCommand(c *cobra.Command) action {
	var columns changelog.Columns
	var out outFile
	declare(c, &columns, &out)
	complete(c, "format", append(slices.Clone(changelog.TimeFormats), "02.01.2006 15:04")...)
	return func(files []string) error {
		var err error
		if columns.Separator, err = importer.Separator(columns.Separator); err != nil {
			return fmt.Errorf("--separator: %w", err)
		}
		if err := importer.CheckEncoding(columns.Encoding); err != nil {
			return fmt.Errorf("--encoding: %w", err)
		}
		for _, flag := range [][2]string{{"page", columns.Page}, {"time", columns.Time}} {
			if flag[1] == "" {
				return fmt.Errorf("--%s is missing: give the name or the number of a column, such as --page url --time date", flag[0])
			}
		}
		if err := out.check(disk.Kind(changelog.IsHeading), filesOf("csv", files)...); err != nil {
			return err
		}
		table, err := changelog.OpenTable(files[0], columns)
		if err != nil {
			return err
		}
		if err := out.write(c, table.Write); err != nil {
			return err
		}
		said := changesOf(table.Log)
		if columns.SkipBad {
			said += fmt.Sprintf("; rows left out: %d", table.Skipped)
		}
		return printImported(c, said, table)
	}
}

func traceFeedCommand(c *cobra.Command) action {
	var out outFile
	var how changelog.How
	declare(c, &how, &out)
	return func(files []string) error {
		if err := out.check(disk.Kind(changelog.IsHeading), filesOf("feed", files)...); err != nil {
			return err
		}
		if err := importer.CheckEncoding(how.Encoding); err != nil {
			return fmt.Errorf("--encoding: %w", err)
		}
		feed, err := changelog.OpenFeeds(files, how)
		if err != nil {
			return err
		}
		if err := out.write(c, feed.Write); err != nil {
			return err
		}
		said := fmt.Sprintf("%s in %s", changesOf(feed.Log), canvas.Counted(feed.Files, "file"))
		if feed.Undated > 0 {
			said += fmt.Sprintf("; entries without a time left out: %d", feed.Undated)
		}
		said += fmt.Sprintf("; entries that cannot be read: %d", feed.Skipped)
		return printImported(c, said, feed.Imported)
	}
}

// changesOf counts the changes and the pages of a trace.
func changesOf(log changelog.Log) string {
	return canvas.Thousands(len(log.Changes)) + " changes of " + // also of one: other programs read these words
		canvas.Counted(len(log.Names), "page")
}

// printImported prints a sentence about a trace, its lone changes and the entries that it leaves out.
func printImported(c *cobra.Command, said string, from changelog.Imported) error {
	_, lone := from.WithoutLone()
	remarks := []string{said, lone.String()}
	for _, bad := range from.Bad {
		remarks = append(remarks, bad.Error())
	}
	for _, more := range from.More {
		remarks = append(remarks, fmt.Sprintf("%s: and %d more", more.File, more.Entries))
	}
	return printRemarks(c, remarks...)
}

// printIgnored warns of words and data of some runs that have no effect, each sentence once: interventions at the last tick until or
// later, lone changes, importance that is off. An until of 0 is not known.
func printIgnored(c *cobra.Command, until int64, specs ...model.Spec) error {
	var said, webs []string
	for _, spec := range specs {
		web := ""
		for _, a := range spec.Given {
			if slices.Contains([]string{"trace", "slot", "lone", "rates", "importance"}, a.Key) {
				web += a.String() + "\n"
			}
		}
		if !slices.Contains(webs, web) && (strings.Contains(web, "trace=") || strings.Contains(web, "rates=")) {
			webs = append(webs, web)
			if run, err := model.New(spec); err == nil { // else a cell that cannot run
				if e, ok := run.Environment.(*pollinglab.Environment); ok {
					said = append(said, e.Ignored()...)
				}
			}
		}
		for _, e := range spec.Events {
			if until > 0 && e.Tick >= until {
				said = append(said, fmt.Sprintf("%s never comes: the run ends at tick %s", e.Word(), stats.Thousands(until)))
			}
		}
	}
	slices.Sort(said)
	return printRemarks(c, slices.Compact(said)...)
}
