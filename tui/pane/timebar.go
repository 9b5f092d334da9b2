package pane

import (
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// TimeWords are the tick, and the furthest one seen if it lies further on.
func TimeWords(s *model.Snapshot) string {
	return canvas.Tell("{Tick,}<{further?} of {Head,}>", s, "further", s.Head > s.Tick)
}

// A TimeBar is the last row of the panes' part of the screen, from the first tick that can be reached to the furthest one seen.
//
//	├━━━━━━━▾mirror━━━━━●┄┄┄┄▾N=200┄┄┄┄┄┄┤ 12,000 of 80,000
type TimeBar struct {
	Snap        *model.Snapshot
	Y           int // row of the screen
	First, Last int // columns of the first and the last tick
}

// column is the column of a tick.
func (t TimeBar) column(tick int64) int {
	return t.First + int(float64(t.Last-t.First)*float64(tick-t.Snap.First)/float64(max(1, t.Snap.Head-t.Snap.First))+0.5)
}

// Tick is the tick at a column; columns beside the bar count as its ends.
func (t TimeBar) Tick(column int) int64 {
	part := float64(min(max(column, t.First), t.Last)-t.First) / float64(max(1, t.Last-t.First))
	return t.Snap.First + int64(part*float64(t.Snap.Head-t.Snap.First)+0.5)
}

// marks are the marks of the ticks seen.
func (t TimeBar) marks() []lab.Mark {
	if f := t.Snap.Future; f != nil {
		return f.Marks
	}
	return t.Snap.Marks
}

// Draw draws the bar on the whole screen.
func (t TimeBar) Draw(all canvas.Area) {
	s, y := t.Snap, t.Y
	here := t.column(s.Tick)
	all.Fill(0, y, all.W, 1, ' ', canvas.Text)
	all.Fill(t.First, y, t.Last+1-t.First, 1, '┄', canvas.Frame)
	all.Fill(t.First, y, min(here, t.Last)+1-t.First, 1, '━', canvas.Dim)
	all.Set(t.First-1, y, '├', canvas.Dim)
	all.Set(t.Last+1, y, '┤', canvas.Frame)
	t.drawMarks(all)
	mark := func(tick int64, sign rune) {
		if x := t.column(tick); tick >= s.First && x <= t.Last {
			all.Set(x, y, sign, canvas.Bold)
		}
	}
	for _, n := range s.Notes {
		mark(n.Tick, '¶')
	}
	for _, f := range s.Compared {
		mark(f.From, '┴')
	}
	all.Set(here, y, '●', canvas.Accent.Bold())
	all.Text(t.Last+3, y, TimeWords(s), canvas.Bold)
}

// drawMarks draws the marks, the future's too, with the names that hide no other mark.
func (t TimeBar) drawMarks(all canvas.Area) {
	here, free, marks := t.column(t.Snap.Tick), t.First, t.marks()
	for _, m := range marks {
		x := t.column(m.Tick)
		if m.Tick < t.Snap.First || x > t.Last || x < free {
			continue
		}
		all.Set(x, t.Y, '▾', canvas.Fg(chart.MarkInk(m.Kind)).Bold())
		free = x + 1
		if end := x + 1 + canvas.Width(m.Name); end < t.Last && (end < here || x > here) &&
			!slices.ContainsFunc(marks, func(o lab.Mark) bool { return o.Tick > m.Tick && t.column(o.Tick) <= end }) {
			free = all.Text(x+1, t.Y, m.Name, canvas.Fg(chart.MarkInk(m.Kind)))
		}
	}
}

// Meaning explains a column of the time line.
func (t TimeBar) Meaning(s *Context, x int) Meaning {
	snap := t.Snap
	for _, n := range snap.Notes {
		if t.column(n.Tick) == x {
			return Means("A note at tick {Tick,}: {text}.", n, "text", strings.TrimSuffix(n.Text, "."))
		}
	}
	nearest := lab.Mark{Tick: -1}
	for _, m := range t.marks() {
		if c := t.column(m.Tick); m.Tick >= snap.First && x >= c && x <= c+canvas.Width(m.Name) && m.Tick > nearest.Tick {
			nearest = m
		}
	}
	switch {
	case x == t.column(snap.Tick):
		return Means(`● is the present, tick {Tick,}.
			means: The line reaches from the first tick in reach to the furthest one seen.`, snap)
	case nearest.Tick >= 0:
		return markMeaning(s, nearest)
	case x > t.Last:
		return Means("The run is at tick {Tick,} of {Head,} seen.", snap)
	}
	return Means(`This column of the time line is tick {tick,}; a click goes there.
		means: ━ is the past, ┄ the future that was computed, ▾ an event, ¶ a note, ┴ the beginning of a branch.`, "tick", t.Tick(x))
}
