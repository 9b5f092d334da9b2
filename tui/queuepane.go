package tui

import (
	"strconv"

	"lascope/model"
)

// A queuePane shows what a policy does and which pages are due next.
type queuePane struct{ paneState }

func (p *queuePane) name() string { return "queue" }

func (p *queuePane) heading(s *scene) heading {
	return heading{title: s.snap.Scheme.Title, how: "a policy: nothing is learned"}
}

func (p *queuePane) draw(s *scene, a area) {
	v, _ := stateOf(s).(*model.QueueView)
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
	most := 0.0
	for _, d := range v.Due {
		most = max(most, d.In)
	}
	for _, d := range v.Due {
		y++
		if y >= a.h {
			break
		}
		x := 20
		a.text(0, y, cut(d.Name, 18), fg(inkText))
		x = max(x, a.text(x, y, "in "+strconv.FormatFloat(max(d.In, 0), 'f', 2, 64)+" slots", fg(inkPractice)))
		a.right(a.w, y, "share "+share(d.Share), fg(inkDim))
	}
}
