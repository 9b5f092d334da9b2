package model

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/automata/action"
	"lascope/automata/partition"
	"lascope/automata/polling"
	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
)

// stageLines are lines of small worlds and of the variants of rules. A scheme without a line here runs on that of its name.
var stageLines = []string{
	"h-traa pages=16 N=20 importance=on", "h-traa pages=13 N=9 schedule=random", "h-traa pages=16 N=9 schedule=edf",
	"h-traa pages=16 N=9 rule=inaction-penalty", "h-traa pages=32 N=9 capacity=5", "traa N=8 rule=reward-inaction",
	"lakg pages=16 N=60", "lakg pages=16 N=60 importance=on", "cgla pages=16 N=40", "cgla pages=16 N=40 importance=on reinforcement=reward",
	"fpa pages=40 capacity=10 N=3 f=0.5", "fpa pages=40 capacity=10 N=3 f=0.5 importance=on",
	"uniform pages=16", "proportional pages=16", "weighted pages=16 importance=on", "optimal pages=16 schedule=random", "estimator pages=8", "estimator pages=8 estimate=cgm",
	"greedy-known pages=16", "whittle pages=16 capacity=3", "gamma pages=16", "gamma pages=16 discount=0.98 importance=on", "grid pages=16", "grid pages=16 capacity=4",
	"interval pages=16", "interval pages=16 importance=on", "nutch pages=8", "nutch pages=16 beta=2.5 sync=on", "commit pages=4",
	"spl", "spl N=5 target=0.4 p=0.6",
	"oma", "oma N=3 start=boundary", "eoma N=3", "peoma N=3 p=0.7", "oma-time objects=12 N=4", "oma-time objects=12 N=4 partner=stays",
	"robot docs=200", "robot docs=200 changes=1", "greedy docs=200", "random docs=200", "bound docs=200", "round-robin docs=200", "robot docs=200 fetchers=3 latency=4",
	"tsetlin N=3", "tsetlin model=Q N=4", "krinsky N=3", "krylov N=3", "krylov model=S",
	"lrp arms=3", "lrp model=S", "lri a=0.01", "lip arms=3", "lrep arms=3", "dlri family=close", "pursuit family=close", "dpri family=close", "bla", "ucb1", "kl-ucb", "exp3", "chance", "best", "lri games=on a=0.01", "tsetlin games=on",
}

// Each scheme of each lab has stages in one order, whose coins, states and shares agree with the
// run between the two snapshots. No stage of a masked view holds a value that no scheme can know.
func TestStagesAgreeWithTheRun(t *testing.T) {
	lines := slices.Clone(stageLines)
	for _, lab := range labNames() {
		for _, name := range schemeNames(lab) {
			if !slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line+" ", name+" ") }) {
				s := modeltest.Must(FindScheme(name))
				lines = append(lines, s.Opening())
			}
		}
	}
	for _, line := range lines {
		t.Run(line, func(t *testing.T) { followRun(t, line) })
	}
}

func followRun(t *testing.T, line string) {
	tl := openTimeline(line)
	request := lab.ViewRequest{Trace: true, Rows: 64, Sort: lab.ByPage, Width: 80, Height: 20}
	before := tl.Snapshot(request).View
	if stages := before.Stages(nil); stages != nil {
		t.Fatalf("at tick 0 there are stages: %v", stages)
	}
	moved, coins := 0, 0
	for tick := range 100 {
		states := statesOf(tl.Environment)
		tl.Advance(1)
		v := tl.Snapshot(request).View
		stages := v.Stages(before)
		for k, s := range stages {
			if int(s.Kind) != k || s.Caption == "" || !strings.HasSuffix(s.Caption, ".") {
				if s.Kind == lab.Reacting && len(stages) == 2 && k == 1 { // CGLA polled nothing
					continue
				}
				t.Fatalf("at %d stage %d is a %v: %q", tl.Tick(), k, s.Kind, s.Caption)
			}
		}
		idle := strings.HasPrefix(line, "cgla") || strings.HasPrefix(line, "nutch")
		if len(stages) != 5 && !(idle && len(stages) == 2) {
			t.Fatalf("at %d there are %d stages", tl.Tick(), len(stages))
		}
		coins += checkCoins(t, stages)
		if len(stages) == 5 {
			moved += checkTransitions(t, stages, states, statesOf(tl.Environment))
		}
		checkEffects(t, stages, before, v)
		if tick%10 > 0 {
			before = v
			continue
		}
		for _, s := range v.Masked().Stages(before.Masked()) {
			modeltest.MustEqual(t, s.Hidden, "", "masked:")
			for _, c := range s.Coins {
				if c.Hidden {
					t.Fatalf("masked: the coin of %s", c.Who)
				}
			}
			for _, e := range s.Effects {
				if e.Hidden {
					t.Fatalf("masked: %s", e.Name)
				}
			}
		}
		before = v
	}
	shiftKeepsAnswer(t, tl, request, before.Stages(nil))
	// Commit learns once, in a slot that the stages of one page do not show.
	if learns := tl.settings.Scheme.Learns && !strings.HasPrefix(line, "commit"); learns && moved < 5 {
		t.Errorf("only %d moves in 100 ticks", moved)
	}
	for _, word := range []string{"h-traa", "traa", "spl", "oma N=3", "eoma", "importance=on reinforcement", "lakg pages=16 N=60 importance"} {
		if strings.HasPrefix(line, word) && coins < 10 {
			t.Errorf("only %d coins in 100 ticks", coins)
		}
	}
}

