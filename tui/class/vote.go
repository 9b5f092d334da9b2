package class

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A vote is a question of a lesson on the projector, from open to revealed.
type vote struct {
	*classroom.State
	number int    // of the lesson
	text   string // the lesson's last words before the question
	typed  string // an answer, or hands, that the lecturer types; "" for none
}

func (c *vote) draw(s *wall) {
	right, score := []string{canvas.Counted(c.Joined, "phone")}, fmt.Sprintf("%d of %d right", c.RightVoices, c.Voices)
	switch {
	case len(c.First) > 0 && len(c.Options) > 0:
		right = []string{"░ first  █ last", score}
	case c.Phase == classroom.Revealed:
		right = append(right, score)
	case c.Round > 1:
		right = append(right, canvas.Pick(c.Round == 2, "second vote", fmt.Sprintf("vote %d", c.Round)))
	}
	s.head(right, fmt.Sprintf("%d  %s", c.number, c.Lesson), fmt.Sprintf("question %d", c.Question))
	y := s.ask(c.Ask)
	switch {
	case len(c.Options) > 0:
		y = c.drawOptions(s, y, c.drawText(s, y))
	case c.Axis != nil:
		in := s.Sub(margin, y, s.W-2*margin, s.strip()-y-1)
		curves := c.curves(in.H)
		curves.Draw(in, s.theme)
		y = s.strip()
	case len(c.Dots) > 0:
		c.numbers().draw(s, y)
		y = s.strip()
	}
	c.drawStrip(s, y)
}

// Parts of the screen for one option.
const (
	optionColumn = 7 // of its text
	mostPart     = 5 // rows
	amplePart    = 4 // where more is left, the lesson's words stand below the options
)

// drawText writes the lesson's last words before the question over the strip, if the options below row y leave room for them, and
// returns the row at which the options end.
func (c *vote) drawText(s *wall, y int) int {
	lines := emphasised(c.text, s.W-2*margin, canvas.Text)
	end := s.strip() - len(lines) - 1
	if len(lines) == 0 || end-y < amplePart*len(c.Options) || c.Phase == classroom.Revealed {
		return s.strip()
	}
	s.Sub(margin, 0, s.W, s.H).Lines(end, lines)
	return end
}

// optionRows are the texts of the options in rows of at most a third of the screen, their width, and the rows of each part
// from row y to the row end.
func (c *vote) optionRows(s *wall, y, end int) (texts [][][]canvas.Span, width, part int) {
	for _, o := range c.Options {
		width = max(width, canvas.SpansWidth(slices.Concat(emphasised(o, math.MaxInt, canvas.Text)...)))
	}
	width = min(width, s.W/3)
	for _, o := range c.Options {
		texts = append(texts, emphasised(o, width, canvas.Strong))
	}
	return texts, width, max(min((end-y)/len(texts), mostPart), 1)
}

// drawOptions draws the options with their bars in equal parts from row y to the row end, and returns the row after them.
func (c *vote) drawOptions(s *wall, y, end int) int {
	texts, width, part := c.optionRows(s, y, end)
	rows := max(part-1, 1)
	most := float64(slices.Max(append(slices.Concat(c.Tally, c.First), 0)))
	strong := canvas.Strong.Bold()
	for option, text := range texts {
		middle := y + rows/2
		if c.Right != nil && *c.Right == option {
			s.Text(margin, middle, "✓", strong)
		}
		s.Text(margin+2, middle, lesson.Letter(option), strong)
		if c.Own.Option != nil && *c.Own.Option == option {
			s.Text(margin+3, middle, "◆", strong)
		}
		s.Sub(optionColumn, 0, width, y+part).Lines(max(middle-(len(text)-1)/2, y), text)
		x := optionColumn + width + 2
		switch room := s.W - 8 - x; {
		case len(c.Tally) == 0:
		case len(c.First) == 0 || rows == 1:
			s.bar(x, y, room, rows, float64(c.Tally[option]), most, (rows-1)/2, '█', canvas.InkPractice)
		default:
			s.bar(x, y, room, rows/2, float64(c.First[option]), most, 0, '░', canvas.InkText)
			s.bar(x, y+rows/2, room, rows-rows/2, float64(c.Tally[option]), most, rows-rows/2-1, '█', canvas.InkPractice)
		}
		y += part
	}
	return y
}

// numbers are the answers by number as dots.
func (c *vote) numbers() *dots {
	d := &dots{low: float64(c.Span[0]), high: float64(c.Span[1]), median: float64(c.Tally[1]), what: "answers"}
	step := (d.high - d.low) / float64(len(c.Dots))
	for i, n := range c.Dots {
		d.at = append(d.at, slices.Repeat([]float64{d.low + (float64(i)+.5)*step}, n)...)
	}
	if c.Value != nil {
		d.run = (*float64)(c.Value)
		d.low, d.high = min(d.low, *d.run), max(d.high, *d.run)
	}
	return d
}

