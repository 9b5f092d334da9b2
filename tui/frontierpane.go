package tui

import (
	"fmt"

	"lascope/model/crawllab"
	"lascope/model/lab"
)

// A frontierPane lists the best of what waits to be fetched: the index, the two
// values that it is the difference of, and why.
type frontierPane struct{ paneState }

func (p *frontierPane) name() string { return "frontier" }

func (p *frontierPane) heading(s *paneContext) heading {
	h := heading{title: "frontier", how: "highest index first"}
	if v := crawlView(s); v != nil {
		if len(v.Frontier) > 0 && finite(v.Frontier[0].Fetch) {
			h.how = "ν = Q(fetch) − Q(wait)"
		}
		h.foot = thousands(int64(v.Known)) + " documents wait"
	}
	return h
}

func (p *frontierPane) look(l *lab.ViewRequest, _, h int) { l.Rows = max(1, h-1) }

// frontierColumn is the width of a number's column.
const frontierColumn = 7

func (p *frontierPane) draw(s *paneContext, a area) {
	v := crawlView(s)
	if v == nil || a.w < 20 || a.h < 2 {
		return
	}
	if len(v.Frontier) == 0 {
		text := "nothing waits: everything known has been fetched"
		if v.Ended {
			text = "the traversal has ended: everything known has been fetched"
		}
		for y, line := range wrap(text, a.w) {
			a.text(0, y, line, fg(inkDim))
		}
		return
	}
	name := 5
	for _, c := range v.Frontier {
		name = max(name, min(width(c.Name), a.w/4))
	}
	values := finite(v.Frontier[0].Fetch)
	waits := values && a.w-name-2-4*frontierColumn-2 >= leastWhy // else ν and fetch tell it
	x := name + 2
	dim := fg(inkDim)
	head := func(word string, st style) {
		x += frontierColumn
		a.right(x, 0, word, st)
	}
	a.text(0, 0, "document", dim)
	head("ν", dim)
	if values {
		head("fetch", dim)
	}
	if waits {
		head("wait", dim)
	}
	why := a.w - x - 2 - frontierColumn
	truth := why >= 8
	if truth {
		head("r", fg(inkTheory))
	}
	why = a.w - x - 2
	a.text(x+2, 0, cut("why", why), dim)
	for i, c := range v.Frontier {
		y := i + 1
		if y >= a.h {
			break
		}
		st := fg(inkText)
		switch {
		case c.Resting:
			st = fg(inkGrey)
		case i == 0:
			st = fg(inkStrong).bold()
		}
		if c.Hub {
			a.text(name+1, y, "▴", fg(inkAccent).bold())
		}
		a.text(0, y, cut(c.Name, name), pick(c.Hub, fg(inkAccent).bold(), st))
		x = name + 2 + frontierColumn
		a.right(x, y, indexWord(c.Index), pick(c.Resting, st, fg(inkPractice).bold()))
		if values {
			x += frontierColumn
			a.right(x, y, indexWord(c.Fetch), st)
		}
		if waits {
			x += frontierColumn
			a.right(x, y, indexWord(c.Wait), st)
		}
		if truth {
			x += frontierColumn
			a.right(x, y, unit(c.Relevance, 3), fg(inkTheory))
		}
		a.text(x+2, y, cut(frontierWhy(c, why), why), pick(c.Resting, st, dim))
	}
}

// leastWhy is room for most reasons.
const leastWhy = 16

// firstThatFits is the first text that a width holds, or else the last.
func firstThatFits(room int, texts ...string) string {
	for _, text := range texts {
		if width(text) <= room {
			return text
		}
	}
	return texts[len(texts)-1]
}

// indexWord writes a value of any size in at most seven cells.
func indexWord(v float64) string {
	switch {
	case !finite(v):
		return "–"
	case v == 0:
		return "0"
	case v < 0:
		return "-" + indexWord(-v)
	case v >= 1000:
		return short(v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	case v >= 0.001:
		return unit(v, 3)
	}
	return scientific(v)
}

// frontierWhy says where the index comes from.
func frontierWhy(c crawllab.CrawlCandidate, room int) string {
	why := c.Why
	switch {
	case c.Resting:
		return firstThatFits(room, "its server needs a rest; "+why, "its server rests; "+why, "its server rests")
	case c.Age >= 0:
		age := short(float64(c.Age)) + " ticks old"
		if c.Age == 1 {
			age = "1 tick old"
		}
		why = firstThatFits(room, age+"; "+why, short(float64(c.Age))+" old; "+why, age)
	case finite(c.Own) && c.Fetch > 0 && room > width(why)+14:
		why += fmt.Sprintf(": own %s, credit %s", indexWord(c.Own), indexWord(max(0, c.Fetch-c.Own)))
	}
	if c.Parent != "" && room > width(why)+width(c.Parent)+10 {
		why += " · from " + c.Parent
	}
	return why
}
