package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lascope/internal/disk"
	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/pollinglab"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/world/changelog"
)

func traceGitCommand(c command) action {
	own := struct {
		Since, Until moment
		Paths        []string
		Bulk         int
		outFile
	}{Since: moment(changelog.Whole.From), Until: moment(changelog.Whole.To)}
	declare(c, &own)
	return func(repo []string) {
		take := changelog.Selection{From: int64(own.Since), To: int64(own.Until), Bulk: own.Bulk}
		switch {
		case slices.Contains(own.Paths, ""):
			refusal.Say("--paths: its value is empty; write --paths GLOB, or leave the flag out")
		case take.From >= take.To:
			refusal.Say("--since: its date is not before that of --until, and no commit lies between them")
		}
		own.check(disk.Kind(changelog.IsHeading))
		history, boundary := gitLog(c.Context(), append(repo, ".")[0], own.Paths, take)
		own.write(c, history.Write)
		said := canvas.Tell(changesForm+" in {Taken commit}, {Renames rename} followed<{Most?}; commits of more than {Most} files left out: {Bulk}>"+
			"<{Untimed?}; commits without a time that can be read left out: {Untimed}>"+
			"<{Boundary?}; the clone is shallow: its oldest commits, {Boundary}, which list every file, are left out; "+
			"git fetch --unshallow brings the whole history>", history,
			"Taken", history.Commits-history.Bulk, "Most", take.Bulk, "Boundary", boundary)
		_, lone := history.WithoutLone()
		printRemarks(c, said, lone.String())
	}
}

// changesForm counts the changes, in the plural also of one, as other programs read these words, and the pages of a trace.
const changesForm = "{Changes,} changes of {Names page}"

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

func traceCSVCommand(c command) action {
	var columns changelog.Columns
	var out outFile
	declare(c, &columns, &out)
	complete(c, "format", append(slices.Clone(changelog.TimeFormats), "02.01.2006 15:04")...)
	return func(files []string) {
		var err error
		if columns.Separator, err = importer.Separator(columns.Separator); err != nil {
			refusal.Say("--separator: %w", err)
		}
		checkEncoding(columns.How)
		for _, flag := range [][2]string{{"page", columns.Page}, {"time", columns.Time}} {
			if flag[1] == "" {
				refusal.Say("--%s is missing: give the name or the number of a column, such as --page url --time date", flag[0])
			}
		}
		out.check(disk.Kind(changelog.IsHeading), filesOf("csv", files)...)
		table := refusal.Must(changelog.OpenTable(files[0], columns))
		writeImported(c, &out, table, changesForm+"<{SkipBad?}; rows left out: {Skipped}>", columns)
	}
}

func traceFeedCommand(c command) action {
	var out outFile
	var how changelog.How
	declare(c, &how, &out)
	return func(files []string) {
		out.check(disk.Kind(changelog.IsHeading), filesOf("feed", files)...)
		checkEncoding(how)
		feed := refusal.Must(changelog.OpenFeeds(files, how))
		writeImported(c, &out, feed.Imported, changesForm+" in {Files file}"+
			"<{Undated?}; entries without a time left out: {Undated}>; entries that cannot be read: {Skipped}", feed)
	}
}

func checkEncoding(how changelog.How) {
	if err := importer.CheckEncoding(how.Encoding); err != nil {
		refusal.Say("--encoding: %w", err)
	}
}

// writeImported writes a trace of files, and prints a form about it, its lone changes and the entries that it leaves out.
func writeImported(c command, out *outFile, from changelog.Imported, form string, about any) {
	out.write(c, from.Write)
	_, lone := from.WithoutLone()
	remarks := []string{canvas.Tell(form, from, about), lone.String()}
	for _, bad := range from.Bad {
		remarks = append(remarks, bad.Error())
	}
	for _, more := range from.More {
		remarks = append(remarks, fmt.Sprintf("%s: and %d more", more.File, more.Entries))
	}
	printRemarks(c, remarks...)
}

// printIgnored warns of words and data of some runs that have no effect, each sentence once: interventions at the last tick until or
// later, lone changes, importance that is off. An until of 0 is not known.
func printIgnored(c command, until int64, specs ...model.Spec) {
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
	printRemarks(c, slices.Compact(said)...)
}
