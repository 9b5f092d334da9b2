package polling

import (
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/automata"
	"lascope/model/modeltest"

	"pgregory.net/rapid"
)

// A plainPolicy is an index policy that scans all pages for each poll, while its purse is above 0, and follows the formulas as they are
// written.
type plainPolicy struct {
	capacity     int
	omega, costs []float64
	last         []int64 // the slot of each page's last poll
	turn         []int   // the number of each page's last poll; its own before the first
	slope        []float64
	index        func(page int, age float64) float64
	floor        float64
	turns        bool
	marginal     bool // a hit shows two changes
	learn        func(page int, gap float64, hit bool)
}

func (p *plainPolicy) weight(page int) float64 {
	if p.omega == nil {
		return 1
	}
	return p.omega[page]
}

func (p *plainPolicy) cost(page int) float64 {
	if p.costs == nil {
		return 1
	}
	return p.costs[page]
}

func (p *plainPolicy) run(web *loggingShownWeb, slots int64) {
	polls, purse := len(p.last), 0.0
	for slot := int64(1); slot <= slots; slot++ {
		for purse += float64(p.capacity); purse > 0; {
			best, greatest, eldest := -1, -1.0, 0
			for page, last := range p.last {
				if last < p.last[eldest] || last == p.last[eldest] && p.turn[page] < p.turn[eldest] {
					eldest = page
				}
				if last == slot {
					continue
				}
				if index := p.index(page, float64(slot-last)); index > greatest {
					best, greatest = page, index
				}
			}
			if best < 0 { // all pages
				purse = 0
				break
			}
			mean := 0.0
			for page := range p.slope { // with costs it is that of the rates
				if w := p.slope[page] / float64(len(p.slope)); p.costs == nil {
					mean += w * p.weight(page)
				} else {
					mean += w
				}
			}
			if greatest < p.floor*mean*float64(slot-p.last[eldest]) || p.turns {
				best = eldest
			}
			purse -= p.cost(best)
			gap := float64(slot - p.last[best])
			hit := web.Poll(best, slot, 1/gap)
			p.last[best] = slot
			p.turn[best] = polls
			polls++
			if p.learn != nil {
				p.learn(best, gap, hit && (!p.marginal || web.Shown() == 2))
			}
		}
	}
}

// newPlain is a plain version of each scheme that is an index policy.
func newPlain(name string, truth *testTruth, capacity int, omega, costs []float64, v map[string]any) *plainPolicy {
	n := len(truth.p)
	p := &plainPolicy{capacity: capacity, omega: omega, costs: costs, last: make([]int64, n), turn: make([]int, n), slope: make([]float64, n),
		marginal: v["reward"] == "marginal"}
	for page := range p.turn {
		p.turn[page] = page
	}
	p.index = func(page int, age float64) float64 { return p.slope[page] * p.weight(page) * age }
	switch name {
	case "greedy-known":
		if copy(p.slope, truth.hazard); costs != nil {
			p.index = func(page int, m float64) float64 {
				return p.weight(page) / costs[page] * (1 - math.Pow(1-truth.p[page], m))
			}
		}
	case "whittle":
		p.index = func(page int, m float64) float64 {
			return p.weight(page) / p.cost(page) * (1 - math.Pow(1-truth.p[page], m)*(1+m*truth.p[page]))
		}
	case "gamma":
		if plainGamma(p, v); costs != nil {
			p.index = func(page int, m float64) float64 {
				u := p.slope[page] * m
				return p.weight(page) / costs[page] * (1 - (1+u)*math.Exp(-u))
			}
		}
	case "grid":
		plainGrid(p, v)
	case "interval":
		plainInterval(p, v)
	case "commit":
		plainCommit(p, v)
	}
	return p
}

func plainGamma(p *plainPolicy, v map[string]any) {
	a, b := slices.Repeat([]float64{0.5}, len(p.slope)), slices.Repeat([]float64{1}, len(p.slope))
	for k := range p.slope {
		p.slope[k] = 0.5
	}
	if v["discount"] != "off" {
		p.floor = 0.02
	}
	p.learn = func(k int, g float64, hit bool) {
		if hit {
			r := b[k] / (b[k] + g)
			z := func(j float64) float64 { return 1 - math.Pow(r, a[k]+j) }
			m1, m2 := a[k]/b[k]*z(1)/z(0), a[k]*(a[k]+1)/(b[k]*b[k])*z(2)/z(0)
			a[k], b[k] = m1*m1/(m2-m1*m1), m1/(m2-m1*m1)
		} else {
			b[k] += g
		}
		if v["discount"] != "off" {
			a[k], b[k] = 0.98*a[k]+0.02*0.5, 0.98*b[k]+0.02
		}
		p.slope[k] = a[k] / b[k]
	}
}

