package experiment

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/stats"
)

// contestPointsMost bounds the points of a contest's curves.
const contestPointsMost = 1024

// A Contest is a live race: one run for each spec, all at the same tick of the same world.
// It belongs to one goroutine, like a [model.Run].
type Contest struct {
	specs       []model.Spec
	runs        []*model.Run `own:""`
	shown       int          // index of the run on the screen
	column      string
	columnIndex int                          // the column's index
	spacing     int64                        // ticks between two samples at first
	curves      *stats.History[ContestPoint] `own:""`

	pending    *ContestPoint // a sample of which values are still being measured; nil if there is none
	unmeasured int           // the number of these values
	measuring  int           // the run that is being measured

	before *untuned `own:"drop"` // the contest before the value that was set last; nil if another change came since
}

// A ContestPoint is one sample of a contest's curves: the main column of each run.
type ContestPoint struct {
	Tick   int64
	Values []float64
}

// A ContestView is a contest as a screen shows it.
type ContestView struct {
	Names  []string // of the runs; distinct even for equal schemes
	Lines  []string // each run's line with its interventions
	Shown  int      // index of the run whose panes are on the screen
	Column string   // of the curves
	Hidden bool     // no automaton can know the column
	Points []ContestPoint

	Result *result.RaceResult // the replications so far; nil before the first
	Reps   int                // replications wanted
	Until  int64              // last tick of each replication
	Failed string             // the error that ended the replications; "" for none
}

// Masked is the view without curves and result if no automaton can know its column.
func (v *ContestView) Masked() *ContestView {
	if v == nil || !v.Hidden {
		return v
	}
	out := *v
	out.Points, out.Result = nil, nil
	return &out
}

// NewContest builds the runs of two to four specs on one world. column is the column of the curves, "" for the column of a race;
// spacing is the initial distance of samples in ticks.
func NewContest(specs []model.Spec, column string, spacing int64) (_ *Contest, err error) {
	defer refusal.To(&err)
	refusal.Check(design.CheckRace(specs))
	column = cmp.Or(column, design.Race{Specs: specs}.Measured().Metric)
	refusal.Check(model.CheckLiveMemory(model.AvailableMemory, specs...))
	c := &Contest{specs: specs, column: column, spacing: spacing}
	for _, s := range specs {
		r, err := model.New(s)
		refusal.As(err, "%s: %w", s)
		r.Snapshot(lab.ViewRequest{}) // starts the run's own curves
		c.runs = append(c.runs, r)
	}
	columns := c.runs[0].Columns()
	if c.columnIndex = slices.Index(columns, column); c.columnIndex < 0 {
		refusal.Say("--metric %s: not a column of the %s lab; a race shows one of %s", column, specs[0].Lab.Name, lab.OrList(columns[1:]))
	}
	for _, r := range c.runs {
		step := r.Measurement().SampleSpacing(c.columnIndex)
		spacing = (spacing + step - 1) / step * step
	}
	c.curves = stats.NewHistory[ContestPoint](spacing, contestPointsMost, false)
	c.curves.Record(0, c.point(lab.ViewRequest{}))
	return c, nil
}

// point is the present sample, measured as long ago as the view request allows.
func (c *Contest) point(request lab.ViewRequest) ContestPoint {
	p := ContestPoint{Tick: c.Tick(), Values: make([]float64, len(c.runs))}
	for i, r := range c.runs {
		p.Values[i] = r.Measurement().Recent(c.columnIndex, request)
	}
	return p
}

// sample takes the due sample. Expensive values are measured in later steps.
func (c *Contest) sample() {
	for _, r := range c.runs {
		r.Measurement().CompleteDeferred()
	}
	if c.Tick() < c.curves.Next {
		return
	}
	p := ContestPoint{Tick: c.Tick(), Values: make([]float64, len(c.runs))}
	c.pending, c.unmeasured = &p, len(c.runs)
	for i, r := range c.runs {
		r.Measurement().Defer(c.columnIndex, func(value float64) {
			p.Values[i] = value
			if c.unmeasured--; c.unmeasured == 0 {
				c.pending = nil
				c.curves.Record(p.Tick, p)
			}
		})
	}
}

