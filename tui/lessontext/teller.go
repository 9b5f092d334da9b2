package lessontext

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
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
	predictions *lesson.Predictions
	results     *lesson.Results // nil for none
	refused     int             // lines of in that are no prediction
}

// Tell plays a lesson and prints it. With in it waits after each part and takes
// predictions; without, it runs through at once. The end of in ends the lesson, unless whole
// is set. next is the name of the next lesson. results records the
// predictions.
func Tell(ctx context.Context, out io.Writer, in <-chan wording.Line, whole bool, l *lesson.Lesson, next string,
	results *lesson.Results) (err error) {
	t := &teller{ctx, bufio.NewWriter(out), in, whole, l, lesson.NewPredictions(l), results, 0}
	defer t.out.Flush()
	defer func() {
		if err == nil && t.refused > 0 {
			err = &wording.RefusedWords{Lines: t.refused}
		}
		err = errors.Join(err, results.Leave(l, t.predictions))
	}()
	fmt.Fprintf(t.out, "%s %d: %s\n%s\n", l.Noun(), l.Number, l.Title, underTitle(l))
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

// underTitle is the line below the title: the paper with the minutes of a lesson or the
// sentence of a demo.
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
		p := t.predictions.At(b.Step)
		if err := t.results.Answered(t.lesson, b.Step, p, time.Now()); err != nil {
			return err
		}
		t.paragraph("", Verdict(p))
		t.paragraph("", p.Reason)
		fmt.Fprintln(t.out)
	}
	for k, text := range o.Page {
		t.block(b.Page[k].Kind, text)
	}
	if o.Ask == "" {
		return t.wait("enter goes on ")
	}
	t.paragraph("? ", o.Ask)
	for k, text := range o.Options {
		t.paragraph(fmt.Sprintf("  %c  ", 'a'+k), text)
	}
	fmt.Fprintln(t.out)
	switch q := t.lesson.Steps[b.Step].Question; q.Kind {
	case lesson.ByNumber:
		return t.predictNumber(b.Step)
	case lesson.ByDoing:
		t.paragraph("", fmt.Sprintf("The run judges it at tick %s.", canvas.Thousands(o.End().Tick+q.Ticks)))
		return t.predictDeed(b.Step, o)
	case lesson.ByDrawing:
		t.paragraph("", fmt.Sprintf("The curve of the next %s ticks is drawn on the screen, or on paper.", canvas.Thousands(q.Ticks)))
		return t.wait("enter goes on ")
	}
	return t.predictOption(b.Step, len(o.Options))
}

var blockMarks = []string{lesson.Paragraph: "", lesson.Notice: "Look: ", lesson.Try: "Try: ", lesson.Seen: "Seen: "}

func (t *teller) block(kind lesson.BlockKind, text string) {
	t.paragraph(blockMarks[kind], text)
	fmt.Fprintln(t.out)
}

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

// predict reads a prediction until take accepts it, which returns why not; an empty line makes none.
func (t *teller) predict(step int, question string, take func(line string) (refusal string)) error {
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
		refusal := take(line)
		if refusal == "" {
			t.results.Predicted(step, time.Now())
			return nil
		}
		t.refused++
		t.paragraph("", refusal)
	}
	return nil
}

func (t *teller) predictOption(step, options int) error {
	last := 'a' + rune(options-1)
	return t.predict(step, fmt.Sprintf("your prediction, a to %c, or enter for none: ", last), func(line string) string {
		k, ok := OptionKey(strings.ToLower(line), options)
		if !ok {
			return fmt.Sprintf("%s: a prediction is a letter, a to %c, or an empty line for none, such as a.", lab.Quoted(line), last)
		}
		t.predictions.Predict(step, lesson.Prediction{Chosen: k})
		return ""
	})
}

func (t *teller) predictNumber(step int) error {
	return t.predict(step, "your number, or enter for none: ", func(line string) string {
		v, err := strconv.ParseFloat(line, 64)
		if err != nil || !canvas.Finite(v) {
			return fmt.Sprintf("%s: a prediction is a number, or an empty line for none, such as 0.5.", lab.Quoted(line))
		}
		t.predictions.Predict(step, lesson.Prediction{Number: v})
		return ""
	})
}

