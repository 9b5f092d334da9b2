package model

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/automata/action"
	"lascope/automata/packing"
	"lascope/automata/polling"
	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/knapsacklab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
)

// anyWorld draws a line of a lab with a random scheme and world.
func anyWorld(t *rapid.T, lab string) string {
	one := func(label string, words ...string) string { return " " + rapid.SampledFrom(words).Draw(t, label) }
	number := func(key string, from, to int) string {
		return fmt.Sprintf(" %s=%d", key, rapid.IntRange(from, to).Draw(t, key))
	}
	line := ""
	switch lab {
	case "polling":
		scheme := rapid.SampledFrom(schemeNames("polling")).Draw(t, "scheme")
		pages, most := number("pages", 20, 70), 9
		if scheme == "traa" {
			pages, most = " pages=2", 2
		}
		line = scheme + pages + number("capacity", 1, most) + number("seed", 1, 1000) +
			one("feedback", "feedback=pages", "feedback=model") + one("updates", "updates=overwrite", "updates=vanish", "updates=cumulative") +
			one("importance", "importance=on", "importance=off") + one("web", "web=zipf beta=1", "web=zipf beta=0 alpha=1", "web=thesis ratio=2") +
			one("shift", "shift=none", "shift=rank period=31", "shift=mirror period=77", "shift=shuffle period=50", "shift=mirror period=30 timing=random")
		if !hasNoParam(scheme, "N") {
			line += number("N", 70, 200)
		}
	case "placement":
		classes := rapid.IntRange(2, 5).Draw(t, "classes")
		line = rapid.SampledFrom(schemeNames("placement")).Draw(t, "scheme") +
			fmt.Sprintf(" classes=%d objects=%d", classes, classes*rapid.IntRange(2, 7).Draw(t, "size")) + number("N", 2, 12) + number("seed", 1, 1000) +
			one("start", "start=random", "start=boundary", "start=deadlock") + one("shift", "shift=none", "shift=swap period=31", "shift=markov period=20")
	case "line":
		line = rapid.SampledFrom(schemeNames("line")).Draw(t, "scheme") + number("N", 1, 30) + number("seed", 1, 1000) + one("p", "p=0.6", "p=0.9", "p=0.3") +
			one("shift", "shift=none", "shift=jump period=40", "shift=drift period=9")
	case "crawl":
		line = rapid.SampledFrom(schemeNames("crawl")).Draw(t, "scheme") +
			number("docs", 200, 260) + number("servers", 1, 30) + number("gap", 0, 3) + number("latency", 0, 4) + number("fetchers", 0, 5) + number("seed", 1, 1000) +
			one("changes", "changes=0", "changes=0.5") + one("shift", "shift=none", "shift=topic period=170", "shift=hubs period=90")
	case "arms":
		line = rapid.SampledFrom(schemeNames("arms")).Draw(t, "scheme") +
			number("seed", 1, 1000) + one("world", "penalties=0,1", "penalties=0.2,0.5,0.5", "arms=2 family=needle", "arms=7", "arms=30 family=close") +
			one("model", "model=P", "model=S", "model=Q", "model=Q levels=100") +
			one("shift", "shift=none", "shift=drift period=7", "shift=mirror period=31", "shift=shuffle period=40 timing=random", "shift=swap period=20")
	case "knapsack":
		line = rapid.SampledFrom(schemeNames("knapsack")).Draw(t, "scheme") +
			number("seed", 1, 1000) + number("items", 4, 40) + number("heaviest", 1, 100) + one("family", "family=alike", "family=free") +
			one("room", "room=0.05", "room=0.3", "room=1") + one("shift", "shift=none", "shift=mirror period=31", "shift=shuffle period=20 timing=random")
	default:
		t.Fatalf("the %s lab has no random worlds here", lab)
	}
	return line
}

// TestInvariants: the invariants of every lab hold after every stretch of a run, in random
// worlds, through shifts, tunings and handovers.
func TestInvariants(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for _, lab := range labNames() {
		t.Run(lab, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				line := anyWorld(rt, lab)
				spec, err := Parse(line)
				if err != nil {
					rt.Fatalf("%s: %v", line, err)
				}
				run, err := New(spec)
				if err != nil {
					rt.Skip(err) // such as a knapsack without a playable N
				}
				tl := NewTimeline(run)
				r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "interventions"), 1))
				for range rapid.IntRange(1, 6).Draw(rt, "stretches") {
					polls := pollsOf(tl.Run)
					n := rapid.Int64Range(1, 60).Draw(rt, "ticks")
					tl.Advance(n)
					if tl.err != nil {
						rt.Fatalf("%s: %v", tl.Line(), tl.err)
					}
					if err := invariants(tl.Run, n, pollsOf(tl.Run)-polls); err != nil {
						rt.Fatalf("%s at %d: %v", tl.Line(), tl.Tick(), err)
					}
					for range r.IntN(3) {
						meddle(tl, r)
					}
				}
			})
		})
	}
}

func pollsOf(r *Run) int64 {
	if b, ok := r.Environment.(*pollinglab.Environment); ok {
		return b.Totals().Polls
	}
	return 0
}

