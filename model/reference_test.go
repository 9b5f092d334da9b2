package model

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"lascope/automata/crawling"
	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestReferences holds quantities of lines against the numbers of independent programs, papers and theory in testdata/references:
//
//	seeds 4 20                             the seeds of the lines below that have none, by default and with LASCOPE_LONG
//	within 0.004                           what may be off besides the errors
//	clock polls                            below, ticks are polls; or seconds at the pace of the scheme, of the one line that it opens
//	$ lri-team items=12 a=0.03             a line
//	share@18000..20000  0.966 ± 0.009      a quantity of it, two blanks, its number
//	long share@90000    0.97               one with LASCOPE_LONG alone
//
// A quantity is a column, a ratio A/B, or A>=B or A<B: the ticks until that holds. It is read at a tick, @2000; over ticks,
// @18000..20000, as the rates of a row are; in the mean of rows, @0..20000/500; or where the scheme first meets its goal,
// @converged<2000. The quantities of a line are read one after the other on one run; one that begins before the last has ended
// has another.
func TestReferences(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for _, path := range modeltest.Must(filepath.Glob("testdata/references/*.txt")) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			for _, l := range readReferences(t, path) {
				t.Run(l.line, func(t *testing.T) {
					t.Parallel()
					l.check(t)
				})
			}
		})
	}
}

// A referenced line has quantities with known numbers.
type referenced struct {
	line       string
	seeds      int
	within     float64
	clock      string
	quantities []quantity
}

// A quantity is described at [TestReferences].
type quantity struct {
	text           string
	left, right    string // right is "" for a mean
	less           bool   // left < right, not >=
	goal           bool   // where the scheme converges
	from, to, each int64
	known          known
}

// A known number is one of
//
//	W ± E           the mean, with the standard error of the other program
//	W ~ E, W        the same where it has as many seeds: its error is ours, or E if that is greater
//	W σ S           the mean, by the standard deviation of one seed
//	A to B          the least and the greatest mean
//	K of N          the part of the runs that come to a number
//	median …        of the median A to B, or W, which lies between the second of ten and the ninth, or E beside
type known struct {
	form         string
	median       bool
	want, second float64
	within       float64
}

// readReferences are the lines of a file that have quantities to check.
func readReferences(t *testing.T, path string) (lines []referenced) {
	var now referenced
	for text := range strings.Lines(string(modeltest.Must(os.ReadFile(path)))) {
		text = strings.TrimSpace(text)
		long := strings.HasPrefix(text, "long ")
		word, rest, _ := strings.Cut(strings.TrimPrefix(text, "long "), " ")
		switch word {
		case "", "//":
		case "seeds":
			short, all, _ := strings.Cut(rest, " ")
			now.seeds = int(number(modeltest.ByLength(short, all)))
		case "within":
			now.within = number(rest)
		case "clock":
			now.clock = rest
		case "$":
			now.line = rest
			lines = append(lines, now)
		default:
			if l := &lines[len(lines)-1]; !long || modeltest.Long() {
				l.quantities = append(l.quantities, readQuantity(t, strings.TrimPrefix(text, "long "), l.within))
			}
		}
	}
	return slices.DeleteFunc(lines, func(l referenced) bool { return len(l.quantities) == 0 })
}

func number(word string) float64 { return modeltest.Must(strconv.ParseFloat(word, 64)) }

// readQuantity reads QUANTITY  NUMBER.
func readQuantity(t *testing.T, text string, within float64) quantity {
	name, want, ok := strings.Cut(text, "  ")
	amount, window, at := strings.Cut(name, "@")
	if !ok || !at {
		t.Fatalf("%q is no quantity with its number", text)
	}
	q := quantity{text: name, left: amount, known: known{form: "~", within: within}}
	for _, sign := range []string{">=", "<"} {
		if left, right, ok := strings.Cut(amount, sign); ok {
			q.left, q.right, q.less = left, right, sign == "<"
		}
	}
	window, q.goal = strings.CutPrefix(window, "converged<")
	window, each, some := strings.Cut(window, "/")
	from, to, over := strings.Cut(window, "..")
	if !over {
		to = from
	}
	q.from, q.to = int64(number(from)), int64(number(to))
	if q.each = q.to - q.from; some {
		q.each = int64(number(each))
	}
	words := strings.Fields(want)
	if q.known.median = words[0] == "median"; q.known.median {
		words = words[1:]
	}
	q.known.want = number(words[0])
	for words = words[1:]; len(words) > 1; words = words[2:] {
		if words[0] == "within" {
			q.known.within = number(words[1])
		} else {
			q.known.form, q.known.second = words[0], number(words[1])
		}
	}
	return q
}

// check holds the quantities of the line over its seeds against their numbers.
func (l referenced) check(t *testing.T) {
	values := make([][]float64, len(l.quantities))
	for seed := range l.seeds {
		spec := modeltest.Must(Parse(l.line))
		clock := referenceClock{unit: l.clock, ticks: 1}
		if l.clock == "seconds" {
			spec = modeltest.Must(spec.Opening())
			clock.ticks = int64(spec.Scheme.Pace())
		} else if !strings.Contains(l.line, "seed=") {
			spec = modeltest.Must(spec.With("seed=" + strconv.Itoa(seed+1)))
		}
		clock.Run = modeltest.Must(New(spec))
		for i, q := range l.quantities {
			if clock.now() > q.from && !q.goal {
				clock.Run = modeltest.Must(New(spec))
			}
			values[i] = append(values[i], q.of(t, clock))
		}
	}
	for i, q := range l.quantities {
		got, low, high := q.known.judge(values[i])
		t.Logf("%s is %.6g, %.6g to %.6g", q.text, got, low, high)
		if !(got >= low && got <= high) {
			t.Errorf("%s is %.6g of %d runs, want %.6g to %.6g", q.text, got, len(values[i]), low, high)
		}
	}
}

