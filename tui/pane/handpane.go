package pane

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/armslab"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A Hand is the game of a person: a row for each page or arm, with the key that chooses it and
// the answers so far; after the last choice, the score beside the rivals'.
type Hand struct {
	Base
	cursor, offset int // the chosen row, and the first row shown
	rows, apart    int // rows shown, and lines from one to the next, as drawn last
	items          int // as drawn last
	open           bool
}

// HandOf is the game in the snapshot; nil if no person plays.
func HandOf(s *Context) *lab.HandView {
	if v := ViewOf[*armslab.View](s); v != nil {
		return v.Hand
	}
	if v := ViewOf[*pollinglab.View](s); v != nil {
		hand, _ := v.State.(*lab.HandView)
		return hand
	}
	return nil
}

// HandKey is the key that chooses the i-th item, from 0: 1 to 9, 0, then a to z; "" for none.
func HandKey(i int) string {
	switch {
	case i < 9:
		return strconv.Itoa(i + 1)
	case i == 9:
		return "0"
	case i < 36:
		return string(rune('a' + i - 10))
	}
	return ""
}

// Name implements [Pane].
func (p *Hand) Name() string { return "game" }

// Heading implements [Pane].
func (p *Hand) Heading(s *Context) Heading {
	h := Heading{Title: "game", How: "you choose, the world answers"}
	switch v := HandOf(s); {
	case v == nil:
	case s.Snap.Score != nil:
		h.How = "you and the schemes on the very same world"
	default:
		h.Foot = fmt.Sprintf("█ %s  ░ %s", goodAnswer(s), badAnswer(s))
	}
	return h
}

// goodAnswer and badAnswer are the lab's words of the two answers.
func goodAnswer(s *Context) string { return s.Snap.Lab.Good }
func badAnswer(s *Context) string  { return s.Snap.Lab.Bad }

// Key implements [Pane]. Digits choose an item, letters those after the tenth.
func (p *Hand) Key(h Host, k tea.KeyMsg) bool {
	if !p.open {
		return false
	}
	for i := range min(p.items, 36) {
		if k.String() == HandKey(i) {
			p.cursor = i
			h.Name(i)
			return true
		}
	}
	keys := h.KeyMap()
	switch {
	case key.Matches(k, keys.Up):
		p.cursor--
	case key.Matches(k, keys.Down):
		p.cursor++
	case key.Matches(k, keys.PageUp):
		p.cursor -= p.rows
	case key.Matches(k, keys.PageDown):
		p.cursor += p.rows
	case key.Matches(k, keys.Enter):
		h.Name(p.cursor)
		return true
	default:
		return false
	}
	p.moveTo(p.cursor)
	return true
}

// moveTo puts the cursor on a row and brings it into the rows shown.
func (p *Hand) moveTo(row int) {
	p.cursor = max(0, min(row, p.items-1))
	p.offset = max(min(p.offset, p.cursor), p.cursor-max(p.rows, 1)+1, 0)
	p.Touch()
}

// handTop is the number of rows above the items.
const handTop = 3

// Click implements [Pane]: a click on an item chooses it.
func (p *Hand) Click(h Host, _, y int) {
	if row := p.rowAt(y); p.open && row >= 0 {
		p.moveTo(row)
		h.Name(row)
	}
}

// rowAt is the item at a line of the pane; -1 for none.
func (p *Hand) rowAt(y int) int {
	row := (y-handTop)/max(p.apart, 1) + p.offset
	if y < handTop || row >= min(p.items, p.offset+p.rows) {
		return -1
	}
	return row
}

// Wheel implements [Pane].
func (p *Hand) Wheel(_ Host, down int) {
	p.offset = max(0, min(p.offset+down, p.items-p.rows))
	p.Touch()
}

