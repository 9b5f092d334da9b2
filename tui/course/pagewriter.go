package course

import (
	"fmt"
	"strings"

	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A pageWriter writes the page of a lesson, with the buttons of a browser, or the captions of a demo.
type pageWriter struct{ *lessonScreen }

func (w pageWriter) pageOf(width int) *canvas.Prose {
	t := &canvas.Prose{W: width, Tight: w.captioned()}
	if p := w.data(); w.Summary {
		w.writeSummary(t, p)
	} else {
		w.writeStep(t, p)
	}
	return t
}

// data is the page as data.
func (w pageWriter) data() *pageData {
	return pageMaker{&w.Place, w.next, w.class.On(), w.Keyed}.page()
}

func (w pageWriter) drawText(a canvas.Area) {
	t := w.pageOf(a.W)
	p := &w.lessonPage
	p.optionRows, p.rows, p.y = t.Options, a.H, a.Y
	if p.reveal && t.Answer > 0 {
		p.reveal = false
		if len(t.Lines) > a.H {
			p.top = t.Answer
		}
	}
	if p.seek && p.chosen >= 0 {
		p.seek = false
		for row, option := range t.Options {
			if option == p.chosen {
				p.top = max(min(p.top, row), row-a.H+1)
			}
		}
	}
	p.top = max(0, min(p.top, len(t.Lines)-a.H))
	p.more = max(0, len(t.Lines)-p.top-a.H)
	for y := range min(a.H, len(t.Lines)-p.top) {
		a.Spans(0, y, t.Lines[p.top+y]...)
	}
}

func (w pageWriter) writeStep(t *canvas.Prose, p *pageData) {
	if !w.captioned() {
		t.Write("", p.Heading, canvas.Bold)
		if p.Under != "" {
			t.Write("", p.Under, canvas.Dim)
		}
		t.Gap()
	}
	if !w.captioned() || !w.Here().Reveal {
		w.writeBlocks(t, p.Before)
	}
	if p.Question != nil {
		w.writeQuestion(t, p.Question)
	}
	if len(p.After) > 0 && p.After[0].Kind == "verdict" {
		t.Answer = len(t.Lines)
	}
	w.writeBlocks(t, p.After)
	t.Trim()
}

// A blockStyle is the mark of a kind of block with the style of its words.
type blockStyle struct {
	mark  string
	style canvas.Style
}

var blockStyles = map[string]blockStyle{
	"text": {"", canvas.Text}, "look": {"▸ look  ", canvas.Strong}, "try": {"◆ try   ", canvas.Strong}, "taken": {"", canvas.Dim},
	"verdict": {"", canvas.Bold}, "reason": {"", canvas.Text}, "note": {"", canvas.Strong}, "failed": {"", canvas.Warn.Bold()},
}

// writeBlocks writes blocks; those for readers alone, and the columns in captions, are left out.
func (w pageWriter) writeBlocks(t *canvas.Prose, all []pageBlock) {
	for _, x := range all {
		s, known := blockStyles[x.Kind]
		if !known || x.Kind == "taken" && w.captioned() {
			continue
		}
		text := x.Text
		for _, mark := range []string{"✓ ", "✗ ", "= "} {
			if rest, has := strings.CutPrefix(text, mark); has {
				s.mark, text = mark, rest
			}
		}
		if s.mark == "✗ " {
			s.style = canvas.Warn.Bold()
		}
		t.Write(s.mark, text, s.style)
		t.Gap()
	}
}

// writeQuestion writes a question with its options, marked as chosen and as they came out.
func (w pageWriter) writeQuestion(t *canvas.Prose, q *pageQuestion) {
	is := func(option *int, i int) bool { return option != nil && *option == i }
	answered := w.Here().Reveal && w.Settled
	brief := answered && w.captioned() // the prediction and the answer alone
	if !brief {
		t.Write("? ", q.Ask, canvas.Bold)
	}
	for i, text := range q.Options {
		right, chosen := is(q.Right, i), is(q.Chosen, i)
		if brief && !right && !chosen {
			continue
		}
		mark, st := ' ', canvas.Text
		switch {
		case right:
			mark, st = '✓', canvas.Bold
		case chosen && q.Right != nil:
			mark, st = '✗', canvas.Warn
		case chosen:
			mark, st = '▸', canvas.Bold
		case q.Open && i == w.chosen:
			mark, st = '▸', canvas.Strong.On(canvas.InkSelect)
		}
		t.Option = i
		t.Write(fmt.Sprintf("%c %c  ", mark, 'a'+i), text, st)
	}
	t.Option = -1
	w.class.WriteTyped(t)
	if !brief {
		w.writeAnswer(t)
	}
	t.Gap()
}

// writeSummary writes the page after the last step; a verdict and its reasons stand together.
func (w pageWriter) writeSummary(t *canvas.Prose, p *pageData) {
	t.Option = -1
	t.Write("", p.Heading, canvas.Bold)
	for i, x := range p.Before {
		if i == 0 || x.Kind != "reason" {
			t.Gap()
		}
		if w.writeBlocks(t, p.Before[i:i+1]); len(t.Lines) > 0 {
			t.Trim()
		}
	}
}

// writeAnswer writes the place of an answer by number, by drawing or by doing.
func (w pageWriter) writeAnswer(t *canvas.Prose) {
	mark, use, st, j := "▸ ", "", canvas.Bold, w.Predictions[w.Step()]
	switch {
	case w.Asking() == nil || w.class.On() && w.class.State.Phase == classroom.Closed:
		use = canvas.Pick(j.Given != nil, "done", "")
	case w.refused != "":
		mark, use, st = "✗ ", "put-back", canvas.Warn
	default:
		use = canvas.Pick(w.typed != "", "typed", "open")
	}
	if words := w.said(use, "{given}", given(j), "{why}", pane.Sentence(w.refused)); words != "" {
		t.Write(mark, words, st)
	}
}

// captionHeight is the number of rows of a beat's text, width columns wide, with its question or answer. Numbers
// count as five cells.
func (w pageWriter) captionHeight(beat, width int) int {
	b := &w.Beats[beat]
	t := &canvas.Prose{W: width, Tight: true}
	for _, block := range b.Page {
		if block.Kind != lesson.Seen {
			t.Write(blockStyles[blockKinds[block.Kind]].mark, w.Keyed(block.Text.Blanks()), canvas.Text)
		}
	}
	q := b.Question
	switch {
	case q == nil:
	case b.Reveal:
		return len(t.Lines) + 3 // the prediction, the answer and the number
	default:
		t.Write("? ", q.Ask.Blanks(), canvas.Text)
		for _, o := range q.Options {
			t.Write("  a  ", o.Text.Blanks(), canvas.Text)
		}
		if q.Kind != lesson.ByLetter {
			return len(t.Lines) + 1
		}
	}
	return len(t.Lines)
}
