package tui

import (
	"fmt"
	"math"
	"sync/atomic"

	"lascope/automata"
	"lascope/automata/polling"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// A fakeRun stands in for a run. Its snapshot is a plain function of its tick, so a picture
// of it changes only with the screen.
type fakeRun struct {
	lab     *lab.Lab
	scheme  *lab.Scheme
	state   string // which kind of state: tree, arms, race, queue, none
	pages   int
	tick    atomic.Int64
	end     int64
	marks   []lab.Mark
	words   map[string]string
	doErr   error
	panicAt int64
	advance func(n int64) // called in Advance, for the driver's tests
}

var testLab = func() *lab.Lab {
	l := &lab.Lab{
		Name: "polling",
		World: []lab.Param{
			{Key: "web", Symbol: "web", Meaning: "how change rates fall off", Default: "zipf", Choices: []string{"zipf", "thesis"}},
			{Key: "pages", Symbol: "n", Meaning: "number of pages", Default: "512", Min: 2, Max: 1_048_576, Integer: true, Log: true, Step: 2},
			{Key: "alpha", Symbol: "α", Meaning: "rate of the hottest page", Default: "0.9", Max: 1, Min: 0.01, Step: 0.05},
			{Key: "beta", Symbol: "β", Meaning: "how fast rates fall off with the rank", Default: "1.5", Max: 4, Step: 0.1},
			{Key: "capacity", Symbol: "c", Meaning: "polls a slot", Default: "1", Min: 1, Max: 100_000, Integer: true, Log: true, Step: 2, Live: true},
			{Key: "updates", Symbol: "updates", Meaning: "whether a change stays visible", Default: "overwrite", Choices: []string{"overwrite", "vanish"}},
			{Key: "trace", Symbol: "trace", Meaning: "a file of real changes", Text: true},
			{Key: "seed", Symbol: "seed", Meaning: "of all randomness", Default: "1", Max: 1e9, Integer: true, Step: 1},
		},
		Actions: []lab.Action{
			{Name: "mirror", Meaning: "page i changes places with page n+1−i"}, {Name: "rank", Meaning: "one rank swaps with the next"},
			{Name: "shuffle", Meaning: "all pages change places"}, {Name: "top", Meaning: "ranks 1 and 2 change places"},
		},
	}
	states := lab.Param{Key: "N", Symbol: "N", Meaning: "number of states of an automaton", Default: "500", Min: 2, Max: 1_000_000, Integer: true, Log: true, Step: 2, Live: true}
	rule := lab.Param{Key: "rule", Symbol: "rule", Meaning: "what moves an automaton", Default: "reward-penalty", Choices: []string{"reward-inaction", "inaction-penalty", "reward-penalty"}, Live: true}
	for _, s := range []*lab.Scheme{
		{Card: automata.Card{Name: "h-traa", Title: "H-TRAA", Meaning: "a tree of automata, each sharing its budget between two halves", Source: "[H-TRAA] §3.2", Learns: true, Params: []lab.Param{states, rule}}},
		{Card: automata.Card{Name: "lakg", Title: "LAKG", Meaning: "one automaton a page, playing the knapsack game", Source: "[LAKG] §II", Learns: true, Params: []lab.Param{states}}},
		{Card: automata.Card{Name: "fpa", Title: "FPA", Meaning: "two classes, one always polled", Source: "[Thesis] §5.2", Learns: true, Params: []lab.Param{states}}},
		{Card: automata.Card{Name: "uniform", Title: "uniform", Meaning: "every page in turn", Source: "[LAKG] §III"}},
	} {
		s.Lab = l
		l.Schemes = append(l.Schemes, s)
	}
	return l
}()

var stateKinds = []string{"tree", "arms", "race", "queue", "none"}

func newFake(state string) *fakeRun {
	scheme := map[string]int{"tree": 0, "race": 1, "arms": 2, "queue": 3, "none": 3}[state]
	return &fakeRun{lab: testLab, scheme: testLab.Schemes[scheme], state: state, pages: 64, words: map[string]string{}}
}

func (f *fakeRun) Tick() int64 { return f.tick.Load() }
func (f *fakeRun) Ended() string {
	if f.end > 0 && f.tick.Load() >= f.end {
		return "the log ends here"
	}
	return ""
}
func (f *fakeRun) Spec() model.Spec { return model.Spec{Lab: f.lab, Scheme: f.scheme} }

func (f *fakeRun) Advance(n int64) int64 {
	if f.end > 0 {
		n = max(0, min(n, f.end-f.tick.Load()))
	}
	if f.advance != nil {
		f.advance(n)
	}
	t := f.tick.Add(n)
	if f.panicAt > 0 && t >= f.panicAt {
		panic("a mistake in a scheme")
	}
	return n
}

func (f *fakeRun) Do(word string) (string, error) {
	if f.doErr != nil {
		return "", f.doErr
	}
	f.words[word] = word
	f.marks = append(f.marks, lab.Mark{Tick: f.tick.Load(), Name: word})
	return word + " done", nil
}

// zipf is p and the optimal share of a rank, normalised.
func (f *fakeRun) optimal() []float64 {
	out := make([]float64, f.pages)
	sum := 0.0
	for k := range out {
		out[k] = -math.Log1p(-0.9 / math.Pow(float64(k+1), 1.5))
		sum += out[k]
	}
	for k := range out {
		out[k] /= sum
	}
	return out
}

func (f *fakeRun) Snapshot(request lab.ViewRequest) *model.Snapshot {
	t := f.tick.Load()
	v := &pollinglab.View{
		Pages: f.pages, Capacity: 1,
		Values:   pollinglab.Values{Measured: t, Optimal: 0.977, Proportional: 0.945, Uniform: 0.234, Certificate: math.NaN()},
		Earnings: pollinglab.Earnings{Polls: t, Hits: t * 19 / 20, Latest: pollinglab.Rate{Tick: t, Scheme: 1, Hits: 0.951, Earned: 0.952, Used: 1}, Caught: math.NaN(), Changes: -1},
		Schemes:  []*lab.Scheme{f.lab.Schemes[1], f.scheme},
	}
	value := func(x int64) float64 { return 0.96 - 0.73*math.Exp(-float64(x)/3000) }
	v.Value = value(t)
	step := max(1, t/600)
	for x := int64(0); x <= t; x = max(x+1, min(x+step, t)) {
		p := pollinglab.Point{Tick: x, Value: value(x), Optimal: 0.977, Proportional: 0.945, Uniform: 0.234, Polls: x, Hits: x*9/10 + (x/1000%3)*20}
		p.Rate = pollinglab.Rate{Tick: x, Polls: min(x, 1000), Hits: 0.9 + float64(x/1000%3)*0.02, Earned: 0.952 - 0.67*math.Exp(-float64(x)/3000), Plain: 0.9 + float64(x/1000%3)*0.02, Used: 1}
		if x > t/3 {
			if v.Starts == nil {
				v.Starts = v.Whole[len(v.Whole)-1:]
			}
			p.Scheme, p.Stretch, p.Rate.Scheme = 1, 1, 1
		}
		if x == t {
			p.Rate = v.Latest
		}
		v.Whole = append(v.Whole, p)
	}
	v.Recent = v.Whole[len(v.Whole)/2:]
	best := f.optimal()
	shares, sum := make([]float64, f.pages), 0.0
	for k := range shares {
		shares[k] = best[k] * (1 + 0.2*math.Sin(float64(k)))
		sum += shares[k]
	}
	for k := range shares {
		shares[k] /= sum
	}
	last := int(t * 7 % 5)
	if t > 0 {
		v.Last = pollinglab.LastPoll{Page: last, Name: fmt.Sprintf("page %d", last+1), Rank: last, Tick: t, Elapsed: 11, Hit: t%2 == 0, Chance: 0.418, Share: shares[last]}
	}
	v.MaxShare, v.MinShare = best[0], best[f.pages-1]
	v.RowOffset = max(0, min(request.Offset, f.pages-1))
	for k := v.RowOffset; k < min(f.pages, v.RowOffset+request.Rows); k++ {
		v.Rows = append(v.Rows, pollinglab.ShareRow{Page: k, Name: fmt.Sprintf("page %d", k+1), Rank: k, Rate: best[k],
			Share: shares[k], Optimal: best[k], Polls: t / int64(k+1), Hits: t / int64(k+2), Latest: k == last && t > 0})
	}
	if request.Trace && t > 0 {
		for i := 0; i < 6; i++ {
			m := polling.Move{Automaton: i, From: int32(490 - i), To: int32(490 - i), N: 500, Coin: 0.412, Threshold: 0.002}
			if i%3 == 1 {
				m.To++
				m.Coin, m.Threshold = 0.003, 0.006
			}
			v.Moves = append(v.Moves, m)
			v.Explanations = append(v.Explanations, lab.Explanation{
				Who: lab.PagesName(0, 64>>i), About: lab.Pages(0, 64>>i), Moved: m.From != m.To,
				What:   fmt.Sprintf("hit in the left half, draw .412 < .002: state %d → %d of 500", m.From, m.To),
				Briefs: []string{fmt.Sprintf("hit, left: state %d → %d", m.From, m.To), fmt.Sprintf("state %d → %d", m.From, m.To)},
			})
		}
		v.Source, v.Stayed = "[H-TRAA] §3.1", "The other 57 automata stay: the poll did not pass through them."
		v.Moves = append(v.Moves, polling.Move{Automaton: 3, From: 12, To: 12, N: 500, Coin: -1, Why: "knapsack full"})
		v.Moved = len(v.Moves)
	}
	v.State = f.stateView(request, shares, best)
	for k := 0; (f.state == "queue" || f.state == "tree") && k < 20; k++ {
		v.Due = append(v.Due, pollinglab.QueueRow{Page: k, Name: fmt.Sprintf("page %d", k+1), In: float64(k), Share: 1.0 / 64})
	}
	s := &model.Snapshot{
		Line: "h-traa pages=64 alpha=0.9 beta=1.5 N=500 seed=7 @80000:mirror", Lab: f.lab, Scheme: f.scheme,
		Tick: t, Ended: f.Ended(), View: v, Request: request,
		Marks: append([]lab.Mark{{Tick: t / 3, Name: "h-traa", Kind: lab.MarkScheme}, {Tick: t / 2, Name: "mirror"}, {Tick: t/2 + 10, Name: "N=200", Kind: lab.MarkTuning}}, f.marks...),
	}
	for _, p := range f.scheme.Params {
		s.Settings = append(s.Settings, lab.Setting{Param: p, Word: p.Default})
	}
	for _, p := range f.lab.World {
		s.Settings = append(s.Settings, lab.Setting{Param: p, Word: p.Default, World: true})
	}
	return s
}

func (f *fakeRun) stateView(request lab.ViewRequest, shares, best []float64) lab.StateView {
	last := int(f.tick.Load() * 7 % 5)
	switch f.state {
	case "tree":
		v := &pollinglab.TreeView{Root: 0, RootShare: 1, Stale: 3, StaleBy: 41}
		v.Equal = (f.pages <= lab.EqualPages) != request.OtherWidths
		addTree(v, 0, 0, f.pages, 0, 0, 1, shares, best, last, request)
		v.Node, v.Depth = v.Levels[0][0], len(v.Levels)
		return v
	case "arms":
		v := &pollinglab.ArmsView{N: 16, Exchanges: 412, Entered: 3, Left: 9, ExchangeTick: 12000, Correct: 0.875,
			Turn: 17, Next: pollinglab.Place{Class: 1, State: 5}, EnteredNow: pollinglab.Place{State: 9}, LeftNow: pollinglab.Place{Class: 1, State: 14}}
		for page := 0; page < f.pages; page++ {
			c := min(1, page*10/f.pages/2)
			if v.Arms[c] == nil {
				v.Arms[c] = make([]pollinglab.ArmState, v.N)
			}
			a := &v.Arms[c][(page*page+page/3)%v.N]
			a.Count++
			worthy := page%11 < 3
			if worthy {
				a.Worthy++
			}
			a.Objects = append(a.Objects, pollinglab.ArmObject{Page: page, Worthy: worthy, Polled: page == last})
			v.Sizes[c]++
		}
		return v
	case "race":
		v := &pollinglab.RaceView{N: 500, Sum: 0.973, Capacity: 1, Full: true, Polls: -1, LatestBin: last}
		rest := pollinglab.Piece{Page: -1}
		for k, x := range shares {
			if x < 1/float64(max(1, request.Fill)) {
				rest.Pages, rest.Amount = rest.Pages+1, rest.Amount+x*v.Sum
				continue
			}
			v.Pieces = append(v.Pieces, pollinglab.Piece{Page: k, Pages: 1, Amount: x * v.Sum, State: int(500 * math.Pow(x, 1/1.3)), Polled: k == last})
		}
		v.Pieces = append(v.Pieces, rest)
		for k := 0; k < min(f.pages, request.Width); k++ {
			s := 500 * math.Pow(shares[k], 1/1.3)
			v.Bins = append(v.Bins, pollinglab.RaceBin{First: k, End: k + 1, Min: s * 0.9, Mean: s, Max: s * 1.1, Optimal: 500 * math.Pow(best[k], 1/1.3)})
		}
		return v
	case "queue":
		return &pollinglab.QueueView{Meaning: "polls every page in turn"}
	}
	return nil
}

// addTree lays out a complete tree over pages from..to-1.
func addTree(v *pollinglab.TreeView, node, from, to, level int, left, width float64, shares, best []float64, last int, request lab.ViewRequest) {
	for len(v.Levels) <= level {
		v.Levels = append(v.Levels, nil)
	}
	sum := func(x []float64, a, b int) (s float64) {
		for _, y := range x[a:b] {
			s += y
		}
		return s
	}
	c := pollinglab.TreeCell{Node: node, First: from, End: to, Left: left, Width: width, Share: sum(shares, from, to), Best: sum(best, from, to),
		Lit: last >= from && last < to, Optimal: math.NaN(), Sigma: math.NaN()}
	if width*float64(request.Width) < 1 {
		c.Node, c.Bundle = -1, true
		v.Levels[level] = append(v.Levels[level], c)
		return
	}
	if to-from == 1 {
		c.Node = -1
		v.Levels[level] = append(v.Levels[level], c)
		return
	}
	mid := (from + to + 1) / 2
	c.N, c.Sigma, c.Optimal = 500, sum(shares, from, mid)/c.Share, sum(best, from, mid)/c.Best
	part := c.Sigma
	if v.Equal {
		part = float64(mid-from) / float64(to-from)
	}
	c.State = int(c.Sigma * 500)
	v.Levels[level] = append(v.Levels[level], c)
	addTree(v, 2*node+1, from, mid, level+1, left, width*part, shares, best, last, request)
	addTree(v, 2*node+2, mid, to, level+1, left+width*part, width*(1-part), shares, best, last, request)
}

// newTestApp returns an app on a fake run without a driver. The test hands it the snapshots.
func newTestApp(state, themeName, glyphs string, w, h int, tick int64) (*app, *fakeRun) {
	th := testTheme(themeName, glyphs)
	f := newFake(state)
	f.tick.Store(tick)
	a := newApp(driver.NewDriver(), th, config.Options{})
	a.W, a.H = w, h
	a.feed(f, false)
	a.feed(f, false) // the second is made for the view request of the first
	return a, f
}

// feed hands the app a snapshot as the driver would.
func (a *app) feed(f *fakeRun, running bool) {
	a.take(&driver.Status{Snap: f.Snapshot(a.request), Running: running, Speed: 2000, Rate: 1987})
}