// Draw implements [Pane].
func (p *Hand) Draw(s *Context, a canvas.Area) {
	v := HandOf(s)
	if v == nil {
		return
	}
	p.items, p.open = len(v.Items), s.Snap.Ended == ""
	if s.Snap.Score != nil {
		p.drawScore(s, a)
		return
	}
	a.Spans(0, 0, promptSpans(s, v)...)
	if last := lastItem(v); last != nil {
		answer := canvas.Pick(last.Answer > 0.5, goodAnswer(s), badAnswer(s))
		x := a.Text(0, 1, last.Name+": ", canvas.Fg(canvas.InkText))
		a.Text(x, 1, answer, canvas.Fg(canvas.InkStrong).Bold())
	}
	p.apart = canvas.Pick(a.H-handTop >= 2*p.items, 2, 1)
	p.rows = max(0, (a.H-handTop)/p.apart)
	p.offset = max(0, min(p.offset, p.items-p.rows))
	name := 0
	for _, item := range v.Items {
		name = max(name, canvas.Width(item.Name))
	}
	name = min(name, 24)
	a.Text(0, 2, canvas.Cut(fmt.Sprintf("  key %-*s  ago  answers", name, s.Snap.Lab.Item), a.W), canvas.Fg(canvas.InkDim))
	for y := range min(p.rows, p.items-p.offset) {
		p.drawItem(s, a.Sub(0, handTop+p.apart*y, a.W, 1), v, p.offset+y, name)
	}
}

// promptSpans asks for the next choice.
func promptSpans(s *Context, v *lab.HandView) []canvas.Span {
	return []canvas.Span{
		{Text: fmt.Sprintf("choice %d of %d", min(v.Done+1, v.Budget), v.Budget), St: canvas.Fg(canvas.InkStrong).Bold()},
		{Text: ": press the key of " + canvas.Pick(s.Snap.Lab.Item == "arm", "an ", "a ") + s.Snap.Lab.Item + ", or click it", St: canvas.Fg(canvas.InkText)},
	}
}

// lastItem is the item of the last choice; nil before the first.
func lastItem(v *lab.HandView) *lab.HandItem {
	for i := range v.Items {
		if v.Items[i].Last == v.Done && v.Done > 0 {
			return &v.Items[i]
		}
	}
	return nil
}

// drawItem draws a row: the key, the name, how many choices ago, and the answers as a bar.
func (p *Hand) drawItem(s *Context, row canvas.Area, v *lab.HandView, i, name int) {
	item := v.Items[i]
	st := canvas.Fg(canvas.InkText)
	if item.Last == v.Done && v.Done > 0 {
		st = canvas.Fg(canvas.InkStrong).Bold()
	}
	if i == p.cursor && s.Focus {
		row.Text(0, 0, "▸", canvas.Fg(canvas.InkStrong))
	}
	row.Text(3, 0, HandKey(i), canvas.Fg(canvas.InkStrong).Bold())
	row.Text(6, 0, canvas.Cut(item.Name, name), st)
	x := 6 + name + 2
	if item.Last > 0 {
		row.Right(x+3, 0, canvas.Thousands(v.Done-item.Last), canvas.Fg(canvas.InkDim))
	} else {
		row.Right(x+3, 0, "–", canvas.Fg(canvas.InkDim))
	}
	x += 5
	most := int64(1)
	for _, other := range v.Items {
		most = max(most, other.Choices)
	}
	words := fmt.Sprintf(" %s of %s", numberOf(item.Rewards), canvas.Thousands(item.Choices))
	room := row.W - x - canvas.Width(words)
	if room < 4 {
		row.Text(x, 0, canvas.Cut(words, max(0, row.W-x)), canvas.Fg(canvas.InkDim))
		return
	}
	cells := func(n float64) int { return int(math.Round(n * min(widestAnswer, float64(room)/float64(most)))) }
	all, good := cells(float64(item.Choices)), cells(item.Rewards)
	for k := range all {
		row.Set(x+k, 0, canvas.Pick(k < good, '█', '░'), canvas.Fg(canvas.Pick(k < good, canvas.InkPractice, canvas.InkDim)))
	}
	if item.Choices > 0 {
		row.Text(x+all, 0, words, canvas.Fg(canvas.InkDim))
	}
}

// widestAnswer is the most cells that an answer takes in a bar.
const widestAnswer = 4

// numberOf writes a sum of answers, which the S-model makes a fraction.
func numberOf(x float64) string {
	if x == math.Trunc(x) {
		return canvas.Thousands(int64(x))
	}
	return strconv.FormatFloat(x, 'f', 1, 64)
}

// counted writes a sum of answers with its noun: "1 hit", "2.5 rewards".
func counted(x float64, one string) string {
	if x == math.Trunc(x) {
		return canvas.Counted(int(x), one)
	}
	return numberOf(x) + " " + one + "s"
}

