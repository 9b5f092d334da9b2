package experiment

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"lascope/internal/disk"
	"lascope/model"
)

// raceHeading is the first line of a saved race: the format's name and version.
const raceHeading = "# lascope race 1"

// write writes every curve of every finished replication.
func (r *RaceResult) write(w io.Writer) error { return disk.WriteSummed(w, r.writeCurves) }

func (r *RaceResult) writeCurves(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString(savedHead(raceHeading, "race "+r.Race.line(), model.Version(), r.store.data) + "ticks")
	for _, t := range r.rows {
		fmt.Fprintf(out, " %d", t)
	}
	width := 1 + len(r.Curves())
	for _, rep := range r.reps {
		for spec := range r.Race.Specs {
			fmt.Fprintf(out, "\n%d %d", rep+1, spec+1)
			for k, v := range r.rowsOf(spec, rep)[:len(r.rows)*width] {
				if k%width > 0 { // no tick
					out.WriteString(" " + strconv.FormatFloat(v, 'g', -1, 64))
				}
			}
			if !r.Race.plain() {
				out.WriteString(" " + valueWords(r.store.result(r.item(spec, rep)).values))
			}
		}
	}
	fmt.Fprintf(out, "\nend %d\n", len(r.reps)*len(r.Race.Specs))
	return out.Flush()
}

// readRace reads the output of [RaceResult.write].
func readRace(l *savedLines) (*RaceResult, error) {
	race, err := l.race()
	if err != nil {
		return nil, err
	}
	plan := race.plan()
	if plan.data, err = l.present(); err != nil {
		return nil, err
	}
	in := raceReader{RaceResult: &RaceResult{Race: race, store: plan.newStore()}}
	if in.ticks, err = readTicks(l); err != nil {
		return nil, err
	}
	if err := l.body("curves", in.read); err != nil {
		return nil, err
	}
	result := in.soFar()
	if known := in.store.Known(); result.Reps*len(race.Specs) != known || known == 0 {
		return nil, l.refuse("a replication is a curve for each of the %d specs, and some are missing", len(race.Specs))
	}
	return result, nil
}

// race reads the race's line.
func (l *savedLines) race() (Race, error) {
	words, err := l.spec("race")
	if err != nil {
		return Race{}, err
	}
	flags, words, err := splitFlags(words)
	if err != nil {
		return Race{}, l.refuse("%w", err)
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
		return Race{}, l.refuse("%w", err)
	}
	return race, nil
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

// A raceReader reads the curves of a race.
type raceReader struct {
	*RaceResult
	ticks []int64 // of the rows
}

// read reads the line REPLICATION SPEC VALUE … of a run: row by row its curves, then the numbers of the metrics.
func (r raceReader) read(line string) error {
	words, curves, numbers := strings.Fields(line), len(r.Curves()), len(r.store.Metrics)
	if r.Race.plain() {
		numbers = 0
	}
	points := len(r.ticks) * curves
	if len(words) != points+numbers+2 {
		return fmt.Errorf("a curve is its replication, its spec and %d values, not %d words", points+numbers, len(words))
	}
	reps, specs := r.Race.Reps, len(r.Race.Specs)
	rep, err1 := strconv.Atoi(words[0])
	spec, err2 := strconv.Atoi(words[1])
	if err1 != nil || err2 != nil || rep < 1 || rep > reps || spec < 1 || spec > specs {
		return fmt.Errorf("%s %s: a curve begins with its replication, 1 to %d, and its spec, 1 to %d", words[0], words[1], reps, specs)
	}
	if r.has(spec-1, rep-1) {
		return fmt.Errorf("the curve of replication %d, spec %d stands here a second time", rep, spec)
	}
	run := Result{tick: r.ticks[len(r.ticks)-1]}
	for k, w := range words[2 : 2+points] {
		v, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return fmt.Errorf("%s is not a number", w)
		}
		if k%curves == 0 {
			run.rows = append(run.rows, float64(r.ticks[k/curves]))
		}
		run.rows = append(run.rows, v)
	}
	for _, w := range words[2+points:] {
		v, ok := parseValue(w)
		if !ok {
			return fmt.Errorf("%s is not a number", w)
		}
		run.values = append(run.values, v)
	}
	if numbers == 0 {
		run.values = []Value{undefinedValue()}
	}
	return r.store.set(r.item(spec-1, rep-1), run)
}
