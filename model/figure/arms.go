package figure

import (
	"math"

	"lascope/model/picture"
	"lascope/model/stats"
)

const armsAbout = `A curve is a scheme as its parameter goes: each point is the part of the runs that converge to the best arm over the
	mean tick of convergence. A run converges when some p is .99 or more, or when the last 1,000 ticks chose one arm, so that the automata of
	fixed structure take at least 1,000 ticks. Pursuit begins with ten choices of each arm, which count. L_R−P and L_I−P have no curve:
	they do not converge. BLA has no parameter; its p, the chance of each arm to have the greatest draw, takes too long to compute with ten
	arms. A run without convergence counts with its last tick. The claims have the criterion of [Oommen & Agache 2001], who stop at p ≥
	.999: of each scheme the parameter counts that converges to the best arm in all runs and takes the fewest mean ticks. The same runs
	choose the parameter and give its ticks. DL_R−I moves by equal steps, so that its expected step is towards a worse arm while p of the
	best is low: with two arms below (1 − c₂)/(2 − c₁ − c₂). It needs small steps to err seldom. The expected step of L_R−I is
	towards the best arm everywhere; its ticks grow with the nearness to p = 1 that counts as convergence, those of DL_R−I hardly. `

// The labels of the figures of the arms lab.
const (
	armsDPRI, armsPursuit, armsDLRI, armsLRI = "DP_R−I, N", "CP_R−I, λ", "DL_R−I, N", "L_R−I, a"
)

// An armsWeb is an environment of the figures: its penalties, and the parameters of each scheme.
// Those of the schemes compared go from fast to without an error.
type armsWeb struct {
	name, title, words, about string
	dpri, pursuit, dlri, lri  string
	fixed                     string // depths of the fixed structures that converge
	bla                       bool   // whose p is a quadrature over all arms in each tick
}

// armsFigures are accuracy against speed on three environments.
func armsFigures() (out []*Figure) {
	for _, w := range []armsWeb{
		{"arms-two", "two arms", "penalties=0.2,0.5", "Two arms, c = .2 and .5.",
			"1,2,5,8,11,16,22,32,45,64", "0.03,0.045,0.06,0.09,0.12,0.17,0.24,0.35,0.5,0.7",
			"8,16,24,40,60,80,110,160,220,320,450", "0.03,0.04,0.055,0.08,0.11,0.16,0.22,0.32", "5,6,7,8,10", true},
		{"arms-close", "two arms that differ little", "penalties=0.4,0.5", "Two arms, c = .4 and .5.",
			"1,5,20,50,100,140,200,280,400,560,800", "0.003,0.0042,0.006,0.0085,0.012,0.017,0.024,0.05,0.1,0.2",
			"20,80,160,320,450,640,900,1280,1800", "0.014,0.02,0.028,0.04,0.055,0.08,0.16,0.32", "8,9,10,12,14", true},
		{"arms-ten", "ten arms", "penalties=0.3,0.5,0.7,0.8,0.6,0.5,0.6,0.7,0.5,0.8", "Ten arms, those of environment E_A of [Oommen & " +
			"Lanctot 1990].",
			"1,5,20,50,100,140,200,280,400,560", "0.003,0.0042,0.006,0.0085,0.012,0.017,0.024,0.05,0.1,0.2",
			"160,640,1280,1800,2500,3600,5000,7200,10000", "0.007,0.01,0.014,0.02,0.028,0.04,0.08,0.16", "7,8,9,10,12", false},
	} {
		out = append(out, w.figure())
	}
	return append(out, pursuitFigure(), banditFigure())
}

