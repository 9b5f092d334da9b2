package tui

import (
	"fmt"

	"lascope/model/pollinglab"
)

// An armsPane draws FPA's two classes back to back: a row a state, the innermost
// on top, P1 to the left of the middle and P2 to the right.
type armsPane struct{ paneState }

func (p *armsPane) name() string { return "arms" }

func (p *armsPane) heading(s *paneContext) heading {
	if s.hidden {
		return heading{title: "arms", how: "a row is a state"}
	}
	return heading{title: "arms", how: "a row is a state; colour: value",
		scale: scaleSpans("least", "most valuable", func(i int) span { return standingGlyph(float64(i) / 4) })}
}

// standingRunes tell the value of a page where there is no colour.
var standingRunes = []rune("░▒▓█")

func (p *armsPane) draw(s *paneContext, a area) {
	v, _ := stateOf(s).(*pollinglab.ArmsView)
	if v == nil || a.w < 24 || a.h < 5 || s.orderLeaks() {
		return
	}
	words := 1
	if a.h >= 12 {
		words = 2
	}
	rows := a.h - 2 - words
	ends := statesOfRows(v.N, rows)
	tall := max(1, min(rows/v.N, 3)) // rows a state, where there is room
	const mid = 7
	side := (a.w - mid) / 2
	left, right := a.sub(0, 0, side, a.h), a.sub(side+mid, 0, side, a.h)
	heads := [2]string{"P1 always polled", "P2 polled in turn"}
	for c, half := range [2]area{left, right} {
		text := fmt.Sprintf("%s  %s", heads[c], thousands(int64(v.Sizes[c])))
		if width(text) > half.w {
			text = fmt.Sprintf("%s  %s", heads[c][:2], thousands(int64(v.Sizes[c])))
		}
		if c == 0 {
			half.right(half.w, 0, text, fg(inkPractice).bold())
		} else {
			half.text(0, 0, text, fg(inkPractice).bold())
		}
	}
	a.text(side+1, 0, "state", fg(inkDim))
	var scale [2]int
	for c := range v.Arms {
		scale[c] = pagesPerGlyph(v.Arms[c], ends, side-8)
	}
	y, from := 1, 0
	for _, to := range ends {
		name := itoa(from + 1)
		if to-from > 1 {
			name = itoa(from+1) + "–" + itoa(to)
		}
		st := fg(inkDim)
		if to == v.N {
			st = fg(inkWarn).bold()
		}
		a.text(side+(mid-width(name))/2, y, name, st)
		for c := range v.Arms {
			n, objects, mean := 0, []pollinglab.ArmObject(nil), 0.0
			for _, arm := range v.Arms[c][from:to] {
				n += arm.Count
				mean += arm.Value * float64(arm.Count)
				objects = append(objects, arm.Objects...)
			}
			if n == 0 {
				continue
			}
			mean /= float64(n)
			for k := range max(1, tall-1) {
				drawArm([2]area{left, right}[c], y+k, c == 0, n, scale[c], objects, mean, k == 0)
			}
		}
		from = to
		y += tall
	}
	a.text(side-1, y, "boundary", fg(inkWarn))
	for c, half := range [2]area{left, right} {
		note := "one glyph = " + thousands(int64(scale[c])) + " pages"
		if scale[c] == 1 {
			note = "one glyph = a page"
		}
		if width(note)+4 > half.w {
			continue
		}
		if c == 0 {
			half.text(0, y, note, fg(inkDim))
		} else {
			half.right(half.w, y, note, fg(inkDim))
		}
	}
	p.drawWords(s, v, a.sub(0, a.h-words, a.w, words))
}

// statesOfRows shares n states among at most so many rows, as evenly as can be: the state
// after the last of each row. The innermost rows have one more where it does not come out
// even, for at the boundary each state matters.
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

// pagesPerGlyph is how many pages a glyph must stand for so that the fullest
// row fits.
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

// drawArm draws one row of one class, growing away from the middle, and its
// number of pages if counted.
func drawArm(half area, y int, mirrored bool, n, scale int, objects []pollinglab.ArmObject, mean float64, counted bool) {
	glyphs := (n + scale - 1) / scale
	for i := 0; i < glyphs; i++ {
		v, moved := mean, false
		for k := i * scale; k < (i+1)*scale && k < len(objects); k++ {
			if k == i*scale {
				v = objects[k].Standing
			}
			moved = moved || objects[k].Moved
		}
		x := i
		if mirrored {
			x = half.w - 1 - i
		}
		one := standingGlyph(v)
		if moved {
			one.st = fg(inkAccent).bold()
		}
		half.spans(x, y, one)
	}
	if !counted {
		return
	}
	count := thousands(int64(n))
	if mirrored {
		half.right(half.w-glyphs-1, y, count, fg(inkText))
	} else {
		half.text(glyphs+1, y, count, fg(inkText))
	}
}

// standingGlyph is what a page of a value is drawn as, 0 the least to 1 the most.
func standingGlyph(v float64) span {
	return span{string(standingRunes[min(3, int(max(v, 0)*4))]), fg(scaleInk(v))}
}

// drawWords tells of the last exchange and how well the classes are parted.
func (p *armsPane) drawWords(s *paneContext, v *pollinglab.ArmsView, a area) {
	x := a.text(0, 0, "P1 right ", fg(inkDim))
	x = a.text(x, 0, s.maskLike(percent(v.Correct), "97.1 %"), fg(inkTheory).bold())
	x = a.text(x, 0, "  exchanges ", fg(inkDim))
	a.text(x, 0, thousands(v.Exchanges), fg(inkText))
	if v.Exchanges > 0 && v.Entered >= 0 {
		in, out, tick := thousands(int64(v.Entered+1)), thousands(int64(v.Left+1)), thousands(v.ExchangeTick)
		words := fmt.Sprintf("page %s took page %s's place in P1 at tick %s", in, out, tick)
		if width(words) > a.w {
			words = fmt.Sprintf("page %s for %s in P1, tick %s", in, out, tick)
		}
		a.text(0, 1, cut(words, a.w), fg(inkAccent))
	}
}
