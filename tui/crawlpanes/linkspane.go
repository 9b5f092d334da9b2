package crawlpanes

import (
	"lascope/automata/crawling"
	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A linksPane draws the documents around the last fetch as nodes and their links as edges.
// Credit flows back along the edge that led to the fetch: Eq. 10 of [Robot] adds its reward
// and the values of the documents to which it leads. Above stand the queues of the paper's Figure 2.
type linksPane struct {
	pane.Plate
	last int // the column of the last fetch
}

func (p *linksPane) Request(l *lab.ViewRequest, w, h int) { l.Links = true }

func (p *linksPane) Draw(s *pane.Context, a canvas.Area) {
	v := crawlView(s)
	p.Lay(a)
	p.Part(a, func() pane.Meaning {
		m := pane.Means(`The last fetch, the way of discoveries to it, and the documents that it links to.
			means: Credit flows back: the value of the edge to the last fetch moves towards its reward and the values behind it.
			source: [Robot, Eq. 10]`)
		if c := v.Around.Credit; c != nil {
			m.Changed = canvas.Tell("Q {From:six} → {To:six}: α = {Alpha:six}, g = {Reward:six}, γ = {Gamma:six} times {behind:six} behind it.",
				c, "behind", c.Own+c.Children)
		}
		return m
	})
	if a.W < 24 || a.H < 3 {
		return
	}
	// The queues of the paper's Figure 2, in the order that a document passes.
	queues := canvas.Flow(pane.Facts("requests *{Known,}*  ▸ fetchers *{UnderWay,}/{Limit,}*  ▸ responses *{Queue,}*"+
		"  ▸ collection *{Entries,}*", v, v.Fetchers), a.W)
	top := min(len(queues), max(1, a.H/4))
	a.Lines(0, queues[:top])
	p.Words(a.Rows(0, top), pane.Terms(queueTerms, v, v.Fetchers)...)
	nodes := a.Below(top)
	if fetch, control, ok := controlParts(v, nodes); ok {
		nodes = fetch
		p.drawControl(s, v.Fetchers.Learnt, control)
	}
	n := &v.Around
	if v.Last.Doc < 0 {
		a.Wrapped(2, "nothing has been fetched yet in this traversal", canvas.Dim)
		return
	}
	if len(n.Path) > 0 {
		p.drawNodes(s, n, nodes)
	}
}

const (
	edgeWidth  = 4  // of the edge between two documents of the path
	linksWidth = 16 // kept for the column of links, at least
)

// drawNodes draws the path in the middle row and the links in a column right of it.
func (p *linksPane) drawNodes(s *pane.Context, n *crawllab.Neighbourhood, a canvas.Area) {
	path := n.Path
	width := func(path []crawllab.Node) (w int) {
		for _, d := range path {
			w += nodeWidth(d) + edgeWidth
		}
		return w
	}
	links := linksWidth
	for _, d := range n.Links {
		links = max(links, nodeWidth(d)+len(" known"))
	}
	for len(path) > 1 && width(path)+links > a.W {
		path = path[1:]
	}
	shown := n.Links[:min(len(n.Links), a.H)]
	if len(n.Links)+n.More > len(shown) {
		shown = shown[:max(0, len(shown)-1)]
	}
	more := len(n.Links) + n.More - len(shown)
	rows := len(shown) + canvas.Pick(more > 0, 1, 0)
	middle := max(0, (rows-1)/2)
	x := 0
	for k, d := range path {
		p.last = x
		if x = p.drawNode(s, d, a, x, middle, k == len(path)-1); k == len(path)-1 {
			break
		}
		a.Text(x, middle, "────", canvas.Frame)
		if k == len(path)-2 && n.Credit != nil { // the edge that led to the last fetch
			a.Text(x, middle, "◀━━━", canvas.Accent.Bold())
		}
		x += edgeWidth
	}
	if len(path) > 1 {
		p.drawBeside(s, n, a.Sub(0, 0, x, a.H), p.last, middle+canvas.Pick(n.Credit != nil, 2, 1))
	}
	p.drawCredit(n.Credit, a, middle, x, rows)
	if rows > 0 && x+6 <= a.W {
		a.Text(x, middle, "──", canvas.Frame)
		p.drawLinks(s, n, shown, more, a.After(x))
	}
}

// drawBeside draws the other documents discovered through the one before the last fetch, below the last fetch at column x.
func (p *linksPane) drawBeside(s *pane.Context, n *crawllab.Neighbourhood, a canvas.Area, x, top int) {
	edge := canvas.Frame
	for i, d := range n.Beside[:max(0, min(len(n.Beside), a.H-top))] {
		last := i == len(n.Beside)-1 || top+i == a.H-1
		a.Text(x-2, top+i, canvas.Pick(last, "└─", "├─"), edge)
		if last && i < len(n.Beside)-1 {
			a.Label(x, top+i, canvas.Cut(canvas.Thousands(len(n.Beside)-i)+" more", a.W-x))
			break
		}
		p.drawNode(s, d, a, x, top+i, false)
	}
	if len(n.Beside) > 0 && n.Credit != nil {
		a.Set(x-2, top-1, '│', edge)
	}
}

func (p *linksPane) drawLinks(s *pane.Context, n *crawllab.Neighbourhood, shown []crawllab.Node, more int, a canvas.Area) {
	rows := len(shown) + canvas.Pick(more > 0, 1, 0)
	for y := range rows {
		fan := "├─"
		switch {
		case rows == 1:
			fan = "──"
		case y == 0:
			fan = "┌─"
		case y == rows-1:
			fan = "└─"
		}
		a.Text(2, y, fan, canvas.Frame)
		if y == len(shown) {
			a.Label(5, y, canvas.Cut(canvas.Thousands(more)+" more", max(0, a.W-5)))
			break
		}
		d := shown[y]
		if n.Credit != nil && d.New && d.Value > 0 {
			a.Set(3, y, '◀', canvas.Accent.Bold())
		}
		end := p.drawNode(s, d, a, 4, y, false)
		if d.New && canvas.Finite(d.Value) {
			a.Cut(end, y, max(0, a.W-end), " "+fetchValue(canvas.Unit(d.Value, 3), "", a.W-end-1), canvas.Accent)
		} else if !d.New {
			a.Label(end, y, canvas.Cut(" known", max(0, a.W-end)))
		}
	}
}

// drawCredit writes the update of the value below the path, or above it in the last row; what the path is too short for
// stands below the rows of the links, or else is the new value alone.
func (p *linksPane) drawCredit(c *crawling.Move, a canvas.Area, middle, room, rows int) {
	if c == nil {
		return
	}
	to, reward := canvas.Unit(c.To, 3), ", reward "+canvas.Unit(c.Reward, 3)
	moved := canvas.Unit(c.From, 3) + " → " + to
	words := fetchValue(moved, reward, room)
	if below := max(rows, middle+1); words == moved && below < a.H {
		a.Cut(0, below, a.W, fetchValue(moved, reward, a.W), canvas.Accent)
		return
	} else if words == moved {
		words = fetchValue(to, reward, room)
	}
	if y := canvas.Pick(middle+1 >= a.H, middle-1, middle+1); y >= 0 {
		a.Cut(max(0, room-canvas.Width(words)), y, room, words, canvas.Accent)
	}
}

// fetchValue names a number, with more words where there is room for all.
func fetchValue(number, more string, room int) string {
	return canvas.Fitting(room, "fetch value "+number+more, "fetch value "+number, "value "+number, number)
}

func nodeWidth(d crawllab.Node) int {
	return canvas.Width(d.Name) + canvas.Pick(d.Hub, 4, 3)
}

func (p *linksPane) drawNode(s *pane.Context, d crawllab.Node, a canvas.Area, x, y int, last bool) int {
	st := canvas.Pick(last, canvas.Accent.Bold(), canvas.Text)
	if s.Lit(lab.AboutDocument, d.Doc) {
		st |= canvas.AttrReverse
	}
	start, name := x, d.Name+canvas.Pick(d.Hub, "▴", "")
	a.Set(x, y, canvas.Pick(d.Fetched, '■', '□'), st)
	x = a.Cut(x+2, y, max(0, a.W-x-2), name, st) + 1
	p.Part(a.Sub(start, y, x-start, 1), func() pane.Meaning {
		return pane.Means(`{name} <{Fetched?}has been fetched: r {Relevance:3}.|waits to be fetched.>
			<{Fetched!}{New?}means: The last fetch discovered it.>
			source: [Robot]`, d, "name", pane.Sentence(d.Name)).With(documentSubject(d.Doc))
	})
	return x
}

const queueTerms = `requests | {Known known document:waits} in the request queue, the greatest index first. | [Robot] Fig. 2
	fetchers | {UnderWay} of {Limit} fetchers wait for a server's answer. | [Robot] Fig. 2
	responses | {Queue answer:waits} in the response queue. | [Robot] Fig. 2
	collection | {Entries document:is} in the collection. | [Robot] Fig. 2`

func newLinksPane() pane.Pane {
	return &linksPane{Plate: pane.Named("links", `
		■ | a document that has been fetched
		□ | a document in the frontier, or not known yet
		○, △ | the values of waiting and of starting a request
		◀ | credit that flows back along a link
		▴ | a hub: of little relevance, links to many
		▸ | from one queue to the next
		→ | a fetch value before and after`).Headed(`links
		how: around the last fetch
		caption: <{Learns?}◀ credit for a fetch flows back to the documents that led to it.
			|A document is known by the links of those that have been fetched.>
		foot: ■ fetched  □ in the frontier<{Learns?}  ◀ credit>`)}
}
