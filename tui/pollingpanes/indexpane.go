package pollingpanes

import (
	"math"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// An indexPane draws the queue of a policy of indices, the next page on top, below or beside the
// scheme's knowledge: the distribution of a page's rate, or the intervals of all pages.
type indexPane struct {
	pane.Plate
	know canvas.Area // of the knowledge; empty where only the queue is drawn
}

const leastKnowledge = 5

func (p *indexPane) Heading(s *pane.Context) pane.Heading {
	v := stateOf[indexView](s)
	h := pane.Heading{Title: "index", How: "greatest is polled next", Foot: unless(v.Density == nil, "▼ estimate used"+unless(s.Hidden, "  ┃ true rate")),
		Caption: "Below, the page with the longest bar is next; above is the estimate of one page."}
	if i := v.Intervals; i != nil {
		where, rests := "", "at rest"
		if i.Unit == "hits" {
			hits := canvas.Percent(i.Balance)
			where, rests = ", where "+hits+" of the polls are hits", "with "+hits+" hits"
		}
		h = pane.Heading{Title: "intervals", How: canvas.Pick(v.Overdue, "longest overdue is next", "ticks between polls"),
			Foot: "█ interval" + unless(s.Hidden, "  ━ "+rests), Caption: "Intervals settle at the line ━" + where + "."}
	}
	if p.know.W == 0 && h.Foot != "" {
		h.Foot = "● " + canvas.Pick(v.Overdue, "ticks overdue", "index")
	}
	return h
}

func (p *indexPane) Request(l *lab.ViewRequest, w, h int) {
	p.lay(canvas.Area{W: w, H: h}, true)
	l.Width = max(0, p.know.W-gainsAxis)
}

// lay divides the pane between the knowledge and the queue with its heading, which it returns: side by side where the pane is wide
// and low, else one above the other; where there is no room for both, the queue has it.
func (p *indexPane) lay(a canvas.Area, knows bool) (queue canvas.Area) {
	p.know = canvas.Area{}
	switch left, above := a.W*11/20, a.H*3/5; {
	case !knows:
	case a.W >= 64 && a.H < 18 && a.H >= leastKnowledge:
		p.know, a = a.Sub(0, 0, left, a.H), a.Sub(left+2, 0, a.W, a.H)
	case a.W >= 24 && above >= leastKnowledge:
		p.know, a = a.Rows(0, above), a.Below(above)
	}
	return a
}

func (p *indexPane) Draw(s *pane.Context, a canvas.Area) {
	v := stateOf[indexView](s)
	p.Lay(a)
	if s.OrderLeaks() {
		return
	}
	queue := p.lay(a, v.Density != nil || v.Intervals != nil)
	if know := p.know; know.W > 0 {
		p.Note(know, knowledgeMeaning(s, v))
		if v.Density == nil || !drawGuesses(s, &p.Plate, know) {
			know.Lines(0, canvas.Flow(knowledgeWords(s, v), know.W)[:1])
		}
		if below := know.Below(1); v.Intervals != nil {
			p.drawIntervals(s, below, v.Intervals)
		} else {
			densityChart(s, v.Density).Draw(below, s.Theme)
		}
	}
	p.drawQueue(s, queue, v)
}

// indexAge is the width of the column of ages, with the blanks before it.
const indexAge = 12

func (p *indexPane) drawQueue(s *pane.Context, a canvas.Area, v indexView) {
	dim := canvas.Dim
	p.Note(a.Below(1), means(s, "There are no more pages.\nsource: {Source}"))
	p.Note(a.Rows(0, 1), means(s, `<{Overdue?}The queue of the pages by the ends of their intervals, the next to be polled on top.
		means: A number above 0 counts the ticks since the end of the interval; where none is due, no page is polled.
		|The pages by their indices in the next tick, the greatest on top.
		means: An index grows with the page's age, the ticks since its last poll.>
		source: {Source}`, v))
	if a.H < 2 {
		return
	}
	value, age, ages := "index", "age, ticks", indexAge
	if v.Overdue {
		value, age, ages = "ticks overdue", "", 0
	}
	a.Text(0, 0, "next", dim)
	a.Right(a.W-ages, 0, value, dim)
	a.Right(a.W, 0, age, dim)
	name, greatest := 4, 0.0
	for i, r := range v.Queue {
		greatest = max(greatest, r.Index)
		if i < a.H-1 {
			name = max(name, canvas.Width(r.Name))
		}
	}
	name = min(name, a.W/3)
	for i, r := range v.Queue[:min(len(v.Queue), a.H-1)] {
		y := i + 1
		p.Note(a.Rows(y, 1), indexMeaning(s, v, r))
		a.Text(0, y, canvas.Cut(r.Name, name), nameStyle(s, r.Page))
		ink := canvas.Pick(i == 0, canvas.InkAccent, canvas.InkPractice)
		if room := a.W - name - 12 - ages; room > 0 && greatest > 0 && r.Index > 0 {
			a.Text(name+1+int(math.Round(float64(room-1)*r.Index/greatest)), y, "●", canvas.Fg(ink))
		}
		a.Right(a.W-ages, y, indexNumber(r.Index), canvas.Fg(ink))
		if r.Age >= 0 {
			a.Right(a.W, y, canvas.Short(float64(r.Age)), dim)
		}
	}
}

// indexMeaning explains a row of the queue.
func indexMeaning(s *pane.Context, v indexView, r pollinglab.IndexRow) pane.Meaning {
	m := means(s, `<{Overdue?}The interval of {Name} ended {index} ticks ago.
		means: Below 0 it ends that many ticks later.
		|The index of {Name} is {index} at age {Age,}.
		means: The page with the greatest index is polled next; then its age is 0.>
		source: {Source}`, r, v, "index", indexNumber(r.Index))
	m.Memory = lab.Page(r.Page)
	return m
}

// nameStyle is the style of the name of a page in a list.
func nameStyle(s *pane.Context, page int) canvas.Style {
	return canvas.Pick(s.Lit(lab.AboutPages, page), canvas.Bold.On(canvas.InkSelect), canvas.Text)
}

// indexNumber writes an index, or a number of slots, in at most ten columns.
func indexNumber(x float64) string {
	switch size := math.Abs(x); {
	case size >= 1e6:
		return canvas.Short(x)
	case size >= 1e3:
		return canvas.Thousands(math.Round(x))
	case size < 1e-3:
		return canvas.Share(x)
	}
	return canvas.Unit(x, 3)
}

func newIndexPane() pane.Pane {
	return &indexPane{Plate: pane.Named("indices", `
		● | index: that of a page, from 0 on the left to the greatest
		▁–█ | intervals: that of a page
		▼ | index: the estimate used
		┃ | the true rate, or the part of polls that hit where intervals settle
		◆ | intervals: the part of polls that hit under the optimal shares
		━, ▔, ▁ | intervals: that at which a page's interval settles`)}
}
