package tui

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

func (v *runView) body() pane.Rect {
	if v.theme.Projector {
		return v.projectorPlan().body(v.W, v.H)
	}
	top := v.tabRow() + max(v.caption, canvas.Pick(v.slim, 0, 1-v.breadcrumbRows()))
	return pane.Rect{X: 0, Y: top, W: v.W, H: v.H - top - v.foot() - canvas.Pick(v.timeBarShown(), 1, 0)}
}

// foot is the number of rows below the panes and the time line.
func (e *embedding) foot() int { return canvas.Pick(e.slim, 0, 2) }

func (v *runView) arranged(b pane.Rect) []pane.Rect {
	focus := v.focus
	if v.sheet(focus) {
		focus = v.calledAt.focus
	}
	if v.slow.player != nil {
		focus = max(focus, slices.IndexFunc(v.slots, func(s pane.Slot) bool { return s.Steps }))
		b.H = slowStage(b.H, v.H)
	}
	var rects []pane.Rect
	hides := v.Hidden() && len(v.unpredicted) == 0 // a question's notice keeps the panes where they are
	followed := v.now == nil || !v.now.Running || v.now.Speed <= pane.FollowedTo
	if slots := pane.Shown(v.slots, b.H, focus, hides, followed); v.staged() {
		var companions []int // none in slow motion, where the strip stands, and beside a person's game
		if v.slow.player == nil && (v.stage || !v.persons() || slots[focus].Pane.Name() != "game") {
			companions = pane.Companions(slots, focus, slices.Concat(v.beside, v.spoken), v.covered)
		}
		rects = pane.Stage(slots, companions, b.W, b.H, v.H, focus)
	} else {
		rects = pane.Arrange(slots, b.W, b.H, focus, v.alone || v.theme.Projector)
	}
	if v.sheet(v.focus) {
		rects[v.focus] = pane.SheetRect(v.slots[v.focus].Pane, b.W, b.H)
	}
	return rects
}

// staged reports one pane on the stage: zoomed, in slow motion, in the tour, a demo or a lesson.
func (v *runView) staged() bool {
	return (v.zoomed || v.stage || v.slow.player != nil) && !v.alone && !v.theme.Projector
}

// sheet reports that the i-th pane lies over the others.
func (v *runView) sheet(i int) bool {
	return i == v.focus && v.slots[i].Column == pane.Sheet && (v.W < pane.ThreeColumns || v.staged()) && !v.alone && !v.theme.Projector
}

// makeRoom gives the prompt and the note their rows. They lie over the line and the rows above it; only on the projector
// the pane makes room for them.
func (v *runView) makeRoom() {
	rows := v.notes.Rows(v.keys, v.W)
	if _, typing := v.overlay.(*prompt); typing {
		rows++
	}
	v.noteRows = 0
	v.noteRows = min(rows, v.body().H/2)
}

// noteArea is the rows of the note on the whole screen, below that of the prompt: down to the row of the line.
func (v *runView) noteArea(all canvas.Area) canvas.Area {
	rows := min(v.notes.Rows(v.keys, v.W), v.noteRows)
	end := v.H - 1
	if b := v.body(); v.theme.Projector {
		end = b.Y + b.H + v.noteRows
	} else if v.slim {
		end = v.H
	}
	return all.Sub(0, end-rows, v.W, rows)
}

func (v *runView) small() bool {
	return v.W < pane.MinWidth || !v.slim && v.H < pane.MinHeight || v.H < pane.SlimHeight
}

func (e *embedding) tabRow() int { return 1 + e.breadcrumbRows() }

// resultRow is the row of the result, in which tab shows the names of the panes; -1 for none.
func (v *runView) resultRow() int {
	return canvas.Pick(v.slim || v.theme.Projector || v.cell != nil || v.caption > 0, -1, 1)
}

const namesFor = 2 * time.Second

// A namesMsg ends what is shown for a while: the names of the panes, what is fresh.
type namesMsg struct{}

func (namesMsg) ForScreen() {}

// namesShown reports that the names of the panes stand in place of the result.
func (v *runView) namesShown() bool { return v.resultRow() >= 0 && time.Since(v.namesAt) < namesFor }

// relayout arranges the panes and sends the driver the view request for their contents.
func (v *runView) relayout() {
	v.Dirty = true
	if v.now == nil || v.small() {
		return
	}
	v.makeRoom()
	v.focus = max(0, min(v.focus, len(v.slots)-1))
	for i := range v.slots {
		if p, ok := v.slots[i].Pane.(pane.Sizer); ok {
			p.See(v.context(i))
		}
	}
	b := v.body()
	v.rects = v.arranged(b)
	request := lab.ViewRequest{Find: -1, Trace: v.still(), Hidden: v.Hidden(), Chosen: v.chosen.item}
	for i := range v.rects {
		r := &v.rects[i]
		if r.H == 0 {
			continue
		}
		r.Y += b.Y
		if v.slots[i].Pane != nil {
			in := v.inside(i)
			v.slots[i].Pane.Request(&request, in.W, in.H)
		}
	}
	if request != v.request {
		v.request, v.readAt = request, time.Time{}
		v.driver.SetView(request)
	}
}

// setFocus moves the focus to the i-th pane, moveFocus by a number of panes, round and
// round.
func (v *runView) setFocus(i int) {
	if i == v.focus {
		return
	}
	v.call(i)
	v.focus = i
	v.relayout()
}

// call notes the focus and the zoom if the i-th pane is about to be shown for a while.
func (s *paneSet) call(i int) {
	if s.passing(i) && !s.passing(s.focus) {
		s.calledAt.focus, s.calledAt.zoomed = s.focus, s.zoomed
	}
}

// moveFocus leaves out panes that are shown for a while only, except where one pane is shown at a time. The names of
// the panes are shown.
func (v *runView) moveFocus(by int) tea.Cmd {
	n := len(v.slots)
	if n == 0 {
		return nil
	}
	oneByOne := v.zoomed || v.theme.Projector
	next := (v.focus + by + n) % n
	for v.passing(next) && !oneByOne {
		next = (next + by + n) % n
	}
	v.setFocus(next)
	v.namesAt = time.Now()
	return tea.Tick(namesFor, func(time.Time) tea.Msg { return namesMsg{} })
}