// next is the tick of the next sample.
func (c *Contest) next() int64 {
	if c.pending != nil {
		return c.pending.Tick + c.curves.Spacing
	}
	return c.curves.Next
}

// Measured reports whether a snapshot with this view request needs no expensive
// measurement. See [lab.Measurer].
func (c *Contest) Measured(request lab.ViewRequest) bool {
	for i, r := range c.runs {
		if !r.Measurement().Measured(c.requestFor(i, request)) {
			return false
		}
	}
	return true
}

// Drafted reports whether every run has a snapshot from earlier measurements.
func (c *Contest) Drafted() bool {
	return !slices.ContainsFunc(c.runs, func(r *model.Run) bool { return !r.Measurement().Drafted() })
}

// Measure does one part of the expensive measurements, run by run, and reports whether it
// was the last part. See [lab.Measurer].
func (c *Contest) Measure(request lab.ViewRequest) (done bool) {
	if c.runs[c.measuring].Measurement().Measure(c.requestFor(c.measuring, request)) {
		c.measuring = (c.measuring + 1) % len(c.runs)
		return c.measuring == 0
	}
	return false
}

// requestFor is the view request for the i-th run: runs that are not shown have only their
// curves on the screen.
func (c *Contest) requestFor(i int, request lab.ViewRequest) lab.ViewRequest {
	if i == c.shown {
		return request
	}
	return lab.ViewRequest{Age: request.Age}
}

// Watch starts to record the moves of each slot of the shown run, if the view request has
// a trace.
func (c *Contest) Watch(request lab.ViewRequest) { c.runs[c.shown].Watch(request) }

// Tick is the number of slots done by all runs.
func (c *Contest) Tick() int64 {
	tick := c.runs[0].Tick()
	for _, r := range c.runs[1:] {
		tick = min(tick, r.Tick())
	}
	return tick
}

// Awaits reports whether an outside program plays in one of the runs.
func (c *Contest) Awaits() bool { return slices.ContainsFunc(c.runs, (*model.Run).Awaits) }

// level brings all runs to the tick of the furthest: one may have waited for its program. Each
// program answers within its patience, or its run ends.
func (c *Contest) level() {
	for c.Ended() == "" {
		furthest := c.Tick()
		for _, r := range c.runs {
			furthest = max(furthest, r.Tick())
		}
		if c.Tick() == furthest {
			return
		}
		c.Advance(1)
	}
}

// Ended is the reason why the contest cannot go on, or "". It ends with the first of its
// runs.
func (c *Contest) Ended() string {
	for _, r := range c.runs {
		if why := r.Ended(); why != "" {
			return why
		}
		if err := r.Err(); err != nil {
			return err.Error()
		}
	}
	return ""
}

// Advance runs n slots of every run and returns the number of slots that all have done, which is
// lower at the end of the world, and where a run waits for its program.
func (c *Contest) Advance(n int64) int64 {
	start := c.Tick()
	for left := n; left > 0 && c.Ended() == ""; {
		from := c.Tick()
		k := min(left, c.next()-from)
		if c.Awaits() {
			k = 1
		}
		to := from + k
		for _, r := range c.runs {
			r.Advance(to - r.Tick())
			to = min(to, max(from, r.Tick())) // the world may end here
		}
		if c.Tick() >= c.next() {
			c.sample()
		}
		done := c.Tick() - from
		if left -= done; done < k {
			break
		}
	}
	return c.Tick() - start
}

// show chooses the run whose panes are on the screen.
func (c *Contest) show(i int) {
	if i < 0 || i >= len(c.runs) || i == c.shown {
		return
	}
	c.runs[c.shown].Watch(lab.ViewRequest{}) // stop recording its moves
	c.shown, c.before = i, nil
}

// ShowNext shows the run that is by places further, round and round.
func (c *Contest) ShowNext(by int) {
	n := len(c.runs)
	c.show((c.shown + by + n) % n)
}

// Shown is the index of the run whose panes are on the screen.
func (c *Contest) Shown() int { return c.shown }

