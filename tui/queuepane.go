package tui

import (
	"strconv"

	"lascope/model/pollinglab"
)

// A queuePane shows what a policy does and which pages are due next.
type queuePane struct{ paneState }

func (p *queuePane) name() string { return "queue" }

func (p *queuePane) heading(s *paneContext) heading {
	return heading{title: s.snap.Scheme.Title, how: "a policy: no automaton"}
}

func (p *queuePane) draw(s *paneContext, a area) {
	v, _ := stateOf(s).(*pollinglab.QueueView)
	if v == nil {
		return
	}
	y := 0
	for _, line := range wrap(v.Meaning, a.w) {
		a.text(0, y, line, fg(inkText))
		y++
	}
	if len(v.Due) == 0 {
		a.text(0, y+1, "It draws or turns; there is no queue.", fg(inkDim))
		return
	}
	y++
	a.text(0, y, "due next", fg(inkDim))
	a.right(a.w-12, y, "in slots", fg(inkDim))
	a.right(a.w, y, "share", fg(inkDim))
	for _, d := range v.Due {
		y++
		if y >= a.h {
			break
		}
		in := strconv.FormatFloat(max(d.In, 0), 'f', 2, 64)
		a.right(a.w, y, share(d.Share), fg(inkDim))
		a.right(a.w-12, y, in, fg(inkPractice))
		a.text(0, y, cut(d.Name, a.w-14-width(in)), fg(inkText))
	}
}