// shiftKeepsAnswer checks that a shift after a slot changes no answer of the slot, with its hidden coins.
func shiftKeepsAnswer(t *testing.T, tl *Timeline, request lab.ViewRequest, stages []lab.Stage) {
	t.Helper()
	for _, a := range tl.Spec().Lab.Actions {
		if tl.Allows(a.Name) != nil || len(stages) < 5 {
			continue
		}
		modeltest.Must(tl.Do(a.Name))
		if now := tl.Snapshot(request).View.Stages(nil); now != nil { // another web to crawl drops them
			modeltest.Equal(t, fmt.Sprint(now[lab.Answering]), fmt.Sprint(stages[lab.Answering]), "after "+a.Name+" the answer is")
		}
	}
}

// checkCoins checks that coins lie in [0, 1), that their outcome is that of their threshold, and
// that an automaton moves only if its coin counts.
func checkCoins(t *testing.T, stages []lab.Stage) (n int) {
	t.Helper()
	for _, s := range stages {
		for _, c := range s.Coins {
			n++
			if c.Value < 0 || c.Value >= 1 || c.Low < 0 || c.Low >= c.High || c.High > 1 {
				t.Fatalf("%v: %+v", s.Kind, c)
			}
			modeltest.MustEqual(t, c.Counts(), c.Outcome == c.Event, "%v: %+v counts:", s.Kind, c)
			if s.Kind != lab.Tossing || strings.HasSuffix(c.Outcome, "goes") {
				continue
			}
			for _, m := range stages[lab.Moving].Moves {
				if m.Who == c.Who && m.FromClass == m.ToClass && m.Moved() != c.Counts() && m.Why == "" {
					t.Fatalf("%+v and %+v", c, m)
				}
			}
		}
	}
	return n
}

// checkTransitions compares the states of the moving stage with those of the run before and
// after the tick. Where several polls or queries move one automaton in a tick, only the last
// state of the last is known.
func checkTransitions(t *testing.T, stages []lab.Stage, before, after map[string]float64) (moved int) {
	t.Helper()
	last := map[string]lab.Transition{}
	first := map[string]lab.Transition{}
	for _, m := range stages[lab.Moving].Moves {
		if m.Moved() {
			moved++
		}
		if m.Value {
			continue
		}
		if m.From < m.Least || m.To < m.Least || m.From > m.Most || m.To > m.Most {
			t.Fatalf("%+v leaves its states", m)
		}
		if _, ok := first[m.Who]; !ok {
			first[m.Who] = m
		}
		last[m.Who] = m
	}
	for who, m := range last {
		now, ok := after[who]
		if !ok {
			t.Fatalf("no state is known of %s: %v", who, after)
		}
		modeltest.MustEqual(t, now, m.To, "%+v: after the tick", m)
		if was := before[who]; !several(stages) && was != first[who].From {
			t.Fatalf("%+v: %v before the tick", first[who], was)
		}
	}
	return moved
}

// several reports a slot of several polls or queries.
func several(stages []lab.Stage) bool {
	caption := stages[lab.Choosing].Caption
	return strings.HasPrefix(caption, "Poll ") || strings.HasPrefix(caption, "pair ")
}

