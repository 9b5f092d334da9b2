package course

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/labs"
	"lascope/tui/pane"
)

// A lesson in sentences, for screen readers, pipes and print.

// plainWidth is the width, in cells, at which lines are wrapped.
const plainWidth = 78

type teller struct {
	ctx   context.Context
	out   *bufio.Writer
	in    <-chan labs.Line // nil without answers
	whole bool             // continue after the last answer
	lesson.Place
	results *lesson.Results // nil for none
	refused int             // lines of in that are no prediction
	err     error           // why the lesson ends early; io.EOF where its input ends
}

// tellWords plays a lesson and prints it. With in it waits after each part and takes
// predictions; without, it runs through at once. The end of in ends the lesson, unless whole
// is set. next is the name of the next lesson.
func tellWords(ctx context.Context, out io.Writer, in <-chan labs.Line, whole bool, l *lesson.Lesson, next string,
	results *lesson.Results) (err error) {
	at := lesson.Place{Lesson: l, Predictions: make(lesson.Predictions, len(l.Steps))}
	t := &teller{ctx: ctx, out: bufio.NewWriter(out), in: in, whole: whole, Place: at, results: results}
	defer t.out.Flush()
	defer func() {
		if err == nil && t.refused > 0 {
			err = &labs.RefusedWords{Lines: t.refused}
		}
		err = errors.Join(err, results.Leave(l, t.Predictions))
	}()
	fmt.Fprintf(t.out, "%s%s\n%s\n", numbered(l, ": "), l.Title, underTitle(l))
	player := lesson.NewPlayer(l)
	for i := range l.Beats {
		o, err := player.Next(ctx)
		if err != nil {
			return err
		}
		if t.beat(i, o); errors.Is(t.err, io.EOF) {
			return nil // left early
		} else if t.err != nil {
			return t.err
		}
	}
	t.summary(next)
	return t.out.Flush()
}

// numbered is what stands before the title: the number among its kind, and the sign behind it; "" for the tour, the only one of its kind.
func numbered(l *lesson.Lesson, sign string) string {
	return canvas.Pick(l.Name == lesson.TourName, "", fmt.Sprintf("%s %d%s", l.Noun(), l.Number, sign))
}

// underTitle is the line below the title: the paper, with the minutes or the sentence of a demo.
func underTitle(l *lesson.Lesson) string {
	return canvas.Pick(l.Demo != "", l.Paper+": "+l.Demo, fmt.Sprintf("%s, %d minutes", l.Paper, l.Minutes))
}

// beat prints one beat and, with input, waits.
func (t *teller) beat(i int, o *lesson.Outcome) {
	b := &t.Beats[i]
	if !b.Reveal {
		fmt.Fprintf(t.out, "\n== %d of %d: %s\n\n", b.Index+1, len(t.Steps), b.Heading)
	}
	t.orders(b, o)
	if b.Reveal {
		t.Predictions.Reveal(b.Index, o)
		p := t.Predictions[b.Index]
		if t.err = t.results.Answered(t.Lesson, b.Index, p, time.Now()); t.err != nil {
			return
		}
		t.paragraph("", verdict(p))
		t.block("", p.Reason())
	}
	for k, text := range o.Page {
		t.block(blockMarks[b.Page[k].Kind], text)
	}
	if b.Reveal || o.Asked == nil {
		t.wait()
		return
	}
	t.paragraph("? ", o.Ask)
	for k, text := range o.Options {
		t.paragraph(fmt.Sprintf("  %c  ", 'a'+k), text)
	}
	fmt.Fprintln(t.out)
	t.answer(b.Index, o)
}

// answer takes the prediction of a question; a curve is drawn elsewhere.
func (t *teller) answer(step int, o *lesson.Outcome) {
	q := t.Steps[step].Question
	say := func(use string) string {
		return saidOf(q, use, "{judged}", canvas.Thousands(o.End.Tick+q.Ticks))
	}
	if t.paragraph("", say("told")); o.Kind == lesson.ByDrawing {
		t.wait()
	} else {
		t.predict(step, o, say("prompt")+": ", say("form"))
	}
}

