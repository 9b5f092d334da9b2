package pane

import (
	"lascope/model/lab"
	"lascope/tui/canvas"
)

// drawCell draws one parameter: mark, key, symbol, value, slider or choices; no value for a
// parameter without effect in the present settings.
func (p *Params) drawCell(s *Context, set lab.Setting, a canvas.Area, here bool) {
	_, proposal := p.Proposed[set.Param.Key]
	base := canvas.Fg(canvas.InkText)
	if a.W > 2*meaningAt {
		a.Text(meaningAt, 0, set.Param.Meaning, canvas.Fg(canvas.InkDim))
	}
	a = a.Sub(0, 0, valueEnd(a.W), 1)
	if here {
		base = base.On(canvas.InkSelect)
		a.Fill(0, 0, a.W, 1, ' ', base)
	}
	if !set.Param.Live {
		a.Text(0, 0, "↻", base.Ink(canvas.Pick(proposal, canvas.InkStrong, canvas.InkFrame)))
	}
	idle := set.Idle != "" && !proposal
	drawKey(a, set, base, idle)
	value := base.Ink(canvas.InkStrong).Bold()
	if proposal || p.sent[set.Param.Key].word != "" {
		value = base.Ink(canvas.InkStrong).Bold()
	}
	switch {
	case here && p.Entering:
		x := a.Text(valueAt, 0, "› ", value)
		DrawField(a.Sub(x, 0, a.W-x, 1), &p.Input, value, value)
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

// drawKey writes a parameter's key, and its symbol if that differs and is short.
func drawKey(a canvas.Area, set lab.Setting, base canvas.Style, idle bool) {
	st := base.Ink(canvas.InkText).Bold()
	switch {
	case idle:
		st = base.Ink(canvas.InkDim)
	case !set.World:
		st = base.Ink(canvas.InkStrong).Bold()
	}
	x := a.Text(2, 0, set.Param.Key, st)
	if set.Param.Symbol != set.Param.Key && canvas.Width(set.Param.Symbol) <= 2 {
		a.Text(x+1, 0, set.Param.Symbol, base.Ink(canvas.InkDim))
	}
}

// drawValue writes a choice or a text as a word, and a number with a slider.
func drawValue(a canvas.Area, param lab.Param, word string, base, st canvas.Style, here bool) {
	width := a.W - valueAt
	if !slides(param) || sliderWidth(a.W) == 0 {
		if word == "" {
			word = "–"
		}
		if here && len(param.Choices) > 0 {
			word = "‹ " + word + " ›"
		}
		a.Text(valueAt, 0, canvas.Cut(word, width), st)
		return
	}
	a.Right(valueAt+9, 0, withThousands(word), st)
	drawSlider(a.Sub(sliderAt, 0, sliderWidth(a.W), 1), position(param, word), base, here)
}
