package crawling

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lascope/internal/refusal"
	"lascope/model/modeltest"
)

// ndpValues are the defaults, but for the pairs of key and value.
func ndpValues(pairs ...any) crawlValues {
	v := crawlValues{"alpha": 0.002, "gamma": 0.3, "epsilon": 0.0, "weights": "", "fetchers": 1.0}
	for i := 0; i < len(pairs); i += 2 {
		v[pairs[i].(string)] = pairs[i+1]
	}
	return v
}

// A slowNDP is NDP by its definitions, with a look at every link for each feature.
type slowNDP struct {
	lib            *aLibrary
	alpha, gamma   float64
	w, order       Weights
	fetched, asked []int // documents
	known          map[int]bool
	chosen         map[int]Features
}

func (s *slowNDP) top() (top float64) {
	for _, d := range s.fetched {
		top = max(top, s.lib.relevance[d])
	}
	return top
}

func (s *slowNDP) features(doc int) Features {
	x := Features{1}
	var ofParents, ofLinks []float64
	taken, others := 0, 0
	for _, p := range s.fetched {
		if !slices.Contains(s.lib.row(p), doc) {
			continue
		}
		ofParents = append(ofParents, s.lib.relevance[p])
		for _, c := range s.lib.row(p) {
			if slices.Contains(s.fetched, c) {
				ofLinks = append(ofLinks, s.lib.relevance[c])
			}
			if slices.Contains(s.asked, c) {
				taken++
			}
		}
		others += len(s.lib.row(p)) - 1
	}
	mean := func(xs []float64) (sum float64) {
		for _, x := range xs {
			sum += x / float64(len(xs))
		}
		return sum
	}
	if top := s.top(); top > 0 {
		x[1], x[2] = mean(ofParents)/top, mean(ofLinks)/top
	}
	if others > 0 {
		x[3] = float64(taken) / float64(others)
	}
	return x
}

func (s *slowNDP) value(w Weights, doc int) (q float64) {
	for i, x := range s.features(doc) {
		q += w[i] * x
	}
	return q
}

// learn takes the answer to a request.
func (s *slowNDP) learn(doc int) {
	s.fetched = append(s.fetched, doc)
	behind := 0.0
	for _, c := range s.lib.row(doc) {
		if !s.known[c] {
			s.known[c] = true
			behind += s.value(s.w, c)
		}
	}
	if doc == 0 {
		return
	}
	worth := 0.0
	if top := s.top(); top > 0 {
		worth = s.lib.relevance[doc] / top
	}
	x, square, q := s.chosen[doc], 0.0, 0.0
	for i := range x {
		square += x[i] * x[i]
		q += s.w[i] * x[i]
	}
	for i := range x {
		s.w[i] += s.alpha * (worth + s.gamma*behind - q) * x[i] / square
		s.w[i] = math.Max(-1e6, math.Min(1e6, s.w[i]))
	}
}

// row holds the links of a document as a slice of ints, each once, without itself.
func (l *aLibrary) row(doc int) (out []int) {
	for _, to := range l.links[doc] {
		out = append(out, int(to))
	}
	return out
}

// single leaves out repeated links and those to the document itself, as a web has none.
func (l *aLibrary) single() *aLibrary {
	for doc, row := range l.links {
		var out []int32
		for _, to := range row {
			if int(to) != doc && !slices.Contains(out, to) {
				out = append(out, to)
			}
		}
		l.links[doc] = out
	}
	return l
}

