package pollingpanes

import (
	"fmt"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// An armsPane draws FPA's two classes back to back: a row a state, the innermost
// on top, P1 to the left of the middle and P2 to the right.
type armsPane struct{ pane.Base }

// Name implements [pane.Pane].
func (p *armsPane) Name() string { return "arms" }

// Heading implements [pane.Pane].
func (p *armsPane) Heading(s *pane.Context) pane.Heading {
	if s.Hidden {
		return pane.Heading{Title: "arms", How: "a row is a state"}
	}
	return pane.Heading{Title: "arms", How: "a row is a state; colour: value",
		Scale: pane.ScaleSpans("least", "most valuable", func(i int) canvas.Span { return valueGlyph(float64(i) / 4) })}
}

// valueRunes stand for values without colour, least to most.
var valueRunes = []rune("░▒▓█")

// Draw implements [pane.Pane].
func (p *armsPane) Draw(s *pane.Context, a canvas.Area) {
	v, _ := stateOf(s).(*pollinglab.ArmsView)
	if v == nil || a.W < 24 || a.H < 5 || s.OrderLeaks() {
		return
	}
	words := 1
	if a.H >= 12 {
		words = 2
	}
	d := newArmsDrawing(v, a, a.H-2-words)
	d.told = s.Told
	d.drawHeads()
	y, from := 1, 0
	for _, to := range d.ends {
		d.drawRow(y, from, to)
		from = to
		y += d.rows
	}
	d.drawScale(y)
	p.drawWords(s, v, a.Sub(0, a.H-words, a.W, words))
}

// armsMiddle is the width of the column of states between the two classes.
const armsMiddle = 7

// An armsDrawing is the geometry of the two classes in an area.
type armsDrawing struct {
	view   *pollinglab.ArmsView
	told   lab.Subject
	area   canvas.Area
	halves [2]canvas.Area // P1, mirrored, and P2
	ends   []int          // the state after the last of each row
	rows   int            // screen rows a row of states, 1 to 3
	scale  [2]int         // pages a glyph in each class
}

func newArmsDrawing(v *pollinglab.ArmsView, a canvas.Area, rows int) armsDrawing {
	side := (a.W - armsMiddle) / 2
	d := armsDrawing{
		view: v, area: a, ends: statesOfRows(v.N, rows), rows: max(1, min(rows/v.N, 3)),
		halves: [2]canvas.Area{a.Sub(0, 0, side, a.H), a.Sub(side+armsMiddle, 0, side, a.H)},
	}
	for c := range v.Arms {
		d.scale[c] = pagesPerGlyph(v.Arms[c], d.ends, side-8)
	}
	return d
}

// beside writes a text in a class's half, at the edge next to the states for atMiddle,
// else at the other one.
func (d armsDrawing) beside(class, y int, text string, atMiddle bool, st canvas.Style) {
	if half := d.halves[class]; atMiddle == (class == 0) {
		half.Right(half.W, y, text, st)
	} else {
		half.Text(0, y, text, st)
	}
}

// drawHeads names the classes, with their numbers of pages.
func (d armsDrawing) drawHeads() {
	for c, head := range [2]string{"P1 always polled", "P2 polled in turn"} {
		size := "  " + canvas.Thousands(int64(d.view.Sizes[c]))
		if canvas.Width(head+size) > d.halves[c].W {
			head = head[:2]
		}
		d.beside(c, 0, head+size, true, canvas.Fg(canvas.InkPractice).Bold())
	}
	d.area.Text(d.halves[0].W+1, 0, "state", canvas.Fg(canvas.InkDim))
}

// drawRow draws the pages in the states from+1 to to.
func (d armsDrawing) drawRow(y, from, to int) {
	name := canvas.Itoa(from + 1)
	if to-from > 1 {
		name += "–" + canvas.Itoa(to)
	}
	st := canvas.Fg(canvas.InkDim)
	if to == d.view.N {
		st = canvas.Fg(canvas.InkWarn).Bold()
	}
	d.area.Text(d.halves[0].W+(armsMiddle-canvas.Width(name))/2, y, name, st)
	for c := range d.view.Arms {
		n, objects, sum := 0, []pollinglab.ArmObject(nil), 0.0
		for _, arm := range d.view.Arms[c][from:to] {
			n += arm.Count
			sum += arm.Value * float64(arm.Count)
			objects = append(objects, arm.Objects...)
		}
		if n == 0 {
			continue
		}
		for k := range max(1, d.rows-1) {
			drawArm(d.halves[c], y+k, c == 0, n, d.scale[c], objects, sum/float64(n), k == 0, d.told)
		}
	}
}

// drawScale names the boundary and the pages a glyph stands for.
func (d armsDrawing) drawScale(y int) {
	d.area.Text(d.halves[0].W-1, y, "boundary", canvas.Fg(canvas.InkWarn))
	for c, half := range d.halves {
		note := "one glyph = " + canvas.Thousands(int64(d.scale[c])) + " pages"
		if d.scale[c] == 1 {
			note = "one glyph = a page"
		}
		if canvas.Width(note)+4 <= half.W {
			d.beside(c, y, note, false, canvas.Fg(canvas.InkDim))
		}
	}
}

// statesOfRows divides n states evenly among at most the given rows and returns the state
// after the last of each row. Innermost rows take the remainder, since each state matters
// at the boundary.
func statesOfRows(n, rows int) []int {
	rows = max(1, min(n, rows))
	var ends []int
	for i, end := 0, 0; i < rows; i++ {
		end += n / rows
		if i < n%rows {
			end++
		}
		ends = append(ends, end)
	}
	return ends
}

// pagesPerGlyph is the least number of pages a glyph for which the fullest row fits w
// cells.
func pagesPerGlyph(arms []pollinglab.ArmState, ends []int, w int) int {
	most, from := 1, 0
	for _, to := range ends {
		n := 0
		for _, arm := range arms[from:to] {
			n += arm.Count
		}
		most = max(most, n)
		from = to
	}
	w = max(w, 1)
	return (most + w - 1) / w
}

// drawArm draws one row of one class from the middle outwards, with its number of pages if
// counted. The page that *now* is about is drawn in reverse.
func drawArm(half canvas.Area, y int, mirrored bool, n, scale int, objects []pollinglab.ArmObject, mean float64, counted bool, told lab.Subject) {
	glyphs := (n + scale - 1) / scale
	for i := 0; i < glyphs; i++ {
		v, moved, lit := mean, false, false
		for k := i * scale; k < (i+1)*scale && k < len(objects); k++ {
			if k == i*scale {
				v = objects[k].TrueRank
			}
			moved, lit = moved || objects[k].Moved, lit || told.Names(lab.AboutPages, objects[k].Page)
		}
		x := i
		if mirrored {
			x = half.W - 1 - i
		}
		one := valueGlyph(v)
		if moved {
			one.St = canvas.Fg(canvas.InkAccent).Bold()
		}
		if lit {
			one.St |= canvas.AttrReverse
		}
		half.Spans(x, y, one)
	}
	if !counted {
		return
	}
	count := canvas.Thousands(int64(n))
	if mirrored {
		half.Right(half.W-glyphs-1, y, count, canvas.Fg(canvas.InkText))
	} else {
		half.Text(glyphs+1, y, count, canvas.Fg(canvas.InkText))
	}
}

// valueGlyph is the glyph of a page with a value from 0, the least, to 1.
func valueGlyph(v float64) canvas.Span {
	return canvas.Span{Text: string(valueRunes[min(3, int(max(v, 0)*4))]), St: canvas.Fg(canvas.ScaleInk(v))}
}

// drawWords describes the last exchange and the separation of the classes.
func (p *armsPane) drawWords(s *pane.Context, v *pollinglab.ArmsView, a canvas.Area) {
	x := a.Text(0, 0, "P1 right ", canvas.Fg(canvas.InkDim))
	x = a.Text(x, 0, s.MaskLike(canvas.Percent(v.Correct), "97.1 %"), canvas.Fg(canvas.InkTheory).Bold())
	x = a.Text(x, 0, "  exchanges ", canvas.Fg(canvas.InkDim))
	a.Text(x, 0, canvas.Thousands(v.Exchanges), canvas.Fg(canvas.InkText))
	if v.Exchanges > 0 && v.Entered >= 0 {
		in, out, tick := canvas.Thousands(int64(v.Entered+1)), canvas.Thousands(int64(v.Left+1)), canvas.Thousands(v.ExchangeTick)
		words := fmt.Sprintf("page %s took page %s's place in P1 at tick %s", in, out, tick)
		if canvas.Width(words) > a.W {
			words = fmt.Sprintf("page %s for %s in P1, tick %s", in, out, tick)
		}
		a.Text(0, 1, canvas.Cut(words, a.W), canvas.Fg(canvas.InkAccent))
	}
}
