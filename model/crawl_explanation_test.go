package model

import (
	"math/bits"
	"regexp"
	"strings"
	"testing"

	"lascope/model/crawllab"
	"lascope/model/lab"
)

var (
	askedExplanation  = regexp.MustCompile(`^(?:draw (\S+) (<|≥) ε = (\S+): )?asked for: ν = Q\(x,1\) − Q\(x,2\) = (\S+) − (\S+) = (\S+) \[Eq\. 9\], the greatest of (\d+) known; x = (\(.+\))$`)
	lotExplanation    = regexp.MustCompile(`^draw (\S+) < ε = (\S+): asked for at random, one of (\d+) known; ν = Q\(x,1\) − Q\(x,2\) = (\S+) − (\S+) = (\S+) \[Eq\. 9\]; x = (\(.+\))$`)
	drawnExplanation  = regexp.MustCompile(`^asked for at random, one of (\d+) known$`)
	orderExplanation  = regexp.MustCompile(`^asked for: (\S+), its known (?:relevance|reward), is the greatest of (\d+) known$`)
	robinExplanation  = regexp.MustCompile(`^asked for: its turn, last answered at tick (\d+), the longest ago of (\d+) known$`)
	answerExplanation = regexp.MustCompile(`^answered, (new: g = r = |modified, r (\S+) → (\S+): g = max = |the same: g = |missing: g = |deleted: g = )(\S+?)(?:, the r it had)? \[Eq\. 11\]$`)
	fetchExplanation  = regexp.MustCompile(`^(\S+) → (\S+) by (Q = l·u \+ ¼v, )?α\(g \+ γ\(Q′ \+ Σ\) − Q\) \[Eq\. 10\]: α = (\S+), g = (\S+), γ = (\S+), Q′ = (\S+), Σ = (\S+) over (\d+) discovered(?:, u (\S+) → (\S+), v (\S+) → (\S+))?; x = (\(.+\))$`)
	laterExplanation  = regexp.MustCompile(`^(\S+) → (\S+) by α\(g \+ γΣ − Q\) \[Eq\. 10\]: α = (\S+), g = (\S+), γ = (\S+), Σ = (\S+); x = (\(.+\))$`)
	waitExplanation   = regexp.MustCompile(`^(\S+) → (\S+) by α\(γQ′ − Q\) \[Eq\. 10\]: α = (\S+), γ = (\S+), Q′ = (\S+); x = (\(.+\))$`)
	metExplanation    = regexp.MustCompile(`^(known from the start|discovered through .+?|waits to be fetched again), (Q\(x,1\) =|index) (\S+?)(?:, x = (\(.+\)))?$`)
	againExplanation  = regexp.MustCompile(`^waits for its turn again, from tick (\d+) on$`)
	agedState         = regexp.MustCompile(`^\(l (\S+), (.+ links), (.+), age class (\d+)\)$`)
)

// A crawlReader follows a crawl by its explanations alone.
type crawlReader struct {
	t       *testing.T
	line    string
	tick    int64
	literal bool
	keeps   float64 // literal: the factor of Q(x,2) for one tick of waiting

	fetch, wait  map[string]float64 // Q(·,1) and Q(·,2) by state, from the latest explanation
	found, links map[string]float64 // the weights of fetched documents' states
	waits        map[string]waitingDoc

	reward  float64 // of the latest answer
	before  []waitingDoc
	fetches int
	moved   int
}

// A waitingDoc is a document that waits, as the explanations describe it.
type waitingDoc struct {
	state string
	index float64 // of the schemes that keep no values
	since int64
}

// value is Q(x,1) of a state, or of an aged one by its weights.
func (r *crawlReader) value(state string) float64 {
	m := agedState.FindStringSubmatch(state)
	if m == nil {
		return r.fetch[state]
	}
	return number(r.t, m[1])*r.found[m[3]+m[4]] + r.links[m[2]+m[4]]/4
}