// invariants returns the violated invariant of a run that has just done n ticks; nil if
// all hold.
func invariants(r *Run, n, polls int64) error {
	switch b := r.Environment.(type) {
	case *pollinglab.Environment:
		if err := sharesHold(b); err != nil {
			return err
		}
		if want := n * int64(b.Capacity()); polls != want && r.Scheme().Name != "cgla" && r.Scheme().Name != "nutch" {
			return fmt.Errorf("%d polls in %d ticks, want %d", polls, n, want)
		}
		return statesHold(b)
	case *placementlab.Environment:
		return classesHold(b)
	case *linelab.Environment:
		visits := int64(0)
		for _, v := range b.Scheme.Visits() {
			visits += v
		}
		if s := b.Scheme.State(); s < 0 || s >= b.Scheme.States() || visits > r.tick || b.World.Target < 0 || b.World.Target > 1 {
			return fmt.Errorf("state %d of %d, %d visits, the target at %v", s, b.Scheme.States(), visits, b.World.Target)
		}
	case *crawllab.Environment:
		return frontierHolds(b)
	case *armslab.Environment:
		return chancesHold(b, r.tick)
	case *knapsacklab.Environment:
		return bagHolds(b)
	}
	return nil
}

// bagHolds: every packing fits, hits are packed, p is a probability, and no packing is worth more than the exact one, which is worth
// no less than that by density and no more than the fractional bound.
func bagHolds(b *knapsacklab.Environment) error {
	w := b.World
	packed, hits := w.Last()
	if weight := packed.Weight(w.Weights); weight > w.Capacity || hits&^packed != 0 {
		return fmt.Errorf("%s has the weight %d of %d, the hits are %s", packed, weight, w.Capacity, hits)
	}
	if value := packed.Value(w.Values); value > w.ExactValue+1e-9 || w.Recent > w.ExactValue+1e-9 || w.DensityValue > w.ExactValue+1e-9 || w.Fractional < w.ExactValue-1e-9 {
		return fmt.Errorf("value %v, recent %v, exact %v, by density %v, fractional %v", value, w.Recent, w.ExactValue, w.DensityValue, w.Fractional)
	}
	if t, ok := b.Scheme.(packing.Team); ok {
		for k, p := range t.Probabilities() {
			if !(p >= 0 && p <= 1) {
				return fmt.Errorf("p%d is %v", k+1, p)
			}
		}
	}
	return nil
}

// chancesHold: p is a point of the simplex, states are in 1..N of an arm, every tick has one
// choice, and penalty probabilities stay probabilities.
func chancesHold(b *armslab.Environment, tick int64) error {
	sum, p := 0.0, make([]float64, b.World.Arms())
	b.Scheme.Probabilities(b.World, p)
	for i, x := range p {
		if sum += x; !(x >= 0 && x <= 1) || !(b.World.Penalty(i) >= 0 && b.World.Penalty(i) <= 1) {
			return fmt.Errorf("p%d is %v, c%d is %v", i+1, x, i+1, b.World.Penalty(i))
		}
	}
	if math.Abs(sum-1) > 1e-12 {
		return fmt.Errorf("p sums to %v", sum)
	}
	if sums := b.World.Sums(); b.World.Pulls() != tick || sums.Regret < 0 || sums.Penalty < sums.Regret-1e-9 || b.World.Heard() < 0 || b.World.Heard() > float64(tick) {
		return fmt.Errorf("%d pulls, Σ c = %v, regret %v, answers %v", b.World.Pulls(), sums.Penalty, sums.Regret, b.World.Heard())
	}
	if f, ok := b.Scheme.(*action.Fixed); ok {
		visits := int64(0)
		for _, n := range f.Visits {
			visits += n
		}
		if arm, s := f.Action, f.State; arm < 0 || arm >= len(p) || s < 1 || s > f.N || visits > tick {
			return fmt.Errorf("state %d of %d in arm %d, %d visits", s, f.N, arm+1, visits)
		}
	}
	return nil
}

// sharesHold: the optimal shares sum to the capacity, and the scheme's shares do so
// outside the knapsack games. No optimal share exceeds one poll per slot. No scheme earns
// more than the optimum.
func sharesHold(b *pollinglab.Environment) error {
	x := make([]float64, b.Pages())
	b.Scheme.Shares(x)
	sum, best := 0.0, 0.0
	for page, share := range x {
		sum += share
		o := b.Truth().Optimal(page)
		best += o
		if !(share >= 0) || o < 0 || o > 1+1e-9 {
			return fmt.Errorf("page %d has share %v, its optimal one is %v", page, share, o)
		}
	}
	c := float64(b.Capacity())
	_, game := b.Scheme.(polling.Knapsack)
	_, fills := b.Scheme.(polling.Filling)
	if _, tree := b.Scheme.(*polling.Tree); !tree && slices.Max(x) > 1+1e-9 {
		return fmt.Errorf("a page has more than one poll a slot")
	}
	if !game && !fills && math.Abs(sum-c) > 1e-9*c {
		return fmt.Errorf("the shares sum to %v of %v", sum, c)
	}
	t := b.Truth()
	if math.Abs(best-c) > 1e-6*c {
		return fmt.Errorf("the optimal shares sum to %v of %v", best, c)
	}
	if most := t.OptimalValue * (1 + 1e-9); t.Value(x) > most || t.ProportionalValue > most || t.UniformValue > most {
		return fmt.Errorf("worth %v, proportional %v, uniform %v, the optimum %v", t.Value(x), t.ProportionalValue, t.UniformValue, t.OptimalValue)
	}
	return nil
}

