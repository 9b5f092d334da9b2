package polling

import (
	"fmt"
	"math"
	"testing"

	"lascope/automata"
	"lascope/model/modeltest"
)

// A testTruth is a web of pages with known rates and an observer's knowledge of it.
type testTruth struct {
	p       []float64 // chance of change in a slot
	hazard  []float64 // a = −ln(1−p)
	optimal []float64 // shares, for a capacity of 1
}

// newTestTruth is the papers' web, p_k = α/k^β [LAKG] §III.C.
func newTestTruth(n int, alpha, beta float64) *testTruth {
	p := make([]float64, n)
	for k := range p {
		p[k] = alpha / math.Pow(float64(k+1), beta)
	}
	return truthOf(p)
}

func truthOf(p []float64) *testTruth {
	t := &testTruth{p: p, hazard: make([]float64, len(p)), optimal: make([]float64, len(p))}
	sum := 0.0
	for k := range t.p {
		t.hazard[k] = -math.Log1p(-t.p[k])
		sum += t.hazard[k]
	}
	// For c = 1 all d equal is a/x equal: x = a/Σa.
	for k, a := range t.hazard {
		t.optimal[k] = a / sum
	}
	return t
}

func (t *testTruth) Rate(page int) float64    { return t.p[page] }
func (t *testTruth) Optimal(page int) float64 { return t.optimal[page] }
func (t *testTruth) Vanishing() bool          { return false }

// Freshest: any shares that leave the hottest page out will do.
func (t *testTruth) Freshest(page int) float64 {
	if page == 0 && len(t.p) > 1 {
		return 0
	}
	sum := 0.0
	for _, x := range t.optimal {
		sum += x
	}
	return sum / float64(len(t.p)-1)
}

// detect is d(x), the chance that a poll finds something new.
func (t *testTruth) detect(page int, x float64) float64 { return -math.Expm1(-t.hazard[page] / x) }

// value is Σ x d(x) of shares normalised to one poll a slot.
func (t *testTruth) value(x []float64) float64 {
	sum, v := 0.0, 0.0
	for _, x := range x {
		sum += x
	}
	for k, x := range x {
		if x > 0 {
			v += x / sum * t.detect(k, x/sum)
		}
	}
	return v
}

// A modelWeb answers with probability d(x) [H-TRAA] §2: feedback=model.
type modelWeb struct {
	*testTruth
	coins automata.Coins
	coin  float64 // of the last poll
	polls int64
	hits  int64
}

func newModelWeb(t *testTruth, seed uint64) *modelWeb {
	return &modelWeb{testTruth: t, coins: automata.NewCoins([2]uint64{seed, 77})}
}

func (w *modelWeb) Poll(page int, _ int64, x float64) bool {
	w.polls++
	u, y := w.coins.Unit(), w.hazard[page]/x
	w.coin = u
	// It misses if u < e^(−y), which lies between 1−y and 1/(1+y+y²/2): most answers
	// need no exponential.
	if u < 1-y || u*(1+y+y*y/2) < 1 && u < math.Exp(-y) {
		return false
	}
	w.hits++
	return true
}

// Fresh goes by the coin of the poll: with probability p, and then the poll was a hit.
func (w *modelWeb) Fresh(page int, _ int64) bool { return 1-w.coin <= w.p[page] }

// A pagesWeb answers as real pages would: with probability 1−q^elapsed.
type pagesWeb struct {
	modelWeb
	last []int64
}

func newPagesWeb(t *testTruth, seed uint64) *pagesWeb {
	return &pagesWeb{modelWeb: *newModelWeb(t, seed), last: make([]int64, len(t.p))}
}

func (w *pagesWeb) Poll(page int, tick int64, _ float64) bool {
	elapsed := tick - w.last[page]
	w.last[page] = tick
	return w.modelWeb.Poll(page, tick, 1/float64(elapsed))
}

// A countingWeb counts polls and never has anything new, or always.
type countingWeb struct {
	polls  []int64
	answer bool
}

func (w *countingWeb) Poll(page int, _ int64, _ float64) bool { w.polls[page]++; return w.answer }
func (w *countingWeb) Fresh(int, int64) bool                  { return w.answer }

// with gives the scheme's defaults, changed as given: "N", 20, "rule", ….
func defaultsOf(s Scheme, changes ...any) modeltest.Values {
	v := modeltest.Values{}
	for _, p := range s.Params {
		var err error
		switch {
		case p.Choices != nil:
			v[p.Key] = p.Default
		case p.Integer:
			var i int
			_, err = fmt.Sscan(p.Default, &i)
			v[p.Key] = i
		default:
			var f float64
			_, err = fmt.Sscan(p.Default, &f)
			v[p.Key] = f
		}
		if err != nil {
			panic(err)
		}
	}
	for i := 0; i < len(changes); i += 2 {
		v[changes[i].(string)] = changes[i+1]
	}
	return v
}

func schemeNamed(name string) Scheme {
	for _, s := range append(Pollers(), Played()...) {
		if s.Name == name {
			return s
		}
	}
	panic("no scheme " + name)
}

// testPoller builds a scheme for a web of one poll a slot.
func testPoller(t testing.TB, name string, truth *testTruth, seed uint64, changes ...any) Poller {
	t.Helper()
	return testPollerOf(t, name, truth, 1, nil, seed, changes...)
}

func testPollerOf(t testing.TB, name string, truth *testTruth, capacity int, omega []float64, seed uint64, changes ...any) Poller {
	t.Helper()
	s := schemeNamed(name)
	p, err := s.New(Setup{
		Counts: true, Unit: unitOf(s),
		Pages: len(truth.p), Capacity: capacity, Omega: omega, Oracle: truth,
		Seed: [2]uint64{seed, 1}, Values: defaultsOf(s, changes...),
	})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return p
}

// A loggingWeb writes down every poll of another web.
type loggingWeb struct {
	Web
	polls []loggedPoll
}

type loggedPoll struct {
	page int
	tick int64
	x    float64
	hit  bool
}

func (w *loggingWeb) Poll(page int, tick int64, x float64) bool {
	hit := w.Web.Poll(page, tick, x)
	w.polls = append(w.polls, loggedPoll{page, tick, x, hit})
	return hit
}

// unitOf is the word of the unit values that a scheme needs; "" for pages.
func unitOf(s Scheme) string {
	if unit := s.Defaults["unit"]; unit != "" {
		return "unit=" + unit
	}
	return ""
}
