package result

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/model/experiment/engine"
	"lascope/model/lab"
	"lascope/model/stats"
)

// rankError is the chance with which the best competitor may be dropped.
const rankError = 0.05

// verdictRuns is the least number of replications of each competitor for a verdict.
const verdictRuns = 10

// A Verdict is the place of a competitor beside the best one.
type Verdict string

// The verdicts.
const (
	VerdictBest      Verdict = "best"
	VerdictWorse     Verdict = "worse"      // another is better by more than the margin
	VerdictEqual     Verdict = "equal"      // the difference to the best is within the margin
	VerdictUndecided Verdict = "undecided"  // the replications do not decide
	VerdictMissing   Verdict = "not ranked" // the metric has no meaning in a replication
)

// A finder finds the best of several competitors, the choices of a sweep or the specs of a race, by the
// numbers of their replications so far: the k-th number of each is of the same world.
//
// A competitor is dropped when another that is left is better by more than the margin, by the confidence
// sequence of their paired differences. Only the pairs with the truly best one enter the guarantee, so that
// with the error .05/(K−1) of a pair of K competitors the best is dropped with a chance of at most .05, though
// all pairs are tested.
type finder struct {
	margin  float64                       // differences within it count as none
	compare func(a, b int) (d difference) // the advantage of a over b
	score   func() []float64              // of the competitors, more is better; NaN of one that is not ranked

	Leader    int // −1 if no competitor is ranked
	Decisions []Judgement
	scores    []float64 // at the last decision
}

// A difference is a mean of paired differences with its confidence sequence and the number of runs.
type difference struct {
	Ahead, Lo, Hi float64
	After         int
}

// A Judgement is the verdict on a competitor with the numbers that it was made from, which stay as they were
// then: the advantage of another competitor.
type Judgement struct {
	Verdict
	Against int // the other; −1 if there is none
	difference
}

// checkRanked refuses a metric by which none is the best, a margin below 0, and fewer replications than a verdict needs.
func checkRanked(m engine.Metric, margin float64, reps int) error {
	switch {
	case m.Direction == 0:
		return fmt.Errorf("--metric %s: neither more nor less of it is better, so none is the best; take another, such as efficiency", m.Name)
	case margin < 0 || math.IsNaN(margin):
		return fmt.Errorf("--margin %v: it is a difference of the metric, 0 or more, such as 0.005", margin)
	case reps < verdictRuns:
		return fmt.Errorf("--reps %d: a verdict needs at least %d replications", reps, verdictRuns)
	}
	return nil
}

// newFinder ranks n competitors.
func newFinder(n int, margin float64, score func() []float64, compare func(a, b int) difference) *finder {
	r := &finder{margin: margin, score: score, compare: compare, Leader: -1, Decisions: make([]Judgement, n)}
	for i := range r.Decisions {
		r.Decisions[i] = alone(VerdictUndecided)
	}
	return r
}

// alone is a verdict without another competitor.
func alone(v Verdict) Judgement {
	return Judgement{v, -1, difference{Ahead: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}}
}

// rankNumbers ranks n competitors by the means of their numbers. direction is 1 where more is better and −1
// where less is, level the error of one pair, in the range of a competitor's numbers.
func rankNumbers(n int, direction int, margin, level float64, values func(i int) []stats.Observation, in func(i int) stats.Range) *finder {
	better := float64(direction)
	score := func() []float64 {
		limit, scores := 0.0, make([]float64, n)
		for i := range n {
			if l := stats.CommonLimit(values(i)); l > 0 && (limit == 0 || l < limit) {
				limit = l
			}
		}
		for i := range scores {
			e := stats.EstimateOf(stats.At(values(i), limit))
			if scores[i] = better * e.Mean; e.Undefined > 0 {
				scores[i] = math.NaN()
			}
		}
		return scores
	}
	return newFinder(n, margin, score, func(a, b int) difference {
		if direction < 0 {
			a, b = b, a
		}
		return sequence(stats.PairOf(values(a), values(b), in(a)), level)
	})
}

// pairError is the part of rankError for a pair, where each of some tables ranks n competitors.
func pairError(n, tables int) float64 { return rankError / float64(tables*max(1, n-1)) }

// sequence is the mean of differences with its confidence sequence. A budget may leave fewer than a verdict needs: they have none.
func sequence(s stats.Sample, level float64) difference {
	e, lo, hi := s.Estimate(level), math.Inf(-1), math.Inf(1)
	if e.N >= verdictRuns {
		lo, hi = s.Sequence(level)
	}
	return difference{Ahead: e.Mean, Lo: lo, Hi: hi, After: e.N}
}

// left reports that a competitor may be the best.
func (r *finder) left(i int) bool {
	v := r.Decisions[i].Verdict
	return v != VerdictWorse && v != VerdictMissing
}

// decide judges every remaining competitor against all other remaining ones, and returns the undecided ones.
func (r *finder) decide() (undecided []int) {
	r.lead()
	if r.Leader < 0 {
		return nil
	}
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if i == r.Leader || !r.left(i) || d.Verdict == VerdictEqual && d.Against == r.Leader {
			continue
		}
		if *d = r.judge(i); d.Verdict == VerdictUndecided {
			undecided = append(undecided, i)
		}
	}
	r.Decisions[r.Leader] = r.first()
	return undecided
}