// statesHold: states are in 1..N, a knapsack holds the amounts of its automata, and P1
// keeps its size.
func statesHold(b *pollinglab.Environment) error {
	switch s := b.Scheme.(type) {
	case polling.Knapsack:
		sum := 0.0
		for page := range b.Pages() {
			if k := s.State(page); k < 1 || k > s.States() {
				return fmt.Errorf("page %d is in state %d of %d", page, k, s.States())
			}
			sum += s.Amount(s.State(page))
		}
		if filled, _ := s.Filled(); math.Abs(filled-sum) > 1e-9*sum {
			return fmt.Errorf("the knapsack holds %v, the amounts are %v", filled, sum)
		}
	case *polling.FPA:
		inner := 0
		for page := range b.Pages() {
			class, k := s.Place(page)
			if k < 1 || k > s.States() {
				return fmt.Errorf("page %d is in state %d of %d", page, k, s.States())
			}
			inner += 1 - class
		}
		c := float64(b.Capacity())
		if want := int(math.Floor(c - b.Settings.Number("f")*c + 1e-9)); inner != want {
			return fmt.Errorf("P1 has %d pages, want %d", inner, want)
		}
	case *polling.Tree:
		for i := range 2 * b.Pages() {
			if v, ok := s.Node(i); ok && (v.State < 1 || v.State > v.N) {
				return fmt.Errorf("node %d is in state %d of %d", i, v.State, v.N)
			}
		}
	}
	return nil
}

// classesHold: arms and true groups keep their sizes, and states are in 1..N.
func classesHold(b *placementlab.Environment) error {
	m := b.Scheme.Memory()
	arms, groups := make([]int, m.Classes()), make([]int, m.Classes())
	for object := range m.Objects() {
		arms[m.Class(object)]++
		groups[b.World.Group(object)]++
		if s := m.State(object); s < 1 || s > m.States() {
			return fmt.Errorf("object %d is in state %d of %d", object, s, m.States())
		}
	}
	for k := range arms {
		if size := m.Objects() / m.Classes(); arms[k] != size || groups[k] != size {
			return fmt.Errorf("arms hold %v and groups %v objects", arms, groups)
		}
	}
	return nil
}

// frontierHolds: every waiting document was discovered on a link of a document. Where
// nothing changes, that document was fetched, and no document is fetched twice. No server
// is asked before its rest is over. Measures are fractions in 0..1.
func frontierHolds(b *crawllab.Environment) error {
	held, c := b.Crawl.Collection, b.Crawl.Crawler
	bound := b.Settings.Scheme.Name == "bound"
	fetched := map[int]bool{}
	for _, doc := range held.Order {
		if fetched[int(doc)] {
			return fmt.Errorf("document %d stands twice in the order of fetching", doc)
		}
		fetched[int(doc)] = true
	}
	for _, w := range c.Best(nil, b.Web.Documents()) {
		if fetched[w.Doc] && !b.Web.Changes() {
			return fmt.Errorf("document %d waits and was fetched", w.Doc)
		}
		if w.Parent != c.Discoverer(w.Doc) {
			return fmt.Errorf("document %d was discovered through %d and through %d", w.Doc, w.Parent, c.Discoverer(w.Doc))
		}
		if bound || w.Doc == 0 {
			continue
		}
		if w.Parent < 0 || !b.Web.Changes() && !fetched[w.Parent] {
			return fmt.Errorf("document %d waits, discovered through %d, which was not fetched", w.Doc, w.Parent)
		}
		if _, links := b.Web.Graph.Row(w.Parent); !slices.Contains(links, int32(w.Doc)) {
			return fmt.Errorf("document %d was discovered through %d, which does not link to it", w.Doc, w.Parent)
		}
	}
	if _, hurried := held.Requests(); hurried > 0 && !bound {
		return fmt.Errorf("%d requests came before their servers' rest was over", hurried)
	}
	for _, part := range []float64{held.Recall(), held.Freshness(), held.Quality()} {
		if !(part >= 0 && part <= 1) {
			return fmt.Errorf("recall %v, freshness %v, quality %v", held.Recall(), held.Freshness(), held.Quality())
		}
	}
	if q := min(held.Recall(), held.Freshness()); math.Abs(held.Quality()-q) > 1e-9 {
		return fmt.Errorf("quality %v is not the lesser of recall and freshness, %v", held.Quality(), q)
	}
	if held.Entries > b.Web.Documents() || c.Known() < 0 || c.Known() > b.Web.Documents() {
		return fmt.Errorf("%d entries and %d known of %d documents", held.Entries, c.Known(), b.Web.Documents())
	}
	return nil
}
