package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"lascope/internal/disk"
	"lascope/model/experiment"
	"lascope/world/changelog"
)

func traceCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "trace git | csv | feed | info",
		Short: "Make a recorded web from a git history, a table or a feed, or describe one",
		Long: `Make a recorded web from a git history, a table or a feed, or describe one.

A trace is a log of changes: CSV with the heading page,unix_seconds and a row a
change. The key trace= of the polling lab replays it.`,
		Args: arguments(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(traceGitCommand(), traceCSVCommand(), traceFeedCommand(), traceInfoCommand())
	return c
}

func traceGitCommand() *cobra.Command {
	var since string
	var paths []string
	var bulk int
	var out disk.File
	c := &cobra.Command{
		Use:   "git [REPO]",
		Short: "Make a trace of a git repository: files are pages, commits are changes",
		Long: `Make a trace of a git repository: files are pages, commits are changes. It is the
history of HEAD, at the committers' times. A renamed file stays the same page, as
git detects renames; a page has the last name of its file. A merge is no change: its
commits count, once each. Of a shallow clone the oldest commits, which list every
file, are left out. git is started, and no other program; variables GIT_… of the
environment do not turn it to another repository.`,
		Args: arguments(0, 1, ""),
		RunE: func(c *cobra.Command, repo []string) error {
			if bulk < 0 {
				return fmt.Errorf("--bulk %d: it is the greatest number of files of a commit, 1 or more, such as --bulk 50", bulk)
			}
			if err := checkOut(&out, changelog.IsHeading); err != nil {
				return err
			}
			repo = append(repo, ".")
			history, boundary, err := gitLog(c.Context(), repo[0], since, paths, bulk)
			if err != nil {
				return err
			}
			if err := write(out, c.OutOrStdout(), history.Write); err != nil {
				return err
			}
			said := fmt.Sprintf("%d changes of %d pages in %d commits, %d renames followed", len(history.Changes), len(history.Names), history.Commits-history.Bulk, history.Renames)
			if bulk > 0 {
				said += fmt.Sprintf("; commits of more than %d files left out: %d", bulk, history.Bulk)
			}
			if boundary > 0 {
				said += fmt.Sprintf("; the clone is shallow: its oldest commits, %d, which list every file, are left out; git fetch --unshallow brings the whole history", boundary)
			}
			return printRemark(c, said)
		},
	}
	f := c.Flags()
	f.StringVar(&since, "since", "", "take commits after this `DATE`, in any form that git reads")
	f.StringArrayVar(&paths, "paths", nil, "take files that match this `GLOB` from the top of the repository, such as 'docs/**'; may be repeated")
	f.IntVar(&bulk, "bulk", 0, "leave out commits that touch more than this `NUMBER` of files (default: none)")
	outFlag(c, &out, "the trace")
	return c
}