var blockMarks = []string{lesson.Paragraph: "", lesson.Notice: "Look: ", lesson.Try: "Try: ", lesson.Seen: "Seen: "}

// orders prints the directives to the run and its new state.
func (t *teller) orders(b *lesson.Beat, o *lesson.Outcome) {
	told := false
	for _, d := range b.Do {
		told = told || d.Name == "line" || d.Name == "do" || d.Moves()
		switch d.Name {
		case "line":
			t.paragraph("[the line] ", d.Spec.String())
		case "do":
			t.paragraph("[done] ", strings.Join(d.Words, ", "))
		}
	}
	if told {
		t.paragraph("[the run] ", o.Now)
	}
	if o.Taken != "" {
		t.paragraph("[numbers] ", o.Taken)
	}
	if told || o.Taken != "" {
		fmt.Fprintln(t.out)
	}
}

// predict reads a prediction until it is one; an empty line makes none. form says what a prediction is.
func (t *teller) predict(step int, asked *lesson.Outcome, question, form string) {
	for t.in != nil {
		line, err := t.ask(question)
		if t.err != nil || err == nil && line == "" {
			return
		}
		given, ok := asked.Parse(line)
		refusal := lab.Quoted(line) + ": a prediction is a " + form
		if err == nil && asked.Kind == lesson.ByDoing {
			given.Deed, err = t.Do(t.ctx, step, asked, strings.TrimPrefix(line, ":"))
			ok = true
		}
		if err != nil {
			refusal = pane.Sentence(err.Error())
		} else if ok {
			t.Predictions.Predict(step, asked.Asked, given)
			t.results.Predicted(step, time.Now())
			return
		}
		t.refused++
		t.paragraph("", refusal)
	}
}

// wait waits for any line.
func (t *teller) wait() {
	if t.in != nil {
		t.ask("enter goes on ")
	}
}

// ask waits for a line, or for the end.
func (t *teller) ask(question string) (line string, refused error) {
	fmt.Fprint(t.out, question)
	if t.err = t.out.Flush(); t.err != nil {
		return "", nil
	}
	select {
	case <-t.ctx.Done():
		t.err = t.ctx.Err()
	case next, more := <-t.in:
		fmt.Fprintln(t.out)
		line, refused = strings.TrimSpace(next.Text), next.Err
		switch {
		case !more && t.whole:
			t.in = nil
		case !more:
			t.err = io.EOF
		}
	}
	return line, refused
}

// block writes a paragraph with a blank line below it.
func (t *teller) block(mark, words string) {
	t.paragraph(mark, words)
	fmt.Fprintln(t.out)
}

// paragraph writes words, broken into lines under their mark.
func (t *teller) paragraph(mark, words string) {
	for _, line := range canvas.Wrap(words, plainWidth-canvas.Width(mark)) {
		fmt.Fprintln(t.out, mark+line)
		mark = strings.Repeat(" ", canvas.Width(mark))
	}
}

func (t *teller) summary(next string) {
	if slices.ContainsFunc(t.Predictions, lesson.Judged.Revealed) {
		fmt.Fprint(t.out, "\n== Your predictions and the results\n\n")
		for i, p := range t.Predictions {
			if p.Told != nil {
				t.paragraph("", pane.Ended(t.Steps[i].Heading)+" "+verdict(p))
			}
		}
		if score := t.Predictions.String(); score != "" {
			fmt.Fprintln(t.out, score)
		}
	}
	if task := t.Task; task != nil {
		fmt.Fprint(t.out, "\n== Your task\n\n")
		t.block("", task.Text)
		for _, line := range t.HandIn()[1:] {
			t.paragraph("    ", line)
		}
	}
	if next != "" {
		fmt.Fprintf(t.out, "\nthe next %s: lascope %[1]s %s\n", t.Noun(), next)
	}
}
