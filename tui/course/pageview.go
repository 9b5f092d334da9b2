package course

import (
	"fmt"

	"lascope/tui/canvas"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A lessonPage is the scrolling position and the cursor of a lesson's page.
type lessonPage struct {
	top        int    // the first row of the text that is seen
	chosen     int    // the option under the cursor; −1 for none
	seek       bool   // it is to be brought into sight
	reveal     bool   // so is the answer
	more       int    // rows below the visible ones
	rows       int    // visible rows
	y          int    // the first of them on the screen
	optionRows []int  // the option in each row; −1 for none
	typed      string // of an answer by number; by doing, the changes so far
	refused    string // by doing, why the run cannot be judged; "" otherwise
}

// turnPage begins a page, or the answer on the same page.
func (p *lessonPage) turnPage(reveal bool) {
	*p = lessonPage{chosen: -1, top: canvas.Pick(reveal, p.top, 0), reveal: reveal}
}

// optionAt is the option in a row of the screen; −1 for none.
func (p *lessonPage) optionAt(y int) int {
	row := y - p.y + p.top
	if y < p.y || y >= p.y+p.rows || row >= len(p.optionRows) {
		return -1
	}
	return p.optionRows[row]
}

// arrows shows in a column beside h rows that the text goes on above or below them.
func (p *lessonPage) arrows(a canvas.Area, x, y, h int) {
	if p.top > 0 {
		a.Set(x, y, '↑', canvas.Bold)
	}
	if p.more > 0 {
		a.Set(x, y+h-1, '↓', canvas.Bold)
	}
}

// The page's measures.
const (
	pageLeast, pageMost = 44, 60 // columns beside the panes
	pageRows            = 8      // rows over them, at least
)

// split divides the screen between page and panes: side by side, else with the page above.
func (v *lessonScreen) split() (page, panes pane.Rect) {
	switch whole := (pane.Rect{W: v.w, H: v.h}); {
	case v.Demo != "":
		return pane.Rect{Y: 1, W: v.w, H: v.Caption}, whole
	case v.reads:
		return page, whole
	case v.beside():
		w := max(pageLeast, min(v.w*3/10, pageMost, v.w-pane.MinWidth))
		return pane.Rect{W: w, H: v.h}, pane.Rect{X: w, W: v.w - w, H: v.h}
	}
	h := max(0, min(max(pageRows, v.h*2/5), v.h-pane.SlimHeight-1))
	return pane.Rect{W: v.w, H: h}, pane.Rect{Y: h, W: v.w, H: v.h - h - 1}
}

func (v *lessonScreen) tooSmall() bool {
	return v.w < pane.MinWidth || v.h < canvas.Pick(v.reads, pane.SlimHeight, pane.MinHeight)
}

func (v *lessonScreen) resize() {
	_, panes := v.split()
	v.Slim, v.Caption = v.reads || !v.beside() && !v.released, 0
	if v.captioned() { // its rows with their bar are enough for the longest: no pane moves
		longest, w := 0, pageWriter{v}
		for i := range v.Beats {
			longest = max(longest, w.captionHeight(i, max(1, v.w-4)))
		}
		v.Slim, v.Caption = false, 1+max(captionLeast, min(longest, v.h/captionShare-1))
	}
	v.Screen.W, v.Screen.H = max(0, panes.W), max(0, panes.H)
	v.Relayout()
}

// View draws the screen if it has changed.
func (v *lessonScreen) View() string {
	v.whole.Dirty = v.whole.Dirty || v.Dirty
	return v.whole.Render(v.Theme, v.paint)
}

func (v *lessonScreen) paint() {
	v.whole.Frame.Reset(v.w, v.h)
	all := v.whole.Frame.All()
	defer v.class.DrawAsking(all)
	if v.class.DrawLobby(all, v.Theme, v.Keys) {
		return
	}
	if v.tooSmall() {
		screen.PaintTooSmall(all, v.Keys)
		return
	}
	if (classKeys{v}).drawPicture(all) {
		return
	}
	if v.Dirty {
		v.Dirty = false
		v.Paint()
	}
	page, panes := v.split()
	v.whole.Frame.Blit(&v.Frame, panes.X, panes.Y)
	switch a := all.Sub(page.X, page.Y, page.W, page.H); {
	case v.reads:
	case v.captioned() && v.Now != nil:
		v.drawCaption(a)
	case v.Demo == "":
		v.drawPage(a)
		v.drawFoot(all.Sub(page.X, 0, page.W, v.h))
	}
}

func (v *lessonScreen) drawPage(a canvas.Area) {
	bar := canvas.Text.On(canvas.InkBar)
	a.Fill(0, 0, a.W, 1, ' ', bar)
	at := func(form, end, gap string) string {
		place := canvas.Pick(v.Summary, end, fmt.Sprintf(form, v.Step()+1, len(v.Steps)))
		if corner := v.class.Corner(); corner != "" {
			return corner + gap + place
		}
		return place
	}
	place := at("step %d of %d", "the end", " · ")
	x := a.Text(1, 0, fmt.Sprintf("%d ", v.Number), bar.Strong())
	if x+canvas.Width(v.Title)+2+canvas.Width(place) > a.W { // the title comes first
		place = at("%d/%d", "end", " ")
	}
	a.Text(x, 0, canvas.Cut(v.Title, max(0, a.W-x-canvas.Width(place)-2)), bar.Strong())
	a.Right(a.W-1, 0, place, bar.Strong())

	in := a.Sub(2, 1, a.W-4, a.H-1)
	if v.beside() {
		in = a.Sub(2, 2, a.W-5, a.H-5)
		line := canvas.Pick(v.onPage, canvas.Strong, canvas.Frame)
		a.Fill(a.W-1, 1, 1, a.H-2, '│', line)
	}
	pageWriter{v}.drawText(in)
	v.arrows(a, in.X-a.X+in.W+1, in.Y-a.Y, in.H)
}

func (v *lessonScreen) beside() bool { return v.w >= pane.TwoColumns }

func (v *lessonScreen) drawFoot(a canvas.Area) {
	score, room := v.Predictions.String(), a.W-2
	if !v.beside() && score != "" {
		room -= canvas.Width(score) + 2
	}
	a.KeyRow(a.H-1, room, 2, v.hints())
	if v.beside() {
		said := score
		switch last := v.Beat+1 == len(v.Beats); {
		case v.Summary: // the score stands on the page
			said = ""
		case v.disturbed() && last:
			said = "the run is yours"
		case v.disturbed():
			said = "the run is yours until the next step"
		}
		a.Text(2, a.H-2, canvas.Cut(said, a.W-4), canvas.Strong)
	} else {
		a.Right(a.W-1, a.H-1, score, canvas.Strong.On(canvas.InkBar))
	}
}

// hints are keys with their effects, in the order of the last row; those without a key have none now.
func (v *lessonScreen) hints() [][2]string {
	if out := (classKeys{v}).hints(); out != nil {
		return out
	}
	b, words, _ := pageWriter{v}.onward()
	answers := [2]string{}
	if v.Asking() != nil && v.more == 0 {
		answers = v.predictHint()
	}
	return [][2]string{answers, {b.Help().Key, words}, {v.Keys.PageUp.Help().Key, "back"},
		{v.Keys.Next.Help().Key, canvas.Pick(v.onPage, "panes", "pane, page")}}
}
