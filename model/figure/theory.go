package figure

import (
	"lascope/model/picture"
)

const theoryAbout = `The dashed lines are first-order theory [Further] §6: the expected step is made linear at the optimal shares, and
	the loss of value is that of the variance that remains. u = Σa with a = −ln(1−p), d = 1 − e^(−u) is the hit probability of all
	pages at the optimal shares, and a poll is answered by the model. `

// theoryWebs are the webs of the papers with their styles.
var theoryWebs = []struct {
	name, words string
	style       picture.Style
}{
	{"(.3, 1.5)", "alpha=0.3 beta=1.5", picture.Blue},
	{"(.3, 1)", "alpha=0.3 beta=1", picture.Vermilion},
	{"(.9, 1.5)", "alpha=0.9 beta=1.5", picture.Green},
}

// The columns of the theory figures beside [lossOfValue].
const (
	firstOrderLoss = "first-order loss of value"
	exactLoss      = "loss of value"
)

// theoryFigures are the losses of value at small steps, beside first-order theory [Further] §6.
func theoryFigures() []*Figure { return []*Figure{theoryTRAA(), theoryLRI(), theoryHTRAA()} }

// timesN makes loss · (N+1) of a loss: the theory is a level.
func timesN(n float64) float64 { return n + 1 }

// besideTheory is a line with its loss and the first-order theory of it.
func besideTheory(label, column string, style picture.Style, words string) lineSpec {
	return lineSpec{Words: words, Curves: []curveSpec{{label, column, style}, {label + " theory", firstOrderLoss, picture.ThinMixed}}}
}

// meets claims that curves come to their theory within a part, at a place of the axis.
func meets(text string, part, x float64, labels ...string) claim {
	return says(text, each(labels, func(label string) check { return within(label, label+" theory", part, at(x)) }))
}

func theoryTRAA() *Figure {
	f := &Figure{
		Name: "theory-traa", Title: "TRAA's loss of value: double N, halve the loss", Source: "ours, [Further] §6",
		About: theoryAbout + `Two pages, α = 0.3, β = 1; the stationary distribution of the birth-death chain, exact, so that replications do
			not differ. Theory: reward-penalty u/4, reward-inaction u·d/2, inaction-penalty u(1−d)/2.`,
		X: logAxis("N, the states"), Y: axisFrom("loss of value · (N+1)", 0, 0.25),
		Points: overLoss, Times: timesN, Until: 1, Every: 1, Quick: 2, Full: 2,
	}
	styles := []picture.Style{picture.Blue, picture.Vermilion, picture.Green}
	rules := []string{"reward-penalty", "reward-inaction", "inaction-penalty"}
	for i, rule := range rules {
		f.Lines = append(f.Lines, besideTheory(rule, exactLoss, styles[i],
			"traa pages=2 alpha=0.3 beta=1 feedback=model schedule=random rule="+rule+" N=20,50,100,200,500,1000,2000,5000,10000"))
	}
	f.Claims = []claim{
		meets("The exact loss comes to the theory of each rule: within 0.2 % at N = 10,000.", 0.002, 10_000, rules...),
		meets("It is near it before: within 2 % at N = 500.", 0.02, 500, rules...),
		says("Where pages hit less than half the time (d = .405 here) reward-inaction is the most accurate, then reward-penalty.",
			falling(span{500, 10_000}, rules[2], rules[0], rules[1])),
	}
	return f
}

func theoryLRI() *Figure {
	f := &Figure{
		Name: "theory-lri", Title: "The textbook's L_R−I on the simplex: its loss pays for n", Source: "ours, [Further] §6",
		About: theoryAbout + `VLAKG with rule=reward-inaction, 8 pages, means from poll 300,000 to 1,500,000. Theory: a·d·u·(n−1)/4, here
			over a. At a = 0.002 some runs on the more skewed web lose their coldest page for good.`,
		X: logAxis("a, the step"), Y: picture.Scale{Text: "loss of value / a", Min: 0},
		Points: overLoss, Times: func(a float64) float64 { return 1 / a }, Until: 1_500_000, From: 300_000, Every: 5_000, Quick: 4, Full: 40,
	}
	var labels []string
	for _, web := range theoryWebs[:2] {
		labels = append(labels, web.name)
		f.Lines = append(f.Lines, besideTheory(web.name, lossOfValue, web.style,
			"vlakg rule=reward-inaction pages=8 feedback=model "+web.words+" a=0.000125,0.00025,0.0005,0.001,0.002"))
	}
	f.Claims = []claim{
		meets("The measured loss meets the theory: within 10 % at a = 0.00025.", 0.1, 0.00025, labels...),
		meets("Also at a = 0.001.", 0.1, 0.001, labels...),
	}
	return f
}

func theoryHTRAA() *Figure {
	f := &Figure{
		Name: "theory-h-traa", Title: "H-TRAA's loss of value: a tree pays for its depth", Source: "ours, [Further] §6",
		About: theoryAbout + `64 pages, so that the tree has D = 6 levels, reward-penalty, random polls, means from poll 500,000 to 1,000,000.
			Theory: D·u/4. With α = 0.9 the speed u·e^(−u) is small, so the largest N is not at rest.`,
		X: logAxis("N, the states"), Y: picture.Scale{Text: "loss of value · (N+1)", Min: 0},
		Points: overLoss, Times: timesN, Until: 1_000_000, From: 500_000, Every: 5_000, Quick: 3, Full: 20,
	}
	var labels []string
	for _, web := range theoryWebs {
		labels = append(labels, web.name)
		f.Lines = append(f.Lines, besideTheory(web.name, lossOfValue, web.style,
			"h-traa pages=64 feedback=model schedule=random "+web.words+" N=100,200,500,1000,2000"))
	}
	f.Claims = []claim{
		meets("The measured loss meets the theory: within 15 % at N = 500, where α = 0.3.", 0.15, 500, labels[:2]...),
		meets("And at N = 2,000.", 0.15, 2000, labels[:2]...),
		says("Double N, halve the loss: from N = 500 to 1,000 loss · (N+1) stays within 10 %, where α = 0.3.",
			each(labels[:2], func(label string) check {
				return func(r *Result) finding {
					c := r.Curve(label)
					e := r.perRun(endless, func(rep int) float64 { return c.mean(rep, at(1000)) / c.mean(rep, at(500)) })
					return deviation(e.Plus(-1), 0.1, label+": at N = 1,000 over that at 500")
				}
			})),
	}
	return f
}
