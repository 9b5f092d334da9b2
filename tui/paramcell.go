package tui

import (
	"lascope/model/lab"
)

// This file draws one parameter of the parameters' pane.

// drawCell draws one parameter: mark, key, symbol, value, slider or choices; of one that
// counts for nothing as things are, no value.
func (p *paramsPane) drawCell(s *paneContext, set lab.Setting, a area, here bool) {
	word := p.word(set)
	_, proposal := p.proposed[set.Param.Key]
	base := fg(inkText)
	const meaningAt = 54
	if a.w > 2*meaningAt {
		a.text(meaningAt, 0, set.Param.Meaning, fg(inkDim))
		a = a.sub(0, 0, meaningAt-2, 1)
	}
	if here {
		base = base.on(inkSelect)
		a.fill(0, 0, a.w, 1, ' ', base)
	}
	if !set.Param.Live {
		a.text(0, 0, "↻", base.ink(pick(proposal, inkAccent, inkFrame)))
	}
	key := base.ink(inkText).bold()
	idle := set.Idle != "" && !proposal
	switch {
	case idle:
		key = base.ink(inkDim)
	case !set.World:
		key = base.ink(inkPractice).bold()
	}
	a.text(2, 0, set.Param.Key, key)
	if set.Param.Symbol != set.Param.Key && width(set.Param.Symbol) <= 2 {
		a.text(2+width(set.Param.Key)+1, 0, set.Param.Symbol, base.ink(inkDim))
	}
	const valueAt = 16
	value := base.ink(inkStrong).bold()
	if proposal || p.sent[set.Param.Key].word != "" {
		value = base.ink(inkAccent).bold()
	}
	if here && p.entering {
		x := a.text(valueAt, 0, "› ", value)
		drawTyped(a.sub(x, 0, a.w-x, 1), []rune(p.input.Value()), p.input.Position(), value)
		return
	}
	if idle {
		a.text(valueAt, 0, "–", base.ink(inkDim))
		return
	}
	room := a.w - valueAt
	if len(set.Param.Choices) > 0 || set.Param.Text || room < 14 {
		if word == "" {
			word = "–"
		}
		if here && len(set.Param.Choices) > 0 {
			word = "‹ " + word + " ›"
		}
		a.text(valueAt, 0, cut(word, room), value)
		return
	}
	number := withThousands(word)
	a.right(valueAt+9, 0, number, value)
	drawSlider(a.sub(valueAt+10, 0, min(room-10, 24), 1), position(set.Param, word), base, here)
}

// drawTyped draws what is being typed, with the cursor on the rune that it is before; of a
// long text the part around it.
func drawTyped(a area, text []rune, at int, st style) {
	from := 0
	for from < at && width(string(text[from:at])) >= a.w {
		from++
	}
	under, after := " ", ""
	if at < len(text) {
		under, after = string(text[at]), string(text[at+1:])
	}
	x := a.text(0, 0, string(text[from:at]), st)
	x = a.text(x, 0, under, st|attrReverse)
	a.text(x, 0, after, st)
}

// drawSlider draws where a value lies in its range, 0 to 1.
func drawSlider(a area, at float64, base style, here bool) {
	if a.w < 3 {
		return
	}
	knob := int(at*float64(a.w-1) + 0.5)
	for x := 0; x < a.w; x++ {
		switch {
		case x == knob:
			a.set(x, 0, '●', base.ink(pick(here, inkAccent, inkText)))
		case x < knob:
			a.set(x, 0, '━', base.ink(inkDim))
		default:
			a.set(x, 0, '─', base.ink(inkFrame))
		}
	}
}
