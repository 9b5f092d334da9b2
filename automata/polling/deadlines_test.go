package polling

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// slowDeadlines are the definitions of the two readings whose deadlines follow the shares, with a number for each page.
type slowDeadlines struct {
	last []float64 // live: the slot of the last poll
	sum  []float64 // accrued: the sum of the page's share, less its polls
}

func newSlowDeadlines(n, capacity int) (d slowDeadlines) {
	for k := 1; k <= n; k++ {
		_, f := math.Modf(float64(float64(k) * 0.6180339887498949))
		d.sum = append(d.sum, f)
		d.last = append(d.last, -f*float64(n)/float64(capacity))
	}
	return d
}

// at is the deadline of a page of share x in a slot.
func (d slowDeadlines) at(schedule string, page int, tick int64, x float64) float64 {
	if schedule == "live" {
		return d.last[page] + 1/x
	}
	return float64(tick) + (1-d.sum[page])/x
}

// slotByShares polls c times the page of the least deadline, looked through one by one; of accrued shares that are equal but for
// rounding that which the fast tree took.
func (o *obviousTree) slotByShares(web Web, tick int64, schedule string, told []int) {
	paths := make([][]obviousStep, len(o.due.sum))
	for i := range o.capacity {
		first, least, toldDue := -1, math.Inf(1), math.Inf(1)
		for page := range paths {
			_, paths[page] = o.walk(func(v *obviousNode) bool { return page >= v.left.end })
			x := o.amount(paths[page])
			o.due.sum[page] += x / float64(o.capacity)
			if schedule == "live" && o.due.last[page] == float64(tick) {
				continue
			}
			due := o.due.at(schedule, page, tick, x)
			if due < least {
				first, least = page, due
			}
			if page == told[i] {
				toldDue = due
			}
		}
		if schedule == "accrued" && toldDue <= least+1e-9*(1+math.Abs(least)) { // sums that are equal but for rounding
			first = told[i]
		}
		o.poll(web, first, tick, paths[first])
		o.due.sum[first]--
		o.due.last[first] = float64(tick)
	}
}

// TestDeadlinesFollowTheShares: the two schedules make every choice of their definitions, on webs of many sizes and with real rates.
func TestDeadlinesFollowTheShares(t *testing.T) {
	for _, c := range []struct {
		pages, states int
		lambda        float64
		capacity      int
		slots         int64 // a quarter of them by default, four times as many with LASCOPE_LONG
	}{{512, 500, 1, 1, 250}, {300, 20, 2, 3, 100}, {65, 1000, 1, 7, 200}, {5, 3, 1, 5, 1000}} {
		for _, schedule := range []string{"live", "accrued"} {
			for rule := range traaRules {
				compareTrees(t, t, newTestTruth(c.pages, 0.9, 1.5), c.states, c.lambda, c.capacity, nil, schedule, rule, modeltest.ByLength(c.slots/4, 4*c.slots))
			}
		}
	}
}

