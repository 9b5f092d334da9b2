package tui

import (
	"fmt"

	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/keymap"
	"lascope/tui/lessontext"
	"lascope/tui/pane"
)

// A pageWriter writes the page of a lesson, or the captions of a demo, as far as the lesson has been
// played.
type pageWriter struct {
	*lessonPlay
	class *lessonClass
	page  *lessonPage
	theme *canvas.Theme
	keys  *keymap.KeyMap
	keyed func(text string) string // puts the present keys in place of the default ones
}

// writer writes the present page.
func (v *lessonScreen) writer() *pageWriter {
	return &pageWriter{&v.lessonPlay, &v.class, &v.page, v.theme, v.keys, v.keyed}
}

// pageOf writes the page of a width in columns, its closing sentence in large letters of a theme, if any.
func (w *pageWriter) pageOf(width int, large *canvas.Theme) *pageText {
	t := &pageText{w: width, tight: w.captioned(), keyed: w.keyed, large: large}
	if w.summary {
		w.writeSummary(t)
	} else {
		w.writeStep(t)
	}
	return t
}

// largeClosing is the theme of the large letters of a closing sentence: on a projector; nil elsewhere.
func (w *pageWriter) largeClosing() *canvas.Theme {
	if !w.theme.Projector {
		return nil
	}
	return w.theme
}

// drawText draws the rows of the page that are in sight.
func (w *pageWriter) drawText(a canvas.Area) {
	t := w.pageOf(a.W, w.largeClosing())
	if t.large != nil && len(t.lines) > a.H {
		t = w.pageOf(a.W, nil)
	}
	p := w.page
	p.options, p.rows, p.y = t.options, a.H, a.Y
	if p.reveal && t.answer > 0 && p.revealed {
		p.reveal = false
		if len(t.lines) > a.H {
			p.top = t.answer
		}
	}
	if p.show && p.chosen >= 0 {
		p.show = false
		for row, option := range t.options {
			if option == p.chosen {
				p.top = max(min(p.top, row), row-a.H+1)
			}
		}
	}
	p.top = max(0, min(p.top, len(t.lines)-a.H))
	p.more = max(0, len(t.lines)-p.top-a.H)
	for y := range min(a.H, len(t.lines)-p.top) {
		a.Spans(0, y, t.lines[p.top+y]...)
	}
}

// writeStep writes the part of a step that has been played.
func (w *pageWriter) writeStep(t *pageText) {
	b := &w.lesson.Beats[w.beat]
	step, asked := w.lesson.Steps[b.Step], w.lesson.Entry(b.Step)
	if !w.captioned() {
		t.write("", step.Heading, canvas.Fg(canvas.InkStrong).Bold())
		if b.Step == 0 {
			t.write("", fmt.Sprintf("%s, %d minutes", w.lesson.Paper, w.lesson.Minutes), canvas.Fg(canvas.InkDim))
		}
		t.gap()
	}
	if !w.captioned() || !b.Reveal {
		w.writeBeat(t, asked)
	}
	if o := w.outcome(asked); step.Question != nil && o != nil && (b.Reveal || w.settled) {
		w.writeQuestion(t, b.Step, o)
	}
	if b.Reveal {
		if w.settled {
			t.answer = len(t.lines)
			p := w.predictions.At(b.Step)
			mark, st := "", canvas.Fg(canvas.InkStrong).Bold()
			switch {
			case p.Right < 0: // no option holds
			case p.Chosen == p.Right:
				mark = "✓ "
			case p.Chosen >= 0:
				mark, st = "✗ ", canvas.Fg(canvas.InkWarn).Bold()
			}
			t.write(mark, lessontext.Verdict(p), st)
			t.gap()
			if p.Reason != "" {
				t.write("", p.Reason, canvas.Fg(canvas.InkText))
				t.gap()
			}
			w.classReason(t, p)
		} else {
			t.write("", "The run gives the answer …", canvas.Fg(canvas.InkStrong))
			t.gap()
		}
		w.writeBeat(t, w.beat)
	}
	if w.failed != nil && w.beat >= len(w.outcomes) {
		t.write("✗ ", "The lesson stops here: "+w.failed.Error(), canvas.Fg(canvas.InkWarn).Bold())
	}
	t.trim()
}

// writeBeat writes a beat's blocks. Those with numbers appear when the run has reached them,
// those of an answer only then.
func (w *pageWriter) writeBeat(t *pageText, beat int) {
	b, o := &w.lesson.Beats[beat], w.outcome(beat)
	done := beat < w.beat || w.settled
	for i, block := range b.Page {
		if o == nil || !done && (b.Reveal || block.Text.HasValues()) {
			continue
		}
		st := canvas.Fg(canvas.InkText)
		if block.Kind != lesson.Paragraph {
			st = st.Ink(canvas.InkStrong)
		}
		if w.closes(beat, i) {
			t.writeClosing(o.Page[i], st)
		} else {
			t.write(markOf(block.Kind), o.Page[i], st)
		}
		t.gap()
	}
}

