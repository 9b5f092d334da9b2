package pollingpanes

import (
	"fmt"
	"strconv"
	"strings"

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
	v := stateOf[*pollinglab.QueueView](s)
	p.none = len(v.Due) == 0
}

func (p *queuePane) Heading(s *pane.Context) pane.Heading {
	title := s.Snap.Scheme.Title
	return pane.Heading{Title: title, How: canvas.Pick(canvas.Width(title) > 12, "fixed policy", "fixed policy, learns nothing"),
		Caption: "Its shares never change; it is here to compare with."}
}

func (p *queuePane) Draw(s *pane.Context, a canvas.Area) {
	v := stateOf[*pollinglab.QueueView](s)
	y := a.Wrapped(0, v.Meaning, canvas.Text) + 1
	if len(v.Due) == 0 {
		a.Wrapped(y, "Chance draws each page by its share; there is no queue.", canvas.Dim)
		return
	}
	a.Text(0, y, "due next", canvas.Dim)
	a.Right(a.W-12, y, "in ticks", canvas.Dim)
	a.Right(a.W, y, "share", canvas.Dim)
	for _, d := range v.Due {
		y++
		if y >= a.H {
			break
		}
		in := strconv.FormatFloat(max(d.In, 0), 'f', 2, 64)
		a.Right(a.W, y, canvas.Share(d.Share), canvas.Dim)
		a.Right(a.W-12, y, in, canvas.Practice)
		a.Text(0, y, canvas.Cut(d.Name, a.W-14-canvas.Width(in)), canvas.Text)
	}
}

func (p *queuePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := stateOf[*pollinglab.QueueView](s)
	row := strings.TrimSpace(string(at.Row(at.Y)))
	for _, d := range v.Due {
		if strings.HasPrefix(row, canvas.Cut(d.Name, 12)) {
			return pane.Meaning{Sentence: fmt.Sprintf("%s is due in %s ticks; it gets %s of the polls.", pane.Sentence(d.Name),
				canvas.Unit(max(d.In, 0), 2), polls(s, d.Share)),
				Definition: "The page with the earliest deadline is polled: its last poll's tick plus 1/share.", Source: s.Snap.Scheme.Source}
		}
	}
	return pane.Meaning{Sentence: s.Snap.Scheme.Title + ": " + s.Snap.Scheme.Meaning + ".", Definition: v.Meaning + ".",
		Source: s.Snap.Scheme.Source}
}
