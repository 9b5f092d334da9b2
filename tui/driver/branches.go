package driver

import (
	"fmt"
	"time"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/tui/canvas"
)

// commands about branches. A race refuses them.
type (
	// Undo goes back to where the run was before the last intervention, branch, restart or
	// opened line; the next Undo does it again.
	Undo struct{}
	// ToBranch goes to the furthest tick of a branch.
	ToBranch struct{ Number int }
	// Compare draws a branch beside the present one, or leaves it out again.
	Compare struct{ Number int }
)

// A comparison is a branch that is being computed, to be drawn beside the present one.
type comparison struct {
	branch int
	run    *model.Run
	until  int64
	batch  int64 // ticks
}

func (Undo) Apply(l *Loop) { l.toBranch((*model.Timeline).Undo) }

func (c ToBranch) Apply(l *Loop) {
	l.toBranch(func(t *model.Timeline) (model.Switch, error) { return t.ToBranch(c.Number) })
}

// toBranch changes the present branch, and leaves for the tick of the change.
func (l *Loop) toBranch(find func(*model.Timeline) (model.Switch, error)) {
	t, here := l.timeline(), l.Destination()
	l.CancelSeek()
	s := refusal.Must(find(t))
	if s.Opens {
		l.setRunning(false)
		l.replace(s.Spec, s.News, succession{to: &s}, func() { l.seekTo(s.Tick) })
		return
	}
	refusal.Check(t.Take(s, here))
	l.say(Done{s.News})
	l.seekTo(s.Tick)
}

func (c Compare) Apply(l *Loop) {
	t := l.timeline()
	run, until, err := t.Compare(c.Number)
	refusal.Check(err)
	if run == nil {
		l.sayCompared(t, c.Number)
		return
	}
	l.comparison = &comparison{branch: c.Number, run: run, until: until, batch: firstBatch}
	l.busy = canvas.Say("computing branch %d to %d …", c.Number, until)
	l.publishBusy(l.busy)
}

// sayCompared reports whether a branch is drawn.
func (l *Loop) sayCompared(t *model.Timeline, n int) {
	text := fmt.Sprintf("branch %d is left out", n)
	if b := t.Branches()[n-1]; b.Drawn {
		text = canvas.Say("branch %d is drawn, to tick %d", n, b.Until)
	}
	l.say(Done{text})
	l.refresh()
}

// CompareOn computes a compared branch for one batch.
func (l *Loop) CompareOn() {
	c, start := l.comparison, time.Now()
	n := min(c.batch, c.until-c.run.Tick())
	if c.run.Advance(n) < n || c.run.Tick() >= c.until {
		l.comparison, l.busy = nil, ""
		if l.line != nil && l.line.Computed(c.branch, c.run) {
			l.sayCompared(l.line, c.branch)
		}
		l.refresh()
		return
	}
	per := time.Since(start).Seconds() / float64(n)
	c.batch = batchFor(batchTime, per, c.batch)
}

// Comparing reports whether a compared branch is being computed.
func (l *Loop) Comparing() bool { return l.comparison != nil }

// CancelComparison leaves out the branch that is being computed.
func (l *Loop) CancelComparison() { l.comparison, l.busy = nil, "" }
