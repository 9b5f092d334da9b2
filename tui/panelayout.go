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

// onStage is the pane on the stage: the one that was put there, else that of the lab or of the page.
func (v *runView) onStage() int {
	stage := v.lead
	if v.zoomed {
		stage = v.front()
	}
	return stage
}

// front is the pane that has the focus, or had it before a sheet was laid over the others.
func (v *runView) front() int { return canvas.Pick(v.sheet(v.focus), v.under, v.focus) }

func (v *runView) arranged(b pane.Rect) []pane.Rect {
	stage, rects := v.onStage(), make([]pane.Rect, len(v.slots))
	switch {
	case v.alone || v.theme.Projector || v.zoomed && v.focus == v.lead: // the pane of the stage enlarged has the companions' rows
		rects[v.focus] = pane.Rect{W: b.W, H: b.H}
	default: // below captions and beside the text of a lesson the stage has its part of the screen: it shows what the text is about
		rows := pane.StageRows(canvas.Pick(v.stage, v.H, b.H))
		rects = pane.Stage(len(v.slots), stage, v.front(), v.companions(stage), b.W, b.H, rows, canvas.Pick(v.stage, 3, 6))
	}
	if v.sheet(v.focus) {
		rects[v.focus] = pane.SheetRect(v.params(), b.W, b.H, rects[stage].H)
	}
	return rects
}

// companions are the panes below a stage, first to last; none below a person's game.
func (v *runView) companions(stage int) []int {
	if !v.stage && v.persons() && v.slots[stage].Pane.Name() == "game" {
		return nil
	}
	hides := v.Hidden() && len(v.unpredicted) == 0 // a question's notice keeps the panes where they are
	named := slices.Concat(v.beside, v.spoken)
	if i := slices.IndexFunc(v.slots, func(s pane.Slot) bool { return s.Steps }); v.slow.on && i >= 0 {
		named = append([]string{v.slots[i].Pane.Name()}, named...)
	}
	all := pane.Companions(v.slots, stage, named, hides, v.covered)
	return all[:min(len(all), canvas.Pick(v.W < pane.TwoColumns, 1, 2))]
}

// calledUp reports that the focused pane is on the screen only while it has the focus.
func (v *runView) calledUp() bool {
	called := v.focus
	v.focus = v.lead
	defer func() { v.focus = called }()
	return v.arranged(v.body())[called].H == 0
}

// sheet reports that the i-th pane lies over the others.
func (v *runView) sheet(i int) bool {
	return i == v.focus && v.passing(i) && !v.alone && !v.theme.Projector
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
	if v.slow.on && !v.loopOnStage() { // another pane is there
		v.stopFollowing()
	}
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
	if v.passing(i) && !v.passing(v.focus) {
		v.under = v.focus
	}
	v.focus = i
	v.relayout()
}

// moveFocus leaves out the sheet, except on a projector, which shows one pane at a time. The names of the panes are shown.
func (v *runView) moveFocus(by int) tea.Cmd {
	n := len(v.slots)
	if n == 0 {
		return nil
	}
	next := (v.focus + by + n) % n
	for v.passing(next) && !v.theme.Projector {
		next = (next + by + n) % n
	}
	v.setFocus(next)
	v.namesAt = time.Now()
	return tea.Tick(namesFor, func(time.Time) tea.Msg { return namesMsg{} })
}
