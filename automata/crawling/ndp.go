package crawling

import (
	"math"
	"strconv"
	"strings"

	"lascope/automata"
	"lascope/internal/refusal"
)

// NDP is the request controller at which [Robot] aims, "Neuro-Dynamic Programming": its values hold on graphs that were never seen.
// The value of a document that waits is linear in its [Features] x,
//
//	Q = Σ w·x
//
// in units of top. What waits is frozen, as in robot waiting=freeze. An answer of relevance r moves the weights by Eq. 10, x being
// the features of the document as it was chosen, and the sum over the documents c that its fetch discovered, with their features and
// top after it:
//
//	target = r/top + γ Σ Q(c);  w += α (target − w·x) x / |x|²
//
// The start has no value and moves no weight; a page that does not exist moves none.
//
// The frontier is ordered by a copy of the weights, renewed in one tick of docs/100: only then are all waiting documents valued
// anew, else the documents whose features have changed.

// learn is Eq. 10: w after a step of size alpha towards the target for the features x.
func (w *Weights) learn(alpha, target float64, x Features) {
	square := 0.0
	for _, v := range x {
		square += float64(v * v)
	}
	step := alpha * (target - w.Value(x)) / square
	for i := range w {
		w[i] = max(-mostWeight, min(mostWeight, w[i]+float64(step*x[i])))
	}
}

// Value is Q of a document with these features.
func (w *Weights) Value(x Features) (q float64) {
	for i, v := range x {
		q += float64(w[i] * v)
	}
	return q
}

// Weights are the factors of the features in a document's value, in the order of [FeatureNames].
type Weights [len(FeatureNames)]float64

const (
	mostWeight  = 1e6 // of one, either way
	wildWeights = 100 // the sum of their sizes above which they are said to grow without bound
	renewals    = 100 // of the weights of the order in a traversal
)

// Learn takes an answer: Eq. 10.
func (n *NDP) Learn(doc int, p *Page, _ int64) {
	d := int32(doc)
	if !p.Exists {
		n.forget(doc)
		n.near.ask(d, -1)
		n.revalue()
		return
	}
	top := n.near.top
	n.near.book(d, p)
	f := Fit{Doc: doc, Features: n.chosen[d], Before: n.weights, Alpha: n.alpha, Gamma: n.gamma}
	n.discover(d, p, &f)
	if n.near.top > 0 {
		f.Worth = p.Relevance / n.near.top
	}
	f.Target = f.Worth + float64(n.gamma*f.Behind)
	if d != 0 {
		n.weights.learn(n.alpha, f.Target, f.Features)
	}
	f.After = n.weights
	n.last = f
	if n.near.top > top {
		n.revalueAll()
	}
	n.revalue()
}

// discover makes the documents known that a page is the first to link to.
func (n *NDP) discover(doc int32, p *Page, f *Fit) {
	absent := n.lib.Absent()
	for _, to := range p.Links {
		if !n.known[to] && (absent == nil || !absent[to]) {
			x := n.near.of(to)
			n.meet(to, doc, n.order.Value(x))
			n.met = append(n.met, to)
			f.Behind += n.weights.Value(x)
			f.Discovered++
		}
	}
}

// A Fit is one application of Eq. 10 to the weights.
type Fit struct {
	Doc           int
	Features      Features // of the document as it was chosen
	Before, After Weights
	Worth         float64 // r/top
	Discovered    int     // documents
	Behind        float64 // Σ Q of these
	Target        float64
	Alpha, Gamma  float64
}

// An NDP holds the weights, and the features of all that waits.
type NDP struct {
	baseCrawler
	alpha, gamma, epsilon float64
	weights               Weights
	order                 Weights // those by which the frontier is ordered
	mark                  Weights // as they were when this web began
	near                  surroundings
	met                   []int32    `own:""` // the documents discovered in this traversal, the start left out
	chosen                []Features `own:""` // of each document, as it was requested
	slots                 int64      // of this traversal
	coins                 automata.Coins
	last                  Fit
}

// ndpScheme is the row of NDP.
var ndpScheme = Scheme{
	Card: automata.NewCard(`
		ndp | NDP | [Robot] Neuro-Dynamic Programming | learns
		a value that is linear in four features of a waiting document, so that it holds on a web never seen
		numbers item=110 link=8
		words shift=web period=2000
		alpha α   | 0 to 1 by 0.001   | 0.002 | live    | the step size of the weights; 0 freezes them
		gamma γ   | 0 to 0.99 by 0.05 | 0.3   | live    | the discount of the values of the documents that a fetch discovers
		epsilon ε | 0 to 1 by 0.01    | 0     | live    | the probability of fetching any known document instead of the best
		weights w | list              |       | restart | the weights at the start, %s, such as 0.05,0.07,0.49,-0.05; without it zeros
		%s

		NDP, values that outlive the web
		what 2,000 documents, one topic, and another web in each traversal. A table of values is worth nothing there; four
		weights are.
		how The value of a waiting document is a sum of four features times their weights: 1, the relevance of the pages that
		link to it, that of their other links, and the part of those that is taken. A fetch moves the weights towards the
		relevance found, plus γ times the values of the documents that it led to.
		watch × performance of a traversal: .689 on the first web, .824 on the third, above ◇ fringe greedy on most later ones.
		Tab to the pane weights: siblings grows most.
		try W | Another web at once; the weights stay.
		try robot shift=web period=2000 | Its table forgot everything: .541, .571, .547. Four weights forgot nothing.
		try ndp weights=0,1,1,0 alpha=0 | Two features added up, nothing learned: .786.
		limit On the one real graph it is below parents alone. γ times discoveries above 1 diverges: gamma=0.9.
		claims robot-unseen`, strings.Join(FeatureNames[:], ","), fetcherRows),
	Still: true, New: newNDP,
}

