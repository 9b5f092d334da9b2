package crawlpanes

import (
	"fmt"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A FrontierPane lists the best of what waits to be fetched: the index, the two
// values that it is the difference of, and why.
type FrontierPane struct{ pane.PaneState }

func (p *FrontierPane) Name() string { return "frontier" }

func (p *FrontierPane) Heading(s *pane.PaneContext) pane.Heading {
	h := pane.Heading{Title: "frontier", How: "highest index first"}
	if v := crawlView(s); v != nil {
		if len(v.Frontier) > 0 && canvas.Finite(v.Frontier[0].Fetch) {
			h.How = "ν = Q(fetch) − Q(wait)"
		}
		h.Foot = canvas.Thousands(int64(v.Known)) + " documents wait"
	}
	return h
}

func (p *FrontierPane) Look(l *lab.ViewRequest, _, h int) { l.Rows = max(1, h-1) }

// frontierColumn is the width of a number's column.
const frontierColumn = 7

func (p *FrontierPane) Draw(s *pane.PaneContext, a canvas.Area) {
	v := crawlView(s)
	if v == nil || a.W < 20 || a.H < 2 {
		return
	}
	if len(v.Frontier) == 0 {
		text := "nothing waits: everything known has been fetched"
		if v.Ended {
			text = "the traversal has ended: everything known has been fetched"
		}
		for y, line := range canvas.Wrap(text, a.W) {
			a.Text(0, y, line, canvas.Fg(canvas.InkDim))
		}
		return
	}
	name := 5
	for _, c := range v.Frontier {
		name = max(name, min(canvas.Width(c.Name), a.W/4))
	}
	values := canvas.Finite(v.Frontier[0].Fetch)
	waits := values && a.W-name-2-4*frontierColumn-2 >= leastWhy // else ν and fetch tell it
	x := name + 2
	dim := canvas.Fg(canvas.InkDim)
	head := func(word string, st canvas.Style) {
		x += frontierColumn
		a.Right(x, 0, word, st)
	}
	a.Text(0, 0, "document", dim)
	head("ν", dim)
	if values {
		head("fetch", dim)
	}
	if waits {
		head("wait", dim)
	}
	why := a.W - x - 2 - frontierColumn
	truth := why >= 8
	if truth {
		head("r", canvas.Fg(canvas.InkTheory))
	}
	why = a.W - x - 2
	a.Text(x+2, 0, canvas.Cut("why", why), dim)
	for i, c := range v.Frontier {
		y := i + 1
		if y >= a.H {
			break
		}
		st := canvas.Fg(canvas.InkText)
		switch {
		case c.Resting:
			st = canvas.Fg(canvas.InkGrey)
		case i == 0:
			st = canvas.Fg(canvas.InkStrong).Bold()
		}
		if c.Hub {
			a.Text(name+1, y, "▴", canvas.Fg(canvas.InkAccent).Bold())
		}
		a.Text(0, y, canvas.Cut(c.Name, name), canvas.Pick(c.Hub, canvas.Fg(canvas.InkAccent).Bold(), st))
		x = name + 2 + frontierColumn
		a.Right(x, y, IndexWord(c.Index), canvas.Pick(c.Resting, st, canvas.Fg(canvas.InkPractice).Bold()))
		if values {
			x += frontierColumn
			a.Right(x, y, IndexWord(c.Fetch), st)
		}
		if waits {
			x += frontierColumn
			a.Right(x, y, IndexWord(c.Wait), st)
		}
		if truth {
			x += frontierColumn
			a.Right(x, y, canvas.Unit(c.Relevance, 3), canvas.Fg(canvas.InkTheory))
		}
		a.Text(x+2, y, canvas.Cut(frontierWhy(c, why), why), canvas.Pick(c.Resting, st, dim))
	}
}

// leastWhy is room for most reasons.
const leastWhy = 16

// firstThatFits is the first text that a width holds, or else the last.
func firstThatFits(room int, texts ...string) string {
	for _, text := range texts {
		if canvas.Width(text) <= room {
			return text
		}
	}
	return texts[len(texts)-1]
}

// IndexWord writes a value of any size in at most seven cells.
func IndexWord(v float64) string {
	switch {
	case !canvas.Finite(v):
		return "–"
	case v == 0:
		return "0"
	case v < 0:
		return "-" + IndexWord(-v)
	case v >= 1000:
		return canvas.Short(v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	case v >= 0.001:
		return canvas.Unit(v, 3)
	}
	return canvas.Scientific(v)
}

// frontierWhy says where the index comes from.
func frontierWhy(c crawllab.CrawlCandidate, room int) string {
	why := c.Why
	switch {
	case c.Resting:
		return firstThatFits(room, "its server needs a rest; "+why, "its server rests; "+why, "its server rests")
	case c.Age >= 0:
		age := canvas.Short(float64(c.Age)) + " ticks old"
		if c.Age == 1 {
			age = "1 tick old"
		}
		why = firstThatFits(room, age+"; "+why, canvas.Short(float64(c.Age))+" old; "+why, age)
	case canvas.Finite(c.Own) && c.Fetch > 0 && room > canvas.Width(why)+14:
		why += fmt.Sprintf(": own %s, credit %s", IndexWord(c.Own), IndexWord(max(0, c.Fetch-c.Own)))
	}
	if c.Parent != "" && room > canvas.Width(why)+canvas.Width(c.Parent)+10 {
		why += " · from " + c.Parent
	}
	return why
}