// index returns the rank value of a waiting document in the present slot.
func (r *crawlReader) index(d waitingDoc) (fetch, wait, index float64) {
	if d.state == "" {
		return 0, 0, d.index
	}
	state := d.state
	if i := strings.Index(state, ", age class 0)"); i > 0 { // its age class has grown since
		state = state[:i] + ", age class " + lab.NumberWord(float64(min(bits.Len64(uint64(r.tick-d.since))-1, 23))) + ")"
	}
	fetch = r.value(state)
	if r.literal {
		wait = r.wait[state]
		for range r.tick - 2 - d.since {
			wait *= r.keeps
		}
	}
	return fetch, wait, fetch - wait
}

const crawlPrecision = 2e-5 // explanations give six digits, and some values are sums of them

// choice checks that a document was known, and that no other ranked before it.
func (r *crawlReader) choice(who, what string) {
	r.fetches++
	d, known := r.waits[who]
	if !known {
		r.t.Fatalf("%s: at %d %s is not known: %s", r.line, r.tick, who, what)
	}
	fetch, wait, index := r.index(d)
	among, told, lot := "", index, false
	values := func(m []string) { // Q(x,1), Q(x,2), ν
		for k, v := range []float64{fetch, wait, index} {
			if !near(number(r.t, m[k]), v, crawlPrecision) {
				r.t.Fatalf("%s: at %d from the words it has %v, %v, %v: %s: %s", r.line, r.tick, fetch, wait, index, who, what)
			}
		}
		told = number(r.t, m[2])
	}
	switch {
	case askedExplanation.MatchString(what):
		m := askedExplanation.FindStringSubmatch(what)
		if m[1] != "" && (number(r.t, m[1]) < number(r.t, m[3]) || m[2] != "≥") {
			r.t.Fatalf("%s: the coin calls for a lot: %s", r.line, what)
		}
		values(m[4:])
		among = m[7]
	case lotExplanation.MatchString(what):
		m := lotExplanation.FindStringSubmatch(what)
		if number(r.t, m[1]) >= number(r.t, m[2]) {
			r.t.Fatalf("%s: the coin calls for no lot: %s", r.line, what)
		}
		values(m[4:])
		among, lot = m[3], true
	case drawnExplanation.MatchString(what):
		among, lot = drawnExplanation.FindStringSubmatch(what)[1], true
	case orderExplanation.MatchString(what):
		m := orderExplanation.FindStringSubmatch(what)
		among, told = m[2], number(r.t, m[1])
	case robinExplanation.MatchString(what):
		m := robinExplanation.FindStringSubmatch(what)
		among, told = m[2], -1-number(r.t, m[1])
	default:
		r.t.Fatalf("%s: it cannot be read: %s", r.line, what)
	}
	if !near(told, index, crawlPrecision) || whole(r.t, among) != len(r.waits) {
		r.t.Fatalf("%s: at %d from the words its index is %v, of %d: %s: %s", r.line, r.tick, index, len(r.waits), who, what)
	}
	for other, o := range r.waits {
		if _, _, i := r.index(o); !lot && i > told && !near(i, told, crawlPrecision) {
			r.t.Fatalf("%s: at %d %s comes first, with %v: %s: %s", r.line, r.tick, other, i, who, what)
		}
	}
	delete(r.waits, who)
}

// answer checks the reward of an answer [Robot, Eq. 11].
func (r *crawlReader) answer(what string) float64 {
	m := answerExplanation.FindStringSubmatch(what)
	if m == nil {
		r.t.Fatalf("%s: it cannot be read: %s", r.line, what)
	}
	g, want := number(r.t, m[4]), number(r.t, m[4])
	switch {
	case m[2] != "":
		want = max(number(r.t, m[2]), number(r.t, m[3]))
	case strings.HasPrefix(m[1], "the same"), strings.HasPrefix(m[1], "missing"):
		want = 0
	}
	if g != want {
		r.t.Fatalf("%s: the reward is %v: %s", r.line, want, what)
	}
	return g
}

