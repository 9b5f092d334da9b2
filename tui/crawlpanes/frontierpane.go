package crawlpanes

import (
	"fmt"
	"math"
	"strings"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A frontierPane lists the documents to fetch next by their index Q(fetch) − Q(wait), with
// both values and the reason.
type frontierPane struct{ pane.Plate }

func (p *frontierPane) Heading(s *pane.Context) pane.Heading { return frontierHeading(s) }

// drawn reports that a draw decides the next fetch, and the order of the frontier nothing.
func drawn(s *pane.Context) bool { return s.Scheme.Name == "random" }

// frontierHeading says which document is fetched next.
func frontierHeading(s *pane.Context) pane.Heading {
	h := pane.Heading{Title: "frontier", How: "most relevant is next", Caption: "The top row is fetched next.",
		Foot: canvas.Counted(crawlView(s).Known, "document")}
	switch s.Scheme.Name {
	case "robot":
		h.How, h.Caption = "greatest index is next", "The top row is fetched next; the index is fetch value less wait value."
	case "ndp":
		h.How, h.Caption = "greatest value is next", "The top row is fetched next; its value is the weighted sum of four features."
	case "random":
		h.How, h.Caption = "any is next", "All documents of the frontier are equally likely to be fetched next."
	case "round-robin":
		h.How = "oldest is next"
	}
	return h
}

func (p *frontierPane) Request(l *lab.ViewRequest, _, h int) { l.Rows = max(1, h-1) }

const frontierColumn = 7

func (p *frontierPane) Draw(s *pane.Context, a canvas.Area) {
	v := crawlView(s)
	p.Lay(a)
	if a.W < 20 || a.H < 2 || len(v.Frontier) == 0 && v.Known > 0 { // the last: not asked for yet
		return
	}
	if len(v.Frontier) == 0 {
		p.Note(a, pane.Meaning{Sentence: "Nothing waits: everything known has been fetched."})
		a.Wrapped(0, canvas.Pick(v.Ended, "the traversal has ended", "the frontier is empty")+": everything known has been fetched",
			canvas.Dim)
		return
	}
	dim, theory := canvas.Dim, canvas.Theory
	t := frontierTableOf(v, a.W)
	p.Words(a.Rows(0, 1), pane.Terms(headerWords, v, "next", frontierHeading(s).Caption)...)
	a.Label(0, 0, "document")
	t.drawNumbers(a, 0, dim.Span("index"), dim.Span("fetch"),
		dim.Span("wait"), theory.Span("relevance"))
	if t.rows == 1 {
		a.Label(t.whyAt, 0, "reason")
	}
	for i, c := range v.Frontier {
		if y := 1 + i*t.rows; y+t.rows <= a.H {
			p.Part(a.Rows(y, t.rows), func() pane.Meaning {
				return pane.Means(`{name} waits<{drawn!} at place {place#}><{Fetch?} with the index {index}>.
					means: Why: {why}.<{Hidden!} Its hidden relevance is {Relevance:3}.>
					<changed: Fetched last {Age tick} ago.|changed: Known since {From} was fetched.>
					source: [Robot, Eq. 9]`, c, s, "name", pane.Sentence(c.Name), "drawn", drawn(s), "place", i, "index", indexWord(c.Index),
					"why", frontierWhy(c, math.MaxInt32)).With(documentSubject(c.Doc))
			})
			t.drawCandidate(a, y, c, i == 0 && !drawn(s))
			if s.Lit(lab.AboutDocument, c.Doc) {
				for cell := range a.Rows(y, 1).Cells() {
					cell.St = cell.St.On(canvas.InkSelect)
				}
			}
		}
	}
}

// A frontierTable holds the columns that a width has room for.
type frontierTable struct {
	name       int  // width of a document's name
	values     bool // Q(fetch) is known, and with it the index
	waits      bool // Q(wait) is known, and leaves room for the reason
	truth      bool // the relevance is shown
	whyAt, why int  // first column and width of the reason
	rows       int  // of a document: 2 with the reason below it
}

func frontierTableOf(v view, w int) frontierTable {
	t := frontierTable{name: 5}
	for _, c := range v.Frontier {
		t.name = max(t.name, min(canvas.Width(c.Name), w/4))
	}
	t.values = canvas.Finite(v.Frontier[0].Fetch)
	t.waits = t.values && w-t.name-2-4*frontierColumn-2 >= leastWhy // else ν and fetch imply it
	numbers := canvas.Pick(t.values, 2, 0) + canvas.Pick(t.waits, 1, 0)
	t.truth = w-t.name-2-numbers*frontierColumn-relevanceColumn-2 >= 8
	t.whyAt = t.name + 2 + numbers*frontierColumn + 2 + canvas.Pick(t.truth, relevanceColumn, 0)
	if t.why, t.rows = w-t.whyAt, 1; t.why < leastWhy {
		t.whyAt, t.why, t.rows = 2, w-2, 2
	}
	return t
}

func (t frontierTable) drawNumbers(a canvas.Area, y int, index, fetch, wait, relevance canvas.Span) {
	x := t.name + 2
	for _, cell := range []struct {
		shown bool
		span  canvas.Span
	}{{t.values, index}, {t.values, fetch}, {t.waits, wait}, {t.truth, relevance}} {
		if cell.shown {
			x += canvas.Pick(cell.span == relevance, relevanceColumn, frontierColumn)
			a.Right(x, y, cell.span.Text, cell.span.St)
		}
	}
}

func (t frontierTable) drawCandidate(a canvas.Area, y int, c crawllab.Candidate, next bool) {
	st := canvas.Text
	switch {
	case c.Resting:
		st = canvas.Dim
	case next:
		st = canvas.Bold
	}
	name := st
	if c.Hub {
		name = canvas.Bold
		a.Text(t.name+1, y, "▴", name)
	}
	a.Cut(0, y, t.name, c.Name, name)
	t.drawNumbers(a, y,
		canvas.Pick(c.Resting, st, canvas.Practice.Bold()).Span(indexWord(c.Index)),
		st.Span(indexWord(c.Fetch)), st.Span(indexWord(c.Wait)),
		canvas.Theory.Span(canvas.Unit(c.Relevance, 3)))
	a.Cut(t.whyAt, y+t.rows-1, t.why, frontierWhy(c, t.why), canvas.Pick(c.Resting, st, canvas.Dim))
}

const relevanceColumn = 10

const leastWhy = 16

// indexWord writes a value in at most seven cells.
func indexWord(v float64) string {
	switch {
	case !canvas.Finite(v):
		return "–"
	case v == 0:
		return "0"
	case v < 0:
		return "−" + indexWord(-v)
	case v >= 1000:
		return canvas.Short(v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	case v >= 0.001:
		return canvas.Unit(v, 3)
	}
	return "<.001"
}

// frontierWhy is the reason of the index, as far as it fits a width.
func frontierWhy(c crawllab.Candidate, room int) string {
	why := canvas.Tell(`<{Resting?}its server rests; {why}
		|{Age:short} <{old!}tick|ticks> old; {why}
		|{credited?}{why}: own {own}, credit {credit}
		|{why}>`, c, "why", c.Why, "old", c.Age != 1, "credited", canvas.Finite(c.Own) && c.Fetch > 0, "own", indexWord(c.Own),
		"credit", indexWord(max(0, c.Fetch-c.Own)))
	if at := strings.IndexAny(why, ";:"); at > 0 && canvas.Width(why) > room {
		why = why[:at]
	}
	if c.From != "" && room > canvas.Width(why)+canvas.Width(c.From)+10 {
		why += " · from " + c.From
	}
	return why
}

func newFrontierPane() pane.Pane {
	return &frontierPane{Plate: pane.Named("frontier", `
		ν | index: fetch value less wait value
		r | relevance of a document, 0 to 1
		▴ | a hub: of little relevance, links to many
		− | minus`)}
}

const headerWords = `document | {Known document:waits}. {next} | [Robot, Eq. 9]
	index | The index is fetch value less wait value: the greatest is fetched next. | [Robot, Eq. 9]
	fetch | Fetch value: the estimated reward of fetching now, with those that follow. | [Robot, Eq. 10]
	wait | Wait value: the estimated reward of waiting. | [Robot, Eq. 10]
	relevance | The hidden relevance of the document, 0 to 1. No scheme knows it before the fetch.
	reason | The reason of the index, and who discovered the document.`

func documentSubject(doc int) lab.Subject {
	return lab.One(lab.AboutDocument, doc)
}
