package polling

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/automata"
	"lascope/model/modeltest"
)

// An obviousPolicy is a policy that does not learn from single polls, by its definition
// in the papers: it looks every page through for every poll. It tosses the coins of the
// fast one.
type obviousPolicy struct {
	name, word string // the scheme, and its schedule or its estimate
	truth      *testTruth
	pages, c   int
	omega      []float64
	coins      automata.Coins
	now, begun int64
	next       int // whose turn it is
	x, due     []float64
	heard      [][]obviousHearing // of each page, in order
}

type obviousHearing struct{ hit, fresh bool }

func (o *obviousPolicy) informed() bool { return o.name != "uniform" && o.name != "estimator" }

// shares are in proportion to weights [LAKG] §III.C. The greatest share is at most one poll
// a slot. The rest is divided among the other pages in the same way. Pages of weight zero
// share the capacity that the weighted pages cannot use.
func (o *obviousPolicy) shares(weight []float64) []float64 {
	order, sum := []int{}, 0.0
	for page, w := range weight {
		order = append(order, page)
		sum += w
	}
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case weight[a] > weight[b]:
			return -1
		case weight[a] < weight[b]:
			return 1
		}
		return a - b
	})
	x, left := make([]float64, len(weight)), float64(o.c)
	for k, page := range order {
		switch {
		case weight[page] == 0:
			x[page] = max(0, left) / float64(len(order)-k)
			left -= x[page]
		case weight[page]*left >= sum:
			x[page] = 1
			left--
			sum -= weight[page]
		default:
			for _, page := range order[k:] {
				x[page] = left * weight[page] / sum
			}
			return x
		}
	}
	return x
}

// want is the policy's share of each page.
func (o *obviousPolicy) want() []float64 {
	weight := make([]float64, o.pages)
	for page := range weight {
		switch o.name {
		case "uniform":
			weight[page] = 1
		case "estimator":
			weight[page] = o.estimate(page)
		case "optimal":
			weight[page] = o.truth.optimal[page]
		default:
			weight[page] = o.truth.p[page]
			if o.name == "weighted" && o.omega != nil {
				weight[page] *= o.omega[page]
			}
		}
	}
	switch {
	case o.name == "optimal":
		return weight
	case o.name == "estimator" && slices.Max(weight) == 0:
		for page := range weight {
			weight[page] = 1
		}
	}
	return o.shares(weight)
}

// estimate is one of the three readings of the answers of a page.
func (o *obviousPolicy) estimate(page int) float64 {
	n, hits, fresh, misses, all := float64(len(o.heard[page])), 0.0, 0.0, 0.0, 0.0
	for i, h := range o.heard[page] {
		if h.hit {
			hits++
		}
		if h.fresh {
			fresh++
		}
		if i > 0 && !h.hit {
			misses++
		}
	}
	for _, h := range o.heard {
		all += float64(len(h))
	}
	switch {
	case n == 0:
		return 0
	case o.word == "step":
		return fresh / n
	case o.word == "rate":
		return hits / n
	}
	// X̄ misses of n−1 intervals, which are T slots long: 1 − ((X̄+½)/(n−½))^(1/T).
	slots := float64(o.now-o.begun) * float64(o.pages) / all
	return 1 - math.Pow((misses+0.5)/(n-0.5), 1/slots)
}

// start begins to poll by new shares in the present slot.
func (o *obviousPolicy) start() {
	o.due = make([]float64, o.pages)
	for page := range o.due {
		o.due[page] = o.firstDue(page)
	}
}

// firstDue spreads the first polls by the golden section.
func (o *obviousPolicy) firstDue(page int) float64 {
	golden := float64(page+1) * (math.Phi - 1)
	return float64(o.now) + (1-(golden-math.Floor(golden)))/o.x[page]
}

// told gives the policy new rates or another capacity. Only a page whose share changed gets
// a new due time: one new period after its last poll, or at once if that time has passed.
func (o *obviousPolicy) told(x []float64) {
	for page, was := range o.x {
		if o.x[page] = x[page]; o.word == "random" || x[page] == was {
			continue
		}
		if was == 0 {
			o.due[page] = o.firstDue(page)
		} else {
			o.due[page] = max(float64(o.now), o.due[page]-1/was+1/x[page])
		}
	}
}