// statesOf are the states of a run's automata by the names of the stages.
func statesOf(e lab.Environment) map[string]float64 {
	out := map[string]float64{}
	switch e := e.(type) {
	case *pollinglab.Environment:
		for page := range 4 * e.Pages() {
			if _, tree := e.Scheme.(*polling.Tree); !tree && page >= e.Pages() {
				break
			}
			switch s := e.Scheme.(type) {
			case *polling.Tree:
				if n, ok := s.Node(page); ok {
					out[lab.PagesName(n.First, n.End)] = float64(n.State)
				}
			case polling.Knapsack:
				out[e.Name(page)] = float64(s.State(page))
			case *polling.FPA:
				_, state := s.Place(page)
				out[e.Name(page)] = float64(state)
			}
		}
	case *linelab.Environment:
		out["SPL"] = float64(e.Scheme.State())
	case *armslab.Environment:
		if f, ok := e.Scheme.(*action.Fixed); ok {
			out[e.Observe(lab.ViewRequest{Trace: true}).(*armslab.View).Schemes[0].Title] = float64(f.State)
		}
	case *placementlab.Environment:
		m := e.Scheme.Memory()
		groups := map[int]int{}
		for o := range m.Objects() {
			groups[o] = m.State(o)
		}
		v := e.Observe(lab.ViewRequest{Trace: true, Width: 400, Height: 400}).(*placementlab.View)
		for _, arm := range v.Arms.Arms {
			for _, c := range arm.Cells {
				for _, o := range c.Objects {
					out[o.Name()] = float64(groups[o.Object])
				}
			}
		}
	}
	return out
}

// checkEffects compares the effects with the two views.
func checkEffects(t *testing.T, stages []lab.Stage, before, after lab.View) {
	t.Helper()
	s := stages[len(stages)-1]
	modeltest.MustEqual(t, s.Kind, lab.Reacting, "the last stage is")
	near := func(what string, got, want float64) {
		t.Helper()
		if math.IsNaN(got) != math.IsNaN(want) || math.Abs(got-want) > 1e-9 {
			t.Fatalf("%s is %v, want %v", what, got, want)
		}
	}
	find := func(name string) lab.Effect {
		t.Helper()
		for _, e := range s.Effects {
			if strings.HasPrefix(e.Name, name) {
				return e
			}
		}
		t.Fatalf("no effect %s in %v", name, s.Effects)
		return lab.Effect{}
	}
	switch v := after.(type) {
	case *pollinglab.View:
		b := before.(*pollinglab.View)
		near("the value", find("value").After, v.Value)
		near("the value before", find("value").Before, b.Value)
		if len(stages) < 5 {
			return
		}
		e := find("share of ")
		for k, r := range v.Rows {
			if e.Name != "share of "+r.Name {
				continue
			}
			near(e.Name, e.After, r.Share)
			_, indexed := after.(*pollinglab.View).State.(*pollinglab.IndexView)
			if estimated := v.Schemes[0].Name == "estimator" || indexed; !estimated && (v.Schemes[0].Name != "h-traa" || !several(stages)) {
				near(e.Name+" before", e.Before, b.Rows[k].Share)
			}
		}
	case *linelab.View:
		near("λ", find("position").After, v.Position)
		near("λ before", find("position").Before, before.(*linelab.View).Position)
		near("the distance", find("distance").After, math.Abs(v.Position-v.Target))
	case *placementlab.View:
		near("the accuracy", find("accuracy").After, v.Accuracy)
		near("the accuracy before", find("accuracy").Before, before.(*placementlab.View).Accuracy)
	case *crawllab.View:
		near("the collection", find("documents in").After, float64(v.Entries))
	}
}

// A query that PEOMA ignores moves nothing, and an exchange brings a third object.
func TestStagesOfAnExchangeNameTheThirdObject(t *testing.T) {
	tl := openTimeline("oma N=2 start=boundary")
	request := lab.ViewRequest{Trace: true}
	tl.Snapshot(request)
	exchanged := 0
	for range 200 {
		tl.Advance(1)
		v := viewOf[*placementlab.View](tl, request)
		moves := v.Stages(nil)[lab.Moving].Moves
		if want := 2; v.Last.Verdict == partition.Penalised && v.Last.Coin >= 0 {
			exchanged++
			if len(moves) < want || moves[0].FromClass == moves[1].FromClass {
				t.Fatalf("%+v", moves)
			}
			modeltest.MustEqual(t, moves[0].ToClass, moves[1].ToClass, "a coin was tossed and they stay apart: %+v:", moves)
		}
	}
	if exchanged < 3 {
		t.Errorf("%d exchanges", exchanged)
	}
}
