package pollinglab

import (
	"cmp"
	"math"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/world/web"
)

// view is the lab's part of a snapshot, no larger than the requested screen.
func (e *Environment) view(request lab.ViewRequest) *View {
	now := e.point(request)
	v := &View{
		Pages: e.World.Pages(), Capacity: e.World.Capacity(),
		Hindsight: e.World.Truth().Hindsight, Weighted: e.World.Omega() != nil, Priced: e.World.Costs() != nil,
		Values: now.Values, FirstOrder: e.firstOrderValue(), Certificate: e.certified(now.Rate), Amounts: math.NaN(),
		Earnings: Earnings{Polls: now.Polls, Hits: now.Hits, Latest: now.Rate, Caught: math.NaN(), Changes: e.World.Changes(e.Tick)},
		Schemes:  e.curves.Schemes,
		Samples: lab.Samples[Point]{
			Whole:  lab.UpToNow(e.mergeChecks(e.curves.Whole, 0), now, same),
			Recent: lab.UpToNow(e.mergeChecks(e.curves.Recent, e.curves.Recent.First()), now, same),
		},
		Starts: e.starts, Events: e.checks.events, Began: e.checks.start,
		LastSlot: LastSlot{Last: pollOf(e.World, e.Scheme, e.World.Last()), Next: e.nextPoll()},
	}
	if e.World.End() > 0 {
		v.Caught = e.caught()
	}
	if e.Traced() {
		v.Moves, v.Moved = slices.Clone(e.Trace.Automata.Moves), e.Trace.Automata.Moved
		if e.Tick > 0 && e.Trace.tick == e.Tick {
			var shares []float64
			if e.Latest.At == e.now() {
				shares = e.Latest.shares
			}
			rule := e.Scheme.Wording()
			rule.Source = cmp.Or(rule.Source, e.Settings.Scheme.Source)
			explainer{&e.Trace, e.World, rule}.explain(v, e.Scheme, shares)
		}
	}
	g := &e.Latest
	v.Measured, v.Last.Share = g.At.Tick, g.shares[v.Last.Page]
	if !e.order.fits(&e.present) {
		e.order.refresh(&e.present)
	}
	if _, ok := e.Scheme.(polling.Knapsack); ok {
		v.Amounts = g.amounts
	}
	v.Rows, v.RowOffset = e.shareRows(g, request)
	v.Chosen = e.chosenRow(g, request)
	v.Gains = e.gains(g, request)
	v.State = e.latestState(request)
	v.Due = e.due(v.State, g.shares, request.Height)
	return v
}

// pollOf is a poll for the screen, without its share.
func pollOf(world *web.Web, scheme polling.Poller, l web.LastPoll) LastPoll {
	return LastPoll{
		Page: l.Page, Name: world.Name(l.Page), Rank: world.Truth().Rank(l.Page),
		Tick: l.Tick, Elapsed: l.Elapsed, Hit: l.Hit, Answer: answerWords(l, scheme.Wording().Second), Chance: l.Chance,
	}
}

func (p *present) nextPoll() NextPoll {
	if s, ok := p.Scheme.(polling.Foreseen); ok {
		if page, known := s.NextPage(); known {
			return NextPoll{Page: page, Name: p.World.Name(page)}
		}
	}
	return NextPoll{Page: -1}
}

// stateView shows the scheme's state by the interface that the scheme implements.
func (e *Environment) stateView(shares []float64, request lab.ViewRequest) lab.StateView {
	if tree := loneTRAA(e.Scheme); tree != nil {
		return e.Chain.view(&e.present, &e.Trace, tree, request)
	}
	switch s := e.Scheme.(type) {
	case *polling.You:
		return lab.HandOf(&s.ByHand, e.World.Pages(), e.World.Name, e.World.Truth().Rate)
	case *polling.Tree:
		if e.sums == nil {
			e.sums = make([]float64, e.World.Pages()+1)
		}
		return e.treeView(s, shares, e.sums, request)
	case *polling.FPA:
		return e.armsView(s, request)
	case polling.Knapsack:
		return e.raceView(s, request)
	case polling.Filling: // a [polling.Knapsack] has a pane for its states
		return e.amountsView(shares, request)
	case polling.Indexed, polling.Intervals:
		return e.indexView(request)
	case *polling.Own:
		return programView(s, request)
	case *polling.Estimator:
		return e.estimatesView(s, request)
	}
	if e.Settings.Scheme.Name == "sequential" {
		return e.samplesView(shares, request)
	}
	return &QueueView{}
}