func plainGrid(p *plainPolicy, v map[string]any) {
	h := v["hazard"].(float64)
	p.floor = 0.02
	weights := make([][64]float64, len(p.slope))
	rate := func(i int) float64 { return 5e-5 * math.Exp2(float64(i)/4) }
	median := func(w [64]float64) float64 {
		half := 0.0
		for i, x := range w {
			if half += x; half >= 0.5 {
				return rate(i)
			}
		}
		return rate(63)
	}
	for k := range weights {
		for i := range 64 {
			weights[k][i] = 1.0 / 64
		}
		p.slope[k] = median(weights[k])
	}
	p.learn = func(k int, g float64, hit bool) {
		w, sum, rho := &weights[k], 0.0, 1-math.Exp(-h*g)
		for i := range w {
			chance := math.Exp(-rate(i) * g)
			if hit {
				chance = 1 - chance
			}
			w[i] = ((1-rho)*w[i] + rho/64) * chance
			sum += w[i]
		}
		for i := range w {
			w[i] /= sum
		}
		p.slope[k] = median(*w)
	}
}

func plainInterval(p *plainPolicy, v map[string]any) {
	n := float64(len(p.slope))
	log, polls, mean := make([]float64, len(p.slope)), make([]float64, len(p.slope)), 0.5
	order := automata.NewCoins([2]uint64{}) // that of a setup of the tests
	for k := range log {
		log[k] = math.Log1p(1e-6 * order.Unit())
		p.slope[k] = math.Exp(-log[k])
	}
	p.learn = func(k int, _ float64, hit bool) {
		answer, sum := 0.0, 0.0
		if hit {
			answer = p.weight(k)
		}
		for page, s := range p.slope {
			sum += s * p.weight(page)
		}
		log[k] += (v["floor"].(float64) + 1/(1+polls[k])) * (min(1, mean*p.cost(k)) - answer)
		log[k] = min(log[k], -math.Log(v["cover"].(float64)*sum/n/p.weight(k)))
		log[k] = max(log[k], math.Log(1e-6))
		polls[k]++
		mean += 0.002 * (answer - mean*p.cost(k))
		p.slope[k] = math.Exp(-log[k])
	}
}

func plainCommit(p *plainPolicy, v map[string]any) {
	rounds, polls, done := float64(v["rounds"].(int)), 0, make([]float64, len(p.slope))
	p.turns = true
	p.learn = func(k int, _ float64, hit bool) {
		if polls++; polls > int(rounds)*len(done) {
			return
		}
		if hit {
			done[k]++
		}
		if polls == int(rounds)*len(done) {
			slots := float64(slices.Max(p.last))
			p.turns = false
			for k, hits := range done {
				p.slope[k] = -math.Log((rounds-hits+0.25)/(rounds+0.5)) * rounds / slots
			}
		}
	}
}

// TestIndexPolicies: every index policy makes the polls of its plain version, at any capacity, with and without importance and, where it
// takes them, costs.
func TestIndexPolicies(t *testing.T) {
	tested := 0
	for _, c := range pollerCases() {
		scheme := schemeNamed(c.name)
		if _, ok := c.build(t).(Indexed); !ok {
			continue
		}
		truth, omega, v := c.truth(), c.weights(), defaultsOf(scheme, c.changes...)
		for _, costs := range [][]float64{nil, costly(c.pages)} {
			if costs != nil && !scheme.Costs {
				continue
			}
			tested++
			one, two := newLoggingShownWeb(truth), newLoggingShownWeb(truth)
			modeltest.Must(scheme.New(Setup{Pages: c.pages, Capacity: c.capacity, Omega: omega, Costs: costs, Counts: true, Oracle: truth, Values: v})).
				Advance(one, 0, 1000)
			newPlain(c.name, truth, c.capacity, omega, costs, v).run(two, 1000)
			if !slices.Equal(one.polls, two.polls) {
				i := 0
				for one.polls[i] == two.polls[i] {
					i++
				}
				t.Errorf("%v, costs %v: poll %d is %+v, the plain version's %+v", c, costs != nil, i, one.polls[i], two.polls[i])
			}
		}
	}
	if tested < 20 {
		t.Errorf("%d cases", tested)
	}
}

