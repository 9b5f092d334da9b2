package figure

import (
	"math"

	"lascope/model/picture"
	"lascope/model/stats"
)

const robotAbout = `A generated graph of documents (family=hubs): most of the relevant content of a community is linked from hubs and
	other documents of little relevance only. The start document has 15 links, nothing changes (F = 1), one document is fetched a tick, and a
	traversal fetches all. The state of a document is the document with its discoverer; α = γ = 0.5, ε = 0, all values 0 at first. The
	paper's own graph, 140,000 pages about space, is not public. `

// robotFigures are the figures of [Robot].
func robotFigures() []*Figure {
	const docs, dense = " docs=20000 family=hubs", " docs=20000 family=dense"
	const robot, greedy, random, bound = "Request controller", "Fringe greedy", "Random", "Upper bound"
	const robotDense, greedyDense = "Controller, dense", "Greedy, dense"
	const traversals = 40
	f3 := &Figure{
		Name: "robot-3", Title: "The request controller learns to crawl a topic", Source: "[Robot] Fig. 3",
		About: robotAbout + `The full figure has 140,000 documents, the quick one 20,000. Two curves are on a graph with less hidden content and
			more links (family=dense). Performance: mean recall over a traversal [Robot, Eq. 3], over that of the upper bound, which fetches all
			documents by their relevance and needs no links.`,
		X: axis("traversals of the graph"), Y: axisFrom("performance over the upper bound", 0.4, 1),
		Lines: []lineSpec{
			curve(bound, "performance", picture.Thin, "bound"+docs),
			curve(robot, "performance", picture.Blue, "robot"+docs),
			curve(greedy, "performance", picture.Vermilion, "greedy"+docs),
			curve(robotDense, "performance", picture.Sky, "robot"+dense),
			curve(greedyDense, "performance", picture.Purple, "greedy"+dense),
			curve(random, "performance", picture.Orange, "random"+docs),
		},
		Points: overTraversals, Traversals: traversals, Quick: 10, Full: 10, Larger: "docs=140000",
		Claims: []claim{
			says("After 30 traversals the request controller is at 96 % of the upper bound.", atLeast(robot, bound, 0.96, at(30))),
			says("In its first traversals it is worse than random schedules are on average.", func(r *Result) finding {
				e := r.less(random, span{1, traversals}, robot, at(1))
				return positive(e, "random, mean of all traversals, − request controller in the first: %s", e.Interval(4))
			}),
			says(`It takes seven traversals (here: five to nine) to pass fringe greedy. That depends on how much of the content hides behind hubs:
				seven in ten documents of it by default, one in three in the dense graph.`,
				all(passes(robot, greedy, span{5, 9}), passes(robotDense, greedyDense, span{5, 9}))),
			says("Once it has learnt it is clearly better than fringe greedy.", above(robot, greedy, span{30, traversals})),
		},
	}
	const first, hub = 700, hubLabel
	whole := span{1, first}
	fetches := func(name, title, source, scheme, words string, claims ...claim) *Figure {
		return &Figure{
			Name: name, Title: title, Source: source,
			About: robotAbout + `The first 700 documents of the 31st traversal, in the order in which they are fetched. A hub has little relevance
				and links to much of it. The graph has 20,000 documents; of 140,000 the controller fetches hubs for more than half of the first 700,
				an outlay that pays only later.`,
			X: axis("documents fetched"), Y: axisFrom("relevance", -0.02, 1),
			Lines: []lineSpec{
				curve(bound, fetchedAny, picture.Thin, "bound"+docs),
				{Words: words + docs, Curves: []curveSpec{
					{scheme, fetchedContent, picture.Blue.AsPoints()},
					{hub, fetchedHub, picture.Vermilion.AsPoints()},
				}},
			},
			Points: overFetches, Traversals: 30, Until: first, Quick: 10, Full: 10, OneRun: true, Claims: claims,
		}
	}
	// hubs is the mean number of hubs among the documents of a span.
	hubs := func(r *Result, s span) stats.Estimate {
		c := r.Curve(hub)
		return r.perRun(endless, func(rep int) (n float64) {
			for i, x := range c.X {
				if x >= s.from && x <= s.to && !math.IsNaN(c.Runs[rep][i]) {
					n++
				}
			}
			return n
		})
	}
	earned := func(r *Result, scheme string) stats.Estimate {
		b := r.Curve(bound)
		return r.perRun(endless, func(rep int) float64 { return r.fetched(scheme, rep) / (b.mean(rep, whole) * first) })
	}
	const ofBound = "%s %% of the upper bound's relevance"
	return []*Figure{
		f3,
		fetches("robot-4", "What the request controller fetches first", "[Robot] Fig. 4", robot, "robot",
			says("It does not always fetch the most relevant first: it fetches some documents of little relevance early, hubs perhaps.",
				func(r *Result) finding {
					e := hubs(r, whole)
					return positive(e.Plus(-1), "hubs among the first 700: %s, among the first 100: %s", e.Interval(1),
						hubs(r, span{1, 100}).Interval(1))
				}),
			says("Over the first 700 it is close to the upper bound (here: 90 % of its relevance).", func(r *Result) finding {
				e := earned(r, robot)
				return positive(e.Plus(-0.9), ofBound, e.Times(100).Interval(1))
			}),
		),
		fetches("robot-5", "What fringe greedy fetches first", "[Robot] Fig. 5", greedy, "greedy",
			says("Fringe greedy, always fetching the most relevant it knows, fails to come close to the upper bound (here: 90 % of its relevance).",
				func(r *Result) finding {
					e := earned(r, greedy)
					return positive(e.Plus(-0.9).Negated(), ofBound, e.Times(100).Interval(1))
				}),
			says("It leaves the hubs for later (here: none in ten of the first 100).", func(r *Result) finding {
				e := hubs(r, span{1, 100})
				return positive(e.Plus(-10).Negated(), "hubs among the first 100: %s", e.Interval(1))
			}),
		),
	}
}

// hubLabel is the label of the curve of the fetched hubs.
const hubLabel = "Hubs among them"

// fetched is the total relevance of a scheme's documents in a replication.
func (r *Result) fetched(scheme string, rep int) float64 {
	sum := 0.0
	for _, label := range []string{scheme, hubLabel} {
		for _, y := range r.Curve(label).Runs[rep] {
			if !math.IsNaN(y) {
				sum += y
			}
		}
	}
	return sum
}