// expect compares an explanation's number with the number derived from earlier
// explanations.
func (r *crawlReader) expect(what, name, told string, want float64) {
	r.t.Helper()
	if !near(number(r.t, told), want, crawlPrecision) {
		r.t.Fatalf("%s: at %d from the words %s is %v: %s", r.line, r.tick, name, want, what)
	}
}

// move re-derives an application of Eq. 10. The slice met holds the documents discovered
// in the slot; asked is the requested document.
func (r *crawlReader) move(what string, met []waitingDoc, own float64, asked waitingDoc) {
	r.moved++
	if m := fetchExplanation.FindStringSubmatch(what); m != nil {
		state := m[14]
		q, alpha, gamma, sum := r.value(state), number(r.t, m[4]), number(r.t, m[6]), 0.0
		for _, d := range met {
			sum += r.value(d.state)
		}
		r.expect(what, "Q", m[1], q)
		r.expect(what, "g", m[5], r.reward)
		r.expect(what, "Q′", m[7], own)
		r.expect(what, "Σ", m[8], sum)
		goal := r.reward + gamma*(own+sum)
		if whole(r.t, m[9]) != len(met) {
			r.t.Fatalf("%s: at %d %d were discovered: %s", r.line, r.tick, len(met), what)
		}
		if x := agedState.FindStringSubmatch(state); x != nil {
			l := number(r.t, x[1])
			u, v := r.found[x[3]+x[4]], r.links[x[2]+x[4]]
			by := alpha * (goal - q) / (l*l + 1./16)
			r.expect(what, "u before", m[10], u)
			r.expect(what, "v before", m[12], v)
			r.expect(what, "u", m[11], max(0, u+by*l))
			r.expect(what, "v", m[13], max(0, v+by/4))
			r.found[x[3]+x[4]], r.links[x[2]+x[4]] = number(r.t, m[11]), number(r.t, m[13])
			r.expect(what, "Q after", m[2], r.value(state))
			return
		}
		r.expect(what, "Q after", m[2], q+alpha*(goal-q))
		r.fetch[state] = number(r.t, m[2])
		return
	}
	if m := laterExplanation.FindStringSubmatch(what); m != nil { // of the slot before
		sum := 0.0
		for _, d := range r.before {
			if d == asked {
				sum += r.fetch[d.state]
			} else {
				sum += r.wait[d.state]
			}
		}
		q := r.fetch[m[7]]
		r.expect(what, "Q", m[1], q)
		r.expect(what, "g", m[4], r.reward)
		r.expect(what, "Σ", m[6], sum)
		r.expect(what, "Q after", m[2], q+number(r.t, m[3])*(r.reward+number(r.t, m[5])*sum-q))
		r.fetch[m[7]] = number(r.t, m[2])
		return
	}
	m := waitExplanation.FindStringSubmatch(what)
	if m == nil {
		r.t.Fatalf("%s: it cannot be read: %s", r.line, what)
	}
	q := r.wait[m[6]]
	for range r.tick - 1 - 1 - asked.since {
		q *= r.keeps
	}
	r.expect(what, "Q", m[1], q)
	r.expect(what, "Q′", m[5], r.fetch[m[6]])
	r.expect(what, "Q after", m[2], q+number(r.t, m[3])*(number(r.t, m[4])*r.fetch[m[6]]-q))
	r.wait[m[6]] = number(r.t, m[2])
}

