package class

import (
	"fmt"
	"math"
	"strings"
	"time"

	"lascope/model/classroom"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A Picture is what the projector shows of a class, on a whole screen.
type Picture interface{ draw(s *wall) }

// Draw draws a picture over the keys of the lecturer.
func Draw(p Picture, a canvas.Area, th *canvas.Theme, keys [][2]string) {
	s := newWall(a, th)
	s.KeyRow(s.H-1, s.W, 3, keys)
	p.draw(&s)
}

// A wall is the screen of a projector: a head in the first row, a text below it, a strip of large figures over the keys
// in the last row.
type wall struct {
	canvas.Area
	theme *canvas.Theme
	big   chart.BigSize
	roomy bool // rows are left free between the parts
}

// margin is the number of columns left free at both sides.
const margin = 2

func newWall(a canvas.Area, th *canvas.Theme) wall {
	return wall{a, th, chart.BigSizeFor(a.W, a.H), Roomy(a.H)}
}

// Roomy reports that rows are left free between the parts of a screen of h rows, one of them above the keys.
func Roomy(h int) bool { return h >= 30 }

// head writes the first row: parts from the left, the longest of which is cut if there is no room, and from the right.
func (s *wall) head(right []string, left ...string) {
	const gap = "   "
	bar := canvas.Strong.On(canvas.InkBar).Bold()
	s.Fill(0, 0, s.W, 1, ' ', bar)
	edge := s.Right(s.W-1, 0, strings.Join(right, gap), bar)
	longest, room := 0, edge-1-len(gap)*len(left)
	for i, part := range left {
		room -= canvas.Width(part)
		if canvas.Width(part) > canvas.Width(left[longest]) {
			longest = i
		}
	}
	if room < 0 {
		left[longest] = canvas.Cut(left[longest], max(canvas.Width(left[longest])+room, 0))
	}
	s.Text(1, 0, strings.Join(left, gap), bar)
}

// ask writes a text below the head, and returns the row after it.
func (s *wall) ask(text string) int {
	y := canvas.Pick(s.roomy, 2, 1)
	y = s.Sub(margin, 0, s.W-2*margin, s.H).Lines(y, emphasised(text, s.W-2*margin, canvas.Strong.Bold()))
	return y + canvas.Pick(s.roomy, 1, 0)
}

// emphasised is a text with its `code` and *words* in rows.
func emphasised(text string, w int, st canvas.Style) [][]canvas.Span {
	t := canvas.Prose{W: w, Option: -1}
	t.Write("", text, st)
	return t.Lines
}

// foot is the row after the strip.
func (s *wall) foot() int { return s.H - canvas.Pick(s.roomy, 2, 1) }

// strip is the first row of the strip.
func (s *wall) strip() int { return s.foot() - s.big.Rows(s.theme) }

// figure writes a number in large digits on the left of the strip, and words after it.
func (s *wall) figure(n int, words string) {
	number := canvas.Itoa(n)
	chart.DrawBig(s.Rows(s.strip(), s.H), margin, number, s.big, canvas.Strong.Bold(), s.theme)
	s.said(chart.BigWidth(number, s.big)+s.big.Gap(), words)
}

// said writes words in the last row of the strip.
func (s *wall) said(x int, words string) { s.Text(margin+x, s.foot()-1, words, canvas.Strong.Bold()) }

// clock writes in large digits on the right of the strip how long a question is open, or closed; of a turn, its rest.
func (s *wall) clock(c *classroom.State) {
	t := time.Duration(c.Sent - c.Opened)
	if c.Ends > 0 {
		t = max(time.Duration(c.Ends-c.Sent), 0)
	}
	if c.Opened == 0 {
		return
	}
	word := fmt.Sprintf("%d:%02d", int(t.Minutes()), int(t.Seconds())%60)
	x := s.W - margin - chart.BigWidth(word, s.big)
	chart.DrawBig(s.Rows(s.strip(), s.H), x, word, s.big, canvas.Text, s.theme)
}

// bar fills a bar of n of most, w by h cells at most, and writes n after its row at.
func (s *wall) bar(x, y, w, h int, n, most float64, at int, fill rune, ink canvas.Ink) {
	length := 0
	if n > 0 {
		length = max(int(math.RoundToEven(n/most*float64(w))), 1)
	}
	s.Fill(x, y, length, h, fill, canvas.Fg(ink))
	s.Text(x+length+canvas.Pick(length > 0, 1, 0), y+at, canvas.FourDigits(n), canvas.Fg(ink).Bold())
}

// A score is a bar with its label, or a heading.
type score struct {
	label     string
	value, of float64 // of is 0 in a heading
	fill      rune
	ink       canvas.Ink
}

// scores draws bars of a number of rows from row y on, and returns the row after them.
func (s *wall) scores(y, rows int, scores []score) int {
	width := 0
	for _, r := range scores {
		width = max(width, canvas.Pick(r.of > 0, canvas.Width(r.label), 0))
	}
	x := margin + width + 1
	for _, r := range scores {
		if r.of == 0 {
			s.Text(margin, y, r.label, canvas.Strong.Bold())
			y++
			continue
		}
		s.Text(margin, y, r.label, canvas.Fg(r.ink).Bold())
		s.bar(x, y, s.W-7-x, rows, r.value, r.of, 0, r.fill, r.ink)
		y += canvas.Pick(rows > 1, rows+1, 1)
	}
	return y
}

// A dots is an axis with a dot a phone.
type dots struct {
	at        []float64 // of each phone
	low, high float64
	median    float64  // NaN for none
	run       *float64 // the run's answer; nil for none
	what      string   // "hits"
}

// sides is the number of columns left free beside the axis.
const sides = 6

// draw draws it between row y and the strip.
func (d *dots) draw(s *wall, y int) {
	axis, width := s.strip()-4, s.W-2*sides
	if width < 1 {
		return
	}
	ticks := chart.NiceTicks(d.low, d.high, 5)
	step := 1.
	if len(ticks) > 1 {
		step = ticks[1] - ticks[0]
	}
	low, high := math.Floor(d.low/step+1e-9)*step, math.Ceil(d.high/step-1e-9)*step
	column := func(v float64) int { return sides + int(math.Round((v-low)/max(high-low, step)*float64(width-1))) }
	counts, most := make([]int, s.W), 1
	for _, v := range d.at {
		x := column(v)
		counts[x]++
		most = max(most, counts[x])
	}
	phones := (most + axis - y - 1) / max(axis-y, 1) // a dot
	for x, n := range counts {
		for row := range (n + phones - 1) / max(phones, 1) {
			s.Set(x, axis-1-row, '●', canvas.Practice.Bold())
		}
	}
	s.Fill(sides, axis, width, 1, '─', canvas.Frame)
	word := chart.Decimals(chart.DigitsOf(step))
	for _, v := range chart.NiceTicks(low, high, int(math.Round((high-low)/step))) {
		label := word(v)
		s.Text(column(v)-canvas.Width(label)/2, axis+1, label, canvas.Text)
	}
	x := s.Text(sides, axis+2, d.what+", "+canvas.Pick(phones > 1, fmt.Sprintf("a dot is %d phones", phones), "a dot a phone"), canvas.Dim)
	mark := func(v float64, sign, words string, st canvas.Style) {
		s.Text(column(v), axis, sign, st)
		words += " " + canvas.FourDigits(v)
		x = s.Text(max(x+3, min(column(v)+2, s.W-margin-canvas.Width(words))), axis+2, words, st)
	}
	if !math.IsNaN(d.median) {
		mark(d.median, "▲", "median", canvas.Strong.Bold())
	}
	if d.run != nil {
		mark(*d.run, "✓", "the run", canvas.Theory.Bold())
	}
}
