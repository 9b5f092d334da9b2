package topic

import (
	"fmt"

	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/world"
)

// Bounds of a real graph.
const (
	maxRealLinks  = 50_000_000
	mostRelevance = 1e6
)

// read makes the web of two CSV files, links (from,to) and scores
// (page,relevance). The page called start is the start; where no page is, the one
// that the first link leads from. Pages in one file alone, and pages that cannot be
// reached, are left out and reported.
func (w *Web) read(linksFile, scoresFile string) {
	g := graphReader{scores: map[string]float64{}, number: map[string]int32{}, unknown: map[string]bool{}}
	world.ReadTable(scoresFile, []string{"page,relevance"}, func(where string, fields []string) {
		a, b := fields[0], fields[1]
		r, ok := importer.Number(b)
		if !ok || r < 0 || r > mostRelevance {
			refusal.Say("%s: relevance %.75q of page %.75s: a relevance is a number, 0 to 1,000,000", where, b, a)
		}
		if _, twice := g.scores[a]; twice {
			refusal.Say("%s: page %.75s has a relevance already; one row a page", where, a)
		}
		g.scores[a] = r
	})
	world.ReadTable(linksFile, []string{"from,to"}, func(where string, fields []string) {
		if len(g.links) == maxRealLinks {
			refusal.Say("%s: more than %d links; give a smaller graph", where, maxRealLinks)
		}
		a, b := g.page(fields[0]), g.page(fields[1])
		if a >= 0 && b >= 0 {
			g.links = append(g.links, link{a, b})
		}
	})
	g.finish(w, linksFile, scoresFile)
}

// A graphReader gathers the pages and links of a real graph.
type graphReader struct {
	scores  map[string]float64
	names   []string
	number  map[string]int32
	links   []link
	unknown map[string]bool // pages that are linked and have no relevance
}

// page numbers a page; −1 if it has no relevance.
func (g *graphReader) page(name string) int32 {
	if i, ok := g.number[name]; ok {
		return i
	}
	if _, ok := g.scores[name]; !ok && name != "start" {
		g.unknown[name] = true
		return -1
	}
	i := int32(len(g.names))
	g.names = append(g.names, name)
	g.number[name] = i
	return i
}

// finish leaves out the pages that cannot be reached and numbers the rest, the start first.
func (g *graphReader) finish(w *Web, linksFile, scoresFile string) {
	if len(g.links) == 0 {
		refusal.Say("%s: no link between two pages of %s; a row is from,to", linksFile, scoresFile)
	}
	start, ok := g.number["start"]
	if !ok {
		start = g.links[0].from
		w.Notes = append(w.Notes, fmt.Sprintf("no page is called start; the crawl starts at %s, where the first link leads from", g.names[start]))
	}
	g.swap(0, start)
	whole := newGraph(len(g.names), g.links)
	_, order := whole.breadthFirst(func(int) bool { return true })
	if len(order) < 2 {
		refusal.Say("%s: no page can be reached from %s; it has no links to a page of %s", linksFile, g.names[0], scoresFile)
	}
	reached := make([]int32, len(g.names))
	for i := range reached {
		reached[i] = -1
	}
	// Pages keep the order in which the file names them.
	for _, doc := range order {
		reached[doc] = 0
	}
	for doc, name := range g.names {
		if reached[doc] == 0 {
			reached[doc] = int32(len(w.names))
			w.names = append(w.names, name)
			w.score = append(w.score, g.scores[name])
		}
	}
	var links []link
	for _, l := range g.links {
		if reached[l.from] >= 0 {
			links = append(links, link{reached[l.from], reached[l.to]})
		}
	}
	w.Graph = newGraph(len(w.names), links)
	g.report(w, len(order), scoresFile)
}

// swap exchanges the numbers of two pages, in names and links.
func (g *graphReader) swap(a, b int32) {
	if a == b {
		return
	}
	g.names[a], g.names[b] = g.names[b], g.names[a]
	for i, l := range g.links {
		g.links[i] = link{exchange(l.from, a, b), exchange(l.to, a, b)}
	}
}

func exchange(x, a, b int32) int32 {
	switch x {
	case a:
		return b
	case b:
		return a
	}
	return x
}

// report lists the pages that the graph leaves out.
func (g *graphReader) report(w *Web, reached int, scoresFile string) {
	note := func(n int, one, many, rest string) {
		switch n {
		case 0:
		case 1:
			w.Notes = append(w.Notes, "1 page "+one+rest)
		default:
			w.Notes = append(w.Notes, fmt.Sprintf("%d pages %s%s", n, many, rest))
		}
	}
	note(len(g.unknown), "has", "have", " no row in "+scoresFile+"; left out, with the links to and from")
	note(len(g.names)-reached, "cannot", "cannot", " be reached from "+w.names[0]+"; left out")
	unlinked := 0
	for name := range g.scores {
		if _, ok := g.number[name]; !ok {
			unlinked++
		}
	}
	note(unlinked, "has", "have", " a relevance but no link; left out")
}