// readCrawl re-derives the requests, their rewards and the changes of the values under Eq.
// 10, for a robot with one fetcher and immediate answers.
func readCrawl(t *testing.T, line string, steps int) {
	tl := openTimeline(t, line)
	request := lab.ViewRequest{Find: -1, Trace: true}
	tl.Snapshot(request)
	start := tl.Run().Environment.(*crawllab.Environment).Web.Name(0)
	scheme := tl.Run().Scheme().Name
	r := &crawlReader{t: t, line: line, literal: strings.Contains(line, "literal"), keeps: 0.75,
		fetch: map[string]float64{}, wait: map[string]float64{}, found: map[string]float64{}, links: map[string]float64{}}
	begin := func() {
		r.waits = map[string]waitingDoc{start: {state: "(" + start + ")", since: r.tick}}
		if scheme != "robot" {
			r.waits[start] = waitingDoc{}
		}
		if scheme == "bound" {
			r.everything(tl)
		}
		r.before = nil
	}
	begin()
	traversal := int64(1)
	for range steps {
		tl.Advance(1)
		v := tl.Snapshot(request).View.(*crawllab.View)
		r.tick = tl.Tick()
		if v.Source == "" || len(v.Explanations) == 0 && (len(r.waits) > 0 || v.Stayed != "Nothing was asked for: everything known has been fetched.") {
			t.Fatalf("%s: at %d nothing is told", line, r.tick)
		}
		if v.Traversal != traversal {
			traversal = v.Traversal
			begin()
		}
		r.slot(v.Explanations)
		if rest := max(0, len(r.waits)-r.told(v.Explanations)); othersIn(t, v.Stayed) != rest {
			t.Fatalf("%s: at %d the other %d wait: %s", line, r.tick, rest, v.Stayed)
		}
	}
	if r.fetches < min(steps/4, 1400)-100 || r.moved < steps*9/10 && scheme == "robot" {
		t.Errorf("%s: only %d fetches and %d values moved in %d slots", line, r.fetches, r.moved, steps)
	}
}

// told counts the documents whose explanation starts their wait in this slot.
func (r *crawlReader) told(explanations []lab.Explanation) (n int) {
	for _, w := range explanations {
		if metExplanation.MatchString(w.What) || againExplanation.MatchString(w.What) {
			n++
		}
	}
	return n
}

// everything returns all documents by relevance, the bound's knowledge from the start.
func (r *crawlReader) everything(tl *Timeline) {
	web := tl.Run().Environment.(*crawllab.Environment).Web
	for doc := range web.Documents() {
		r.waits[web.Name(doc)] = waitingDoc{index: web.Relevance(doc)}
	}
}

// slot reads the explanations of a slot in the order of events.
func (r *crawlReader) slot(explanations []lab.Explanation) {
	var met []waitingDoc
	var asked waitingDoc
	own, reward := 0.0, r.reward
	enter := map[string]waitingDoc{}
	for _, w := range explanations {
		switch m := metExplanation.FindStringSubmatch(w.What); {
		case strings.HasPrefix(w.What, "known from the start"):
		case m != nil:
			d := waitingDoc{state: m[4], since: r.tick}
			if d.state == "" {
				d.index = number(r.t, m[3])
			} else {
				r.expect(w.What, "Q", m[3], r.value(d.state))
			}
			enter[w.Who] = d
			if m[1] == "waits to be fetched again" {
				own = r.value(d.state)
			} else {
				met = append(met, d)
			}
		case againExplanation.MatchString(w.What):
			at := number(r.t, againExplanation.FindStringSubmatch(w.What)[1])
			enter[w.Who] = waitingDoc{index: -1 - at, since: r.tick}
		}
	}
	for _, w := range explanations {
		switch {
		case strings.Contains(w.What, "asked for"):
			asked = r.waits[w.Who]
			r.choice(w.Who, w.What)
		case strings.HasPrefix(w.What, "answered"):
			reward = r.answer(w.What)
			if !r.literal { // there Eq. 10 is applied in the next slot
				r.reward = reward
			}
		case strings.HasPrefix(w.Who, "Q(x,"):
			r.move(w.What, met, own, asked)
		}
	}
	for who, d := range enter {
		r.waits[who] = d
	}
	r.reward, r.before = reward, met
}
