package model

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// contestPoints bounds the points of a contest's curves.
const contestPoints = 1024

// A Contest is a race to be watched: one run for each of its specs, all at the
// same tick of the very same web. It belongs to one goroutine, like a [Run].
type Contest struct {
	specs  []Spec
	runs   []*Run
	shown  int
	column string
	at     int   // the column's index
	apart  int64 // ticks between two samples at first
	curves *history[ContestPoint]

	owed      *ContestPoint // a sample of which values are still being measured; nil if there is none
	lacking   int           // how many
	measuring int           // the run that is being measured
}

// A ContestPoint is one sample of a contest's curves: the main column of each run.
type ContestPoint struct {
	Tick   int64
	Values []float64
}

// A ContestView is what a screen shows of a contest beside the run that is shown.
type ContestView struct {
	Names  []string // of the runs; told apart where two have one scheme
	Lines  []string // each run's whole line
	Shown  int      // the run whose panes are on the screen
	Column string   // what the curves show
	Hidden bool     // only an observer of the whole world knows that
	Points []ContestPoint

	Result *RaceResult // the replications so far; nil before the first
	Reps   int         // replications wanted
	Until  int64       // how far each goes
	Failed string      // why the replications broke off; "" if they did not
}

// NewContest builds the runs of two to four specs that share a web. column is
// what the curves show, "" for the lab's main one; samples are taken every
// spacing ticks at first.
func NewContest(specs []Spec, column string, spacing int64) (*Contest, error) {
	if len(specs) < 2 || len(specs) > 4 {
		return nil, fmt.Errorf("a race is between two and four specs, not %d", len(specs))
	}
	if err := sameWeb(specs); err != nil {
		return nil, err
	}
	if column == "" {
		column = specs[0].Lab.Measures.Main
	}
	c := &Contest{specs: specs, column: column, apart: spacing}
	for _, s := range specs {
		r, err := New(s)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s, err)
		}
		r.Snapshot(Look{Find: -1}) // its own curves begin here
		c.runs = append(c.runs, r)
	}
	if c.at = slices.Index(c.runs[0].Columns(), column); c.at < 0 {
		return nil, fmt.Errorf("--metric %s: not a column of the %s lab; a race shows one of %s", column, specs[0].Lab.Name, orList(c.runs[0].Columns()[1:]))
	}
	for _, r := range c.runs {
		spacing = max(spacing, r.apart())
	}
	c.curves = newHistory[ContestPoint](spacing, contestPoints, false)
	c.curves.record(0, c.point(Look{}))
	return c, nil
}

// point is how the runs stand, measured as long ago as the look allows.
func (c *Contest) point(look Look) ContestPoint {
	p := ContestPoint{Tick: c.Tick(), Values: make([]float64, len(c.runs))}
	for i, r := range c.runs {
		p.Values[i] = r.glance(c.at, look)
	}
	return p
}

// sample takes the sample that is due. What is dear about it is measured by and by.
func (c *Contest) sample() {
	for _, r := range c.runs {
		r.keepPromise()
	}
	if c.Tick() < c.curves.next {
		return
	}
	p := ContestPoint{Tick: c.Tick(), Values: make([]float64, len(c.runs))}
	c.owed, c.lacking = &p, len(c.runs)
	for i, r := range c.runs {
		r.promise(c.at, func(value float64) {
			p.Values[i] = value
			if c.lacking--; c.lacking == 0 {
				c.owed = nil
				c.curves.record(p.Tick, p)
			}
		})
	}
}

// next is the tick of the next sample.
func (c *Contest) next() int64 {
	if c.owed != nil {
		return c.owed.Tick + c.curves.spacing
	}
	return c.curves.next
}

// Measured reports whether nothing is left that would make a snapshot with this look dear.
// See [Run.Measured].
func (c *Contest) Measured(look Look) bool {
	for i, r := range c.runs {
		if !r.Measured(c.lookAt(i, look)) {
			return false
		}
	}
	return true
}

// Drafted reports whether one can be had at once that is content with what was measured
// earlier.
func (c *Contest) Drafted() bool {
	return !slices.ContainsFunc(c.runs, func(r *Run) bool { return !r.Drafted() })
}

// Measure does a part of what is dear, one run after the other, and reports whether that
// was the last. See [Run.Measure].
func (c *Contest) Measure(look Look) (done bool) {
	if c.runs[c.measuring].Measure(c.lookAt(c.measuring, look)) {
		c.measuring = (c.measuring + 1) % len(c.runs)
		return c.measuring == 0
	}
	return false
}

// lookAt is how a look meets the i-th run: of all but the one that is shown no more is
// seen than their curves.
func (c *Contest) lookAt(i int, look Look) Look {
	if i == c.shown {
		return look
	}
	return Look{Find: -1, Age: look.Age}
}

// Watch begins to write the moves of each slot of the run that is shown down, if the look
// has a trail.
func (c *Contest) Watch(look Look) { c.runs[c.shown].Watch(look) }

// Tick is the number of slots done.
func (c *Contest) Tick() int64 { return c.runs[0].Tick() }

