package pane

import (
	"cmp"
	"math"

	"lascope/model/lab"
	"lascope/tui/canvas"
)

// drawCell draws one parameter: mark, key, symbol, value, slider or choices; no value for a
// parameter without effect in the present settings.
func (p *Params) drawCell(set lab.Setting, a canvas.Area, here bool) {
	_, proposal := p.Proposed[set.Key]
	base := canvas.Text
	if a.W > 2*meaningAt {
		a.Cut(meaningAt, 0, a.W-meaningAt-1, set.Meaning, canvas.Dim)
	}
	a = a.Sub(0, 0, valueEnd(a.W), 1)
	if here {
		base = base.On(canvas.InkSelect)
		a.Fill(0, 0, a.W, 1, ' ', base)
	}
	if !set.Live {
		a.Text(0, 0, "↻", base.Ink(canvas.Pick(proposal, canvas.InkStrong, canvas.InkFrame)))
	}
	idle := set.Idle != "" && !proposal
	name, value := base.Ink(canvas.InkText).Bold(), base.Strong()
	switch {
	case idle:
		name = base.Ink(canvas.InkDim)
	case !set.World:
		name = value
	}
	after := a.Text(2, 0, set.Key, name) + 1
	if set.Symbol != set.Key && canvas.Width(set.Symbol) <= 2 {
		a.Text(after, 0, set.Symbol, base.Ink(canvas.InkDim))
	}
	switch {
	case here && p.Entering:
		x := a.Text(valueAt, 0, "› ", value)
		DrawField(a.Sub(x, 0, a.W, 1), &p.Input, value, value)
	case idle:
		a.Text(valueAt, 0, "–", base.Ink(canvas.InkDim))
	default:
		drawValue(a, set.Param, p.word(set), base, value, here)
	}
}

// Columns of a parameter's cell: its value, and its meaning where there is room.
const (
	valueAt   = 16
	meaningAt = 54
)

func drawValue(a canvas.Area, param lab.Param, word string, base, st canvas.Style, here bool) {
	width := a.W - valueAt
	if !slides(param) || sliderWidth(a.W) == 0 {
		word = cmp.Or(word, "–")
		if here && len(param.Choices) > 0 {
			word = "‹ " + word + " ›"
		}
		a.Cut(valueAt, 0, width, word, st)
		return
	}
	a.Right(valueAt+9, 0, withThousands(word), st)
	if a = a.Sub(sliderAt, 0, sliderWidth(a.W), 1); a.W < 3 {
		return
	}
	knob := int(position(param, word)*float64(a.W-1) + 0.5)
	a.Fill(0, 0, knob, 1, '━', base.Ink(canvas.InkDim))
	a.Fill(knob, 0, a.W-knob, 1, '─', base.Ink(canvas.InkFrame))
	a.Set(knob, 0, '●', base.Ink(canvas.Pick(here, canvas.InkStrong, canvas.InkText)))
}

const sliderAt = valueAt + 10

// valueEnd is the column at which the value of a parameter ends, with its slider, in a cell of w
// columns: its meaning follows where there is room.
func valueEnd(w int) int { return canvas.Pick(w > 2*meaningAt, meaningAt-2, w) }

// sliderWidth is the number of columns of the slider of a value that ends at a column; 0 for none.
func sliderWidth(end int) int { return canvas.Pick(end < valueAt+14, 0, min(end-sliderAt, 24)) }

// slides reports a parameter with a slider: a number within a range.
func slides(p lab.Param) bool { return len(p.Choices) == 0 && !p.Text }

// lowest is the value at the left end of the slider of a parameter tuned by factors.
func lowest(p lab.Param) float64 { return canvas.Pick(p.Min > 0, p.Min, min(1, p.Max/1e6)) }

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

// Drag handles a motion of the mouse with its button down, after the Click that began it: it moves the knob of the
// slider that was clicked. x may be outside.
func (p *Params) Drag(h Host, x, _ int) {
	if p.pulled >= 0 && p.pulled < len(p.Settings) {
		p.slide(h, p.pulled, x-p.pulled/p.PerCol*p.CellW)
	}
}

func (p *Params) slide(h Host, i, x int) {
	set := p.Settings[i]
	w := sliderWidth(valueEnd(p.CellW - 2))
	word := wordAt(set.Param, float64(x-sliderAt)/float64(max(1, w-1)))
	if word == p.word(set) {
		return
	}
	if set.Live {
		p.sent[set.Key] = &sent{word: word}
		h.Apply(set.Key+"="+word, p.pulling)
		p.pulling = true
	} else {
		p.set(h, set, word)
	}
	p.Touch()
}