// writeQuestion writes a question with its options, marked as they were chosen and as
// they came out.
func (w *pageWriter) writeQuestion(t *pageText, step int, o *lesson.Outcome) {
	p := w.predictions.At(step)
	answered := w.lesson.Beats[w.beat].Reveal && w.settled
	brief := answered && w.captioned() // the prediction and the answer alone
	if !brief {
		t.write("? ", o.Ask, canvas.Fg(canvas.InkStrong).Bold())
	}
	for i, text := range o.Options {
		if brief && i != p.Right && i != p.Chosen {
			continue
		}
		mark, st := ' ', canvas.Fg(canvas.InkText)
		switch {
		case answered && i == p.Right:
			mark, st = '✓', canvas.Fg(canvas.InkStrong).Bold()
		case answered && i == p.Chosen && p.Right >= 0:
			mark, st = '✗', canvas.Fg(canvas.InkWarn)
		case i == p.Chosen:
			mark, st = '▸', canvas.Fg(canvas.InkStrong).Bold()
		case w.open() != nil && i == w.page.chosen:
			mark, st = '▸', canvas.Fg(canvas.InkStrong).On(canvas.InkSelect)
		}
		t.option = i
		t.write(fmt.Sprintf("%c %c  ", mark, 'a'+i), text, st)
		w.classRows(t, i)
	}
	t.option = -1
	w.classFoot(t)
	if q := w.lesson.Steps[step].Question; !brief {
		w.writeAnswer(t, q, p)
	}
	t.gap()
}

// writeSummary writes the predictions and the outcomes.
func (w *pageWriter) writeSummary(t *pageText) {
	t.option = -1
	w.classTable(t)
	t.write("", "Your predictions and the results", canvas.Fg(canvas.InkStrong).Bold())
	if score := w.predictions.String(); score != "" {
		t.write("", pane.Sentence(score)+".", canvas.Fg(canvas.InkStrong).Bold())
	}
	t.gap()
	for i, s := range w.lesson.Steps {
		if s.Question == nil {
			continue
		}
		asked := w.outcome(w.lesson.Entry(i))
		p := w.predictions.At(i)
		mark, st := "  ", canvas.Fg(canvas.InkText)
		switch {
		case p.Chosen >= 0 && p.Chosen == p.Right:
			mark, st = "✓ ", canvas.Fg(canvas.InkStrong).Bold()
		case p.Chosen >= 0 && p.Right >= 0:
			mark, st = "✗ ", canvas.Fg(canvas.InkWarn).Bold()
		}
		t.write(mark, asked.Ask, st)
		switch {
		case p.Kind != lesson.ByLetter || p.Right < 0:
			t.write("  ", lessontext.Verdict(p), canvas.Fg(canvas.InkText))
			t.gap()
			continue
		case p.Chosen < 0:
			t.write("  you    ", "did not predict", canvas.Fg(canvas.InkDim))
		case p.Chosen != p.Right:
			t.write("  you    ", asked.Options[p.Chosen], canvas.Fg(canvas.InkText))
		}
		t.write("  it was ", fmt.Sprintf("%s (%s)", asked.Options[p.Right], p.Quantity()), canvas.Fg(canvas.InkText))
		t.gap()
	}
	if w.next != "" {
		t.write("", fmt.Sprintf("The next lesson is *%s*%s.", w.next, keymap.Clause(": `%s` opens it", w.keys.Enter)), canvas.Fg(canvas.InkText))
	} else {
		t.write("", "This was the last lesson.", canvas.Fg(canvas.InkText))
	}
}

// writeAnswer writes the place of an answer by number or by drawing.
func (w *pageWriter) writeAnswer(t *pageText, q *lesson.Question, p lesson.Prediction) {
	open := w.open() != nil
	st := canvas.Fg(canvas.InkStrong).Bold()
	switch {
	case q.Kind == lesson.ByNumber && open:
		t.write("▸ ", fmt.Sprintf("your number: %s_", w.page.typed), st)
	case q.Kind == lesson.ByNumber && p.Chosen >= 0:
		t.write("▸ ", "your number: "+lesson.FormatNumber(p.Number), st)
	case q.Kind == lesson.ByDrawing && open:
		t.write("▸ ", fmt.Sprintf("draw the next %s ticks: `%s`", canvas.Thousands(q.Ticks), w.keys.Enter.Help().Key), st)
	case q.Kind == lesson.ByDrawing && p.Chosen >= 0:
		t.write("▸ ", "your curve is drawn", st)
	}
}

// captionHeight is the number of rows of a beat's text, width columns wide, with its question or answer. Numbers
// count as five cells. The closing sentence is in large letters of a theme, if any.
func (w *pageWriter) captionHeight(beat, width int, large *canvas.Theme) int {
	b := &w.lesson.Beats[beat]
	t := &pageText{w: width, tight: true, keyed: w.keyed, large: large}
	for i, block := range b.Page {
		if w.closes(beat, i) {
			t.writeClosing(block.Text.Blanks(), canvas.Fg(canvas.InkText))
		} else {
			t.write(markOf(block.Kind), block.Text.Blanks(), canvas.Fg(canvas.InkText))
		}
	}
	q := w.lesson.Steps[b.Step].Question
	switch {
	case q == nil:
	case b.Reveal:
		return len(t.lines) + 3 // the prediction, the answer and the number
	default:
		t.write("? ", q.Ask.Blanks(), canvas.Fg(canvas.InkText))
		for _, o := range q.Options {
			t.write("  a  ", o.Text.Blanks(), canvas.Fg(canvas.InkText))
		}
		if q.Kind != lesson.ByLetter {
			return len(t.lines) + 1
		}
	}
	return len(t.lines)
}

// markOf precedes a block.
func markOf(kind lesson.BlockKind) string {
	return []string{lesson.Paragraph: "", lesson.Notice: "▸ look  ", lesson.Try: "◆ try   "}[kind]
}
