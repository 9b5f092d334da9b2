package figure

import (
	"fmt"
	"math"
	"slices"

	"lascope/model/picture"
	"lascope/model/stats"
)

const armsAbout = `A curve is a scheme as its parameter goes: each point is the part of the runs that converge to the best arm over the mean tick of convergence. ` +
	`A run converges when some p is .99 or more, or when the last 1,000 ticks chose one arm, so that the automata of fixed structure take at least 1,000 ticks. Pursuit begins with ten choices of each arm, which count. ` +
	`L_R−P and L_I−P have no curve: they do not converge. BLA has no parameter; its p, the chance of each arm to have the greatest draw, takes too long to compute with ten arms. A run without convergence counts with its last tick. ` +
	`The claims compare the fewest ticks with which a scheme is right in 95 % of the runs, straight between two points of its curve. `

// equalAccuracy is the accuracy at which the claims compare speeds.
const equalAccuracy = 0.95

// The labels of the figures of the arms lab.
const (
	armsDPRI, armsPursuit, armsDLRI, armsLRI = "DP_R−I, N", "CP_R−I, λ", "DL_R−I, N", "L_R−I, a"
)

// An armsWeb is an environment of the figures: its penalties, and the ranges of DL_{R−I}'s N and of
// L_{R−I}'s a that hold the accuracy compared.
type armsWeb struct {
	name, title, words, about string
	dlri, lri                 string
	fixed                     string // depths of the fixed structures that converge
	bla                       bool   // whose p is a quadrature over all arms in each tick
}

// armsFigures are accuracy against speed on three environments.
func armsFigures() (out []*Figure) {
	for _, w := range []armsWeb{
		{"arms-two", "two arms", "penalties=0.2,0.5", "Two arms, c = .2 and .5.", "8,16,24,40,80,160,320,640", "0.02,0.04,0.08,0.12,0.16,0.24,0.32", "5,6,7,8,10", true},
		{"arms-close", "two arms that differ little", "penalties=0.4,0.5", "Two arms, c = .4 and .5.", "20,40,80,160,320,640,1280", "0.01,0.02,0.04,0.08,0.16,0.32", "8,9,10,12,14", true},
		{"arms-ten", "ten arms", "penalties=0.3,0.5,0.7,0.8,0.6,0.5,0.6,0.7,0.5,0.8", "Ten arms, those of environment E_A of [Oommen & Lanctôt 1990].", "160,320,640,1280,2560,5120", "0.01,0.02,0.04,0.08,0.16,0.32", "7,8,9,10,12", false},
	} {
		out = append(out, w.figure())
	}
	return out
}

// figure is accuracy against speed on the environment.
func (w armsWeb) figure() *Figure {
	speed := func(label string, style picture.Style, words string) lineSpec {
		return lineSpec{Words: words + " " + w.words, Curves: []curveSpec{{label, "correct", style}, {label + ", ticks", "tick", style}}}
	}
	f := &Figure{
		Name: w.name, Title: "Accuracy against speed: " + w.title, Source: "[Oommen & Lanctôt 1990]; the figure is our own",
		About: w.about + " " + armsAbout,
		X:     picture.Scale{Text: "mean ticks to convergence", Log: true}, Y: picture.Scale{Text: "part of the runs in the best arm", Min: 0, Max: 1},
		Levels: []picture.Level{{Y: equalAccuracy, Label: "95 % right"}},
		Lines: []lineSpec{
			speed(armsDPRI, picture.Vermilion, "dpri N=1,2,5,10,20,50,100,200,400"),
			speed(armsPursuit, picture.Orange, "pursuit lambda=0.005,0.01,0.02,0.04,0.08,0.16,0.32,0.64"),
			speed(armsDLRI, picture.Blue, "dlri N="+w.dlri),
			speed(armsLRI, picture.Sky, "lri a="+w.lri),
			speed("Tsetlin, N", picture.Grey, "tsetlin N="+w.fixed),
			speed("Krinsky, N", picture.ThinMixed, "krinsky N="+w.fixed),
			speed("Krylov, N", picture.ThinDotted, "krylov N="+w.fixed),
		},
		Points: overSpeed{}, Until: 20_000, Every: 20_000, Quick: 200, Full: 1000,
		Claims: []claim{
			sooner("Discretised pursuit is faster than pursuit", armsDPRI, armsPursuit),
			sooner("Pursuit is faster than discretised L_R−I", armsPursuit, armsDLRI),
			sooner("Discretised L_R−I is faster than L_R−I", armsDLRI, armsLRI),
			sooner("Pursuit is faster than L_R−I", armsPursuit, armsLRI),
		},
	}
	if w.bla {
		f.Lines = append(f.Lines, speed("BLA", picture.Green.AsPoints(), "bla"))
	}
	return f
}

// sooner is the claim that scheme a needs fewer ticks than b at equal accuracy.
func sooner(text, a, b string) claim {
	return claim{text + " (here: ticks at 95 % right).", func(r *Result) finding {
		ta, tb := r.ticksAt(a, equalAccuracy), r.ticksAt(b, equalAccuracy)
		differences := make([]float64, len(ta))
		for k := range ta {
			differences[k] = tb[k] - ta[k]
		}
		e := stats.EstimateOf(differences)
		of := func(label string, ticks []float64) string { return label + " " + stats.EstimateOf(ticks).Interval(0) }
		if e.N < len(differences) || e.N < 2 {
			return finding{undecided, fmt.Sprintf("%s, %s; 95 %% right is not reached in each tenth of the runs", of(a, ta), of(b, tb))}
		}
		return finding{judge(e), fmt.Sprintf("%s, %s ticks; the difference %s", of(a, ta), of(b, tb), e.Interval(0))}
	}}
}

// mostGroups are the groups of replications of which each gives one number of [Result.ticksAt].
const mostGroups = 10

// ticksAt are, for each group of replications, the fewest mean ticks with which a curve has an
// accuracy, straight between two of its points; NaN where it never has.
func (r *Result) ticksAt(label string, accuracy float64) []float64 {
	right, ticks := r.Curve(label), r.Curve(label+", ticks")
	groups := min(mostGroups, r.Reps)
	out := make([]float64, groups)
	for g := range out {
		from, to := g*r.Reps/groups, (g+1)*r.Reps/groups
		mean := func(c *Curve, point int) float64 {
			sum := 0.0
			for _, run := range c.Runs[from:to] {
				sum += run[point]
			}
			return sum / float64(to-from)
		}
		var curve [][2]float64 // ticks, accuracy
		for point := range right.X {
			curve = append(curve, [2]float64{mean(ticks, point), mean(right, point)})
		}
		out[g] = firstAt(curve, accuracy)
	}
	return out
}

// firstAt is the least x at which a curve of points x, y is at y or above, straight between its
// points in the order of x; NaN for none.
func firstAt(curve [][2]float64, y float64) float64 {
	slices.SortFunc(curve, func(a, b [2]float64) int {
		switch {
		case a[0] < b[0]:
			return -1
		case a[0] > b[0]:
			return 1
		}
		return 0
	})
	for k, p := range curve {
		if p[1] < y {
			continue
		}
		if k == 0 {
			return p[0]
		}
		before := curve[k-1]
		return before[0] + (p[0]-before[0])*(y-before[1])/(p[1]-before[1])
	}
	return math.NaN()
}