// lead finds the competitor with the best score among those that are left.
func (r *finder) lead() {
	r.Leader = -1
	best := math.Inf(-1)
	r.scores = r.score()
	for i, score := range r.scores {
		if !r.left(i) {
			continue
		}
		if math.IsNaN(score) {
			r.Decisions[i] = alone(VerdictMissing)
		} else if score > best {
			best, r.Leader = score, i
		}
	}
}

// judge compares a competitor with all that are left, the leader first.
func (r *finder) judge(i int) Judgement {
	d := Judgement{VerdictUndecided, r.Leader, r.compare(r.Leader, i)}
	switch {
	case d.Lo > r.margin:
		d.Verdict = VerdictWorse
		return d
	case d.Lo >= -r.margin && d.Hi <= r.margin && r.margin > 0:
		d.Verdict = VerdictEqual
		return d
	}
	for j := range r.Decisions {
		if j == i || j == r.Leader || !r.left(j) || !(r.scores[j]-r.scores[i] > r.margin) {
			continue
		}
		if other := r.compare(j, i); other.Lo > r.margin {
			return Judgement{VerdictWorse, j, other}
		}
	}
	return d
}

// first is the leader's row: its advantage over the runner-up, the best remaining competitor, else the best of the competitors that
// were dropped last.
func (r *finder) first() Judgement {
	last := func(i int) int { // the replications after which it was dropped
		if r.left(i) {
			return math.MaxInt
		}
		return r.Decisions[i].After
	}
	second := -1
	for i, d := range r.Decisions {
		if i == r.Leader || d.Verdict == VerdictMissing {
			continue
		}
		if second < 0 || last(i) > last(second) || last(i) == last(second) && r.scores[i] > r.scores[second] {
			second = i
		}
	}
	if second < 0 {
		return alone(VerdictBest)
	}
	return Judgement{VerdictBest, second, r.compare(r.Leader, second)}
}

// Of are the competitors with a verdict.
func (r *finder) Of(v Verdict) (all []int) {
	for i, d := range r.Decisions {
		if d.Verdict == v {
			all = append(all, i)
		}
	}
	return all
}

// Better is the most by which an undecided competitor may be better than the leader.
func (r *finder) Better() float64 {
	most := 0.0
	for _, i := range r.Of(VerdictUndecided) {
		most = max(most, -r.Decisions[i].Lo)
	}
	return most
}

// sentence names the best competitor, or the leader and the most by which another may be better. names lists competitors in words;
// things is their name in the plural.
func (r *finder) sentence(names func(all []int) string, things string) string {
	if r.Leader < 0 {
		return fmt.Sprintf("No %s is ranked: the metric has no meaning in some replications of each.", strings.TrimSuffix(things, "s"))
	}
	undecided, better := r.Of(VerdictUndecided), ""
	if most := r.Better(); !math.IsInf(most, 0) {
		better = strconv.FormatFloat(upTo(most), 'g', -1, 64)
	}
	return lab.Tell(finderForm, r.Decisions[r.Leader], "leader", names([]int{r.Leader}), "n", len(r.Decisions), "some", undecided,
		"better", better, "count", len(undecided), "things", things, "several", len(undecided) > 1, "undecided", names(undecided),
		"runs", int(r.equalAfter(undecided)), "margin", fmt.Sprint(r.margin),
		"equal", names(r.Of(VerdictEqual)), "missing", names(r.Of(VerdictMissing)))
}

// finderForm is the sentence where a competitor leads.
const finderForm = `<{some?}{leader} leads.< The best of {n} is at most {better} better (95 %).>` +
	` {count} of {n} {things} <{several?}are|is> undecided: {undecided}.<{runs?} About {runs,} runs each would say equal within {margin}.>
	|{leader} is the best of {n}<{After?}, after {After} runs each of the last two
	>.>< Equal within {margin}: {equal}.>< Not ranked: {missing}.>`

// equalAfter is about the number of runs of each after which all undecided competitors would be equal to the leader, n·(half/margin)²
// for the widest sequence; 0 without a margin.
func (r *finder) equalAfter(undecided []int) (runs float64) {
	for _, i := range undecided {
		d := r.Decisions[i]
		if half := (d.Hi - d.Lo) / 2; r.margin > 0 && !math.IsInf(half, 0) {
			runs = max(runs, upTo(float64(d.After)*math.Pow(half/r.margin, 2)))
		}
	}
	return runs
}

// together is the sentence on all sequences of competitors with these numbers; "" where one is not near normal.
func together(numbers []stats.Estimate) string {
	if slices.ContainsFunc(numbers, func(e stats.Estimate) bool { return e.Kind == stats.KindAdded || e.Note != "" }) {
		return ""
	}
	return " The sequences of all pairs hold together, at every moment, with 95 %, for differences that are near normal."
}

// upTo rounds a number above 0 up to two significant digits.
func upTo(x float64) float64 {
	if x <= 0 {
		return 0
	}
	unit := math.Pow(10, math.Floor(math.Log10(x))-1)
	return stats.RoundTo(math.Ceil(x/unit-1e-9)*unit, 2)
}
