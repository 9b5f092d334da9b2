package result

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
)

// RaceHeading is the first line of a saved race: the format's name and version.
const RaceHeading = "# lascope race 1"

// Save writes every curve of every finished replication.
func (r *RaceResult) Save(w io.Writer) error { return disk.WriteSummed(w, r.writeCurves) }

func (r *RaceResult) writeCurves(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString(engine.Head(RaceHeading, "race "+r.Line(), model.Version(), r.Data) + "ticks")
	for _, t := range r.RowTicks {
		fmt.Fprintf(out, " %d", t)
	}
	width := 1 + len(r.Curves())
	for _, rep := range r.Finished {
		for spec := range r.Specs {
			fmt.Fprintf(out, "\n%d %d", rep+1, spec+1)
			for k, v := range r.rowsOf(spec, rep)[:len(r.RowTicks)*width] {
				if k%width > 0 { // no tick
					out.WriteString(" " + strconv.FormatFloat(v, 'g', -1, 64))
				}
			}
			if !r.Plain() {
				out.WriteString(" " + engine.ValueWords(r.Result(r.Item(spec, rep)).Values))
			}
		}
	}
	fmt.Fprintf(out, "\nend %d\n", len(r.Finished)*len(r.Specs))
	return out.Flush()
}

// race reads the output of [RaceResult.Save].
func (l *savedLines) race() *RaceResult {
	race := l.raceLine()
	in := raceReader{l, &RaceResult{Race: race, Store: race.Plan().NewStore()}, nil}
	in.Made, in.Data = l.present()
	in.ticks = l.ticks()
	l.body("curves", in.read)
	result := in.SoFar()
	if known := in.Store.Known(); result.Reps*len(race.Specs) != known || known == 0 {
		l.refuse("a replication is a curve for each of the %d specs, and some are missing", len(race.Specs))
	}
	return result
}

// raceLine reads the race's line.
func (l *savedLines) raceLine() design.Race {
	flags, words, err := design.SplitFlags(l.spec("race"))
	l.check(err)
	race := design.Race{Reps: flags.Reps, Until: flags.Until, Every: flags.Every, Metric: flags.Metric, Level: flags.Level}
	if race.Specs, err = design.ParseRace(words); err == nil {
		for i := range race.Specs {
			if s := &race.Specs[i]; s.Plays() && len(flags.Recorded) > 0 {
				s.Program, flags.Recorded = flags.Recorded[0], flags.Recorded[1:]
			}
		}
		race, err = race.Complete()
	}
	l.check(err)
	return race
}

// ticks reads the line of ticks.
func (l *savedLines) ticks() (ticks []int64) {
	line, _ := l.line()
	words := strings.Fields(line)
	if len(words) < 2 || words[0] != "ticks" {
		l.refuse("the ticks are missing: the line should be \"ticks 0 …\"")
	}
	for _, w := range words[1:] {
		t, err := strconv.ParseInt(w, 10, 64)
		if err != nil || len(ticks) > 0 && t <= ticks[len(ticks)-1] {
			l.refuse("%s: the ticks are whole numbers, each above the one before", w)
		}
		ticks = append(ticks, t)
	}
	return ticks
}

// A raceReader reads the curves of a race.
type raceReader struct {
	*savedLines
	*RaceResult
	ticks []int64 // of the rows
}

// read reads the line REPLICATION SPEC VALUE … of a run: row by row its curves, then the numbers of the metrics.
func (r raceReader) read(line string) {
	words, curves, numbers := strings.Fields(line), len(r.Curves()), len(r.Store.Metrics)
	if r.Plain() {
		numbers = 0
	}
	points := len(r.ticks) * curves
	if len(words) != points+numbers+2 {
		r.refuse("a curve is its replication, its spec and %d values, not %d words", points+numbers, len(words))
	}
	reps, specs := r.Race.Reps, len(r.Specs)
	rep, err1 := strconv.Atoi(words[0])
	spec, err2 := strconv.Atoi(words[1])
	if err1 != nil || err2 != nil || rep < 1 || rep > reps || spec < 1 || spec > specs {
		r.refuse("%s %s: a curve begins with its replication, 1 to %d, and its spec, 1 to %d", words[0], words[1], reps, specs)
	}
	if r.Has(spec-1, rep-1) {
		r.refuse("the curve of replication %d, spec %d stands here a second time", rep, spec)
	}
	run := engine.Result{Tick: r.ticks[len(r.ticks)-1]}
	for k, w := range words[2 : 2+points] {
		v, err := strconv.ParseFloat(w, 64)
		if err != nil {
			r.refuse("%s is not a number", w)
		}
		if k%curves == 0 {
			run.Rows = append(run.Rows, float64(r.ticks[k/curves]))
		}
		run.Rows = append(run.Rows, v)
	}
	for _, w := range words[2+points:] {
		v, ok := engine.ParseValue(w)
		if !ok {
			r.refuse("%s is not a number", w)
		}
		run.Values = append(run.Values, v)
	}
	if numbers == 0 {
		run.Values = []engine.Value{engine.Undefined()}
	}
	r.check(r.Set(r.Item(spec-1, rep-1), run))
}
