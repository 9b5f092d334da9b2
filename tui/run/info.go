package run

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
)

// An infoOverlay is the page of the present scheme or of its lab. The run rests meanwhile.
type infoOverlay struct {
	pane.List      // its cursor is the first row that is shown
	lab       bool // it is the lab's
	page      labs.Info
	rows      []labs.InfoRow
	in        canvas.Area // of the rows, as last drawn
}

func openInfo(a *app) {
	p := &infoOverlay{}
	p.show(a, false)
	a.Overlay = p
	a.send(driver.Rest)
}

// show shows the page of the lab or of the scheme.
func (p *infoOverlay) show(a *app, toLab bool) {
	p.lab, p.List = toLab, pane.List{}
	if p.page = labs.InfoOfRun(a.Now.Snap); toLab {
		p.page = labs.InfoOfLab(a.Lab)
	}
}

func (p *infoOverlay) key(a *app, k tea.KeyMsg) (stay bool) {
	if i := slices.IndexFunc([]string{"1", "2", "3"}, func(digit string) bool { return k.String() == digit }); i >= 0 && i < len(p.page.Tries) {
		p.try(a, p.page.Tries[i])
		return false
	}
	switch m := a.Keys; {
	case key.Matches(k, m.Info):
		p.show(a, !p.lab)
	case p.Key(k, m, max(1, p.in.H-1)):
	default:
		p.close(a)
		return false
	}
	return true
}

// close lets the run go on if it did before.
func (p *infoOverlay) close(a *app) {
	a.Overlay = nil
	a.send(driver.GoOn)
}

// try closes the page and presses a key or runs a line.
func (p *infoOverlay) try(a *app, t labs.Try) {
	p.close(a)
	line := t.Do
	if t.Key() {
		label := t.Do
		if now := a.renamed[label]; now != "" {
			label = now
		}
		if i := slices.IndexFunc(a.Table, func(c Command) bool { return c.Key.Enabled() && c.Key.Help().Key == label }); i >= 0 {
			pressKey(a, a.Table[i].Key)
			return
		}
		line = label // an action without a key is a word of the prompt
	}
	a.runLine(line)
}

func (p *infoOverlay) draw(a *app, on canvas.Area) {
	w := min(labs.InfoWidth+4, on.W)
	p.rows = p.page.Set(pane.Inside(canvas.Area{W: w}).W, a.renamed)
	if all := on.G.All(); on.H < len(p.rows)+2 && !a.Slim && a.Caption == 0 { // the rows above the panes may be covered
		on = all.Sub(0, 0, all.W, all.H-a.foot())
	}
	if all := on.G.All(); a.Current() != nil {
		on.H = min(on.H, a.noteArea(all).Y-on.Y)
	}
	h := min(len(p.rows)+2, on.H)
	box := on.Sub((on.W-w)/2, (on.H-h)/2, w, h)
	box.Fill(0, 0, box.W, box.H, ' ', canvas.Text)
	other := canvas.Pick(p.lab, "the scheme", "the lab")
	foot := pane.Hints("1 2 3 do it", pane.Does(a.Keys.Info, other), pane.Labels(a.Keys.Up, a.Keys.Down)+" turn", pane.Does(a.Keys.Close, "closes"))
	pane.DrawFrame(box, pane.Heading{Title: p.page.Title, Right: p.page.Lab, Foot: foot}, &pane.Context{Focus: true, Theme: a.Theme})
	p.in = pane.Inside(box)
	p.Show(len(p.rows)-p.in.H+1, 1)
	labs.DrawInfo(p.in, p.rows[p.At:min(len(p.rows), p.At+p.in.H)])
}

// click does the try under a click; a click beside the page closes it.
func (p *infoOverlay) click(a *app, x, y int) {
	x, y = x-p.in.X, y-p.in.Y
	if x < -2 || x > p.in.W+1 || y < -1 || y > p.in.H {
		p.close(a)
		return
	}
	if i := y + p.At; y >= 0 && y < p.in.H && i < len(p.rows) && p.rows[i].Try > 0 {
		p.try(a, p.page.Tries[p.rows[i].Try-1])
		return
	}

}