// slot polls the pages of the next slot.
func (o *obviousPolicy) slot(web *loggingWeb) {
	o.now++
	switch {
	case !o.informed():
		for range o.c {
			page := o.next
			hit := web.Poll(page, o.now, float64(o.c)/float64(o.pages))
			o.heard[page] = append(o.heard[page], obviousHearing{hit, hit && web.Fresh(page, o.now)})
			o.next = (page + 1) % o.pages
		}
	case o.word == "random":
		total := 0.0
		for _, x := range o.x {
			total += x
		}
		u := o.coins.Unit()
		for j := range o.c {
			// The point lies in the part of one page of the line on which they stand.
			end, last := 0.0, -1
			for page, x := range o.x {
				if end += x; x > 0 {
					last = page
				}
				if (u+float64(j))*(total/float64(o.c)) < end {
					break
				}
			}
			web.Poll(last, o.now, o.x[last])
		}
	default:
		var order []int
		for page, x := range o.x {
			if x > 0 {
				order = append(order, page)
			}
		}
		slices.SortStableFunc(order, func(a, b int) int {
			switch {
			case o.due[a] < o.due[b]:
				return -1
			case o.due[a] > o.due[b]:
				return 1
			}
			return 0
		})
		for _, page := range order[:min(o.c, len(order))] {
			web.Poll(page, o.now, o.x[page])
			o.due[page] += 1 / o.x[page]
		}
	}
}

// TestPoliciesAnywhere: uniform, the estimator and the three that poll by fixed shares
// follow their definitions poll by poll, in any web, with any capacity and
// importance, through shifts, other capacities, schedules and readings, and where they
// take a web over [LAKG] §III.C, [Thesis] §7.3.2.
func TestPoliciesAnywhere(t *testing.T) {
	for _, name := range []string{"uniform", "estimator", "proportional", "weighted", "optimal"} {
		t.Run(name, func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { comparePolicies(t, name) }) })
	}
}

func comparePolicies(t *rapid.T, name string) {
	n := rapid.IntRange(2, 20).Draw(t, "pages")
	o := &obviousPolicy{name: name, pages: n, c: rapid.IntRange(1, n).Draw(t, "capacity"), heard: make([][]obviousHearing, n)}
	rates := func() *testTruth {
		truth := truthOf(rapid.SliceOfN(rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(0.001, 0.99)), n, n).Draw(t, "p"))
		truth.optimal = o.shares(truth.p) // any shares will do that sum to the capacity
		return truth
	}
	o.truth = rates()
	if rapid.Bool().Draw(t, "importance") {
		o.omega = rapid.SliceOfN(rapid.Float64Range(0.01, 1), n, n).Draw(t, "omega")
	}
	s, values := schemeNamed(name), modeltest.Values{}
	key, words := "", []string{""}
	if len(s.Params) > 0 {
		key, words = s.Params[0].Key, s.Params[0].Choices
	}
	o.word = rapid.SampledFrom(words).Draw(t, "word")
	values[key] = o.word
	seed := [2]uint64{rapid.Uint64().Draw(t, "seed"), 1}
	o.coins = automata.NewCoins(seed)
	p := modeltest.Must(s.New(Setup{Counts: true, Pages: n, Capacity: o.c, Omega: o.omega, Oracle: o.truth, Seed: seed, Values: values}))
	o.now = rapid.SampledFrom([]int64{0, 1000}).Draw(t, "begins after slot")
	o.begun = o.now

	// same holds the shares against the definition's, and lets the obvious one go on with
	// the very same, so that no rounding decides which of two pages is due first.
	same := func() []float64 {
		x := make([]float64, n)
		p.Shares(x)
		for page, want := range o.want() {
			modeltest.MustNear(t, x[page], want, 1e-9, "%s %s after slot %d: page %d has share", name, o.word, o.now, page)
		}
		return x
	}
	o.x = same()
	o.start()
	web := newModelWeb(truthOf(slices.Repeat([]float64{0.3}, n)), seed[0])
	slowWeb := newModelWeb(truthOf(slices.Repeat([]float64{0.3}, n)), seed[0])
	for range rapid.IntRange(1, 5).Draw(t, "stretches") {
		one, two := &loggingWeb{Web: web}, &loggingWeb{Web: slowWeb}
		slots := rapid.Int64Range(1, 50).Draw(t, "slots")
		p.Advance(one, o.now, slots)
		for range slots {
			o.slot(two)
		}
		modeltest.MustSame(t, one.polls, two.polls, "%s %s, c=%d: to slot %d it polls", name, o.word, o.c, o.now)
		if len(one.polls) != int(slots)*o.c && (o.word != "edf" || len(one.polls) < int(slots)) {
			t.Fatalf("%s %s, c=%d: %d polls in %d slots", name, o.word, o.c, len(one.polls), slots)
		}
		same()
		switch what := rapid.IntRange(0, 3).Draw(t, "then"); {
		case what == 0 && key != "":
			o.word = rapid.SampledFrom(words).Draw(t, "word")
			p.Tune(key, modeltest.Values{key: o.word})
			o.start()
		case what == 1:
			o.c = rapid.IntRange(1, n).Draw(t, "capacity")
			if name == "optimal" {
				o.truth.optimal = o.shares(o.truth.p)
			}
			resize(t, p, o.c, o.omega, o.truth)
			o.told(same())
		case what == 2 && o.informed():
			*o.truth = *rates()
			p.(Informed).Inform(o.truth)
			o.told(same())
		}
	}
}
