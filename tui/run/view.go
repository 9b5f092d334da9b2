package run

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// View draws the screen.
func (a *app) View() string { return a.Buffer.Render(a.Theme, a.Paint) }

// Paint draws the screen on its frame.
func (a *app) Paint() {
	a.Frame.Reset(a.W, a.H)
	all := a.Frame.All()
	switch {
	case a.W < 1 || a.H < 1:
		return
	case a.small():
		screen.PaintTooSmall(all, a.Keys)
		return
	case a.Now == nil:
		all.Text(2, 1, "building the run …", canvas.Dim)
		return
	}
	was := a.noteRows
	if a.makeRoom(); a.noteRows != was && a.Projector {
		a.Relayout()
		a.Dirty = false
	}
	if m := &a.Slow; m.Player != nil && m.masked != a.masks() { // hidden mode was switched meanwhile
		m.Player.Stages = a.stages()
		a.showPlay()
	}
	for i := range a.Slots { // before the digits, which read their legends
		if r := a.rects[i]; r.H > 0 {
			a.Frame.Blit(a.pictures[i].Picture(a.Slots[i].Pane, a.context(i), r.W, r.H), r.X, r.Y)
		}
	}
	status := a.statusBar()
	if a.Projector {
		plan := a.projectorPlan()
		status.NoTick = plan.digits != chart.NoBig
		a.drawProjector(all, plan)
	}
	status.Draw(all.Sub(0, 0, a.W, 1))
	if a.cell != nil {
		a.cell.drawBreadcrumb(all.Sub(0, 1, a.W, 1), a.Line, a.Keys)
	}
	if y := a.resultRow(); a.namesShown() {
		a.drawTabs(all.Sub(0, y, a.W, 1))
	} else if y >= 0 {
		a.drawResult(all.Sub(0, y, a.W, 1))
	}
	b := a.body()
	body := all.Sub(b.X, b.Y, b.W, b.H)
	if a.Hidden() {
		hideTheory(body)
	}
	if a.timeBarShown() {
		a.timeBar().Draw(all)
	}
	a.paintOver(all, body)
}

func (a *app) statusBar() screen.StatusBar {
	return screen.StatusBar{Status: a.Words(), Busy: canvas.Pick(a.busy, a.Driver.BusyText(), ""), Warning: a.warningWord(a.Warns), Changed: a.fresh.Param(a.clock())}
}

// paintOver draws the overlay, the rows below the panes and the note. The start card covers these
// rows too.
func (a *app) paintOver(all, body canvas.Area) {
	over, choosing := a.Overlay.(choosing)
	card := choosing && over.Card()
	if !a.Slim && !a.Projector {
		screen.DrawLine(all.Sub(0, a.H-2, a.W, 1), a.Line, screen.LineHint(a.Keys, a.W))
		a.keyBar().Draw(all.Sub(0, a.H-1, a.W, 1), canvas.InkDim)
	}
	if a.Overlay != nil && !card {
		if _, typing := a.Overlay.(*prompt); typing {
			body.H = a.noteArea(all).Y - body.Y
		}
		a.Overlay.draw(a, body)
	}
	if card {
		end := all.H - 1
		if a.Current() != nil {
			end = a.noteArea(all).Y
		}
		over.DrawCard(all, end)
	}
	a.Notes.Draw(a.Keys, a.noteArea(all))
}

// hideTheory blanks all cells in the inks of theory, which mark values that only an
// observer of the whole world knows.
func hideTheory(on canvas.Area) {
	for y := range on.H {
		for x := range on.W {
			c := on.At(x, y)
			if c.St.Fore() == canvas.InkTheory {
				c.R, c.St = ' ', c.St.Ink(canvas.InkText)
			}
			if b := c.St.Back(); b == canvas.InkGap || b >= canvas.InkFewest && b <= canvas.InkMost {
				c.St = c.St.On(canvas.InkPaper)
			}
		}
	}
}

// An overlay covers the panes and takes every key except ctrl+c.
type overlay interface {
	// key takes a key and says whether the overlay stays.
	key(a *app, k tea.KeyMsg) (stay bool)
	// draw fills the body of the screen.
	draw(s *app, a canvas.Area)
}

// A runView draws the screen of a run: the snapshot, its panes with their places, the note and the overlay. It sends the driver no
// command, only the request for the next snapshot's contents.
type runView struct {
	driverLink
	opts config.Options
	*canvas.Theme
	Keys  *pane.KeyMap
	Table []Command // the keys with their effects, this screen's own first

	renamed map[string]string // the keys of the lab that have other names than by default
	embedding

	paneSet
	hiddenMode
	chosen chosenItem
	Slow   slowMotion // the poll that is followed

	screen.Buffer
	Overlay overlay // it lies over the panes and takes the keys; nil for none
	noteFeed
	noteRows int       // rows of the note and the prompt, as laid out
	namesAt  time.Time // when the names of the panes were shown last
	fresh    screen.Fresh
}

func (v *runView) context(i int) *pane.Context {
	status := v.Slow.shown(v.Now)
	if status == v.Now && v.Slots[i].Words {
		status = v.Words()
	}
	s := &pane.Context{Status: v.Masked(status), Keys: v.Keys, Theme: v.Theme, Focus: i == v.Focus && v.Overlay == nil, Still: v.still(), Hidden: v.Hidden(), Steady: v.opts.ReducedMotion, Words: v.described(), Clock: v.clock()}
	s.Framed, s.Zoomed = v.sheet(i), i == v.Focus && v.Zoomed && !v.Stage && !v.alone && !v.Projector
	s.NowShown, s.Pointed = v.underCursor(s)
	if !s.Steady {
		s.Flash = v.fresh.Shift(s.Clock)
	}
	s.Chosen, s.Track, s.Guesses = v.chosen.item, &v.chosen.track, &v.chosen.guesses
	if v.Slow.Player != nil && i == v.loopPane() {
		s.Words = v.Masked(v.Slow.after)
	}
	if v.Slow.Playing() {
		s.Pointed, s.Slide = v.Slow.Player.About(), v.Slow.slide()
	}
	if len(v.Unpredicted) > 0 {
		s.Asked = "hidden until you predict"
		s.Covered = v.covers(v.Slots[i].Name())
	}
	return s
}