// TestNutch: the schedule makes the polls of its plain version, which looks at every page in each slot.
func TestNutch(t *testing.T) {
	for _, c := range pollerCases() {
		if c.name != "nutch" {
			continue
		}
		truth, omega, n := c.truth(), c.weights(), float64(c.pages)
		web, plain := &loggingWeb{Web: newPagesWeb(truth, 3)}, &loggingWeb{Web: newPagesWeb(truth, 3)}
		testPollerOf(t, c.name, truth, c.capacity, omega, 4, c.changes...).Advance(web, 0, 3000)
		start := n / float64(c.capacity)
		set := defaultsOf(schemeNamed(c.name), c.changes...)
		longer, shorter := 1+set.Number("inc"), 1-set.Number("dec")
		interval, due, changed := slices.Repeat([]float64{start}, c.pages), slices.Repeat([]float64{1}, c.pages), make([]float64, c.pages)
		last := make([]int64, c.pages)
		for slot := int64(1); slot <= 3000; slot++ {
			for range c.capacity {
				k := 0
				for page := range due {
					if due[page] < due[k] {
						k = page
					}
				}
				if now := float64(slot); due[k] <= now {
					factor := longer
					if plain.Poll(k, slot, 1/float64(slot-last[k])) {
						if factor = shorter; omega != nil {
							factor = math.Exp(omega[k]*math.Log(shorter) + (1-omega[k])*math.Log(longer))
						}
						changed[k] = now
					}
					interval[k] *= factor
					delta := 0.0
					if set.Word("sync") == "on" {
						delta = now - changed[k]
					}
					interval[k] = min(max(interval[k], delta, 1), 12*start)
					due[k], last[k] = max(now-set.Number("sync_rate")*delta+interval[k], now+1), slot
				}
			}
		}
		modeltest.Same(t, web.polls, plain.polls, "%v: %d polls, the plain version's are %d others:", c, len(web.polls), len(plain.polls))
	}
}

// TestWhittleIndex: the index is the difference that defines it, to fifteen digits where that
// loses none, and grows with the age by (m+1) p² q^m.
func TestWhittleIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := math.Pow(10, rapid.Float64Range(-8, -0.001).Draw(t, "log p"))
		v := whittlePage{p: p, a: hazardOf(p), omega: 1}
		m := math.Floor(math.Pow(10, rapid.Float64Range(0, 6).Draw(t, "log m")))
		d := func(m float64) float64 { return -math.Expm1(m * math.Log1p(-p)) }
		if got, want := v.whittle(m), d(m)-m*(d(m+1)-d(m)); math.Abs(got-want) > 1e-15*(m+4) {
			t.Errorf("W(%v) = %v, want %v", m, got, want)
		}
		grows, want := v.whittle(m+1)-v.whittle(m), (m+1)*p*p*math.Pow(1-p, m)
		modeltest.Near(t, grows, want, 1e-9*want+1e-13, "at age %v it grows by", m)
	})
}

// TestGammaAfterAHit: the distribution has the mean and the variance of the exact posterior,
// integrated numerically.
func TestGammaAfterAHit(t *testing.T) {
	for _, v := range []gammaRate{{0.5, 1}, {0.6, 40}, {3, 10}, {25, 4}, {800, 3}} {
		for _, g := range []float64{1, 7, 300} {
			mean, scale := v.A/v.B, math.Sqrt(v.A)/v.B
			var m0, m1, m2 float64
			const steps = 40_000
			for i := range steps { // of the logarithm of the rate
				a := math.Exp(math.Log(mean+60*scale) - 60/math.Sqrt(v.A+0.2)*(float64(i)+0.5)/steps)
				w := math.Exp(v.A*math.Log(a/mean)-v.B*(a-mean)) * -math.Expm1(-a*g)
				m0, m1, m2 = m0+w, m1+w*a, m2+w*a*a
			}
			got := v.after(g, true)
			wantMean := m1 / m0
			wantVariance := m2/m0 - wantMean*wantMean
			if math.Abs(got.A/got.B-wantMean) > 1e-4*wantMean || math.Abs(got.A/(got.B*got.B)-wantVariance) > 1e-3*wantVariance {
				t.Errorf("%v after %v slots: %v, of mean %v and variance %v; want %v and %v", v, g, got, got.A/got.B, got.A/got.B/got.B, wantMean, wantVariance)
			}
		}
	}
}