// Do intervenes now. An intervention on the world applies to all runs or, on an error, to
// none; any other applies to the shown run.
func (c *Contest) Do(word string) (detail string, err error) {
	c.before = nil
	c.level()
	shown := c.runs[c.shown]
	if !shown.OfWorld(word) {
		return shown.Do(word)
	}
	for i, r := range c.runs {
		if err := r.Allows(word); err != nil {
			if restart := (*lab.RestartError)(nil); errors.As(err, &restart) {
				return "", err
			}
			return "", fmt.Errorf("%s cannot be done to %s: %w", word, c.Names()[i], err)
		}
	}
	for i, r := range c.runs {
		said, err := r.Do(word)
		if err != nil {
			return "", fmt.Errorf("%s failed for %s, so the environments differ from here on: %w", word, c.Names()[i], err)
		}
		if i == c.shown {
			detail = said
		}
	}
	return detail, nil
}

// Allows returns the error with which the shown run would refuse a takeover or a tuning now; nil if
// it would not.
func (c *Contest) Allows(word string) error { return c.runs[c.shown].Allows(word) }

// Spec is the opening line of the shown run.
func (c *Contest) Spec() model.Spec { return c.specs[c.shown] }

// Specs are the opening lines of all runs.
func (c *Contest) Specs() []model.Spec { return c.specs }

// Present are the specs of the runs with all live interventions, for the replications.
func (c *Contest) Present() (out []model.Spec, err error) {
	defer refusal.To(&err)
	out = make([]model.Spec, len(c.runs))
	for i, r := range c.runs {
		out[i] = refusal.Must(model.Parse(r.Line()))
		out[i].Program = c.specs[i].Program.Headless()
	}
	return out, nil
}

// With makes the contest at tick 0 with another line for the shown run. All runs take over
// the changes of the world.
func (c *Contest) With(spec model.Spec) (out *Contest, err error) {
	defer refusal.To(&err)
	before, after := c.Spec().Settings(), spec.Settings()
	specs := slices.Clone(c.specs)
	specs[c.shown] = spec
	if spec.Lab == c.Spec().Lab {
		for _, key := range lab.WorldChanges(before, after) {
			for i := range specs {
				if i != c.shown {
					specs[i] = refusal.Must(specs[i].With(key + "=" + after.Word(key)))
				}
			}
		}
	}
	out = refusal.Must(NewContest(specs, c.column, c.spacing))
	out.shown = c.shown
	return out, nil
}

// Line is the contest as one line, SPEC vs SPEC, with all live interventions.
func (c *Contest) Line() string { return strings.Join(c.lines(), " vs ") }

// lines are the runs' lines with all live interventions.
func (c *Contest) lines() []string {
	lines := make([]string, len(c.runs))
	for i, r := range c.runs {
		lines[i] = r.Line()
	}
	return lines
}

// Snapshot is the snapshot of the shown run with the contest's line and end. [Contest.View]
// has the rest.
func (c *Contest) Snapshot(request lab.ViewRequest) *model.Snapshot {
	s := c.runs[c.shown].Snapshot(request)
	s.Line, s.Ended = c.Line(), c.Ended()
	return s
}

// Names are the names of the runs; a run with another scheme than at its start has that scheme at the end of its name.
func (c *Contest) Names() []string {
	names := design.RaceNames(c.specs)
	for i, r := range c.runs {
		if r.Scheme().Name != c.specs[i].Scheme.Name {
			names[i] += " → " + r.Scheme().Name
		}
	}
	return names
}

// View is the contest with its curves up to the present tick.
func (c *Contest) View(request lab.ViewRequest) *ContestView {
	measures := c.runs[c.shown].Spec().Lab.Measures
	v := &ContestView{Names: c.Names(), Lines: c.lines(), Shown: c.shown, Column: c.column, Points: c.curves.All(),
		Hidden: !slices.Contains(measures.Plain, c.column)}
	if !slices.Contains(measures.Rate, c.column) { // a rate needs an interval
		v.Points = lab.UpToNow(v.Points, c.point(request), func(a, b ContestPoint) bool {
			return a.Tick == b.Tick && slices.Equal(a.Values, b.Values)
		})
	}
	return v
}
