package follow

import (
	"cmp"
	"strings"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// Cursor implements [pane.Selecting]: the first cell inside the selected box.
func (p *Pane) Cursor(*pane.Context) (x, y int) {
	r := p.at[p.selected]
	if p.ring {
		return r.X + 2, r.Y + 1
	}
	return r.X, r.Y
}

// Explain implements [pane.Pane]: a box by its value, its facts and its part in the loop,
// any other cell by the loop itself.
func (p *Pane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	d := p.Loop
	source := cmp.Or(d.Figure, s.Scheme.Source)
	l := p.boxes(s)
	for i, r := range p.at {
		if r.Holds(at.X, at.Y) {
			return pane.Meaning{Sentence: l[i].sentence(s), Definition: l[i].Gloss, Source: source}
		}
	}
	return pane.Meaning{Sentence: d.Caption,
		Definition: "The loop is the round of environment, answer, automaton, share and scheduler that each " + d.Unit + " makes.",
		Source:     source}
}

// sentence is the value of the box with its facts, in hidden mode without the hidden ones.
func (b *Box) sentence(s *pane.Context) string {
	words := []string{b.Value.Text}
	if b.Value.Text == Nothing().Text {
		words[0] = "nothing yet"
	}
	for _, f := range b.Facts {
		if text := strings.TrimSuffix(f.Text, "."); text != "" && !(s.Hidden && (f.St.Fore() == canvas.InkTheory || f.St == Practice)) {
			words = append(words, text)
		}
	}
	return pane.Sentence(b.Name) + ": " + strings.Join(words, "; ") + "."
}
