package tui

import (
	"fmt"

	"lascope/model"
)

// An armsPane draws FPA's two classes back to back: a row a state, the innermost
// on top, P1 to the left of the middle and P2 to the right.
type armsPane struct{ paneState }

func (p *armsPane) name() string { return "arms" }

func (p *armsPane) heading(s *scene) heading {
	h := heading{title: "arms", how: "a row is a state; bright = valuable", foot: "░ least ▒ ▓ █ most valuable"}
	if s.blind {
		h.how, h.foot = "a row is a state", ""
	}
	return h
}

// standingRunes tell the value of a page where there is no colour.
var standingRunes = []rune("░▒▓█")

// unknownStanding stands for the value of every page while it is hidden.
const unknownStanding = 0.5

func (p *armsPane) draw(s *scene, a area) {
	v, _ := stateOf(s).(*model.ArmsView)
	if v == nil || a.w < 24 || a.h < 5 || s.orderLeaks() {
		return
	}
	words := 1
	if a.h >= 12 {
		words = 2
	}
	rows := a.h - 2 - words
	per := (v.N + rows - 1) / rows   // states a row
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
		scale[c] = pagesPerGlyph(v.Arms[c], per, side-8)
	}
	y := 1
	for from := 0; from < v.N; from += per {
		to := min(from+per, v.N)
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
			n, objects, mean := 0, []model.ArmObject(nil), 0.0
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
				drawArm([2]area{left, right}[c], y+k, c == 0, n, scale[c], objects, mean, k == 0, s.blind)
			}
		}
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
	p.drawWords(a.sub(0, a.h-words, a.w, words), v)
}

// pagesPerGlyph is how many pages a glyph must stand for so that the fullest
// row fits.
func pagesPerGlyph(arms []model.ArmState, per, w int) int {
	most := 1
	for from := 0; from < len(arms); from += per {
		n := 0
		for _, arm := range arms[from:min(from+per, len(arms))] {
			n += arm.Count
		}
		most = max(most, n)
	}
	w = max(w, 1)
	return (most + w - 1) / w
}

// drawArm draws one row of one class, growing away from the middle, and its
// number of pages if counted. Blind, no page looks more valuable than another.
func drawArm(half area, y int, mirrored bool, n, scale int, objects []model.ArmObject, mean float64, counted, blind bool) {
	glyphs := (n + scale - 1) / scale
	for i := 0; i < glyphs; i++ {
		v, moved := mean, false
		for k := i * scale; k < (i+1)*scale && k < len(objects); k++ {
			if k == i*scale {
				v = objects[k].Standing
			}
			moved = moved || objects[k].Moved
		}
		if blind {
			v = unknownStanding
		}
		x := i
		if mirrored {
			x = half.w - 1 - i
		}
		st := fg(scaleInk(v))
		if moved {
			st = fg(inkAccent).bold()
		}
		half.set(x, y, standingRunes[min(3, int(max(v, 0)*4))], st)
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

// drawWords tells of the last exchange and how well the classes are parted.
func (p *armsPane) drawWords(a area, v *model.ArmsView) {
	x := a.text(0, 0, "P1 right ", fg(inkDim))
	x = a.text(x, 0, percent(v.Correct), fg(inkTheory).bold())
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