// TestNDPIsItsObviousTwin: at each choice the document has the greatest value by the definition, at each answer the weights are
// those of Eq. 10, with answers that take time and several fetchers, over several traversals.
func TestNDPIsItsObviousTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 60).Draw(t, "documents")
		lib := drawLibrary(n, rapid.IntRange(1, 4).Draw(t, "degree"), uint64(rapid.IntRange(1, 1000).Draw(t, "seed"))).single()
		if rapid.IntRange(0, 9).Draw(t, "irrelevant") == 0 {
			clear(lib.relevance)
		}
		fetchers := rapid.IntRange(1, 4).Draw(t, "fetchers")
		if fetchers > 1 {
			lib.latency = func(doc int, tick int64) int64 { return 1 + (int64(doc)*7+tick)%5 }
		}
		alpha, gamma := rapid.SampledFrom([]float64{0, 0.002, 0.3, 1}).Draw(t, "alpha"), rapid.SampledFrom([]float64{0, 0.3, 0.9}).Draw(t, "gamma")
		weights := rapid.SampledFrom([]string{"", "0.05,0.07,0.49,-0.05", "0,1,1,0"}).Draw(t, "weights")
		c := aCrawler("ndp", lib, 0, ndpValues("alpha", alpha, "gamma", gamma, "weights", weights)).(*NDP)
		trace := &Trace{}
		c.SetTrace(trace)
		w := NewWebRobot(lib, c, fetchers)
		slow := &slowNDP{lib: lib, alpha: alpha, gamma: gamma, w: c.weights}
		tick := int64(0)
		for range 3 {
			lib.begin()
			w.Begin()
			slow.fetched, slow.asked, slow.known, slow.chosen = nil, nil, map[int]bool{0: true}, map[int]Features{}
			for begin := tick; !w.Done(); {
				tick++
				trace.Reset()
				if (tick-begin-1)%int64(max(1, n/100)) == 0 {
					slow.order = slow.w
				}
				before := len(lib.fetched)
				w.Step(tick)
				for _, choice := range trace.Choices {
					best := math.Inf(-1)
					for d := range slow.known {
						if d != 0 && !slices.Contains(slow.asked, d) {
							best = max(best, slow.value(slow.order, d))
						}
					}
					if choice.Doc != 0 && best-slow.value(slow.order, choice.Doc) > 1e-9*(1+math.Abs(best)) {
						t.Fatalf("tick %d: document %d is asked for, of value %v; the best is %v", tick, choice.Doc,
							slow.value(slow.order, choice.Doc), best)
					}
					slow.chosen[choice.Doc] = slow.features(choice.Doc)
					slow.asked = append(slow.asked, choice.Doc)
				}
				for _, d := range lib.fetched[before:] {
					slow.learn(d)
				}
				for i := range slow.w {
					if math.Abs(slow.w[i]-c.weights[i]) > 1e-7*(1+math.Abs(slow.w[i])) {
						t.Fatalf("tick %d: weights %v, want %v", tick, c.weights, slow.w)
					}
				}
				for _, best := range c.Best(nil, 5) {
					if q := slow.value(slow.order, best.Doc); best.Doc != 0 && math.Abs(q-best.Fetch) > 1e-7*(1+math.Abs(q)) {
						t.Fatalf("tick %d: document %d stands at %v, want %v", tick, best.Doc, best.Fetch, q)
					}
				}
			}
			modeltest.MustEqual(t, len(lib.fetched), n, "documents fetched:")
		}
	})
}

// TestNDPScales: with frozen weights, scaling all relevances or all weights by one positive number changes no fetch; a weight of
// one alone orders nothing.
func TestNDPScales(t *testing.T) {
	order := func(scale float64, v crawlValues) []int {
		lib := drawLibrary(300, 4, 8).single()
		for doc := range lib.relevance {
			lib.relevance[doc] *= scale
		}
		got, _ := traverse(NewWebRobot(lib, aCrawler("ndp", lib, 0, v), 1), lib, 0, 1000)
		return got
	}
	frozen := func(w string) crawlValues { return ndpValues("alpha", 0.0, "weights", w) }
	want := order(1, frozen("0.5,0.25,0.75,-0.125"))
	for _, scale := range []float64{0.25, 8, 1024} {
		modeltest.Same(t, order(scale, frozen("0.5,0.25,0.75,-0.125")), want, "relevance times %v changes the fetches:", scale)
	}
	modeltest.Same(t, order(1, frozen("4,2,6,-1")), want, "weights times 8 change the fetches:")
	if !slices.Equal(order(1, frozen("")), order(1, frozen("1,0,0,0"))) || slices.Equal(order(1, frozen("")), want) {
		t.Error("the weight of one alone orders the fetches, or the others do not")
	}
}

func TestWeightsAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"1,2": "ndp has four weights: one,parents,siblings,taken", "1,2,3,4,5": "four weights", "1,2,x,4": "no weight of siblings",
		"1,2,3,NaN": "no weight of taken", "1,2,3,2e6": "no weight of taken", "Inf,2,3,4": "no weight of one", "0.5,1,-2,1e6": "",
	} {
		var w Weights
		err := refusal.Of(func() { w = readWeights(text) })
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("weights=%s: %v", text, err)
		}
		if err == nil && w != (Weights{0.5, 1, -2, 1e6}) {
			t.Errorf("weights=%s: %v", text, w)
		}
	}
}

// TestNDPCarries: another web gets the weights, and no other scheme does.
func TestNDPCarries(t *testing.T) {
	lib := drawLibrary(80, 3, 5).single()
	w := NewWebRobot(lib, aCrawler("ndp", lib, 0, ndpValues("alpha", 0.1)), 1)
	traverse(w, lib, 0, 200)
	learnt, began := w.Crawler.(*NDP).Weights()
	if learnt == began {
		t.Fatal("nothing was learnt")
	}
	w.Replace(aCrawler("ndp", lib, 0, ndpValues()))
	if now, began := w.Crawler.(*NDP).Weights(); now != learnt || began != learnt || w.Crawler.(*NDP).Last().Doc != -1 {
		t.Errorf("weights %v, began with %v, want %v", now, began, learnt)
	}
	w.Replace(aCrawler("robot", lib, 0, robotValues()))
	traverse(w, lib, 200, 200)
	modeltest.Equal(t, w.Answers, 160, "answers")
}

// TestNDPWarns: weights that grow without bound.
func TestNDPWarns(t *testing.T) {
	lib := drawLibrary(80, 3, 5).single()
	for w, warns := range map[string]bool{"": false, "50,-25,25,0": false, "50,-25,25,-1": true} {
		modeltest.Equal(t, aCrawler("ndp", lib, 0, ndpValues("weights", w)).(*NDP).Warning() != "", warns, "weights=%s: warns", w)
	}
}

// TestWhyNDP: the feature of the greatest part of the value, in a web where document 2 has the parent 1 and the sibling 3.
func TestWhyNDP(t *testing.T) {
	for w, want := range map[string]string{
		"": "nothing known", "1,0,0,0": "nothing known", "0.1,1,0,0": "relevant parents", "0.1,0.5,1,0": "relevant siblings",
		"2,1,1,0": "nothing known", "0.1,0,0,1": "siblings already taken", "0.1,0,0,-1": "nothing known",
	} {
		lib := drawLibrary(4, 1, 1)
		lib.links, lib.relevance = [][]int32{{1}, {2, 3}, {}, {}}, []float64{0, 0.5, 0.5, 0.5}
		c := aCrawler("ndp", lib, 0, ndpValues("alpha", 0.0, "weights", w)).(*NDP)
		c.Begin()
		var p Page
		for tick, doc := range []int{0, 1, 3} {
			c.Step(int64(tick + 1))
			if doc < 3 {
				c.Next(int64(tick + 1))
			} else { // as if it had been chosen
				c.take(3, 3)
				c.near.ask(3, 1)
			}
			lib.Fetch(doc, &p)
			c.Learn(doc, &p, int64(tick+1))
		}
		modeltest.Equal(t, c.why(2), want, "weights=%s:", w)
	}
	lib := drawLibrary(4, 1, 1)
	lib.links = [][]int32{{1, 2}, {}, {}, {}}
	c := aCrawler("ndp", lib, 0, ndpValues("alpha", 0.0, "weights", "0.1,0,0,-1")).(*NDP)
	traverse(NewWebRobot(lib, c, 1), lib, 0, 1)
	modeltest.Equal(t, c.why(2), "siblings still untaken", "nothing taken:")
}