func traceCSVCommand() *cobra.Command {
	var columns changelog.Columns
	var out disk.File
	c := &cobra.Command{
		Use:   "csv FILE --page COLUMN --time COLUMN",
		Short: "Make a trace of any table of events",
		Long: `Make a trace of any table of events: CSV with commas, semicolons or tabs under a
heading, plain or packed by gzip. A column is given by its name or its number.

Times are dates, such as 2024-01-01, 2024-01-01T15:04:05.250+01:00, 1 January 2024 or
Mon, 1 Jan 2024 15:04 GMT, or numbers since 1970, whose range tells seconds from
milliseconds, microseconds and nanoseconds. Those without a zone are UTC. The first time
decides; --format names it. A time with two meanings, such as 20240101 or 03/04/2024, is
refused with the formats that may be meant.`,
		Args: arguments(1, 1, "which table? give a CSV file, such as lascope trace csv log.csv --page url --time date"),
		RunE: func(c *cobra.Command, files []string) error {
			for _, flag := range [][2]string{{"page", columns.Page}, {"time", columns.Time}} {
				if flag[1] == "" {
					return fmt.Errorf("--%s is missing: give the name or the number of a column, such as --page url --time date", flag[0])
				}
			}
			if err := checkOut(&out, changelog.IsHeading, disk.File{Word: "csv", Path: files[0]}); err != nil {
				return err
			}
			table, err := changelog.OpenTable(files[0], columns)
			if err != nil {
				return err
			}
			if err := write(out, c.OutOrStdout(), table.Write); err != nil {
				return err
			}
			said := fmt.Sprintf("%d changes of %d pages", len(table.Changes), len(table.Names))
			if columns.SkipBad {
				said += fmt.Sprintf("; rows left out: %d", table.Skipped)
			}
			remarks := []string{said}
			for _, bad := range table.Bad {
				remarks = append(remarks, bad.Error())
			}
			if more := table.Skipped - len(table.Bad); more > 0 {
				remarks = append(remarks, fmt.Sprintf("and %d more", more))
			}
			return printRemarks(c, remarks)
		},
	}
	f := c.Flags()
	f.StringVar(&columns.Page, "page", "", "`COLUMN` with the pages' names")
	f.StringVar(&columns.Time, "time", "", "`COLUMN` with the times")
	f.StringVar(&columns.Format, "format", "", "`FORMAT` of the times: "+strings.Join(changelog.TimeFormats, ", ")+", or a layout of Go such as '02.01.2006 15:04' (default: a date or a number since 1970, by the first time)")
	complete(c, "format", append(slices.Clone(changelog.TimeFormats), "02.01.2006 15:04")...)
	f.BoolVar(&columns.SkipBad, "skip-bad", false, "leave out rows that cannot be read; count them, and list the first "+strconv.Itoa(changelog.MostBad))
	outFlag(c, &out, "the trace")
	return c
}

func traceFeedCommand() *cobra.Command {
	var out disk.File
	c := &cobra.Command{
		Use:   "feed FILE...",
		Short: "Make a trace of snapshots of a sitemap, an RSS feed or an Atom feed",
		Long: `Make a trace of snapshots of a sitemap (sitemap.xml with lastmod), an RSS feed or an
Atom feed, plain or packed by gzip. An entry is a page, and each time that it has in a
snapshot is one change. One snapshot has the last change of each page; take one a day,
or as often as pages change.`,
		Args: arguments(1, math.MaxInt, "which file? give snapshots, such as lascope trace feed sitemap-*.xml"),
		RunE: func(c *cobra.Command, files []string) error {
			if err := checkOut(&out, changelog.IsHeading, filesOf("feed", files)...); err != nil {
				return err
			}
			feed, err := changelog.OpenFeeds(files)
			if err != nil {
				return err
			}
			if err := write(out, c.OutOrStdout(), feed.Write); err != nil {
				return err
			}
			said := fmt.Sprintf("%d changes of %d pages in %d files", len(feed.Changes), len(feed.Names), feed.Files)
			if feed.Undated > 0 {
				said += fmt.Sprintf("; entries without a time left out: %d", feed.Undated)
			}
			return printRemark(c, said)
		},
	}
	outFlag(c, &out, "the trace")
	return c
}

// tracedSchemes are the schemes of the table of lascope trace info.
var tracedSchemes = []struct{ name, note string }{
	{"optimal", "optimal shares, rates in hindsight"},
	{"uniform", "every page in turn"},
	{"h-traa", ""},
	{"lakg", ""},
	{"gamma", ""},
	{"grid", ""},
}

func traceInfoCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "info FILE",
		Short: "Describe a trace: its rates, its drift, and how much each scheme catches",
		Long: `Describe a trace: pages, changes, span, rates, how few ticks hold half of all changes,
drift, and for three lengths of a tick the part of all changes that one poll a tick
catches by each scheme. Is there anything to learn here?`,
		Args: arguments(1, 1, "which trace? give its file, such as lascope trace info changes.csv"),
		RunE: func(c *cobra.Command, files []string) error {
			log, err := changelog.Open(files[0])
			if err != nil {
				return err
			}
			if len(log.Names) < 2 {
				return errors.New(files[0] + ": it has changes of one page; a web needs 2 or more")
			}
			return printTrace(c, files[0], log)
		},
	}
}

