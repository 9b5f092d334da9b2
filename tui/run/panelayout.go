package run

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

func (v *runView) body() pane.Rect {
	if v.Projector {
		return v.projectorPlan().body(v.W, v.H)
	}
	top := v.tabRow() + max(v.Caption, canvas.Pick(v.Slim, 0, 1-v.breadcrumbRows()))
	return pane.Rect{X: 0, Y: top, W: v.W, H: v.H - top - v.foot() - canvas.Pick(v.timeBarShown(), 1, 0)}
}

// foot is the number of rows below the panes and the time line.
func (e *embedding) foot() int { return canvas.Pick(e.Slim, 0, 2) }

// onStage is the pane on the stage: the pane that was put there, else the one that the lab or the page names.
func (v *runView) onStage() int {
	stage := v.Lead
	if v.Zoomed {
		stage = v.front()
	}
	return stage
}

// front is the pane that has the focus, or had it before a sheet was laid over the others.
func (v *runView) front() int { return canvas.Pick(v.sheet(v.Focus), v.under, v.Focus) }

func (v *runView) arranged(b pane.Rect) []pane.Rect {
	stage, rects := v.onStage(), make([]pane.Rect, len(v.Slots))
	switch {
	case v.alone || v.Projector || v.Zoomed && v.Focus == v.Lead: // the pane of the stage enlarged has the companions' rows
		rects[v.Focus] = pane.Rect{W: b.W, H: b.H}
	default: // with captions or the text of a lesson the stage has its part of the screen: the text is about its pane
		rows := pane.StageRows(canvas.Pick(v.Stage, v.H, b.H))
		rects = pane.Stage(len(v.Slots), stage, v.front(), v.companions(stage), b.W, b.H, rows, canvas.Pick(v.Stage, 3, 6))
	}
	if v.sheet(v.Focus) {
		rects[v.Focus] = pane.SheetRect(v.params(), b.W, b.H, rects[stage].H)
	}
	return rects
}

// companions are the panes below a stage, first to last; none below a person's game.
func (v *runView) companions(stage int) []int {
	if !v.Stage && v.Persons() && v.Slots[stage].Name() == "game" {
		return nil
	}
	hides := v.Hidden() && len(v.Unpredicted) == 0 // a question's notice keeps the panes where they are
	named := slices.Concat(v.Beside, v.Spoken)
	if i := slices.IndexFunc(v.Slots, func(s pane.Slot) bool { return s.Steps }); v.Slow.On && i >= 0 {
		named = append([]string{v.Slots[i].Name()}, named...)
	}
	all := pane.Companions(v.Slots, stage, named, hides, v.covers)
	return all[:min(len(all), canvas.Pick(v.W < pane.TwoColumns, 1, 2))]
}

// calledUp reports that the focused pane is on the screen only while it has the focus.
func (v *runView) calledUp() bool {
	called := v.Focus
	v.Focus = v.Lead
	defer func() { v.Focus = called }()
	return v.arranged(v.body())[called].H == 0
}

// sheet reports that the i-th pane lies over the others.
func (v *runView) sheet(i int) bool {
	return i == v.Focus && v.passing(i) && !v.alone && !v.Projector
}

// makeRoom gives the prompt and the note their rows. They lie over the line and the rows above it; only on the projector
// the pane makes room for them.
func (v *runView) makeRoom() {
	rows := v.Notes.Rows(v.Keys, v.W)
	if _, typing := v.Overlay.(*prompt); typing {
		rows++
	}
	v.noteRows = 0
	v.noteRows = min(rows, v.body().H/2)
}

// noteArea is the rows of the note on the whole screen: the rows above the row of the line.
func (v *runView) noteArea(all canvas.Area) canvas.Area {
	rows := min(v.Notes.Rows(v.Keys, v.W), v.noteRows)
	end := v.H - 1
	if b := v.body(); v.Projector {
		end = b.Y + b.H + v.noteRows
	} else if v.Slim {
		end = v.H
	}
	return all.Sub(0, end-rows, v.W, rows)
}

func (v *runView) small() bool {
	return v.W < pane.MinWidth || !v.Slim && v.H < pane.MinHeight || v.H < pane.SlimHeight
}

func (e *embedding) tabRow() int { return 1 + e.breadcrumbRows() }

// resultRow is the row of the result, in which tab shows the names of the panes; -1 for none.
func (v *runView) resultRow() int {
	return canvas.Pick(v.Slim || v.Projector || v.cell != nil || v.Caption > 0, -1, 1)
}

const namesFor = 2 * time.Second

// A namesMsg ends the time for which the names of the panes, or a fresh change, are shown.
type namesMsg struct{}

func (namesMsg) ForScreen() {}

// namesShown reports that the names of the panes stand in place of the result.
func (v *runView) namesShown() bool { return v.resultRow() >= 0 && time.Since(v.namesAt) < namesFor }

// Relayout arranges the panes and sends the driver the view request for their contents.
func (v *runView) Relayout() {
	v.Dirty = true
	if v.Now == nil || v.small() {
		return
	}
	v.makeRoom()
	v.Focus = max(0, min(v.Focus, len(v.Slots)-1))
	if v.Slow.On && !v.loopOnStage() { // another pane is there
		v.stopFollowing()
	}
	for i := range v.Slots {
		if p, ok := v.Slots[i].Pane.(pane.Sizer); ok {
			p.See(v.context(i))
		}
	}
	b := v.body()
	v.rects = v.arranged(b)
	request := lab.ViewRequest{Trace: v.still(), Hidden: v.Hidden(), Chosen: v.chosen.item}
	for i := range v.rects {
		r := &v.rects[i]
		if r.H == 0 {
			continue
		}
		r.Y += b.Y
		if v.Slots[i].Pane != nil {
			in := v.inside(i)
			v.Slots[i].Request(&request, in.W, in.H)
		}
	}
	if request != v.request {
		v.request, v.readAt = request, time.Time{}
		v.Driver.SetView(request)
	}
}

// SetFocus moves the focus to the i-th pane, from 0.
func (v *runView) SetFocus(i int) {
	if i == v.Focus {
		return
	}
	if v.passing(i) && !v.passing(v.Focus) {
		v.under = v.Focus
	}
	v.Focus = i
	v.Relayout()
}

// MoveFocus moves the focus by a number of panes, round and round. It leaves out the sheet, except on a projector, which
// shows one pane at a time. The names of the panes are shown.
func (v *runView) MoveFocus(by int) {
	n := len(v.Slots)
	if n == 0 {
		return
	}
	next := (v.Focus + by + n) % n
	for v.passing(next) && !v.Projector {
		next = (next + by + n) % n
	}
	v.SetFocus(next)
	v.namesAt = time.Now()
	v.Later(tea.Tick(namesFor, func(time.Time) tea.Msg { return namesMsg{} }))
}
