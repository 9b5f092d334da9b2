package classlead

import (
	"fmt"
	"slices"
	"strings"

	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/model/prediction"
	"lascope/tui/canvas"
	"lascope/tui/classpanes"
	"lascope/tui/pagetext"
)

// WriteBars writes the bars of an option of the question on the page: beside the option where all are short, else below.
func (c *Lesson) WriteBars(t *pagetext.Text, options []string, option int, th *canvas.Theme) {
	if !c.On() {
		return
	}
	s := c.Seen
	if s.tally == nil || option >= len(s.tally.Counts) {
		return
	}
	most := 1
	for _, tally := range []*classroom.Tally{s.tally, s.first} {
		if tally != nil && len(tally.Counts) > 0 {
			most = max(most, slices.Max(tally.Counts))
		}
	}
	const indent = 5 // of an option's text
	column := indent
	for _, text := range options {
		column = max(column, indent+canvas.Width(text)+2)
	}
	beside := column <= t.W/2
	if !beside {
		column = indent
	}
	bar := func(tally *classroom.Tally, ink canvas.Ink, after string) {
		st := canvas.Fg(ink).Bold()
		words := classpanes.Bar(tally.Counts[option], most, max(8, t.W-column-3-len(after)), th) + after
		if s.own.Option != nil && *s.own.Option == option && tally == s.tally {
			words += " ◆"
		}
		if last := len(t.Lines) - 1; beside {
			row := t.Lines[last]
			t.Lines[last] = append(row, canvas.Span{Text: strings.Repeat(" ", column-canvas.SpansWidth(row)), St: st},
				canvas.Span{Text: words, St: st})
			beside = false // a second bar is below
			return
		}
		t.Write(strings.Repeat(" ", column), words, st)
	}
	if s.first != nil {
		bar(s.first, canvas.InkDim, " first")
		bar(s.tally, canvas.InkPractice, " second")
		return
	}
	bar(s.tally, canvas.InkPractice, "")
}

// WriteFoot writes the lines of the class below the options.
func (c *Lesson) WriteFoot(t *pagetext.Text, th *canvas.Theme) {
	strong := canvas.Strong.Bold()
	if c == nil {
		return
	}
	if c.Typed != nil {
		t.Gap()
		t.Write("hands: ", *c.Typed+"▏", strong)
		t.Write("", "14a 25b 12c, or each letter as it is called; enter counts them", canvas.Dim)
		return
	}
	if !c.On() || c.play.room == nil && c.Seen.tally == nil {
		return
	}
	s := c.Seen
	switch {
	case s.Phase == classroom.Open:
		t.Gap()
		t.Write("", fmt.Sprintf("%d of %d answered", s.answered, s.Joined), strong)
	case s.tally == nil:
		return
	case len(s.tally.Quartiles) == 3:
		t.Gap()
		for _, line := range classpanes.Dots(s.tally.Dots, 4, th) {
			t.Write("     ", strings.ReplaceAll(line, " ", "\u00a0"), canvas.Practice.Bold())
		}
		q := s.tally.Quartiles
		t.Write("     ", fmt.Sprintf("%s … %s; half lies between %s and %s, the middle is %s", canvas.Unit(s.tally.Low, 3),
			canvas.Unit(s.tally.High, 3), canvas.Unit(q[0], 3), canvas.Unit(q[2], 3), canvas.Unit(q[1], 3)), strong)
	case s.Joined > 0:
		t.Write("", fmt.Sprintf("no answer %d", s.Joined-s.answered), canvas.Dim)
	}
	switch near := s.near; {
	case near == nil:
	case len(s.tally.Quartiles) == 3:
		t.Write("     ", fmt.Sprintf("%d of %d are within %s of the run", near.Right, near.Of, lesson.FormatNumber(near.Within)), strong)
	case near.Of > 0:
		t.Write("", fmt.Sprintf("%d of %d are within %s of the area", near.Right, near.Of, prediction.Percent(near.Within)), strong)
	}
	if own := ownVoice(s.own); own != "" && s.Phase == classroom.Open {
		t.Write("", "◆ your own voice: "+own, canvas.Strong)
	}
}

// ownVoice is the lecturer's answer in words; "" for none.
func ownVoice(a classroom.Answer) string {
	switch {
	case a.Option != nil:
		return string(rune('a' + *a.Option))
	case a.Number != nil:
		return lesson.FormatNumber(*a.Number)
	case a.Curve != nil:
		return "drawn"
	}
	return ""
}

// WriteReason writes the reason against the most frequent wrong option of the last vote, if prediction p had another.
func (c *Lesson) WriteReason(t *pagetext.Text, p lesson.Prediction, o *lesson.Outcome) {
	if !c.On() || c.Seen.tally == nil || o == nil {
		return
	}
	wrong, most := -1, 0
	for option, n := range c.Seen.tally.Counts {
		if option != p.Right && n > most {
			wrong, most = option, n
		}
	}
	if wrong >= 0 && wrong < len(o.Wrong) && o.Wrong[wrong] != "" && wrong != p.Chosen {
		t.Write("", fmt.Sprintf("%c, the most frequent wrong answer: %s", 'a'+wrong, o.Wrong[wrong]), canvas.Strong)
		t.Gap()
	}
}

// WriteTable writes the table of the class, at its end.
func (c *Lesson) WriteTable(t *pagetext.Text) {
	if !c.On() || c.Seen.Phase != classroom.Over {
		return
	}
	strong, text := canvas.Strong.Bold(), canvas.Text
	percent := func(p *int) string {
		if p == nil {
			return "–"
		}
		return canvas.Itoa(*p)
	}
	row := func(name, first, second string, st canvas.Style) { // its blanks are kept
		t.Write("", strings.ReplaceAll(fmt.Sprintf("%-12s%9s%13s", name, first, second), " ", "\u00a0"), st)
	}
	t.Write("", "The class: right answers in %", canvas.Practice.Bold())
	row("", "first", "second vote", canvas.Dim)
	for _, s := range c.Seen.shares {
		row(fmt.Sprintf("question %d", s.Question), percent(s.First), percent(s.Second), text)
	}
	t.Gap()
	for _, b := range c.Seen.best[:min(5, len(c.Seen.best))] {
		t.Write("", fmt.Sprintf("place %d: number %d, %d of %d", b.Place, b.Number, b.Right, b.Of), strong)
	}
	t.Gap()
}