// predictDeed reads what is changed and lets the run judge it; an empty line changes nothing.
func (t *teller) predictDeed(step int, asked *lesson.Outcome) error {
	free := t.lesson.Steps[step].Question.Free
	return t.predict(step, fmt.Sprintf("your change, %s=VALUE, or enter for none: ", strings.Join(free, "=VALUE ")), func(line string) string {
		d, err := t.lesson.Do(t.ctx, step, asked, strings.TrimPrefix(line, ":"))
		if err != nil {
			return pane.Sentence(err.Error())
		}
		t.predictions.Predict(step, lesson.Prediction{Deed: d})
		return ""
	})
}

func (t *teller) wait(question string) error {
	if t.in == nil {
		return nil
	}
	_, err := t.ask(question)
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
	if t.lesson.Questions() > 0 {
		fmt.Fprintln(t.out, "\n== Your predictions and the results")
		fmt.Fprintln(t.out)
		for i, s := range t.lesson.Steps {
			if s.Question != nil {
				t.paragraph("", pane.Ended(s.Heading)+" "+Verdict(t.predictions.At(i)))
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
		for _, line := range t.lesson.HandIn() {
			t.paragraph("    ", line)
		}
	}
	if next != "" {
		fmt.Fprintf(t.out, "\nthe next %s: lascope %[1]s %s\n", t.lesson.Noun(), next)
	}
}

// Verdict words the outcome of a question.
func Verdict(p lesson.Prediction) string {
	right, gives := 'a'+rune(p.Right), "the run gives "+p.Quantity()+"."
	switch {
	case p.Kind == lesson.ByNumber && p.Chosen >= 0:
		return fmt.Sprintf("You predicted %s, %s: %s", lesson.FormatNumber(p.Number), []string{"which is near", "which is off"}[p.Chosen], gives)
	case p.Kind == lesson.ByDrawing && p.Chosen >= 0:
		return lesson.DistancePercent(p.Measure/100) + " of the area lies between the two curves" + praise(p.Measure/100) + "."
	case p.Kind == lesson.ByDoing:
		return verdictOnDeed(p)
	case p.Kind != lesson.ByLetter:
		return pane.Sentence(gives)
	case p.Right == lesson.NoneHolds:
		return pane.Sentence(gives) + " No option holds that."
	case p.Chosen == p.Right:
		return fmt.Sprintf("As you predicted, %c: %s", right, gives)
	case p.Chosen >= 0:
		return fmt.Sprintf("You predicted %c, it is %c: %s", 'a'+rune(p.Chosen), right, gives)
	}
	return fmt.Sprintf("It is %c: %s", right, gives)
}

// verdictOnDeed words the outcome of a question by doing.
func verdictOnDeed(p lesson.Prediction) string {
	solved := lesson.Prediction{Measure: p.Solved, Unit: p.Unit}
	switch {
	case p.Deed == nil && p.Right == lesson.NoneHolds:
		return fmt.Sprintf("The lesson tried %s: the run gives %s, and does not do it.", p.Does, solved.Quantity())
	case p.Deed == nil:
		return fmt.Sprintf("One change that does it is %s: the run gives %s.", p.Does, solved.Quantity())
	case p.Deed.Done:
		return fmt.Sprintf("Done. With %s the run gives %s.", p.Deed.Words, p.Quantity())
	}
	return fmt.Sprintf("Not yet: with %s the run gives %s. With %s it gives %s.", p.Deed.Words, p.Quantity(), p.Does,
		lesson.FormatNumber(p.Solved))
}

// OptionKey reads an answer: a letter or a digit.
func OptionKey(key string, options int) (int, bool) {
	if len(key) != 1 {
		return 0, false
	}
	k := int(key[0]) - 'a'
	if key[0] >= '1' && key[0] <= '9' {
		k = int(key[0]) - '1'
	}
	return k, k >= 0 && k < options
}
