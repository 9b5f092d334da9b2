package engine

import (
	"fmt"
	"math"
	"slices"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/model/stats"
)

// A learning time is the least t of s, s+g, s+2g, … with
//
//	mean of the column over (t, t+W] ≥ level × mean of its reference over (t, t+W]
//
// less s, the start of the run or its last shift. W is 8 rounds; g is a round for a state and a quarter of a round
// for a rate. The window ends by the next shift and by the end u of the run; else the time is greater than its
// limit, u − s − W. A single touch of the level is no learning: small automata touch it by chance and stay below
// it. Over a window of 8 rounds, h-traa N=20 on 64 pages, whose mean is .91 of the optimum, reaches .95 in none
// of 40 runs.
const windowRounds = 8

// sums are the sums of a column and of its reference over the ticks so far.
type sums struct{ column, reference float64 }

// A passage measures the learning times of one column of a run: from its start, and from each shift.
type passage struct {
	earned       bool  // it measures the earnings of the polls; else the main column
	step, window int64 // g and W, in ticks
	level        float64
	again        bool // recoveries are measured too

	start   int64  // s
	open    []mark // the possible starts whose windows are not over
	found   int64  // the time from s; −1 as long as it is not found
	periods []Value
}

// A mark is the sums at a tick.
type mark struct {
	tick int64
	sums
}

// begin begins a period at a tick.
func (p *passage) begin(tick int64, now sums) {
	p.start, p.found = tick, -1
	p.open = append(p.open[:0], mark{tick, now})
}

// next is the next tick, after the present one, at which the passage reads the sums.
func (p *passage) next(tick int64) int64 {
	if p.found >= 0 || !p.again && len(p.periods) > 0 { // the present period's time is not sought
		return math.MaxInt64
	}
	after := func(from int64) int64 { // the first of from, from+g, … after the tick
		return max(from, from+(tick-from+p.step)/p.step*p.step)
	}
	return min(after(p.start+p.step), after(p.start+p.window))
}

// read reads the sums at a tick of [passage.next].
func (p *passage) read(tick int64, now sums) {
	first := p.open[0]
	if tick == first.tick+p.window {
		if column, reference := now.column-first.column, now.reference-first.reference; reference > 0 && column >= p.level*reference {
			p.found = first.tick - p.start
			return
		}
		p.open = append(p.open[:0], p.open[1:]...)
	}
	if (tick-p.start)%p.step == 0 {
		p.open = append(p.open, mark{tick, now})
	}
}

// end ends the period at a tick. A period shorter than a window has no time.
func (p *passage) end(tick int64) {
	limit := float64(tick - p.start - p.window)
	switch {
	case limit <= 0:
		p.periods = append(p.periods, Undefined())
	case p.found >= 0:
		p.periods = append(p.periods, TimeValue(float64(p.found), limit))
	default:
		p.periods = append(p.periods, CensoredValue(limit))
	}
}

// recovery is the mean of the times after the shifts, each at most its limit. It is censored if one of them is;
// undefined without a shift, or if no shift was followed by a window.
func (p *passage) recovery() (v Value) {
	n := 0.0
	for _, period := range p.periods[1:] {
		o := period.Observation
		if v.Shifts = append(v.Shifts, o); o.Defined() {
			v.Number, v.Limit, v.Censored = v.Number+o.Number, v.Limit+o.Limit, v.Censored || o.Censored
			n++
		}
	}
	v.Number, v.Limit = stats.Ratio(v.Number, n), stats.Ratio(v.Limit, n)
	if n == 0 {
		v.Limit = 0
	}
	return v
}

// CheckShifts refuses a recovery of lines none of which has one.
func CheckShifts(names []string, until int64, lines ...model.Spec) error {
	k := slices.IndexFunc(names, func(name string) bool { return timeMetrics[name].recovery })
	if k < 0 {
		return nil
	}
	window := int64(windowRounds)
	for _, line := range lines {
		run, err := model.New(line)
		if err != nil {
			return err
		}
		window = windowRounds * max(1, run.Round())
		if run.Shifts(until-window, window) {
			return nil
		}
	}
	advice := "end later"
	if until > window {
		advice = fmt.Sprintf("add one early, such as @%d:%s, or end later", max(1, (until-window)/2), lines[0].Lab.Actions[0].Name)
	}
	return fmt.Errorf("--metric %s: %s, %s ticks, before the end at tick %s; %s", names[k], named(lines[0].Lab, names[k]).Undefined,
		stats.Thousands(window), stats.Thousands(until), advice)
}

// A watch measures what the rows of a run lack: the learning times that are asked for, and the sums of the polls' earnings and of
// the most that the bound allows the whole capacity.
type watch struct {
	run      *model.Run
	passages []*passage              // that are asked for
	checks   sums                    // of the main column, at the ticks that its passage reads
	rate     earnings                // of the ticks at which the bound is known
	earns    *pollinglab.Environment // nil in another lab
}