// The inks and the marks of the players of a score, the person first.
var (
	playerInks  = []canvas.Ink{canvas.InkPractice, canvas.InkRunB, canvas.InkRunC, canvas.InkRunD, canvas.InkText}
	playerMarks = []rune{'●', '◆', '○', '◇', '△'}
)

// drawScore draws the score as a list, the best first, and below it the rewards so far of each
// player against the choices.
func (p *Hand) drawScore(s *Context, a canvas.Area) {
	score := s.Snap.Score
	order := make([]int, len(score.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(score.Players[j].Total(), score.Players[i].Total()) })
	a.Text(0, 0, canvas.Cut(ScoreSentence(s.Snap), a.W), canvas.Fg(canvas.InkStrong).Bold())
	y := 1
	for _, i := range order {
		q := score.Players[i]
		st := canvas.Fg(playerInks[i%len(playerInks)])
		if i == 0 {
			st = st.Bold()
		}
		row := a.Sub(0, y, a.W, 1)
		row.Set(0, 0, playerMarks[i%len(playerMarks)], st)
		row.Text(2, 0, q.Scheme.Title, st)
		if q.Rewards == nil {
			row.Text(16, 0, "cannot play on this world", canvas.Fg(canvas.InkDim))
		} else {
			row.Right(19, 0, numberOf(q.Total()), st)
		}
		y++
	}
	if a.H-y > 5 {
		scoreChart(s, a.H-y-1).Draw(a.Sub(0, y+1, a.W, a.H-y-1), s.Theme)
	}
}

// scoreChart is the rewards so far of each player against the choices.
func scoreChart(s *Context, rows int) *chart.Chart {
	score := s.Snap.Score
	c := &chart.Chart{Xname: "choices", X1: float64(score.Choices)}
	for i := len(score.Players) - 1; i >= 0; i-- {
		q := score.Players[i]
		if q.Rewards == nil {
			continue
		}
		one := chart.Series{Name: q.Scheme.Title, Mark: playerMarks[i%len(playerMarks)], Ink: playerInks[i%len(playerInks)], Ys: q.Rewards, Value: q.Total(), At: q.Total()}
		for k := range q.Rewards {
			one.Xs = append(one.Xs, float64(k))
		}
		c.Series = append(c.Series, one)
	}
	chart.Fit(c, rows)
	c.Y0, c.Y1 = 0, max(1, c.Y1)
	c.Ticks = chart.NiceTicks(c.Y0, c.Y1, max(2, rows/4))
	c.Word = func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	for i := range c.Series {
		c.Series[i].Last = numberOf(c.Series[i].Value)
	}
	return c
}

// ScoreSentence says a score in one sentence.
func ScoreSentence(s *model.Snapshot) string {
	best := 0
	for i, q := range s.Score.Players {
		if q.Total() > s.Score.Players[best].Total() {
			best = i
		}
	}
	what := s.Lab.Good
	text := fmt.Sprintf("Your %s earned %s", canvas.Counted(int(s.Score.Choices), "choice"), counted(s.Score.Players[0].Total(), what))
	if best == 0 {
		return text + ": nobody earned more."
	}
	return fmt.Sprintf("%s, those of %s %s.", text, s.Score.Players[best].Scheme.Title, numberOf(s.Score.Players[best].Total()))
}

// Explain implements [Explainer].
func (p *Hand) Explain(s *Context, at Point) Meaning {
	v := HandOf(s)
	if v == nil || s.Snap.Score != nil {
		return Meaning{Sentence: "The game is over; each scheme had as many choices on the same world.", Source: s.Snap.Scheme.Source}
	}
	m := Meaning{
		Sentence:   fmt.Sprintf("A game of %s: each runs one tick.", canvas.Counted(int(v.Budget), "choice")),
		Definition: "The key of a row, enter or a click chooses. The bar is the answers so far.", Source: s.Snap.Scheme.Source,
	}
	if i := p.rowAt(at.Y); i >= 0 && i < len(v.Items) {
		item := v.Items[i]
		m.Sentence = fmt.Sprintf("%s was chosen %s, with %s.", item.Name, canvas.Counted(int(item.Choices), "time"), counted(item.Rewards, goodAnswer(s)))
		if item.Last > 0 {
			m.Sentence += fmt.Sprintf(" The last time was %s ago: a %s.", canvas.Counted(int(v.Done-item.Last), "choice"), canvas.Pick(item.Answer > 0.5, goodAnswer(s), badAnswer(s)))
		}
	}
	return m
}