func printTrace(c *cobra.Command, file string, log changelog.Log) error {
	s := changelog.Describe(log)
	slots := changelog.Slots(s)
	w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "pages\t%d\n", s.Pages)
	fmt.Fprintf(w, "changes\t%d\n", s.Changes)
	fmt.Fprintf(w, "span\t%s to %s, %.4g days\n", s.First.Format(time.DateTime), s.Last.Format(time.DateTime), s.Span().Hours()/24)
	fmt.Fprintf(w, "changes a day\tmost %.3g, median %.3g, least %.3g of a page\n", s.Most, s.Median, s.Least)
	fmt.Fprintf(w, "drift\tof the %d pages that changed most in the first half of all changes, %d stay among them in the second\n", s.Top, s.Stay)
	for _, slot := range slots {
		few, all := changelog.HalfIn(log, slot)
		fmt.Fprintf(w, "slot=%s\t%.3g changes a tick; %d of %d ticks hold half of all changes\n", slotWord(slot), float64(s.Changes)/float64(all), few, all)
	}
	fmt.Fprintf(w, "suits\tslot=%s for one poll a tick: half a change a tick\n", slotWord(slots[1]))
	if err := w.Flush(); err != nil {
		return err
	}
	return printCatches(c, file, log, slots)
}

// printCatches prints the table of catches and the answer to its question.
func printCatches(c *cobra.Command, file string, log changelog.Log, slots [3]int64) error {
	var schemes []string
	for _, scheme := range tracedSchemes {
		schemes = append(schemes, scheme.name)
	}
	shows := progress(os.Stderr)
	catches, err := experiment.CatchesOf(c.Context(), schemes, file, log, slots[:], func(done, total int) { shows(done, total, 0) })
	if err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "\nParts of all changes caught, one poll a tick:\n\n")
	w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
	row := func(name string, parts []float64, note string) {
		fmt.Fprint(w, name)
		for _, part := range parts {
			fmt.Fprintf(w, "\t%.3f", part)
		}
		fmt.Fprintf(w, "\t%s\n", note)
	}
	fmt.Fprint(w, "scheme")
	for _, slot := range slots {
		fmt.Fprintf(w, "\tslot=%s", slotWord(slot))
	}
	fmt.Fprintln(w, "\t")
	for _, scheme := range tracedSchemes {
		row(scheme.name, catches.Caught[scheme.name], scheme.note)
	}
	row("clairvoyant", catches.Clairvoyant, "knows every change beforehand")
	if err := w.Flush(); err != nil {
		return err
	}
	var answer strings.Builder
	for i, slot := range slots {
		if all := log.Slots(slot); all > experiment.MostCatchSlots {
			fmt.Fprintf(c.OutOrStdout(), "\nslot=%s: the schemes run the first %d of %d ticks; the clairvoyant's part is of all.\n", slotWord(slot), experiment.MostCatchSlots, all)
		}
		answer.WriteString(learnable(slotWord(slot), catches.Caught, i))
	}
	_, err = io.WriteString(c.OutOrStdout(), "\nIs there anything to learn here?\n"+answer.String())
	return err
}

// learnable compares the best scheme that learns with polling in turn, at one length of a slot.
func learnable(slot string, caught map[string][]float64, i int) string {
	best, most := "", math.Inf(-1)
	for _, scheme := range tracedSchemes {
		if name := scheme.name; name != "optimal" && name != "uniform" && caught[name][i] > most {
			best, most = name, caught[name][i]
		}
	}
	in, optimal := caught["uniform"][i], caught["optimal"][i]
	switch {
	case most > 1.02*in:
		return fmt.Sprintf("slot=%s: yes. %s catches %.0f %% more than polling in turn.\n", slot, best, 100*(most/in-1))
	case optimal > 1.02*in:
		return fmt.Sprintf("slot=%s: little. With rates in hindsight %.0f %% more than in turn can be caught, but no scheme here learns them in time.\n", slot, 100*(optimal/in-1))
	}
	return fmt.Sprintf("slot=%s: no. Even with rates in hindsight, shares catch no more than polling in turn.\n", slot)
}

// slotWord is a slot's length as the line gives it, such as 30s, 10m or 24h.
func slotWord(seconds int64) string {
	switch {
	case seconds%3600 == 0:
		return fmt.Sprintf("%dh", seconds/3600)
	case seconds%60 == 0:
		return fmt.Sprintf("%dm", seconds/60)
	}
	return fmt.Sprintf("%ds", seconds)
}