// Ended says why the contest cannot go on; it ends with the first of its runs.
func (c *Contest) Ended() string {
	for _, r := range c.runs {
		if why := r.Ended(); why != "" {
			return why
		}
	}
	return ""
}

// Advance runs n slots of every run and returns how many were really run.
func (c *Contest) Advance(n int64) int64 {
	start := c.Tick()
	for left := n; left > 0 && c.Ended() == ""; {
		k := min(left, c.next()-c.Tick())
		done := c.runs[0].Advance(k)
		for _, r := range c.runs[1:] {
			r.Advance(done)
		}
		if c.Tick() >= c.next() {
			c.sample()
		}
		if left -= done; done < k {
			break
		}
	}
	return c.Tick() - start
}

// Show chooses the run whose panes are on the screen.
func (c *Contest) Show(i int) {
	if i < 0 || i >= len(c.runs) || i == c.shown {
		return
	}
	c.runs[c.shown].Watch(Look{Find: -1}) // nobody looks at its moves any more
	c.shown = i
}

// Shown is the run whose panes are on the screen.
func (c *Contest) Shown() int { return c.shown }

// Do intervenes now. What changes the web is done to all runs, or to none;
// anything else to the run that is shown.
func (c *Contest) Do(word string) (detail string, err error) {
	shown := c.runs[c.shown]
	if !shown.ofWorld(word) {
		return shown.Do(word)
	}
	for i, r := range c.runs {
		if err := r.allows(word); err != nil {
			if restart := (*RestartError)(nil); errors.As(err, &restart) {
				return "", err
			}
			return "", fmt.Errorf("%s cannot be done to %s: %w", word, raceNames(c.specs)[i], err)
		}
	}
	for i, r := range c.runs {
		said, err := r.Do(word)
		if err != nil {
			return "", fmt.Errorf("%s was not done to %s, so the webs differ from here on: %w", word, raceNames(c.specs)[i], err)
		}
		if i == c.shown {
			detail = said
		}
	}
	return detail, nil
}

// ofWorld reports whether an action changes the world rather than the scheme.
func (r *Run) ofWorld(word string) bool {
	key, _, _ := strings.Cut(word, "=")
	lab := r.spec.Lab
	return lab.action(word) != nil || slices.ContainsFunc(lab.World, func(p Param) bool { return p.Key == key })
}

// allows says whether [Run.Do] would do the word now, without doing it.
func (r *Run) allows(word string) error {
	if r.err != nil {
		return r.err
	}
	a, err := parseIntervention(word, r.settings, r.own)
	if err != nil {
		return err
	}
	return r.bench.check(a)
}

// Spec is the line, as it was opened, of the run that is shown.
func (c *Contest) Spec() Spec { return c.specs[c.shown] }

// Specs are the lines as they were opened.
func (c *Contest) Specs() []Spec { return c.specs }

// Present are the specs of the runs with all that was done live: what the
// replications repeat.
func (c *Contest) Present() ([]Spec, error) {
	out := make([]Spec, len(c.runs))
	for i, r := range c.runs {
		var err error
		if out[i], err = Parse(r.Line()); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// With is the contest at tick 0 with another line for the run that is shown.
// What is new about its web becomes so for all.
func (c *Contest) With(spec Spec) (*Contest, error) {
	before, err := c.Spec().settings()
	if err != nil {
		return nil, err
	}
	after, err := spec.settings()
	if err != nil {
		return nil, err
	}
	specs := slices.Clone(c.specs)
	specs[c.shown] = spec
	if spec.Lab == c.Spec().Lab {
		for _, key := range worldChanges(before, after) {
			for i := range specs {
				if i == c.shown {
					continue
				}
				if specs[i], err = specs[i].With(key + "=" + after.Word(key)); err != nil {
					return nil, err
				}
			}
		}
	}
	out, err := NewContest(specs, c.column, c.apart)
	if err != nil {
		return nil, err
	}
	out.shown = c.shown
	return out, nil
}

// Line is the contest as one line: SPEC vs SPEC, with all that was done live.
func (c *Contest) Line() string { return strings.Join(c.lines(), " vs ") }

func (c *Contest) lines() []string {
	lines := make([]string, len(c.runs))
	for i, r := range c.runs {
		lines[i] = r.Line()
	}
	return lines
}

// Snapshot is the snapshot of the run that is shown, with the contest in it.
func (c *Contest) Snapshot(look Look) *Snapshot {
	s := c.runs[c.shown].Snapshot(look)
	lines := c.lines()
	s.Line, s.Ended = strings.Join(lines, " vs "), c.Ended()
	s.Contest = &ContestView{Names: raceNames(c.specs), Lines: lines, Shown: c.shown, Column: c.column, Points: c.curves.all(),
		Hidden: !slices.Contains(s.Lab.Measures.Plain, c.column)}
	if !slices.Contains(s.Lab.Measures.Rates, c.column) { // a rate needs time to mean something
		s.Contest.Points = upToNow(s.Contest.Points, c.point(look), func(a, b ContestPoint) bool {
			return a.Tick == b.Tick && slices.Equal(a.Values, b.Values)
		})
	}
	return s
}
