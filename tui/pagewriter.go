package tui

import (
	"fmt"

	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/classlead"
	"lascope/tui/keymap"
	"lascope/tui/lessontext"
	"lascope/tui/pagetext"
	"lascope/tui/pane"
)

// A pageWriter writes the page of a lesson, or the captions of a demo, as far as the lesson has been
// played.
type pageWriter struct {
	*lessonPlay
	class *classlead.Lesson
	page  *lessonPage
	theme *canvas.Theme
	keys  *keymap.KeyMap
	keyed func(text string) string // puts the present keys in place of the default ones
}

func (v *lessonScreen) writer() *pageWriter {
	return &pageWriter{&v.lessonPlay, &v.class, &v.page, v.theme, v.keys, v.keyed}
}

func (w *pageWriter) pageOf(width int) *pagetext.Text {
	t := &pagetext.Text{W: width, Tight: w.captioned(), Keyed: w.keyed}
	if w.summary {
		w.writeSummary(t)
	} else {
		w.writeStep(t)
	}
	return t
}

func (w *pageWriter) drawText(a canvas.Area) {
	t := w.pageOf(a.W)
	p := w.page
	p.options, p.rows, p.y = t.Options, a.H, a.Y
	if p.reveal && t.Answer > 0 && p.revealed {
		p.reveal = false
		if len(t.Lines) > a.H {
			p.top = t.Answer
		}
	}
	if p.show && p.chosen >= 0 {
		p.show = false
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

func (w *pageWriter) writeStep(t *pagetext.Text) {
	b := &w.lesson.Beats[w.beat]
	step, asked := w.lesson.Steps[b.Step], w.lesson.Entry(b.Step)
	if !w.captioned() {
		t.Write("", step.Heading, canvas.Strong.Bold())
		if b.Step == 0 {
			t.Write("", fmt.Sprintf("%s, %d minutes", w.lesson.Paper, w.lesson.Minutes), canvas.Dim)
		}
		t.Gap()
	}
	if !w.captioned() || !b.Reveal {
		w.writeBeat(t, asked)
		w.writeTaken(t, asked)
	}
	if o := w.outcome(asked); step.Question != nil && o != nil && (b.Reveal || w.settled) {
		w.writeQuestion(t, b.Step, o)
	}
	if b.Reveal {
		if w.settled {
			t.Answer = len(t.Lines)
			p := w.predictions.At(b.Step)
			mark, st := "", canvas.Strong.Bold()
			switch {
			case p.Right < 0: // no option holds
			case p.Chosen == p.Right:
				mark = "✓ "
			case p.Chosen >= 0:
				mark, st = "✗ ", canvas.Warn.Bold()
			}
			t.Write(mark, lessontext.Verdict(p), st)
			t.Gap()
			if p.Reason != "" {
				t.Write("", p.Reason, canvas.Text)
				t.Gap()
			}
			w.class.WriteReason(t, p, w.outcome(w.beat))
		} else {
			t.Write("", "The run gives the answer …", canvas.Strong)
			t.Gap()
		}
		w.writeBeat(t, w.beat)
		w.writeTaken(t, w.beat)
	}
	if w.failed != nil && w.beat >= len(w.outcomes) {
		t.Write("✗ ", "The lesson stops here: "+w.failed.Error(), canvas.Warn.Bold())
	}
	t.Trim()
}

// writeTaken writes the columns that the numbers of a beat were made of, once it has been played.
func (w *pageWriter) writeTaken(t *pagetext.Text, beat int) {
	if o := w.outcome(beat); o != nil && o.Taken != "" && !w.captioned() && (beat < w.beat || w.settled) {
		t.Write("= ", o.Taken, canvas.Dim)
		t.Gap()
	}
}

// writeBeat writes a beat's blocks. Those with numbers appear when the run has reached them,
// those of an answer only then.
func (w *pageWriter) writeBeat(t *pagetext.Text, beat int) {
	b, o := &w.lesson.Beats[beat], w.outcome(beat)
	done := beat < w.beat || w.settled
	for i, block := range b.Page {
		if block.Kind == lesson.Seen || o == nil || !done && (b.Reveal || block.Text.HasValues()) {
			continue
		}
		st := canvas.Text
		if block.Kind != lesson.Paragraph {
			st = st.Ink(canvas.InkStrong)
		}
		t.Write(markOf(block.Kind), o.Page[i], st)
		t.Gap()
	}
}

// writeQuestion writes a question with its options, marked as they were chosen and as
// they came out.
func (w *pageWriter) writeQuestion(t *pagetext.Text, step int, o *lesson.Outcome) {
	p := w.predictions.At(step)
	answered := w.lesson.Beats[w.beat].Reveal && w.settled
	brief := answered && w.captioned() // the prediction and the answer alone
	if !brief {
		t.Write("? ", o.Ask, canvas.Strong.Bold())
	}
	for i, text := range o.Options {
		if brief && i != p.Right && i != p.Chosen {
			continue
		}
		mark, st := ' ', canvas.Text
		switch {
		case answered && i == p.Right:
			mark, st = '✓', canvas.Strong.Bold()
		case answered && i == p.Chosen && p.Right >= 0:
			mark, st = '✗', canvas.Warn
		case i == p.Chosen:
			mark, st = '▸', canvas.Strong.Bold()
		case w.open() != nil && i == w.page.chosen:
			mark, st = '▸', canvas.Strong.On(canvas.InkSelect)
		}
		t.Option = i
		t.Write(fmt.Sprintf("%c %c  ", mark, 'a'+i), text, st)
		w.class.WriteBars(t, o.Options, i, w.theme)
	}
	t.Option = -1
	w.class.WriteFoot(t, w.theme)
	if q := w.lesson.Steps[step].Question; !brief {
		w.writeAnswer(t, q, p)
	}
	t.Gap()
}

func (w *pageWriter) writeSummary(t *pagetext.Text) {
	t.Option = -1
	w.class.WriteTable(t)
	title := canvas.Pick(w.class.On(), "The results", "Your predictions and the results")
	t.Write("", title, canvas.Strong.Bold())
	if score := w.predictions.String(); score != "" {
		t.Write("", pane.Sentence(score)+".", canvas.Strong.Bold())
	}
	t.Gap()
	for i, s := range w.lesson.Steps {
		if s.Question == nil {
			continue
		}
		asked := w.outcome(w.lesson.Entry(i))
		p := w.predictions.At(i)
		mark, st := "  ", canvas.Text
		switch {
		case p.Chosen >= 0 && p.Chosen == p.Right:
			mark, st = "✓ ", canvas.Strong.Bold()
		case p.Chosen >= 0 && p.Right >= 0:
			mark, st = "✗ ", canvas.Warn.Bold()
		}
		t.Write(mark, asked.Ask, st)
		switch {
		case p.Kind != lesson.ByLetter || p.Right < 0:
			t.Write("  ", lessontext.Verdict(p), canvas.Text)
			t.Gap()
			continue
		case p.Chosen < 0 && !w.class.On():
			t.Write("  you    ", "revealed, without a prediction", canvas.Dim)
		case p.Chosen >= 0 && p.Chosen != p.Right:
			t.Write("  you    ", asked.Options[p.Chosen], canvas.Text)
		}
		t.Write("  it was ", fmt.Sprintf("%s (%s)", asked.Options[p.Right], p.Quantity()), canvas.Text)
		t.Gap()
	}
	if task := w.lesson.Task; task != nil {
		t.Write("", "Your task", canvas.Strong.Bold())
		t.Write("", task.Text+" Hand in:", canvas.Text)
		for _, line := range w.lesson.HandIn() {
			t.Write("  ", line, canvas.Strong)
		}
		t.Gap()
	}
	if w.next != "" {
		t.Write("", fmt.Sprintf("The next lesson is *%s*%s.", w.next, keymap.Clause(": `%s` opens it", w.keys.Enter)), canvas.Text)
	} else {
		t.Write("", "This was the last lesson.", canvas.Text)
	}
}

// writeAnswer writes the place of an answer by number, by drawing or by doing.
func (w *pageWriter) writeAnswer(t *pagetext.Text, q *lesson.Question, p lesson.Prediction) {
	open := w.open() != nil && !(w.class.On() && w.class.Seen.Phase == classroom.Closed)
	st := canvas.Strong.Bold()
	switch {
	case q.Kind == lesson.ByNumber && open:
		t.Write("▸ ", fmt.Sprintf("your number: %s_", w.page.typed), st)
	case q.Kind == lesson.ByNumber && p.Chosen >= 0:
		t.Write("▸ ", "your number: "+lesson.FormatNumber(p.Number), st)
	case q.Kind == lesson.ByDrawing && open:
		t.Write("▸ ", fmt.Sprintf("draw the next %s ticks: `%s`", canvas.Thousands(q.Ticks), w.keys.Enter.Help().Key), st)
	case q.Kind == lesson.ByDrawing && p.Chosen >= 0:
		t.Write("▸ ", "your curve is drawn", st)
	case q.Kind == lesson.ByDoing && open && w.page.refused != "":
		t.Write("✗ ", pane.Sentence(w.page.refused)+fmt.Sprintf(". `%s` puts it back.", w.keys.PageUp.Help().Key), canvas.Warn)
	case q.Kind == lesson.ByDoing && open:
		judge := fmt.Sprintf("the run judges at tick %s", canvas.Thousands(w.outcome(w.beat).End().Tick+q.Ticks))
		if w.page.typed == "" {
			t.Write("▸ ", fmt.Sprintf("change %s by its keys or as in `:%s=VALUE`; %s", lab.OrList(q.Free), q.Free[0], judge), st)
			break
		}
		t.Write("▸ ", fmt.Sprintf("%s: `%s`, and %s", w.page.typed, w.keys.Enter.Help().Key, judge), st)
	case q.Kind == lesson.ByDoing && p.Deed != nil:
		t.Write("▸ ", "you did "+p.Deed.Words, st)
	}
}

// captionHeight is the number of rows of a beat's text, width columns wide, with its question or answer. Numbers
// count as five cells.
func (w *pageWriter) captionHeight(beat, width int) int {
	b := &w.lesson.Beats[beat]
	t := &pagetext.Text{W: width, Tight: true, Keyed: w.keyed}
	for _, block := range b.Page {
		if block.Kind != lesson.Seen {
			t.Write(markOf(block.Kind), block.Text.Blanks(), canvas.Text)
		}
	}
	q := w.lesson.Steps[b.Step].Question
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

func markOf(kind lesson.BlockKind) string {
	return []string{lesson.Paragraph: "", lesson.Notice: "▸ look  ", lesson.Try: "◆ try   "}[kind]
}