// banditFigure sets policies of bandits, which count and know the time, beside automata: at rest, after a mirror and in a drift.
func banditFigure() *Figure {
	const until, shifted = 10_000, 5_000
	f := &Figure{
		Name: "arms-bandits", Title: "Policies that count, and automata that forget", Source: "ours",
		About: `Five arms with penalty probabilities .1, .3, .5, .7 and .9 in random order; regret is the sum of c less the least c over the
			arms chosen. UCB1, KL-UCB and BLA keep the choices and rewards of each arm, the first two the time as well. Exp3 keeps weights, and its
			horizon is 1,000 ticks. Tsetlin's automaton keeps one state of 25, L_R−εP a probability of each arm. In A the arms are mirrored
			after 5,000 ticks. In B the penalties move every 100 ticks (shift=drift).`,
		X: axis("ticks"), Y: picture.Scale{Text: "regret", Log: true, Min: 1, Max: 10_000},
		Points: overTime, Until: until, Every: 100, Quick: 40, Full: 400, Marks: []float64{shifted},
	}
	const ucb, kl, bla, exp, tsetlin, lrep = "UCB1", "KL-UCB", "BLA", "Exp3", "Tsetlin, N=5", "L_R−εP"
	for _, p := range []struct {
		panel
		words string
	}{
		{panel{Key: "A", Title: "a mirror after 5,000 ticks", Shifts: true}, " arms=5 @5000:mirror"},
		{panel{Key: "B", Title: "a drift every 100 ticks"}, " arms=5 shift=drift period=100"},
	} {
		for _, l := range curvesOn(p.words, "regret", []scheme{
			{ucb, "ucb1", picture.Orange}, {kl, "kl-ucb", picture.Vermilion}, {bla, "bla", picture.Green}, {exp, "exp3", picture.Purple},
			{tsetlin, "tsetlin N=5", picture.Blue}, {lrep, "lrep", picture.Sky},
		}) {
			l.Curves[0].Label += " " + p.Key
			l.Panel = &p.panel
			f.Lines = append(f.Lines, l)
		}
	}
	rest, before, end, counting := at(1000), at(shifted), at(until), []string{ucb, kl, bla, exp}
	f.Claims = []claim{
		says("At rest KL-UCB has less than a third of the regret of UCB1, and Exp3 more than either (after 1,000 ticks).",
			all(atMost(kl+" A", ucb+" A", 1./3, rest), above(exp+" A", ucb+" A", rest))),
		says("At rest those that count well are ahead of the automata: BLA and KL-UCB have less regret than L_R−εP (after 5,000 ticks).",
			all(above(lrep+" A", kl+" A", before), above(lrep+" A", bla+" A", before))),
		says(`A memory of one state loses least by a change: 5,000 ticks after a mirror Tsetlin's automaton has less regret than UCB1, KL-UCB,
			BLA and Exp3.`, lowest(tsetlin, "A", end, counting...)),
		says("Where the arms drift all the time Tsetlin's automaton has less regret than those four, and L_R−εP too.",
			all(lowest(tsetlin, "B", end, counting...), lowest(lrep, "B", end, counting...))),
	}
	return f
}

// lowest claims that a curve of a panel lies below each of the others over a span.
func lowest(label, panel string, s span, others ...string) check {
	return each(others, func(o string) check { return above(o+" "+panel, label+" "+panel, s) })
}

// The four pursuits of [Oommen & Agache 2001].
const (
	pursuitDPRI, pursuitDPRP, pursuitCPRI, pursuitCPRP = "DP_R−I, N", "DP_R−P, N", "CP_R−I, λ", "CP_R−P, λ"
)

// pursuitFigure compares the four pursuits at equal accuracy.
func pursuitFigure() *Figure {
	f := accuracyFigure("arms-pursuits", "The four pursuits at equal accuracy: ten arms", "[Oommen & Agache 2001]; the figure is our own",
		`Ten arms, those of environment E_A of [Oommen & Lanctot 1990]; pursuit begins with ten choices of each arm, which count. A curve is a
			scheme as its parameter goes: each point is the part of the runs that converge to the best arm over the mean tick of convergence, p ≥
			.99. Equal accuracy is the criterion of [Oommen & Agache 2001], read as no error in all runs: of each scheme the parameter counts that
			is the fastest of those. The same runs choose the parameter and give its ticks. Their published order is from memory.`)
	const arms = " penalties=0.3,0.5,0.7,0.8,0.6,0.5,0.6,0.7,0.5,0.8"
	for _, c := range []scheme{
		{pursuitDPRI, "dpri N=1,5,20,50,100,140,200,280,400", picture.Vermilion},
		{pursuitDPRP, "dpri rule=reward-penalty N=5,20,50,100,200,400,560,800,1120,1600", picture.Orange},
		{pursuitCPRI, "pursuit lambda=0.003,0.0042,0.006,0.0085,0.012,0.017,0.024,0.05,0.1,0.2", picture.Blue},
		{pursuitCPRP, "pursuit rule=reward-penalty lambda=0.0015,0.0021,0.003,0.0042,0.006,0.0085,0.012,0.024,0.05,0.1", picture.Sky},
	} {
		f.Lines = append(f.Lines, overAccuracy(c.label, c.style, c.words+arms))
	}
	f.Claims = []claim{
		faster("The discretised is faster than the continuous, with rewards alone.", pursuitDPRI, pursuitCPRI),
		faster("And with penalties too.", pursuitDPRP, pursuitCPRP),
		faster("Rewards alone are faster than penalties too, discretised.", pursuitDPRI, pursuitDPRP),
		faster("And continuous.", pursuitCPRI, pursuitCPRP),
	}
	return f
}