// A referenceClock counts the ticks of a run, its polls, or its seconds.
type referenceClock struct {
	*Run
	unit  string
	ticks int64 // of a unit
}

func (c referenceClock) now() int64 {
	if c.unit == "polls" {
		return c.Environment.(*pollinglab.Environment).Totals().Polls
	}
	return c.tick / c.ticks
}

func (c referenceClock) reach(tick int64) {
	for c.now() < tick {
		c.Advance((tick - c.now()) * c.ticks)
	}
}

// of is the quantity on a run: a mean, or the ticks until it holds, +Inf for never; NaN where the scheme does not converge.
func (q quantity) of(t *testing.T, r referenceClock) float64 {
	if q.goal {
		for !r.Converged() && r.tick < q.to {
			r.Advance(1)
		}
		if q.from, q.to = r.tick, r.tick; !r.Converged() {
			return math.NaN()
		}
	}
	begun := 0.0
	if r.reach(q.from); q.from < q.to {
		begun = amountOf(t, r.Run, rowOf(r.Run), q.left) // rates are those of the ticks from here
		r.reach(q.from + q.each)
	}
	sum, n := 0.0, 0.0
	for ; ; r.reach(r.now() + q.each) {
		row := rowOf(r.Run)
		x := amountOf(t, r.Run, row, q.left)
		switch sum, n = sum+x, n+1; {
		case q.right != "" && (x < amountOf(t, r.Run, row, q.right)) == q.less:
			return float64(r.now() - q.from)
		case r.now() < q.to:
		case q.right != "":
			return math.Inf(1)
		case strings.HasPrefix(q.left, "cost("):
			return (sum - begun) / float64(q.to-q.from)
		default:
			return sum / n
		}
	}
}

// amountOf is the present value of an expression: A*B, A/B, a number, a column of the row, or one of the names below.
func amountOf(t *testing.T, r *Run, row map[string]float64, expression string) float64 {
	if a, b, ok := strings.Cut(expression, "*"); ok {
		return amountOf(t, r, row, a) * amountOf(t, r, row, b)
	}
	if a, b, ok := strings.Cut(expression, "/"); ok {
		return amountOf(t, r, row, a) / amountOf(t, r, row, b)
	}
	if x, err := strconv.ParseFloat(expression, 64); err == nil {
		return x
	}
	name, of, _ := strings.Cut(strings.TrimSuffix(expression, ")"), "(")
	switch name {
	case "theory": // a fact
		return factsOf(t, r.spec.String())[of].Number.Value
	case "cost": // so far: idle ticks, and a number times the answers in the queue
		idle, waited := r.Environment.(*crawllab.Environment).FetcherLoad()
		return float64(idle) + number(of)*float64(waited)
	case "error²": // over that of Neyman's allocation, (Σσ)²/(nT)
		truth, deviations := r.Environment.(*pollinglab.Environment).Truth(), 0.0
		n := r.settings.Int("pages")
		for page := range n {
			deviations += math.Sqrt(truth.Rate(page) * (1 - truth.Rate(page)))
		}
		return row["error"] * row["error"] * float64(n) * row["tick"] / (deviations * deviations)
	case "certificate":
		return pollingView(r).Certificate
	case "returned": // the ticks from a shift to the value before it
		e, _ := pollingView(r).Events.Last(lab.Returned)
		return float64(e.Tick - e.Since)
	case "learnt": // by ndp, the weight of a feature
		return learnt(r)[slices.Index(crawling.FeatureNames[:], of)]
	case "on the real graph": // the performance of the weights learnt
		w := learnt(r)
		other := MustRun(fmt.Sprintf("ndp weights=%v,%v,%v,%v alpha=0 "+
			"graph=built-in:peps-links.csv relevance=built-in:peps-relevance.csv seed=%.0f",
			w[0], w[1], w[2], w[3], 1000*math.Abs(w[0])))
		other.Advance(452)
		return rowOf(other)["performance"]
	}
	x, ok := row[expression]
	if !ok {
		t.Fatalf("no column %q in %v", expression, r.Columns())
	}
	return x
}

// learnt are the four weights of a run of ndp.
func learnt(r *Run) crawling.Weights { return viewOf[*crawllab.View](r).Weights.Now }

// judge is a number over runs, and the range in which it should lie.
func (k known) judge(values []float64) (got, low, high float64) {
	met := slices.DeleteFunc(slices.Clone(values), func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) })
	got, deviation := stat.MeanStdDev(met, nil)
	se := 0.0
	if len(met) > 1 {
		se = stat.StdErr(deviation, float64(len(met)))
	}
	n := float64(len(values))
	bound := k.within
	switch k.form {
	case "±":
		bound += 3 * math.Hypot(se, k.second)
	case "~":
		bound += 3 * math.Hypot(se, max(se, k.second))
	case "σ":
		bound += 3 * k.second / math.Sqrt(n)
	case "of":
		got, k.want = float64(len(met))/n, k.want/k.second
		p := (got + k.want) / 2
		bound = 3 * math.Sqrt(2*p*(1-p)/n)
	}
	low, high = k.want-bound, k.want+bound
	if k.form == "to" {
		low, high = k.want, k.second
	}
	if k.median {
		slices.Sort(values)
		if got = values[len(values)/2]; k.form == "±" {
			low, high = k.want-(values[len(values)-2]-got)-k.second, k.want+(got-values[1])+k.second
		}
	}
	return got, low, high
}
