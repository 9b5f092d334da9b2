package tui

import (
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// View draws the screen.
func (a *app) View() string { return a.render(a.theme, a.paint) }

// paint draws everything on the frame.
func (a *app) paint() {
	a.frame.Reset(a.w, a.h)
	all := a.frame.All()
	switch {
	case a.w < 1 || a.h < 1:
		return
	case a.small():
		paintTooSmall(all, a.keys)
		return
	case a.now == nil:
		all.Text(2, 1, "building the run …", canvas.Fg(canvas.InkDim))
		return
	}
	was := a.noteRows
	if a.makeRoom(); a.noteRows != was {
		a.relayout()
		a.dirty = false
	}
	status := statusBar{status: a.now, busy: a.busy.word(a.driver), warning: a.warningWord(a.now.Snap.Warns)}
	if a.theme.Projector {
		plan := a.projectorPlan()
		status.noTick = plan.digits != chart.NoBig
		a.drawProjector(all, plan)
	}
	status.draw(all.Sub(0, 0, a.w, 1))
	if a.cell != nil {
		a.cell.drawCrumb(all.Sub(0, 1, a.w, 1), a.now.Snap.Line, a.keys)
	}
	if a.tabbed() {
		a.drawTabs(all.Sub(0, a.tabRow(), a.w, 1), a.keys)
	}
	for i := range a.slots {
		if r := a.rects[i]; r.H > 0 {
			a.frame.Blit(a.pictures[i].Picture(a.slots[i].Pane, a.context(i), r.W, r.H), r.X, r.Y)
			if a.dimmed && i != a.focus {
				all.Sub(r.X, r.Y, r.W, r.H).Dim()
			}
		}
	}
	b := a.body()
	body := all.Sub(b.X, b.Y, b.W, b.H)
	if a.Hidden() {
		hideTheory(body)
	}
	if a.timeBarShown() {
		a.timeBar().draw(all)
	}
	a.drawSlowMotion(body)
	card, _ := a.overlay.(*chooser)
	if card != nil && card.about == "" {
		card = nil
	}
	if a.overlay != nil && card == nil {
		body.H += a.noteRows - a.noteArea(all).H
		a.overlay.draw(a, body)
	}
	if !a.slim && !a.theme.Projector {
		drawLine(all.Sub(0, a.h-2, a.w, 1), a.now.Snap.Line, a.keys)
		a.keyBar().draw(all.Sub(0, a.h-1, a.w, 1), canvas.InkDim)
	}
	if card != nil {
		card.drawCard(a, all)
		if n := a.notes.Current(); n != nil && n.Kind == pane.NoteFound {
			return // the card lists the session
		}
	}
	a.drawNote(a.noteArea(all))
}

// hideTheory blanks all cells in the ink of theory, which marks values that only an
// observer of the whole world knows.
func hideTheory(on canvas.Area) {
	for y := range on.H {
		for x := range on.W {
			if c := on.At(x, y); c.St.Fore() == canvas.InkTheory {
				c.R = ' '
			}
		}
	}
}