// accuracyFigure is a figure of accuracy against speed.
func accuracyFigure(name, title, source, about string) *Figure {
	return &Figure{
		Name: name, Title: title, Source: source, About: about,
		X: logAxis("mean ticks to convergence"), Y: axisFrom("part of the runs in the best arm", 0, 1),
		Points: overSpeed, Until: 20_000, Every: 20_000, Quick: 200, Full: 1000,
	}
}

// overAccuracy is a line of such a figure: the accuracy and the ticks.
func overAccuracy(label string, style picture.Style, words string) lineSpec {
	return lineSpec{Words: words, Curves: []curveSpec{{label, "correct", style}, {label + ", ticks", "tick", style}}}
}

// figure is accuracy against speed on the environment.
func (w armsWeb) figure() *Figure {
	f := accuracyFigure(w.name, "Accuracy against speed: "+w.title, "[Oommen & Lanctot 1990]; the figure is our own", w.about+" "+armsAbout)
	for _, c := range []scheme{
		{armsDPRI, "dpri N=" + w.dpri, picture.Vermilion}, {armsPursuit, "pursuit lambda=" + w.pursuit, picture.Orange},
		{armsDLRI, "dlri N=" + w.dlri, picture.Blue}, {armsLRI, "lri a=" + w.lri, picture.Sky},
		{"Tsetlin, N", "tsetlin N=" + w.fixed, picture.Grey}, {"Krinsky, N", "krinsky N=" + w.fixed, picture.ThinMixed},
		{"Krylov, N", "krylov N=" + w.fixed, picture.ThinDotted}, {"BLA", "bla", picture.Green.AsPoints()},
	} {
		if c.label != "BLA" || w.bla {
			f.Lines = append(f.Lines, overAccuracy(c.label, c.style, c.words+" "+w.words))
		}
	}
	f.Claims = []claim{
		faster("Discretised pursuit is faster than pursuit.", armsDPRI, armsPursuit),
		faster("Pursuit is faster than discretised L_R−I.", armsPursuit, armsDLRI),
		faster("Discretised L_R−I is faster than L_R−I.", armsDLRI, armsLRI),
		faster("Pursuit is faster than L_R−I.", armsPursuit, armsLRI),
	}
	return f
}

// faster is the claim that scheme a needs fewer ticks than b, each with its fastest parameter that makes no error.
//
//go:noinline
func faster(text, a, b string) claim {
	return says(text, func(r *Result) finding {
		ta, tb := r.flawless(a), r.flawless(b)
		switch {
		case ta == nil:
			return finding{undecided, a + " errs with each parameter"}
		case tb == nil:
			return finding{undecided, b + " errs with each parameter"}
		}
		e := r.perRun(endless, func(rep int) float64 { return tb[rep] - ta[rep] })
		of := func(label string, ticks []float64) string { return label + " " + stats.EstimateOf(ticks).Interval(0) }
		return positive(e, "%s, %s ticks; the difference %s", of(a, ta), of(b, tb), e.Interval(0))
	})
}

// flawless are the ticks of each run under the fastest parameter without an error: all its runs
// converge to the best arm, in the fewest ticks on average. It is nil where every parameter errs.
func (r *Result) flawless(label string) (ticks []float64) {
	right, times := r.Curve(label), r.Curve(label+", ticks")
	fewest := math.Inf(1)
	for point := range right.X {
		if right.Points[point].Mean < 1 || times.Points[point].Mean >= fewest {
			continue
		}
		fewest = times.Points[point].Mean
		ticks = make([]float64, r.Reps)
		for rep := range ticks {
			ticks[rep] = times.Runs[rep][point]
		}
	}
	return ticks
}
