package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/driver"
)

// The time bar is the last row of the panes' part of the screen, from the first tick that
// can be reached to the furthest one seen.
//
//	├━━━━━━━▾mirror━━━━━●┄┄┄┄▾N=200┄┄┄┄┄┄┤ 12,000 of 80,000

// timeBarFrom is the height, in rows, from which the bar is shown.
const timeBarFrom = 28

// timeBarShown reports a visible time bar; a race has none.
func (v *runView) timeBarShown() bool {
	return v.now != nil && !v.small() && v.now.Contest == nil && v.H >= timeBarFrom && v.now.Snap.Head >= v.now.Snap.Tick
}

// timeBarRow is the row of the bar with its first and last column.
func (v *runView) timeBarRow() (y, x0, x1 int) {
	s := v.now.Snap
	b := v.body()
	return b.Y + b.H, 2, v.W - 4 - canvas.Width(timeBarWords(s))
}

func timeBarWords(s *model.Snapshot) string {
	if s.Tick >= s.Head {
		return canvas.Thousands(s.Tick)
	}
	return canvas.Thousands(s.Tick) + " of " + canvas.Thousands(s.Head)
}

// A timeBar is the bar of a snapshot with its place on the screen.
type timeBar struct {
	snap        *model.Snapshot
	y           int // row of the screen
	first, last int // columns of the first and the last tick
}

func (v *runView) timeBar() timeBar {
	y, first, last := v.timeBarRow()
	return timeBar{v.now.Snap, y, first, last}
}

// span is the number of ticks of the bar, at least 1.
func (t timeBar) span() float64 { return float64(max(1, t.snap.Head-t.snap.First)) }

// column is the column of a tick.
func (t timeBar) column(tick int64) int {
	return t.first + int(float64(t.last-t.first)*float64(tick-t.snap.First)/t.span()+0.5)
}

// tick is the tick at a column; columns beside the bar count as its ends.
func (t timeBar) tick(column int) int64 {
	part := float64(min(max(column, t.first), t.last)-t.first) / float64(max(1, t.last-t.first))
	return t.snap.First + int64(part*float64(t.snap.Head-t.snap.First)+0.5)
}

// draw draws the bar on the whole screen.
func (t timeBar) draw(all canvas.Area) {
	s, y := t.snap, t.y
	here := t.column(s.Tick)
	past, future := canvas.Fg(canvas.InkDim), canvas.Fg(canvas.InkFrame)
	all.Fill(0, y, all.W, 1, ' ', canvas.Fg(canvas.InkText))
	for x := t.first; x <= t.last; x++ {
		if x <= here {
			all.Set(x, y, '━', past)
		} else {
			all.Set(x, y, '┄', future)
		}
	}
	all.Set(t.first-1, y, '├', past)
	all.Set(t.last+1, y, '┤', future)
	t.drawMarks(all)
	for _, n := range s.Notes {
		if x := t.column(n.Tick); n.Tick >= s.First && x <= t.last {
			all.Set(x, y, '¶', canvas.Fg(canvas.InkStrong).Bold())
		}
	}
	for _, f := range s.Compared {
		if x := t.column(f.From); f.From >= s.First && x <= t.last {
			all.Set(x, y, '┴', canvas.Fg(canvas.InkStrong).Bold())
		}
	}
	all.Set(here, y, '●', canvas.Fg(canvas.InkAccent).Bold())
	all.Text(t.last+3, y, timeBarWords(s), canvas.Fg(canvas.InkStrong).Bold())
}

// drawMarks draws the marks, those of the future too, with the names that hide no other
// mark.
func (t timeBar) drawMarks(all canvas.Area) {
	s, here, free := t.snap, t.column(t.snap.Tick), t.first
	marks := s.Marks
	if f := s.Future; f != nil {
		marks = f.Marks
	}
	for _, m := range marks {
		x := t.column(m.Tick)
		if m.Tick < s.First || x > t.last || x < free {
			continue
		}
		all.Set(x, t.y, '▾', canvas.Fg(chart.MarkInk(m.Kind)).Bold())
		free = x + 1
		if end := x + 1 + canvas.Width(m.Name); end < t.last && (end < here || x > here) && marksApart(marks, m, t.column, end) {
			free = all.Text(x+1, t.y, m.Name, canvas.Fg(chart.MarkInk(m.Kind)))
		}
	}
}

// marksApart reports that no mark after m is at or before column end.
func marksApart(marks []lab.Mark, m lab.Mark, column func(int64) int, end int) bool {
	for _, o := range marks {
		if o.Tick > m.Tick && column(o.Tick) <= end {
			return false
		}
	}
	return true
}

// scrubMouse takes a click or a drag on the bar.
func (a *app) scrubMouse(m tea.MouseMsg) bool {
	if m.Action == tea.MouseActionRelease {
		was := a.dragging
		a.dragging = false
		return was
	}
	if m.Button != tea.MouseButtonLeft || !a.timeBarShown() {
		return false
	}
	bar := a.timeBar()
	if m.Action == tea.MouseActionPress {
		a.dragging = m.Y == bar.y && m.X >= bar.first-1 && m.X <= bar.last+1
	}
	if !a.dragging {
		return false
	}
	a.driver.Send(driver.GoTo{Tick: bar.tick(m.X)})
	return true
}
