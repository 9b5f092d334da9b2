package cli

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
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

func traceCommand() *cobra.Command {
	return groupCommand("trace git | csv | feed | info", "Make a recorded web from a git history, a table or a feed, or describe one",
		`Make a recorded web from a git history, a table or a feed, or describe one.

A trace is a log of changes: CSV with the heading page,unix_seconds and a row a
change. The key trace= of the polling lab replays it.`, traceGitCommand(), traceCSVCommand(), traceFeedCommand(), traceInfoCommand())
}

func traceGitCommand() *cobra.Command {
	var paths []string
	take := changelog.Whole
	var out disk.File
	c := &cobra.Command{
		Use:   "git [REPO]",
		Short: "Make a trace of a git repository: files are pages, commits are changes",
		Long: `Make a trace of a git repository: files are pages, commits are changes. It is the
history of HEAD, at the committers' times. A renamed file stays the same page, as
git detects renames; a page has the last name of its file. A merge is no change: its
commits count, once each. Of a shallow clone the oldest commits, which list every
file, are left out. git is started, and no other program. No setting of git's, of
the user, the machine or the repository, no variable GIT_…, no graft and no
replacement changes the trace.`,
		Args: arguments(0, 1, ""),
		RunE: func(c *cobra.Command, repo []string) error {
			if slices.Contains(paths, "") {
				return errors.New("--paths: its value is empty; write --paths GLOB, or leave the flag out")
			}
			if take.From >= take.To {
				return errors.New("--since: its date is not before that of --until, and no commit lies between them")
			}
			if err := checkOut(&out, disk.Kind(changelog.IsHeading)); err != nil {
				return err
			}
			repo = append(repo, ".")
			history, boundary, err := gitLog(c.Context(), repo[0], paths, take)
			if err != nil {
				return err
			}
			if err := write(out, c.OutOrStdout(), history.Write); err != nil {
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
		},
	}
	declare(c.Flags(), []flagRow{
		{"since", (*moment)(&take.From), "take commits from this `DATE` on, such as 2024-01-31 or '2024-01-31 15:04 +01:00'; UTC from 00:00, where it names neither"},
		{"until", (*moment)(&take.To), "take commits before this `DATE`"},
		{"paths", &paths, "take files that match this `GLOB` from the top of the repository, such as 'docs/**'; may be repeated"},
		{"bulk", &take.Bulk, "leave out commits that touch more than this `NUMBER` of files (default: none)"},
	})
	outFlag(c, &out, "the trace")
	return c
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

func traceCSVCommand() *cobra.Command {
	var columns changelog.Columns
	var out disk.File
	c := &cobra.Command{
		Use:   "csv FILE --page COLUMN --time COLUMN",
		Short: "Make a trace of any table of events",
		Long: `Make a trace of any table of events: CSV with commas, semicolons, tabs or another
separator under a heading, in any encoding, plain or packed by gzip. A column is given
by its name or its number.

Times are dates, such as 2024-01-01, 2024-01-01T15:04:05.250+01:00, 1 January 2024 or
Mon, 1 Jan 2024 15:04 GMT, or numbers since 1970, whose range tells seconds from
milliseconds, microseconds and nanoseconds. Those without a zone are UTC. The first time
decides; --format names it. A time with two meanings, such as 20240101 or 03/04/2024, is
refused with the formats that may be meant.`,
		Args: arguments(1, 1, "which table? give a CSV file, such as lascope trace csv log.csv --page url --time date"),
		RunE: func(c *cobra.Command, files []string) error {
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
			if err := checkOut(&out, disk.Kind(changelog.IsHeading), filesOf("csv", files)...); err != nil {
				return err
			}
			table, err := changelog.OpenTable(files[0], columns)
			if err != nil {
				return err
			}
			if err := write(out, c.OutOrStdout(), table.Write); err != nil {
				return err
			}
			said := changesOf(table.Log)
			if columns.SkipBad {
				said += fmt.Sprintf("; rows left out: %d", table.Skipped)
			}
			return printImported(c, said, table)
		},
	}
	declare(c.Flags(), []flagRow{
		{"page", &columns.Page, "`COLUMN` with the pages' names"},
		{"time", &columns.Time, "`COLUMN` with the times"},
		{"format", &columns.Format, "`FORMAT` of the times: " + strings.Join(changelog.TimeFormats, ", ") +
			", or a layout of Go such as '02.01.2006 15:04' (default: a date or a number since 1970, by the first time)"},
		{"separator", &columns.Separator, "`SIGN` between fields: one sign, or comma, semicolon, tab, pipe, space (default: the one that parts the first rows alike)"},
	})
	complete(c, "format", append(slices.Clone(changelog.TimeFormats), "02.01.2006 15:04")...)
	complete(c, "separator", "comma", "semicolon", "tab", "pipe", "space")
	howFlags(c, &columns.How, "rows")
	outFlag(c, &out, "the trace")
	return c
}

func traceFeedCommand() *cobra.Command {
	var out disk.File
	var how changelog.How
	c := &cobra.Command{
		Use:   "feed FILE...",
		Short: "Make a trace of snapshots of a sitemap, an RSS feed or an Atom feed",
		Long: `Make a trace of snapshots of a sitemap (sitemap.xml with lastmod), an RSS feed or an
Atom feed, plain or packed by gzip. An entry is a page, and each time that it has in a
snapshot is one change. One snapshot has the last change of each page; take one a day,
or as often as pages change.`,
		Args: arguments(1, math.MaxInt, "which file? give snapshots, such as lascope trace feed sitemap-*.xml"),
		RunE: func(c *cobra.Command, files []string) error {
			if err := checkOut(&out, disk.Kind(changelog.IsHeading), filesOf("feed", files)...); err != nil {
				return err
			}
			if err := importer.CheckEncoding(how.Encoding); err != nil {
				return fmt.Errorf("--encoding: %w", err)
			}
			feed, err := changelog.OpenFeeds(files, how)
			if err != nil {
				return err
			}
			if err := write(out, c.OutOrStdout(), feed.Write); err != nil {
				return err
			}
			said := fmt.Sprintf("%s in %s", changesOf(feed.Log), canvas.Counted(feed.Files, "file"))
			if feed.Undated > 0 {
				said += fmt.Sprintf("; entries without a time left out: %d", feed.Undated)
			}
			said += fmt.Sprintf("; entries that cannot be read: %d", feed.Skipped)
			return printImported(c, said, feed.Imported)
		},
	}
	howFlags(c, &how, "entries")
	outFlag(c, &out, "the trace")
	return c
}

// howFlags adds the flags of other people's files; entries is the word for their parts.
func howFlags(c *cobra.Command, how *changelog.How, entries string) {
	declare(c.Flags(), []flagRow{
		{"encoding", &how.Encoding, "`NAME` of the text's encoding, as web pages name it, such as windows-1252 (default: as the file declares, or UTF-8)"},
		{"skip-bad", &how.SkipBad, "leave out " + entries + " that cannot be read; count them, and list the first " + strconv.Itoa(changelog.MostBad)},
	})
	complete(c, "encoding", "utf-8", "utf-16le", "windows-1252", "iso-8859-15", "gbk", "shift_jis")
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