// drawStrip writes what is known below the picture, which ends before row y: the count and the clock, or the answer.
func (c *vote) drawStrip(s *wall, y int) {
	switch {
	case c.Phase == classroom.Revealed:
		lines := emphasised(c.answer(), s.W-2*margin, canvas.Strong.Bold())
		top := max(min(s.strip(), s.foot()-len(lines)), y)
		s.Sub(margin, 0, s.W-2*margin, s.foot()).Lines(top, lines)
		return
	case c.typed != "": // in place of the clock, too
		s.said(0, c.typed)
		return
	case c.Phase == classroom.Closed && c.Round == 1:
		s.said(0, "Talk to your neighbour: which answer, and why?")
	case c.Joined == 0 && c.Hands > 0:
		s.figure(c.Hands, canvas.Pick(c.Hands == 1, "hand", "hands"))
	default:
		s.figure(*c.Answered, answered(c.State)+c.voice())
	}
	s.clock(c.State)
}

// answered is the rest of a count of answers: "of 58 answered, 51 hands".
func answered(c *classroom.State) string {
	words := fmt.Sprintf("of %d answered", c.Joined)
	if c.Hands > 0 {
		words += ", " + canvas.Counted(c.Hands, "hand")
	}
	return words
}

// voice is the lecturer's answer by number or by drawing in words; "" for none.
func (c *vote) voice() string {
	switch {
	case c.Own.Number != nil:
		return "   ◆ your own voice: " + lesson.FormatNumber(*c.Own.Number)
	case c.Own.Curve != nil:
		return "   ◆ your own voice: drawn"
	}
	return ""
}

// answer is the run's answer in words, with the reason against the most frequent wrong option of the first vote.
func (c *vote) answer() string {
	words := "The run gives " + c.Measure + "."
	switch {
	case c.verdict() != "":
		return c.verdict()
	case c.Within != nil:
		return words + fmt.Sprintf(" An answer within %s of it is right.", lesson.FormatNumber(float64(*c.Within)))
	case c.Right == nil:
		return words
	case *c.Right < 0:
		return words + " No option holds that."
	}
	tally, first, right := c.Tally, "", *c.Right
	if len(c.First) > 0 && slices.Max(tally) == tally[right] {
		tally, first = c.First, " at first"
	}
	wrong := classroom.CommonestWrong(tally, right)
	if wrong < 0 || c.Why[wrong] == "" {
		return words
	}
	most := canvas.Pick(tally[wrong] > tally[right], "Most chose %c%s.", "The commonest wrong answer%[2]s is %[1]c.")
	return words + " " + fmt.Sprintf(most, 'a'+wrong, first) + " " + c.Why[wrong]
}

// The chart of a question by drawing. Curves are parts of the axis.

// verdict is the score of the class's mean in words; "" before it is known.
func (v *vote) verdict() string {
	if v.Distance == nil {
		return ""
	}
	words := "The class: " + lesson.DistancePercent(float64(*v.Distance)) + " of the area away"
	if len(v.Nearest) > 0 {
		words += "; the nearest three: " + strings.ReplaceAll(strings.Trim(fmt.Sprint(v.Nearest), "[]"), " ", ", ")
	}
	return words + "."
}

// series is a curve at equal distances between two ticks, as far as it has values.
func (v *vote) series(name string, ink canvas.Ink, from, to int64, parts []classroom.Decimal) chart.Series {
	s := chart.Series{Name: name, Ink: ink, Hidden: name == ""}
	for i, p := range parts {
		if math.IsNaN(float64(p)) {
			break
		}
		s.Add(float64(from)+float64(to-from)*float64(i)/(lesson.Knots-1), v.Axis.Value(float64(p)))
	}
	if n := len(s.Ys); n > 0 {
		s.At, s.Last = s.Ys[n-1], canvas.Unit(s.Ys[n-1], 3)
	}
	return s
}

// curves are the curve so far, from the reveal on with what the class drew and the run's, in a chart of a height.
func (v *vote) curves(height int) chart.Chart {
	axis := v.Axis
	c := chart.Chart{Xname: "ticks", X0: float64(axis.Since), X1: float64(axis.To), Y0: axis.Low, Y1: axis.High}
	c.EvenAxis(max(2, (height-2)/3), 2)
	ahead := func(name string, ink canvas.Ink, parts []classroom.Decimal) chart.Series {
		return v.series(name, ink, axis.From, axis.To, parts)
	}
	if len(v.Low) > 0 {
		band := ahead("", canvas.InkHalf, v.Low)
		for _, p := range v.High {
			band.To = append(band.To, axis.Value(float64(p)))
		}
		c.Series = append(c.Series, band)
	}
	for _, d := range v.Drawn {
		s := ahead("", canvas.InkDim, d)
		s.Stroke = chart.Thin
		c.Series = append(c.Series, s)
	}
	if len(v.Mean) > 0 {
		mean := ahead("the class", canvas.InkStrong, v.Mean)
		mean.Mark = '◇'
		c.Series = append(c.Series, mean)
	}
	run := v.series(axis.Name, canvas.InkPractice, axis.Since, axis.From, axis.SoFar)
	if last := ahead(axis.Name, canvas.InkPractice, v.Run); len(v.Run) > 0 {
		last.Xs, last.Ys = append(run.Xs, last.Xs...), append(run.Ys, last.Ys...)
		run = last
	}
	run.Mark = '●'
	c.Series = append(c.Series, run)
	return c
}
