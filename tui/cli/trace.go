package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"lascope/disk"
	"lascope/model/experiment"
	"lascope/world/changelog"
)

func traceCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "trace git | csv | info",
		Short: "Make a recorded web from a git history or a table, or describe one",
		Long: `Make a recorded web from a git history or a table, or describe one.

A trace is a log of changes: CSV with the heading page,unix_seconds and a row a
change. The key trace= of the polling lab replays it.`,
		Args: arguments(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(traceGitCommand(), traceCSVCommand(), traceInfoCommand())
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
git detects renames; a page has the last name of its file. A merge is no change.
git log is started, and no other program.`,
		Args: arguments(0, 1, ""),
		RunE: func(c *cobra.Command, repo []string) error {
			if bulk < 0 {
				return fmt.Errorf("--bulk %d: it is the greatest number of files of a commit, 1 or more, such as --bulk 50", bulk)
			}
			if err := checkTrace(&out); err != nil {
				return err
			}
			repo = append(repo, ".")
			history, err := gitLog(c.Context(), repo[0], since, paths, bulk)
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
			return printRemark(c, said)
		},
	}
	f := c.Flags()
	f.StringVar(&since, "since", "", "take commits after this `DATE`, in any form that git reads")
	f.StringArrayVar(&paths, "paths", nil, "take files that match this `GLOB` from the top of the repository, such as 'docs/**'; may be repeated")
	f.IntVar(&bulk, "bulk", 0, "leave out commits that touch more than this `NUMBER` of files (default: none)")
	traceOut(c, &out)
	return c
}

func traceCSVCommand() *cobra.Command {
	var columns changelog.Columns
	var out disk.File
	c := &cobra.Command{
		Use:   "csv FILE --page COLUMN --time COLUMN",
		Short: "Make a trace of any table of events",
		Long: `Make a trace of any table of events: CSV with commas, semicolons or tabs under a
heading, plain or packed by gzip. A column is given by its name or its number. Times
without a zone are UTC.`,
		Args: arguments(1, 1, "which table? give a CSV file, such as lascope trace csv log.csv --page url --time date"),
		RunE: func(c *cobra.Command, files []string) error {
			for _, flag := range [][2]string{{"page", columns.Page}, {"time", columns.Time}} {
				if flag[1] == "" {
					return fmt.Errorf("--%s is missing: give the name or the number of a column, such as --page url --time date", flag[0])
				}
			}
			if err := checkTrace(&out, disk.File{Word: "csv", Path: files[0]}); err != nil {
				return err
			}
			log, err := changelog.OpenTable(files[0], columns)
			if err != nil {
				return err
			}
			if err := write(out, c.OutOrStdout(), log.Write); err != nil {
				return err
			}
			return printRemark(c, fmt.Sprintf("%d changes of %d pages", len(log.Changes), len(log.Names)))
		},
	}
	f := c.Flags()
	f.StringVar(&columns.Page, "page", "", "`COLUMN` with the pages' names")
	f.StringVar(&columns.Time, "time", "", "`COLUMN` with the times")
	f.StringVar(&columns.Format, "format", "", "`FORMAT` of the times: rfc3339, unix, or a layout of Go such as '2006-01-02 15:04' (default: the one of these three that fits)")
	complete(c, "format", "rfc3339", "unix", "2006-01-02 15:04")
	traceOut(c, &out)
	return c
}

// traceOut declares the flags of a trace that is written.
func traceOut(c *cobra.Command, out *disk.File) {
	c.Flags().StringVar(&out.Path, "out", "", "write the trace to this `FILE`, whole or not at all; - is standard output")
	forceFlag(c.Flags(), &out.Force)
}

// checkTrace checks, before any work, that a trace can be written and replaces nothing but a
// trace.
func checkTrace(out *disk.File, read ...disk.File) error {
	out.Word, out.Path = "--out", orStdout(out.Path)
	if err := disk.CheckFiles([]disk.File{*out}, read...); err != nil || out.Force {
		return err
	}
	return disk.CheckReplaces(*out, changelog.IsHeading)
}

// tracedSchemes are the schemes of the table of lascope trace info.
var tracedSchemes = []struct{ name, note string }{
	{"optimal", "shares of the optimum, rates in hindsight"},
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
		Long: `Describe a trace: pages, changes, span, rates, how few slots hold half of all changes,
drift, and for three lengths of a slot the part of all changes that one poll a slot
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

// printTrace prints the description of a trace.
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
		fmt.Fprintf(w, "slot=%s\t%.3g changes a slot; %d of %d slots hold half of all changes\n", slotWord(slot), float64(s.Changes)/float64(all), few, all)
	}
	fmt.Fprintf(w, "suits\tslot=%s for one poll a slot: half a change a slot\n", slotWord(slots[1]))
	if err := w.Flush(); err != nil {
		return err
	}
	return printCatches(c, file, slots, s.Changes)
}

// printCatches prints the table of catches and the answer to its question.
func printCatches(c *cobra.Command, file string, slots [3]int64, changes int) error {
	fmt.Fprintf(c.OutOrStdout(), "\nParts of all changes caught, one poll a slot:\n\n")
	w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "scheme")
	for _, slot := range slots {
		fmt.Fprintf(w, "\tslot=%s", slotWord(slot))
	}
	fmt.Fprintln(w, "\t")
	most := make([]string, len(slots))
	var answer strings.Builder
	caught := map[string][]float64{}
	for _, scheme := range tracedSchemes {
		fmt.Fprint(w, scheme.name)
		for i, slot := range slots {
			part, hits, err := experiment.Catches(c.Context(), scheme.name, file, slotWord(slot))
			if err != nil {
				return err
			}
			caught[scheme.name] = append(caught[scheme.name], part)
			most[i] = fmt.Sprintf("%.3f", hits/float64(changes))
			fmt.Fprintf(w, "\t%.3f", part)
		}
		fmt.Fprintf(w, "\t%s\n", scheme.note)
	}
	fmt.Fprintf(w, "clairvoyant\t%s\tknows every change beforehand\n", strings.Join(most, "\t"))
	if err := w.Flush(); err != nil {
		return err
	}
	for i, slot := range slots {
		answer.WriteString(learnable(slotWord(slot), caught, i))
	}
	_, err := io.WriteString(c.OutOrStdout(), "\nIs there anything to learn here?\n"+answer.String())
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
