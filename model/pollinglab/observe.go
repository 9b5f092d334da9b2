package pollinglab

import (
	"cmp"
	"math"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
)

// view is the lab's part of a snapshot, no larger than the requested screen.
func (e *Environment) view(request lab.ViewRequest) *View {
	now, words := e.point(request), explainer{&e.Trace, e.Web, e.wording()}
	v := &View{
		Pages: e.Pages(), Capacity: e.Capacity(),
		Hindsight: e.Truth().Hindsight, Weighted: e.Omega() != nil, Priced: e.Costs() != nil,
		Point: now, FirstOrder: e.firstOrderValue(), Certificate: e.certified(now.Latest), Amounts: math.NaN(),
		Record: Record{math.NaN(), e.Changes(e.Tick)}, Schemes: e.curves.Schemes,
		Samples: lab.Samples[Point]{
			Whole:  lab.UpToNow(e.mergeChecks(e.curves.Whole, 0), now, same),
			Recent: lab.UpToNow(e.mergeChecks(e.curves.Recent, e.curves.Recent.First), now, same),
		},
		Starts: e.starts, Events: e.checks.events, Began: e.checks.start,
		LastSlot: LastSlot{Last: words.poll(e.Last()), Next: e.nextPoll()},
	}
	if e.End() > 0 {
		v.Caught = e.caught()
	}
	if e.Traced() {
		v.Moves, v.Moved = slices.Clone(e.Trace.Moves), e.Trace.Moved
		if e.Tick > 0 && e.Trace.tick == e.Tick {
			var shares []float64
			if e.Latest.At == e.now() {
				shares = e.Latest.shares
			}
			words.Source = cmp.Or(words.Source, e.Settings.Scheme.Source)
			words.explain(v, shares)
		}
	}
	g := look{&e.measurer, request, e.Latest.shares}
	v.Measured, v.Last.Share = e.Latest.At.Tick, g.shares[v.Last.Page]
	if !e.order.fits(&e.present) {
		e.order.refresh(&e.present)
	}
	if _, ok := e.Scheme.(polling.Knapsack); ok {
		v.Amounts = e.Latest.amounts
	}
	v.Rows, v.RowOffset = g.shareRows()
	v.Chosen, v.Gains, v.State = g.chosenRow(), g.gains(), e.latestState(request)
	v.Due = g.due(v.State)
	return v
}

func (p *present) nextPoll() NextPoll {
	if s, ok := p.Scheme.(polling.Foreseen); ok {
		if page, known := s.NextPage(); known {
			return NextPoll{Page: page, Name: p.Name(page)}
		}
	}
	return NextPoll{Page: -1}
}

// A look is a view in the making: the lab, the part that was asked for, and the shares that were measured.
type look struct {
	*measurer
	lab.ViewRequest
	shares []float64
}

// state shows the scheme's state by the interface that the scheme implements.
func (l look) state() lab.StateView {
	if tree := loneTRAA(l.Scheme); tree != nil {
		return l.chainView(tree)
	}
	switch s := l.Scheme.(type) {
	case *polling.You:
		return lab.HandOf(&s.ByHand, l.Pages(), l.Name, l.Truth().Rate)
	case *polling.Tree:
		return l.treeView(s)
	case *polling.FPA:
		return l.armsView(s)
	case polling.Knapsack:
		return l.raceView(s)
	case polling.Filling: // a [polling.Knapsack] has a pane for its states
		return l.amountsView()
	case polling.Indexed, polling.Intervals:
		return l.indexView()
	case *polling.Own:
		return l.programView(s)
	case *polling.Estimator:
		return l.estimatesView(s)
	}
	if l.Settings.Scheme.Name == "sequential" {
		return l.samplesView()
	}
	return &QueueView{}
}
