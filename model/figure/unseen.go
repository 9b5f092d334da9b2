package figure

import (
	"lascope/model/picture"
)

// unseenFigures are the figures of webs that a robot has never seen [Robot, Neuro-Dynamic Programming].
func unseenFigures() []*Figure {
	const each, thirty = " docs=2000 shift=web period=2000", " docs=2000 shift=web period=60000"
	const ndp, greedy, first, thirtieth, random = "NDP", "Fringe greedy", "Controller, first", "Controller, thirtieth", "Random"
	const dense, greedyDense, sum = "NDP, dense", "Greedy, dense", "Two features"
	const webs = 20
	late := span{10, webs}
	f := &Figure{
		Name: "robot-unseen", Title: "The table forgot everything, four weights forgot nothing",
		Source: "ours, after [Robot] Neuro-Dynamic Programming",
		About: `A web of 2,000 documents (family=hubs; two curves family=dense) is crawled, then another one takes its place. The request
			controller keeps a value for each link: on another web its table begins anew. NDP values a document by four features, and keeps their
			weights. The points are performances of the first traversal of each web; of one curve those of the thirtieth.`,
		X: axis("webs"), Y: axisFrom("performance over the upper bound", 0.4, 1),
		Lines: []lineSpec{
			curve(thirtieth, "performance", picture.Sky, "robot"+thirty),
			curve(ndp, "performance", picture.Blue, "ndp"+each),
			curve(sum, "performance", picture.Green, "ndp weights=0,1,1,0 alpha=0"+each),
			curve(greedy, "performance", picture.Vermilion, "greedy"+each),
			curve(first, "performance", picture.Orange, "robot"+each),
			curve(random, "performance", picture.Thin, "random"+each),
			curve(dense, "performance", picture.Purple, "ndp family=dense"+each).forClaims(),
			curve(greedyDense, "performance", picture.Purple, "greedy family=dense"+each).forClaims(),
		},
		Points: overWebs, Traversals: webs, Quick: 10, Full: 60,
	}
	f.Claims = []claim{
		says("The table loses all with its web: on each later web it earns what random schedules do (here: within 5 %).",
			within(first, random, 0.05, span{2, webs})),
		says("Four weights lose nothing: they earn more on each later web than on the first.", rises(ndp, at(1), span{2, 4}, late)),
		says("From the tenth web on NDP is above fringe greedy, which knows each relevance; where content links to content (family=dense) it stays below.",
			all(above(ndp, greedy, late), above(greedyDense, dense, late))),
		says("Two features added up without any learning come within .03 of it: the features do most.", func(r *Result) finding {
			e := r.less(ndp, late, sum, late)
			return positive(e.Plus(-0.03).Negated(), "%s − %s %s: %s", ndp, sum, late, e.Interval(4))
		}),
		says("The rest is memory: the table's thirtieth traversal of one web is above all of them.", falling(late, thirtieth, ndp, first)),
	}
	return []*Figure{f}
}
