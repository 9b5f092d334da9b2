package pollingpanes

import (
	"strconv"

	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A queuePane describes a policy and lists the pages due next.
type queuePane struct {
	pane.Plate
}

func newQueuePane() pane.Pane { return &queuePane{Plate: pane.Named("queue", "")} }

func (p *queuePane) Heading(s *pane.Context) pane.Heading {
	title := s.Snap.Scheme.Title
	return pane.Heading{Title: title, How: canvas.Pick(canvas.Width(title) > 12, "fixed policy", "fixed policy, learns nothing"),
		Caption: "Its shares never change; it is here to compare with."}
}

func (p *queuePane) Draw(s *pane.Context, a canvas.Area) {
	p.Lay(a)
	p.Note(a, means(s, schemeWords))
	y := a.Wrapped(0, s.Snap.Scheme.Meaning, canvas.Text) + 1
	due := pollingView(s).Due
	if len(due) == 0 {
		a.Wrapped(y, "Chance draws each page by its share; there is no queue.", canvas.Dim)
		return
	}
	a.Text(0, y, "due next", canvas.Dim)
	a.Right(a.W-12, y, "in ticks", canvas.Dim)
	a.Right(a.W, y, "share", canvas.Dim)
	for _, d := range due {
		y++
		p.Note(a.Rows(y, 1), means(s, `{page} is due in {In:2} ticks; it gets {part} of the polls.
			means: The page with the earliest deadline is polled: its last poll's tick plus 1/share.
			source: {Source}`, d, "page", pane.Sentence(d.Name), "part", polls(s, d.Share)))
		in := dueIn(d)
		a.Right(a.W, y, canvas.Share(d.Share), canvas.Dim)
		a.Right(a.W-12, y, in, canvas.Practice)
		a.Text(0, y, canvas.Cut(d.Name, a.W-14-canvas.Width(in)), canvas.Text)
	}
}

// dueIn is the ticks until a page is due.
func dueIn(r pollinglab.QueueRow) string { return strconv.FormatFloat(r.In, 'f', 2, 64) }

// dueGroups list the pages due next in groups that are not broken.
func dueGroups(s *pane.Context, due []pollinglab.QueueRow) [][]canvas.Span {
	out := [][]canvas.Span{canvas.Dim.Line("due next, in ticks:")}
	for _, r := range due {
		out = append(out, []canvas.Span{nameStyle(s, r.Page).Span(r.Name + " "), canvas.Practice.Span(dueIn(r))})
	}
	return out
}
