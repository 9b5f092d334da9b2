package lessontext

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/config"
)

// Lessons on paper, for the classroom.

// PrintHandout prints a lesson's pages and questions. It plays nothing: numbers that the run
// gives are blanks. home is the address of the page of lascope, where the lesson can be opened; "" for none.
func PrintHandout(out io.Writer, l *lesson.Lesson, home string) error {
	t := &teller{out: bufio.NewWriter(out), lesson: l}
	fmt.Fprintf(t.out, "lesson %d: %s\n%s, %d minutes\n\nname _______________________________   date _______________\n", l.Number, l.Title, l.Paper, l.Minutes)
	if home != "" {
		fmt.Fprintf(t.out, "in a browser: %s\n", config.Link(home, "lesson", l.Name))
	}
	for _, b := range l.Beats {
		if b.Reveal {
			continue
		}
		t.heading(b.Step)
		for _, block := range b.Page {
			t.block(block.Kind, block.Text.Blanks())
		}
		q := l.Steps[b.Step].Question
		if q == nil {
			continue
		}
		t.paragraph("? ", q.Ask.Blanks())
		for k, o := range q.Options {
			t.paragraph(fmt.Sprintf("  [ ] %c  ", 'a'+k), o.Text.Blanks())
		}
		switch q.Kind {
		case lesson.ByNumber:
			fmt.Fprintln(t.out, "\n  your number ________________________________________")
		case lesson.ByDrawing:
			t.axes(q.Ticks)
		}
		fmt.Fprintln(t.out, "\n  the run gives ________________________________________")
	}
	return t.out.Flush()
}

// axes prints empty axes for a curve over some ticks.
func (t *teller) axes(ticks int64) {
	const rows, columns = 10, 60
	fmt.Fprintln(t.out)
	for range rows {
		fmt.Fprintln(t.out, "  |")
	}
	fmt.Fprintf(t.out, "  +%s\n   now%*s\n", strings.Repeat("-", columns), columns-3, canvas.Thousands(ticks)+" ticks")
}

// PrintKey plays a lesson and prints its questions with the answers: the right option, its
// number, the reason against each other option, and the text of the answer.
func PrintKey(ctx context.Context, out io.Writer, l *lesson.Lesson) error {
	t := &teller{out: bufio.NewWriter(out), lesson: l}
	fmt.Fprintf(t.out, "lesson %d: %s, the key\n", l.Number, l.Title)
	player := lesson.NewPlayer(l)
	var asked *lesson.Outcome
	for i, b := range l.Beats {
		o, err := player.Next(ctx)
		if err != nil {
			return err
		}
		if !b.Reveal {
			asked = o
			continue
		}
		t.heading(b.Step)
		t.paragraph("? ", asked.Ask)
		for k, option := range asked.Options {
			mark := ' '
			if k == o.Right {
				mark = '✓'
			}
			t.paragraph(fmt.Sprintf("%c %c  ", mark, 'a'+k), option)
			t.paragraph("     ", o.Wrong[k])
		}
		p := lesson.NewPredictions(l)
		p.Reveal(b.Step, o)
		fmt.Fprintln(t.out)
		t.paragraph("", Verdict(p.At(b.Step)))
		for k, text := range o.Page {
			fmt.Fprintln(t.out)
			t.paragraph(blockMarks[l.Beats[i].Page[k].Kind], text)
		}
	}
	return t.out.Flush()
}