// sums are the sums that a passage reads.
func (w *watch) sums(p *passage) sums {
	if p.earned {
		return w.rate.now
	}
	return w.checks
}

// earnings are the sums of the polls' earnings and of the most that the bound allowed the whole capacity over the same ticks: a
// scheme that leaves capacity unused polls pages that waited longer, and earns more a poll. Ticks under one bound are
// counted and multiplied, so that the sums are the same to the last bit however often they are read.
type earnings struct {
	before   sums    // of the ticks before the latest change of the bound or the capacity
	hits     float64 // of all polls until then
	tick     int64   // of that change
	capacity int64   // since then
	bound    float64 // of a unit of it; NaN where it is not known
	now      sums
}

// read takes at a tick the hits of all polls so far, and the capacity and bound since the tick from, when they had
// earned the hits before.
func (e *earnings) read(tick, from int64, hits, before float64, capacity int64, bound float64) {
	if capacity != e.capacity || bound != e.bound && !(math.IsNaN(bound) && math.IsNaN(e.bound)) {
		*e = earnings{e.now, before, from, capacity, bound, e.now}
	}
	if !math.IsNaN(bound) {
		e.now = sums{e.before.column + (hits - e.hits), e.before.reference + float64(bound*float64(capacity*(tick-e.tick)))}
	}
}

// newWatch begins to watch a run at tick 0 for metrics.
func newWatch(r *model.Run, names []string, level float64) *watch {
	w := &watch{run: r}
	w.earns, _ = r.Environment.(*pollinglab.Environment)
	if w.earns != nil {
		w.rate.hits, w.rate.capacity, w.rate.bound = w.earns.Earnings()
	}
	for _, name := range names {
		t, ok := timeMetrics[name]
		if !ok {
			continue
		}
		if r.Round() == 0 || t.earned && w.earns == nil {
			refusal.Say("--metric %s: this lab has no rounds to measure it in", name)
		}
		i := slices.IndexFunc(w.passages, func(p *passage) bool { return p.earned == t.earned })
		if i < 0 {
			round := r.Round()
			p := &passage{earned: t.earned, step: round, window: windowRounds * round, level: level}
			if t.earned {
				p.step = max(1, round/4)
			}
			p.begin(0, sums{})
			i, w.passages = len(w.passages), append(w.passages, p)
		}
		w.passages[i].again = w.passages[i].again || t.recovery
	}
	return w
}

// timeMetrics are the metrics that are learning times.
var timeMetrics = map[string]struct{ earned, recovery bool }{
	"reach": {false, false}, "reach-earned": {true, false}, "recovery": {false, true}, "recovery-earned": {true, true},
}

// Level reports that one of some metrics is a learning time, which needs a part of the optimum.
func Level(metrics []string) bool {
	return slices.ContainsFunc(metrics, func(name string) bool { _, ok := timeMetrics[name]; return ok })
}

// advance advances the run by at most n ticks, at least one, and reads it where that is due. It reports whether
// the run went on as far as it was asked to.
func (w *watch) advance(n int64) (whole bool) {
	from, quiet := w.run.Tick(), w.run.Quiet()
	due := quiet == 0 // and something else may be due a tick later
	n = min(n, max(quiet, 1))
	for _, p := range w.passages {
		n = min(n, p.next(from)-from)
	}
	var before float64 // anything that is due now
	if w.earns != nil {
		before, _, _ = w.earns.Earnings()
	}
	done := w.run.Advance(n)
	if done == 0 {
		return false
	}
	if due {
		w.shifts(from)
	}
	now := from + done
	if w.earns != nil {
		hits, capacity, bound := w.earns.Earnings()
		w.rate.read(now, from, hits, before, capacity, bound)
	}
	for _, p := range w.passages {
		if p.next(from) != now {
			continue
		}
		if !p.earned {
			value, reference := w.run.Level()
			w.checks = sums{w.checks.column + value, w.checks.reference + reference}
		}
		p.read(now, w.sums(p))
	}
	return done == n
}

// shifts begins another period if the world shifted at a tick, before anything is read after it.
func (w *watch) shifts(tick int64) {
	marks := w.run.Marks()
	for i := len(marks) - 1; i >= 0 && marks[i].Tick == tick; i-- {
		if marks[i].Kind != lab.MarkShift {
			continue
		}
		for _, p := range w.passages {
			p.end(tick)
			p.begin(tick, w.sums(p))
		}
		return
	}
}

// times are the learning times at the end of the run, by metric.
func (w *watch) times() map[string]Value {
	all := map[string]Value{}
	for _, p := range w.passages {
		p.end(w.run.Tick())
		of := ""
		if p.earned {
			of = "-earned"
		}
		if p.earned && w.rate.now.reference == 0 { // the world has no bound
			for i := range p.periods {
				p.periods[i] = Undefined()
			}
		}
		all["reach"+of] = p.periods[0]
		if p.again {
			all["recovery"+of] = p.recovery()
		}
	}
	return all
}
