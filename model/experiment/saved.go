package experiment

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A saved experiment is a text file: the format's name and version, the line, the program's
// version, then the results. A sweep is saved as its [SweepPart]. Runs and races end with a
// line that counts the lines of results, so that a truncated file is detected.

const (
	runHeading  = "# lascope run 1"
	raceHeading = "# lascope race 1"
)

// IsSavedRun reports whether a file with this first line is a saved run.
func IsSavedRun(line string) bool { return lineIs(runHeading)(line) }

// A Saved is an experiment read from a file: one of Run, Race and Sweep.
type Saved struct {
	Name  string // the file's
	Run   *SavedRun
	Race  *RaceResult
	Sweep *SweepPart
}

// A SavedRun is a run's line with its rows.
type SavedRun struct {
	Spec    model.Spec
	Columns []string
	Rows    [][]float64 // NaN for an empty cell or a text
}

// Open reads a saved run, race or sweep. Errors have the file, the line and the reason.
func Open(path string) (*Saved, error) {
	text, err := disk.ReadFile(path, "a saved run, race or sweep", disk.SavedLargest)
	if err != nil {
		return nil, err
	}
	return readSaved(path, text)
}

// readSaved reads the text of a saved run, race or sweep; name is its file in errors.
func readSaved(name string, text []byte) (*Saved, error) {
	out := &Saved{Name: name}
	text, err := disk.CheckSum(name, text)
	if err != nil {
		return nil, err
	}
	heading, _, _ := bytes.Cut(text, []byte("\n"))
	switch strings.TrimSpace(string(heading)) {
	case partHeading:
		out.Sweep, err = ReadPart(name, bytes.NewReader(text), false)
	case raceHeading:
		out.Race, err = readRace(newSavedLines(name, text))
	case runHeading:
		out.Run, err = readRun(newSavedLines(name, text))
	case model.SessionHeading, model.BranchesHeading:
		out.Run, err = replayed(name, string(text))
	default:
		return nil, fmt.Errorf("%s:1: not a saved run, race or sweep: it should begin with %q, %q, %q or %q", name, runHeading, model.SessionHeading, raceHeading, partHeading)
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

// savedLines are the lines of a saved file after its heading.
type savedLines struct {
	name  string
	lines []string
	next  int
}

// newSavedLines splits a text into lines.
func newSavedLines(name string, text []byte) *savedLines {
	return &savedLines{name: name, lines: strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"), next: 1}
}

// refuse makes an error with the file and the last line read.
func (l *savedLines) refuse(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", l.name, l.next, fmt.Errorf(format, args...))
}

// line is the next line; false at the end.
func (l *savedLines) line() (string, bool) {
	if l.next >= len(l.lines) {
		return "", false
	}
	l.next++
	return strings.TrimSuffix(l.lines[l.next-1], "\r"), true
}

// comment is the next line without its mark, if it begins with it.
func (l *savedLines) comment(mark string) (string, bool) {
	if l.next < len(l.lines) && strings.HasPrefix(l.lines[l.next], mark) {
		s, _ := l.line()
		return strings.TrimSpace(strings.TrimPrefix(s, mark)), true
	}
	return "", false
}

// spec reads the experiment's line as words.
func (l *savedLines) spec(kind string) ([]string, error) {
	line, ok := l.comment("# " + kind + " ")
	if !ok {
		return nil, fmt.Errorf("%s:2: the line of the %s is missing: it should be \"# %s …\"", l.name, kind, kind)
	}
	words, err := model.SplitLine(line)
	if err != nil {
		return nil, l.refuse("%w", err)
	}
	return words, nil
}

// madeBy precedes the program's version.
const madeBy = "# made by lascope "

// savedHead is the head of a saved file: the format's name, the line, the version of the
// program that made it, and the data files.
func savedHead(heading, line, made string, data []model.DataFile) string {
	return fmt.Sprintf("%s\n# %s\n%s%s\n%s", heading, line, madeBy, made, model.DataLines(data))
}

// saveRun writes a run: its line and data, then the rows, which rows prints as CSV.
func saveRun(w io.Writer, line string, data []model.DataFile, rows func(io.Writer) error) error {
	return disk.WriteSummed(w, func(w io.Writer) error {
		if _, err := io.WriteString(w, savedHead(runHeading, "run "+line, model.Version(), data)); err != nil {
			return err
		}
		count := &lineCounter{w: w}
		if err := rows(count); err != nil {
			return err
		}
		_, err := fmt.Fprintf(w, "end %d\n", count.lines)
		return err
	})
}

// made reads the version and the data files at the head of a saved file. It refuses data of
// which a file has other contents now.
func (l *savedLines) made() ([]model.DataFile, error) {
	l.comment(madeBy)
	data, rest, err := model.ReadDataLines(l.lines[l.next:])
	l.next = len(l.lines) - len(rest)
	if err != nil {
		return nil, fmt.Errorf("%s:%d: %w", l.name, l.next+1, err)
	}
	if err := model.CheckData(data); err != nil {
		return nil, fmt.Errorf("%s cannot be opened: %w", l.name, err)
	}
	return data, nil
}

// A lineCounter counts the lines written to w.
type lineCounter struct {
	w     io.Writer
	lines int
}

func (c *lineCounter) Write(b []byte) (int, error) {
	c.lines += bytes.Count(b, []byte("\n"))
	return c.w.Write(b)
}

// body reads the lines up to the line "end N", which must count them and be the last.
// things names the lines' content in errors.
func (l *savedLines) body(things string, read func(line string) error) error {
	for count := 0; ; count++ {
		line, ok := l.line()
		if !ok {
			return l.refuse("the file is incomplete: its last line should be \"end\" and the number of %s", things)
		}
		if n, found := strings.CutPrefix(line, "end "); found {
			if n != strconv.Itoa(count) {
				return l.refuse("%q, but there are %d %s before it", lab.Quoted(line), count, things)
			}
			break
		}
		if err := read(line); err != nil {
			return l.refuse("%w", err)
		}
	}
	if l.next < len(l.lines) {
		l.next++
		return l.refuse("there is more after the end")
	}
	return nil
}

// readRun reads the output of saveRun.
func readRun(l *savedLines) (*SavedRun, error) {
	words, err := l.spec("run")
	if err != nil {
		return nil, err
	}
	out := &SavedRun{}
	if out.Spec, err = model.ParseWords(words); err != nil {
		return nil, l.refuse("%w", err)
	}
	if _, err := l.made(); err != nil {
		return nil, err
	}
	if err := l.body("lines of rows", out.read); err != nil {
		return nil, err
	}
	if len(out.Rows) == 0 || out.Columns[0] != "tick" {
		return nil, l.refuse("the run has no rows under a column tick")
	}
	return out, nil
}

// read parses the line of the columns or of a row.
func (r *SavedRun) read(line string) error {
	cells, err := csv.NewReader(strings.NewReader(line)).Read()
	var bad *csv.ParseError
	if errors.As(err, &bad) {
		err = bad.Err
	}
	switch {
	case err != nil:
		return fmt.Errorf("not a row of commas and values: %w", err)
	case r.Columns == nil:
		r.Columns = cells
		return nil
	case len(cells) != len(r.Columns):
		return fmt.Errorf("%d values under %d columns", len(cells), len(r.Columns))
	}
	row := make([]float64, len(cells))
	for i, c := range cells {
		if row[i], err = strconv.ParseFloat(c, 64); err != nil {
			row[i] = math.NaN() // a text, or an unknown value
		}
	}
	r.Rows = append(r.Rows, row)
	return nil
}

// sessionTicksMost bounds the ticks run again for a session's curves.
const sessionTicksMost = 100_000_000

// replayed runs a session's line again: a session holds no results.
func replayed(name, text string) (*SavedRun, error) {
	s, err := model.ReadSession(name, text)
	if err == nil {
		s, err = s.Located(name)
	}
	if err != nil {
		return nil, err
	}
	if s.Until < 1 || s.Until > sessionTicksMost {
		return nil, fmt.Errorf("%s: a session of %s ticks is not run again to draw its curves, which would take 1 to %s; save its rows with lascope run … --save FILE",
			name, stats.Thousands(s.Until), stats.Thousands(sessionTicksMost))
	}
	t, err := Replication{Until: s.Until, Every: max(1, s.Until/200)}.Run(context.Background(), s.Spec)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &SavedRun{Spec: s.Spec, Columns: t.Columns, Rows: t.Rows}, nil
}

// write writes every curve of every finished replication.
func (r *RaceResult) write(w io.Writer) error { return disk.WriteSummed(w, r.writeCurves) }

func (r *RaceResult) writeCurves(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString(savedHead(raceHeading, "race "+r.Race.line(), model.Version(), r.Race.data) + "ticks")
	for _, t := range r.rows {
		fmt.Fprintf(out, " %d", t)
	}
	n := len(r.Race.Specs)
	for _, rep := range r.reps {
		for i := range n {
			fmt.Fprintf(out, "\n%d %d", rep+1, i+1)
			run := r.runs[rep*n+i]
			for _, v := range run.curves[:len(r.rows)*len(r.Race.curves())] {
				out.WriteString(" " + strconv.FormatFloat(v, 'g', -1, 64))
			}
			if !r.Race.plain() {
				out.WriteString(" " + valueWords(run.numbers))
			}
		}
	}
	fmt.Fprintf(out, "\nend %d\n", len(r.reps)*n)
	return out.Flush()
}

// line is the race as words: the options, then the specs.
func (r Race) line() string {
	lines := make([]string, len(r.Specs))
	for i, s := range r.Specs {
		lines[i] = s.String()
	}
	flags := fmt.Sprintf("--reps %d --until %d --every %d --metric %s", r.Reps, r.Until, r.Every, r.Metric)
	if r.Level != lab.ConvergedFraction && r.Level != 0 {
		flags += " --level " + lab.NumberWord(r.Level)
	}
	for i, s := range r.Specs {
		if s.Program != nil && s.Plays() {
			p := lab.Program{Words: s.Program.Command(), Label: s.Program.Label}
			if name := raceNames(r.Specs)[i]; s.Scheme.Name == model.OwnScheme && name != p.Name() {
				p.Label = name
			}
			flags += " " + strings.Join(execWords(&p), " ")
		}
	}
	return flags + " " + strings.Join(lines, " vs ")
}

// raceRepsMost bounds the replications of a race.
const raceRepsMost = 100_000

// readRace reads the output of [RaceResult.write].
func readRace(l *savedLines) (*RaceResult, error) {
	words, err := l.spec("race")
	if err != nil {
		return nil, err
	}
	flags, words, err := splitFlags(words)
	if err != nil {
		return nil, l.refuse("%w", err)
	}
	if slices.Contains(strings.Split(flags.Metric, ","), "t95") {
		return nil, l.refuse("t95 was read off the rows of each run, which reach is not: run the race again with --metric reach")
	}
	race := Race{Reps: flags.Reps, Until: flags.Until, Every: flags.Every, Metric: flags.Metric, Level: flags.Level}
	if race.Specs, err = ParseRace(words); err == nil {
		for i := range race.Specs {
			if s := &race.Specs[i]; s.Plays() && len(flags.recorded) > 0 {
				s.Program, flags.recorded = flags.recorded[0], flags.recorded[1:]
			}
		}
		race, err = race.complete()
	}
	if err != nil {
		return nil, l.refuse("%w", err)
	}
	if race.data, err = l.made(); err != nil {
		return nil, err
	}
	ticks, err := readTicks(l)
	if err != nil {
		return nil, err
	}
	n := len(race.Specs)
	runs := make([]*raceRun, n*race.Reps)
	points, numbers := len(ticks)*len(race.curves()), 0
	if !race.plain() {
		numbers = len(race.metrics())
	}
	known := 0
	err = l.body("curves", func(line string) error {
		at, run, err := readCurve(line, n, race.Reps, points, numbers)
		if err != nil {
			return err
		}
		if runs[at] != nil {
			return fmt.Errorf("the curve of replication %d, spec %d stands here a second time", at/n+1, at%n+1)
		}
		runs[at] = run
		known++
		return nil
	})
	if err != nil {
		return nil, err
	}
	result := race.result(ticks, runs)
	if result.Reps*n != known || known == 0 {
		return nil, l.refuse("a replication is a curve for each of the %d specs, and some are missing", n)
	}
	return result, nil
}

// readTicks reads the line of ticks.
func readTicks(l *savedLines) ([]int64, error) {
	line, _ := l.line()
	words := strings.Fields(line)
	if len(words) < 2 || words[0] != "ticks" {
		return nil, l.refuse("the ticks are missing: the line should be \"ticks 0 …\"")
	}
	var ticks []int64
	for _, w := range words[1:] {
		t, err := strconv.ParseInt(w, 10, 64)
		if err != nil || len(ticks) > 0 && t <= ticks[len(ticks)-1] {
			return nil, l.refuse("%s: the ticks are whole numbers, each above the one before", w)
		}
		ticks = append(ticks, t)
	}
	return ticks, nil
}

// readCurve parses the line REPLICATION SPEC VALUE … of a race, whose last values are the numbers of the metrics;
// at is the run's index.
func readCurve(line string, specs, reps, points, numbers int) (at int, run *raceRun, err error) {
	words := strings.Fields(line)
	if len(words) != points+numbers+2 {
		return 0, nil, fmt.Errorf("a curve is its replication, its spec and %d values, not %d words", points+numbers, len(words))
	}
	rep, err1 := strconv.Atoi(words[0])
	spec, err2 := strconv.Atoi(words[1])
	if err1 != nil || err2 != nil || rep < 1 || rep > reps || spec < 1 || spec > specs {
		return 0, nil, fmt.Errorf("%s %s: a curve begins with its replication, 1 to %d, and its spec, 1 to %d", words[0], words[1], reps, specs)
	}
	run = &raceRun{}
	for _, w := range words[2 : 2+points] {
		v, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return 0, nil, fmt.Errorf("%s is not a number", w)
		}
		run.curves = append(run.curves, v)
	}
	for _, w := range words[2+points:] {
		v, ok := parseValue(w)
		if !ok {
			return 0, nil, fmt.Errorf("%s is not a number", w)
		}
		run.numbers = append(run.numbers, v)
	}
	if numbers == 0 {
		run.numbers = []Value{undefinedValue()}
	}
	return (rep-1)*specs + spec - 1, run, nil
}

// OpenAll opens saved experiments to be compared: only sweeps, or only runs and races.
func OpenAll(paths []string) ([]*Saved, error) {
	var all []*Saved
	for _, path := range paths {
		one, err := Open(path)
		if err != nil {
			return nil, err
		}
		if one.Sweep != nil && one.Sweep.Sweep.points {
			return nil, fmt.Errorf("%s: %w", path, one.Sweep.Sweep.drawable())
		}
		if len(all) > 0 && (one.Sweep == nil) != (all[0].Sweep == nil) {
			return nil, fmt.Errorf("%s and %s cannot be shown over each other: one is a sweep, the other has curves over ticks", all[0].Name, one.Name)
		}
		all = append(all, one)
	}
	return all, nil
}

// PrintAndSave prints a run's rows as CSV to w and saves the same rows with its line.
func PrintAndSave(ctx context.Context, r *model.Run, w io.Writer, o model.Printout, file disk.File) error {
	if o.Format != model.Formats[0] {
		return fmt.Errorf("--save %s: a saved run holds its rows as %s, so --format %s does not go with it", file.Path, model.Formats[0], o.Format)
	}
	warnSize(file.Path, savedBytes(r, o), "fewer rows, a larger --every,")
	line := r.Line()
	return file.Write(func(saved io.Writer) error {
		return saveRun(saved, line, r.Data(), func(rows io.Writer) error { return o.Print(ctx, r, io.MultiWriter(rows, w)) })
	})
}
