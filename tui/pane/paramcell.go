package pane

import (
	"lascope/model/lab"
	"lascope/tui/canvas"
)

// This file draws one parameter of the parameters' pane.

// drawCell draws one parameter: mark, key, symbol, value, slider or choices; of one that
// counts for nothing as things are, no value.
func (p *ParamsPane) drawCell(s *PaneContext, set lab.Setting, a canvas.Area, here bool) {
	word := p.word(set)
	_, proposal := p.Proposed[set.Param.Key]
	base := canvas.Fg(canvas.InkText)
	const meaningAt = 54
	if a.W > 2*meaningAt {
		a.Text(meaningAt, 0, set.Param.Meaning, canvas.Fg(canvas.InkDim))
		a = a.Sub(0, 0, meaningAt-2, 1)
	}
	if here {
		base = base.On(canvas.InkSelect)
		a.Fill(0, 0, a.W, 1, ' ', base)
	}
	if !set.Param.Live {
		a.Text(0, 0, "↻", base.Ink(canvas.Pick(proposal, canvas.InkAccent, canvas.InkFrame)))
	}
	key := base.Ink(canvas.InkText).Bold()
	idle := set.Idle != "" && !proposal
	switch {
	case idle:
		key = base.Ink(canvas.InkDim)
	case !set.World:
		key = base.Ink(canvas.InkPractice).Bold()
	}
	a.Text(2, 0, set.Param.Key, key)
	if set.Param.Symbol != set.Param.Key && canvas.Width(set.Param.Symbol) <= 2 {
		a.Text(2+canvas.Width(set.Param.Key)+1, 0, set.Param.Symbol, base.Ink(canvas.InkDim))
	}
	const valueAt = 16
	value := base.Ink(canvas.InkStrong).Bold()
	if proposal || p.sent[set.Param.Key].word != "" {
		value = base.Ink(canvas.InkAccent).Bold()
	}
	if here && p.Entering {
		x := a.Text(valueAt, 0, "› ", value)
		DrawTyped(a.Sub(x, 0, a.W-x, 1), []rune(p.Input.Value()), p.Input.Position(), value)
		return
	}
	if idle {
		a.Text(valueAt, 0, "–", base.Ink(canvas.InkDim))
		return
	}
	room := a.W - valueAt
	if len(set.Param.Choices) > 0 || set.Param.Text || room < 14 {
		if word == "" {
			word = "–"
		}
		if here && len(set.Param.Choices) > 0 {
			word = "‹ " + word + " ›"
		}
		a.Text(valueAt, 0, canvas.Cut(word, room), value)
		return
	}
	number := withThousands(word)
	a.Right(valueAt+9, 0, number, value)
	drawSlider(a.Sub(valueAt+10, 0, min(room-10, 24), 1), position(set.Param, word), base, here)
}

// DrawTyped draws what is being typed, with the cursor on the rune that it is before; of a
// long text the part around it.
func DrawTyped(a canvas.Area, text []rune, at int, st canvas.Style) {
	from := 0
	for from < at && canvas.Width(string(text[from:at])) >= a.W {
		from++
	}
	under, after := " ", ""
	if at < len(text) {
		under, after = string(text[at]), string(text[at+1:])
	}
	x := a.Text(0, 0, string(text[from:at]), st)
	x = a.Text(x, 0, under, st|canvas.AttrReverse)
	a.Text(x, 0, after, st)
}

// drawSlider draws where a value lies in its range, 0 to 1.
func drawSlider(a canvas.Area, at float64, base canvas.Style, here bool) {
	if a.W < 3 {
		return
	}
	knob := int(at*float64(a.W-1) + 0.5)
	for x := 0; x < a.W; x++ {
		switch {
		case x == knob:
			a.Set(x, 0, '●', base.Ink(canvas.Pick(here, canvas.InkAccent, canvas.InkText)))
		case x < knob:
			a.Set(x, 0, '━', base.Ink(canvas.InkDim))
		default:
			a.Set(x, 0, '─', base.Ink(canvas.InkFrame))
		}
	}
}
