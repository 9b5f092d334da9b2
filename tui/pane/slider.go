package pane

import (
	"math"

	"lascope/model/lab"
	"lascope/tui/canvas"
)

// sliderAt is the column of a parameter's cell at which its slider begins.
const sliderAt = valueAt + 10

// valueEnd is the column at which the value of a parameter ends, with its slider, in a cell of w
// columns: its meaning follows where there is room.
func valueEnd(w int) int {
	if w > 2*meaningAt {
		return meaningAt - 2
	}
	return w
}

// sliderWidth is the number of columns of the slider of a value that ends at a column; 0 for none.
func sliderWidth(end int) int {
	if end < valueAt+14 {
		return 0
	}
	return min(end-sliderAt, 24)
}

// slides reports a parameter with a slider: a number within a range.
func slides(p lab.Param) bool { return len(p.Choices) == 0 && !p.Text }

// drawSlider draws the position of a value in its range, 0 to 1.
func drawSlider(a canvas.Area, at float64, base canvas.Style, here bool) {
	if a.W < 3 {
		return
	}
	knob := int(at*float64(a.W-1) + 0.5)
	for x := 0; x < a.W; x++ {
		switch {
		case x == knob:
			a.Set(x, 0, '●', base.Ink(canvas.Pick(here, canvas.InkStrong, canvas.InkText)))
		case x < knob:
			a.Set(x, 0, '━', base.Ink(canvas.InkDim))
		default:
			a.Set(x, 0, '─', base.Ink(canvas.InkFrame))
		}
	}
}

// lowest is the value at the left end of the slider of a parameter tuned by factors.
func lowest(p lab.Param) float64 {
	if p.Min > 0 {
		return p.Min
	}
	return min(1, p.Max/1e6)
}

// wordAt is the word of a value at a position in its range, 0 to 1: with two digits, or a multiple
// of the parameter's step.
func wordAt(p lab.Param, at float64) string {
	switch {
	case at <= 0:
		return numberWord(p, p.Min)
	case at >= 1:
		return numberWord(p, p.Max)
	case p.Log:
		lo := lowest(p)
		v := lo * math.Pow(p.Max/lo, at)
		digit := math.Pow(10, math.Floor(math.Log10(v))-1)
		return numberWord(p, math.Round(v/digit)*digit)
	}
	v := p.Min + at*(p.Max-p.Min)
	step := p.Step
	if digit := math.Pow(10, math.Floor(math.Log10(p.Max-p.Min))-2); !(step > 0) || step > p.Max-p.Min {
		step = digit
	}
	return numberWord(p, math.Round(v/step)*step)
}

// Drag implements [Dragger]: it moves the knob of the slider that was clicked.
func (p *Params) Drag(h Host, x, _ int) {
	if p.pulled < 0 || p.pulled >= len(p.Settings) || p.CellW == 0 {
		return
	}
	p.slide(h, p.pulled, x-p.pulled/p.PerCol*p.CellW)
}

// slide sets a parameter to the value at a column of its cell.
func (p *Params) slide(h Host, i, x int) {
	set := p.Settings[i]
	w := sliderWidth(valueEnd(p.CellW - 2))
	word := wordAt(set.Param, float64(x-sliderAt)/float64(max(1, w-1)))
	if word == p.word(set) {
		return
	}
	if set.Param.Live {
		p.sent[set.Param.Key] = sent{word: word}
		h.Apply(set.Param.Key+"="+word, p.pulling)
		p.pulling = true
	} else {
		p.set(h, set, word)
	}
	p.Touch()
}

// onSlider reports a column of a parameter's cell on its slider.
func (p *Params) onSlider(set lab.Setting, x int) bool {
	w := sliderWidth(valueEnd(p.CellW - 2))
	_, proposed := p.Proposed[set.Param.Key]
	return slides(set.Param) && set.Param.Max > set.Param.Min && (set.Idle == "" || proposed) && x >= sliderAt && x < sliderAt+w && w >= 3
}