// TestDeadlinesOutliveTunings: whatever is tuned in a run, the next pages are those of the least deadlines by the shares now.
func TestDeadlinesOutliveTunings(t *testing.T) {
	for _, schedule := range []string{"live", "accrued"} {
		rapid.Check(t, func(rt *rapid.T) {
			n := rapid.IntRange(2, 40).Draw(rt, "n")
			truth := newTestTruth(n, 0.9, 1)
			p := testPollerOf(t, "h-traa", truth, 1, nil, 3, "N", 20, "schedule", schedule).(*Tree)
			web, trace := newPagesWeb(truth, 3), &Trace{}
			p.SetTrace(trace)
			d, tick, x := newSlowDeadlines(n, 1), int64(0), make([]float64, n)
			values := modeltest.Values{"N": 20, "growth": 1.0, "lambda": 1.0, "rule": "reward-penalty", "schedule": schedule}
			for range rapid.IntRange(1, 6).Draw(rt, "tunings") {
				for range rapid.IntRange(1, 30).Draw(rt, "slots") {
					log := &loggingWeb{Web: web}
					trace.Reset()
					p.Shares(x)
					p.Advance(log, tick, 1)
					tick++
					polled := log.polls[0].page
					for page := range x {
						d.sum[page] += x[page]
					}
					for page := range x {
						due, first := d.at(schedule, page, tick, x[page]), d.at(schedule, polled, tick, x[polled])
						if due < first-1e-9*(1+math.Abs(due)) {
							rt.Fatalf("page %d is polled in slot %d, due at %v; page %d was due at %v", polled, tick, first, page, due)
						}
					}
					told := math.NaN()
					fmt.Sscanf(trace.Polls[0].Why, "due first: its share has added up to %f", &told)
					if schedule == "accrued" && !(math.Abs(told-d.sum[polled]) <= 0.005+1e-9) {
						rt.Fatalf("%v is said to have added up to %v: %s", d.sum[polled], told, trace.Polls[0].Why)
					}
					d.sum[polled]--
					d.last[polled] = float64(tick)
				}
				key := rapid.SampledFrom([]string{"N", "growth", "lambda", "rule"}).Draw(rt, "key")
				values[key] = map[string][]any{"N": {7, 300}, "growth": {1.0, 2.0}, "lambda": {1.0, 2.0}, "rule": {"reward-inaction", "inaction-penalty"}}[key][rapid.IntRange(0, 1).Draw(rt, "value")]
				p.Tune(key, values)
				if rapid.Bool().Draw(rt, "a clone goes on") {
					p = memory.Copy(p)
					p.SetTrace(trace)
				}
				p.Shares(x)
				next := p.Next(n)
				for i, e := range next {
					want := d.at(schedule, e.Page, tick, x[e.Page])
					if math.Abs(e.Deadline-want) > 1e-6*(1+math.Abs(want)) || i > 0 && e.Deadline < next[i-1].Deadline {
						rt.Fatalf("page %d is next %d, at %v, want %v", e.Page, i, e.Deadline, want)
					}
				}
				if page, known := p.NextPage(); len(next) != n || !known || page != next[0].Page {
					rt.Fatalf("%d pages are next, the first %d, and then %d", len(next), next[0].Page, page)
				}
			}
		})
	}
}

// visits counts the automata that the search for the first live deadline visits.
func visits(h *Tree, s spot, earliest *Due) int {
	if s.size == 1 {
		if due := (Due{s.first, h.boundOf(&s)}); due.before(*earliest) {
			*earliest = due
		}
		return 0
	}
	n, children := 1, h.children(s)
	if h.boundOf(&children[1]) < h.boundOf(&children[0]) {
		children[0], children[1] = children[1], children[0]
	}
	for _, child := range children {
		if bound := h.boundOf(&child); bound-1e-9*(1+math.Abs(bound)) <= earliest.Deadline {
			n += visits(h, child, earliest)
		}
	}
	return n
}

// TestLiveVisitsFewNodes: over its first 10,000 polls the search for the first live deadline visits 11 to 17 automata of 511, where a path
// has 9; with LASCOPE_LONG about 17 of 32,767 too.
func TestLiveVisitsFewNodes(t *testing.T) {
	for i, c := range []struct {
		pages, polls, between int
		rule                  string
		alpha, beta           float64
		least, most           float64
	}{
		{512, 10_000, 7, "inaction-penalty", 0.3, 1.5, 11, 17}, {512, 10_000, 7, "reward-penalty", 0.3, 1, 11, 17},
		{512, 10_000, 7, "reward-inaction", 0.9, 1.5, 11, 17}, {32_768, 200_000, 97, "reward-penalty", 0.3, 1, 15, 20},
	} {
		if i > 2 && !modeltest.Long() {
			continue
		}
		truth := newTestTruth(c.pages, c.alpha, c.beta)
		p := testPollerOf(t, "h-traa", truth, 1, nil, 1, "rule", c.rule, "schedule", "live").(*Tree)
		web, sum, n := newPagesWeb(truth, 1), 0, 0
		for tick := 0; tick < c.polls; tick += c.between {
			sum, n = sum+visits(p, p.root(), &Due{-1, math.Inf(1)}), n+1
			p.Advance(web, int64(tick), int64(c.between))
		}
		mean := float64(sum) / float64(n)
		t.Logf("%d pages, %s, α=%g β=%g: %.1f automata a poll", c.pages, c.rule, c.alpha, c.beta, mean)
		if mean < c.least || mean > c.most {
			t.Errorf("%d pages, %s, α=%g β=%g: the search visits %.1f automata, want %g to %g", c.pages, c.rule, c.alpha, c.beta, mean, c.least, c.most)
		}
	}
}