// TestVanishing: those that know the rates poll the pages with the greatest rates in every slot, and the
// others refuse.
func TestVanishing(t *testing.T) {
	truth := vanishingTruth{newTestTruth(20, 0.9, 1)}
	for _, s := range Pollers() {
		setup := Setup{Counts: true, Pages: 20, Capacity: 3, Oracle: truth, Updates: "vanish", Values: defaultsOf(s)}
		p, err := s.New(setup)
		switch s.Name {
		case "greedy-known", "whittle":
			web := &loggingWeb{Web: newModelWeb(truth.testTruth, 1)}
			p.Advance(web, 0, 5)
			for i, poll := range web.polls {
				modeltest.MustEqual(t, poll.page, i%3, "%s: poll %d is of page", s.Name, i)
			}
		default:
			setup.Updates = "overwrite"
			stays, unplayable := s.New(setup)
			if unplayable != nil {
				continue // traa, on two pages alone
			}
			if _, learns := stays.(pageLearner); err == nil && learns || err != nil && !strings.Contains(err.Error(), "updates=vanish") {
				t.Errorf("%s: %v", s.Name, err)
			}
		}
	}
}

type vanishingTruth struct{ *testTruth }

func (vanishingTruth) Vanishing() bool { return true }

// TestGridSurvives: no answer, however unlikely, leaves a page without a rate.
func TestGridSurvives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w [gridRates]float64
		for i := range w {
			w[i] = 1.0 / gridRates
		}
		for range 30 {
			hits, gap := rapid.Bool().Draw(t, "hit"), math.Pow(10, rapid.Float64Range(0, 12).Draw(t, "log gap"))
			for range rapid.IntRange(1, 100).Draw(t, "times") {
				update(&w, 0, math.Floor(gap), hits)
			}
			sum := 0.0
			for _, x := range w {
				sum += x
			}
			modeltest.MustNear(t, sum, 1, 1e-9, "the probabilities sum to")
		}
	})
}

// TestRanked: the queue is in the order in which pages would be polled in one slot.
func TestRanked(t *testing.T) {
	for _, c := range pollerCases() {
		p, ok := c.build(t).(Indexed)
		if !ok || c.name == "commit" {
			continue
		}
		c.run(p, 0, 500, 500, 1)
		ranked := p.Ranked(c.capacity)
		next, _ := p.(Foreseen).NextPage()
		modeltest.Equal(t, ranked[0].Page, next, "%v: the first in the queue, against the next, is page", c)
		_, learns := p.(pageLearner) // its floor moves with each answer
		for i, poll := range c.run(p, 500, 1, 1, 1) {
			if !learns && poll.page != ranked[i].Page {
				t.Errorf("%v: poll %d of the slot is of page %d, page %d in the queue", c, i, poll.page, ranked[i].Page)
			}
		}
		if all := p.Ranked(1000); len(all) != c.pages || !slices.IsSortedFunc(all, Ranked.compare) {
			t.Errorf("%v: the queue of all pages is %v", c, all)
		}
	}
}

// TestIntervalsStayInRange: only ratios of intervals matter, and all of them grow shorter, but none than
// a millionth of the first.
func TestIntervalsStayInRange(t *testing.T) {
	truth := newTestTruth(8, 0.9, 1.5)
	v := testPoller(t, "interval", truth, 1).(*interval)
	for page := range v.page {
		v.page[page].length = 2 * shortest
	}
	v.restart(v.rate)
	web, least := newPagesWeb(truth, 5), math.Inf(1)
	for tick := int64(0); tick < 100_000; tick += 100 {
		v.Advance(web, tick, 100)
		for _, at := range v.page {
			least = min(least, at.length)
		}
	}
	modeltest.Equal(t, least, 1e-6, "the shortest interval is")
}
