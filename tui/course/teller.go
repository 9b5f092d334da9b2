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
	"lascope/tui/pane"
	"lascope/tui/wording"
)

// A lesson in sentences, for screen readers, pipes and print.

// plainWidth is the width, in cells, at which lines are wrapped.
const plainWidth = 78

type teller struct {
	ctx         context.Context
	out         *bufio.Writer
	in          <-chan wording.Line // nil without answers
	whole       bool                // continue after the last answer
	lesson      *lesson.Lesson
	predictions lesson.Predictions
	results     *lesson.Results // nil for none
	refused     int             // lines of in that are no prediction
}

// tellWords plays a lesson and prints it. With in it waits after each part and takes
// predictions; without, it runs through at once. The end of in ends the lesson, unless whole
// is set. next is the name of the next lesson.
func tellWords(ctx context.Context, out io.Writer, in <-chan wording.Line, whole bool, l *lesson.Lesson, next string,
	results *lesson.Results) (err error) {
	t := &teller{ctx, bufio.NewWriter(out), in, whole, l, make(lesson.Predictions, len(l.Steps)), results, 0}
	defer t.out.Flush()
	defer func() {
		if err == nil && t.refused > 0 {
			err = &wording.RefusedWords{Lines: t.refused}
		}
		err = errors.Join(err, results.Leave(l, t.predictions))
	}()
	fmt.Fprintf(t.out, "%s%s\n%s\n", numbered(l, ": "), l.Title, underTitle(l))
	player := lesson.NewPlayer(l)
	for i := range l.Beats {
		o, err := player.Next(ctx)
		if err != nil {
			return err
		}
		if err := t.beat(i, o); errors.Is(err, io.EOF) {
			return nil // left early
		} else if err != nil {
			return err
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
func (t *teller) beat(i int, o *lesson.Outcome) error {
	b := &t.lesson.Beats[i]
	if !b.Reveal {
		fmt.Fprintf(t.out, "\n== %d of %d: %s\n\n", b.Step+1, len(t.lesson.Steps), t.lesson.Steps[b.Step].Heading)
	}
	t.orders(b, o)
	if b.Reveal {
		t.predictions.Reveal(b.Step, o)
		p := t.predictions[b.Step]
		if err := t.results.Answered(t.lesson, b.Step, p, time.Now()); err != nil {
			return err
		}
		t.paragraph("", verdict(p))
		t.paragraph("", p.Reason())
		fmt.Fprintln(t.out)
	}
	for k, text := range o.Page {
		t.paragraph(blockMarks[b.Page[k].Kind], text)
		fmt.Fprintln(t.out)
	}
	if b.Reveal || o.Asked == nil {
		return t.wait()
	}
	t.paragraph("? ", o.Ask)
	for k, text := range o.Options {
		t.paragraph(fmt.Sprintf("  %c  ", 'a'+k), text)
	}
	fmt.Fprintln(t.out)
	return t.answer(b.Step, o)
}

// answer takes the prediction of a question; a curve is drawn elsewhere.
func (t *teller) answer(step int, o *lesson.Outcome) error {
	q := t.lesson.Steps[step].Question
	say := func(use string) string {
		return saidOf(q, use, "{judged}", canvas.Thousands(o.End.Tick+q.Ticks))
	}
	if t.paragraph("", say("told")); o.Kind == lesson.ByDrawing {
		return t.wait()
	}
	return t.predict(step, o, say("prompt")+": ", say("form"))
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
func (t *teller) predict(step int, asked *lesson.Outcome, question, form string) error {
	for t.in != nil {
		line, err := t.ask(question)
		if errors.Is(err, wording.ErrLongLine) {
			t.refused++
			t.paragraph("", pane.Sentence(err.Error()))
			continue
		}
		if err != nil || line == "" {
			return err
		}
		given, ok := asked.Parse(line)
		refusal := lab.Quoted(line) + ": a prediction is a " + form
		if asked.Kind == lesson.ByDoing {
			given.Deed, err = t.lesson.Do(t.ctx, step, asked, strings.TrimPrefix(line, ":"))
			if ok = err == nil; !ok {
				refusal = pane.Sentence(err.Error())
			}
		}
		if ok {
			t.predictions.Predict(step, asked.Asked, given)
			t.results.Predicted(step, time.Now())
			return nil
		}
		t.refused++
		t.paragraph("", refusal)
	}
	return nil
}

func (t *teller) wait() error {
	if t.in == nil {
		return nil
	}
	_, err := t.ask("enter goes on ")
	if errors.Is(err, wording.ErrLongLine) { // any line goes on
		return nil
	}
	return err
}

func (t *teller) ask(question string) (string, error) {
	fmt.Fprint(t.out, question)
	if err := t.out.Flush(); err != nil {
		return "", err
	}
	select {
	case <-t.ctx.Done():
		return "", t.ctx.Err()
	case line, more := <-t.in:
		fmt.Fprintln(t.out)
		switch {
		case !more && t.whole:
			t.in = nil
		case !more:
			return "", io.EOF
		}
		return strings.TrimSpace(line.Text), line.Err
	}
}

// paragraph writes words, broken into lines under their mark.
func (t *teller) paragraph(mark, words string) {
	for _, line := range canvas.Wrap(words, plainWidth-canvas.Width(mark)) {
		fmt.Fprintln(t.out, mark+line)
		mark = strings.Repeat(" ", canvas.Width(mark))
	}
}

func (t *teller) summary(next string) {
	if slices.ContainsFunc(t.predictions, func(p lesson.Judged) bool { return p.Told != nil }) {
		fmt.Fprintln(t.out, "\n== Your predictions and the results")
		fmt.Fprintln(t.out)
		for i, p := range t.predictions {
			if p.Told != nil {
				t.paragraph("", pane.Ended(t.lesson.Steps[i].Heading)+" "+verdict(p))
			}
		}
		if score := t.predictions.String(); score != "" {
			fmt.Fprintln(t.out, score)
		}
	}
	if task := t.lesson.Task; task != nil {
		fmt.Fprintln(t.out, "\n== Your task")
		fmt.Fprintln(t.out)
		t.paragraph("", task.Text)
		fmt.Fprintln(t.out)
		for _, line := range t.lesson.HandIn()[1:] {
			t.paragraph("    ", line)
		}
	}
	if next != "" {
		fmt.Fprintf(t.out, "\nthe next %s: lascope %[1]s %s\n", t.lesson.Noun(), next)
	}
}
