package pollingpanes

import (
	"strconv"

	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A queuePane describes a policy and lists the pages due next.
type queuePane struct {
	pane.Base
	none bool // chance draws the pages
}

func (p *queuePane) Name() string { return "queue" }

func (p *queuePane) See(s *pane.Context) {
	v, _ := stateOf(s).(*pollinglab.QueueView)
	p.none = v != nil && len(v.Due) == 0
}

func (p *queuePane) Heading(s *pane.Context) pane.Heading {
	h := pane.Heading{Title: s.Snap.Scheme.Title, How: "fixed policy, learns nothing", Caption: "Its shares never change; it is here to compare with."}
	if canvas.Width(h.Title) > 12 {
		h.How = "fixed policy"
	}
	return h
}

func (p *queuePane) Draw(s *pane.Context, a canvas.Area) {
	v, _ := stateOf(s).(*pollinglab.QueueView)
	if v == nil {
		return
	}
	y := 0
	for _, line := range canvas.Wrap(v.Meaning, a.W) {
		a.Text(0, y, line, canvas.Fg(canvas.InkText))
		y++
	}
	if len(v.Due) == 0 {
		for i, line := range canvas.Wrap("Chance draws each page by its share; there is no queue.", a.W) {
			a.Text(0, y+1+i, line, canvas.Fg(canvas.InkDim))
		}
		return
	}
	y++
	a.Text(0, y, "due next", canvas.Fg(canvas.InkDim))
	a.Right(a.W-12, y, "in ticks", canvas.Fg(canvas.InkDim))
	a.Right(a.W, y, "share", canvas.Fg(canvas.InkDim))
	for _, d := range v.Due {
		y++
		if y >= a.H {
			break
		}
		in := strconv.FormatFloat(max(d.In, 0), 'f', 2, 64)
		a.Right(a.W, y, canvas.Share(d.Share), canvas.Fg(canvas.InkDim))
		a.Right(a.W-12, y, in, canvas.Fg(canvas.InkPractice))
		a.Text(0, y, canvas.Cut(d.Name, a.W-14-canvas.Width(in)), canvas.Fg(canvas.InkText))
	}
}