func newNDP(s Setup) Crawler {
	docs := s.Library.Documents()
	n := &NDP{
		baseCrawler: newBaseCrawler(s, ""), near: newSurroundings(s.Library), met: make([]int32, 0, docs), chosen: make([]Features, docs),
		coins: automata.NewCoins(s.Seed), last: Fit{Doc: -1},
	}
	n.Tune(s.Values)
	n.weights = readWeights(s.Values.Word("weights"))
	n.mark = n.weights
	return n
}

// readWeights reads the weights at the start; none are zeros.
func readWeights(text string) (w Weights) {
	if text == "" {
		return w
	}
	words := strings.Split(text, ",")
	if len(words) != len(w) {
		refusal.Say("weights=%s: ndp has four weights: %s", text, strings.Join(FeatureNames[:], ","))
	}
	for i, word := range words {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil || math.IsNaN(x) || math.Abs(x) > mostWeight {
			refusal.Say("weights=%s: %q is no weight of %s; a weight is a number from −1,000,000 to 1,000,000, such as 0.49",
				text, word, FeatureNames[i])
		}
		w[i] = x
	}
	return w
}

// Begin starts a traversal.
func (n *NDP) Begin() {
	n.near.begin()
	n.met, n.slots, n.last = n.met[:0], 0, Fit{Doc: -1}
	n.begin(0)
}

// Step lets slot tick begin.
func (n *NDP) Step(tick int64) {
	n.baseCrawler.Step(tick)
	if n.slots%max(1, int64(n.lib.Documents()/renewals)) == 0 {
		n.order = n.weights
		n.revalueAll()
	}
	n.slots++
}

// revalueAll values all waiting documents anew.
func (n *NDP) revalueAll() {
	for _, doc := range n.met {
		n.value(doc)
	}
}

// revalue values the documents anew whose features have changed.
func (n *NDP) revalue() {
	for _, doc := range n.near.touched {
		n.near.marked[doc] = false
		n.value(doc)
	}
	n.near.touched = n.near.touched[:0]
}

// value values a document anew if it waits; the start has no value.
func (n *NDP) value(doc int32) {
	if n.front.waits(doc) && doc != 0 {
		n.front.update(doc, n.order.Value(n.near.of(doc)))
	}
}

// Next chooses the document of the greatest value, or with chance ε any.
func (n *NDP) Next(tick int64) (doc int, ok bool) {
	w, ok, coin := waiting{}, false, -1.0
	if n.epsilon > 0 {
		if coin = n.coins.Unit(); coin < n.epsilon {
			w, ok = n.front.drawn(&n.coins)
		}
	}
	lot := ok
	if !ok {
		if w, ok = n.front.top(); !ok {
			return 0, false
		}
	}
	d := w.doc()
	n.chosen[d] = n.near.of(d)
	if n.trace != nil {
		n.chose(d, w.index(), n.why(d), n.front.count)
		c := &n.trace.Choices[len(n.trace.Choices)-1]
		c.Lot, c.Coin, c.Limit = lot, coin, n.epsilon
	}
	n.take(d, tick)
	n.near.ask(d, 1)
	n.revalue()
	return int(d), true
}

// why names the feature to which a document owes most of its value.
func (n *NDP) why(doc int32) string {
	x := n.near.of(doc)
	term := func(i int) float64 { return n.order[i] * x[i] }
	switch most := max(term(0), term(ofParents), term(ofSiblings), term(ofTaken)); {
	case doc == 0:
		return "the start"
	case most <= term(0) && n.order[ofTaken] < 0 && x[ofTaken] < 0.1:
		return "siblings still untaken"
	case most <= term(0):
		return "nothing known"
	case most == term(ofSiblings):
		return "relevant siblings"
	case most == term(ofParents):
		return "relevant parents"
	}
	return "siblings already taken"
}

// Best appends the documents that come next, with their values.
func (n *NDP) Best(dst []Candidate, most int) []Candidate {
	return n.best(dst, most, func(c *Candidate) string {
		c.Fetch, c.Wait = c.Index, 0
		return n.why(int32(c.Doc))
	})
}

// Tune changes α, γ and ε; the weights stay.
func (n *NDP) Tune(v automata.Values) {
	n.alpha, n.gamma, n.epsilon = v.Number("alpha"), v.Number("gamma"), v.Number("epsilon")
}

// carry hands the weights to the same scheme on another web.
func (n *NDP) carry(next Crawler) {
	if m, ok := next.(*NDP); ok {
		m.weights, m.mark, m.coins = n.weights, n.weights, n.coins
	}
}

// Weights returns the present weights and the weights with which this web began.
func (n *NDP) Weights() (now, began Weights) { return n.weights, n.mark }

// Last is the latest move of the weights in this traversal; its Doc is −1 before the first.
func (n *NDP) Last() Fit { return n.last }

// Warning: the weights may diverge.
func (n *NDP) Warning() string {
	sum := 0.0
	for _, w := range n.weights {
		sum += math.Abs(w)
	}
	if sum > wildWeights {
		return "the weights grow without bound: a fetch discovers more than 1/γ documents at first; lower gamma or alpha"
	}
	return ""
}
