package pollinglab

import (
	"math"
	"slices"

	"lascope/automata/polling"
)

// An IndexView is a policy of indices or intervals: its queue, and its knowledge of the pages.
type IndexView struct {
	Fixed     bool           // the policy learns nothing any more
	Queue     []IndexRow     // the next to be polled first
	Overdue   bool           // an index is the slots since the end of a page's interval
	Density   *DensityView   // nil without a distribution of rates
	Intervals *IntervalsView // nil without intervals
}

// Kind names the sort of states.
func (*IndexView) Kind() string { return "indices" }

// An IndexRow is a page of the queue in the next slot.
type IndexRow struct {
	Page  int
	Name  string
	Index float64
	Age   int64 // slots since its last poll; -1 where the queue does not go by ages
}

// A DensityView is the distribution of one page's rate.
type DensityView struct {
	Page              int
	Name              string
	polling.Posterior         // its greatest weight is 1
	True              float64 `hidden:""` // a = −ln(1−p)
}

// An IntervalsView is the interval of every page, in columns by true rank, or by page if
// ViewRequest.Hidden.
type IntervalsView struct {
	Columns []IntervalColumn
	Unit    string  // of the level at which an interval rests: "hits" a poll, with costs "hits a unit", with reward=marginal "second changes"
	Balance float64 // that level
	Optimum float64 `hidden:""` // the level at which the intervals of the optimum rest
}

// An IntervalColumn is one page or several neighbours.
type IntervalColumn struct {
	Ranks
	Least, Most float64 // intervals, in slots
	Mean        float64 // the geometric mean of the intervals, in slots
	Rest        float64 `hidden:""` // the mean of the intervals at which the pages rest at Balance; +Inf for none
	Best        float64 `hidden:""` // the mean interval of the optimum, 1/x; +Inf where it polls none of the pages
}

// indexView shows a policy of indices or intervals.
func (l look) indexView() *IndexView {
	v := &IndexView{Fixed: l.wording().Fixed}
	rows := max(1, l.Height)
	switch s := l.Scheme.(type) {
	case polling.Indexed:
		for _, r := range s.Ranked(rows) {
			v.Queue = append(v.Queue, IndexRow{r.Page, l.Name(r.Page), r.Index, r.Age})
		}
	case polling.Deadlines:
		v.Overdue = true
		for _, d := range s.Next(rows) {
			v.Queue = append(v.Queue, IndexRow{d.Page, l.Name(d.Page), float64(l.Tick+1) - d.Deadline, -1})
		}
	}
	page := l.Last().Page
	if chosen, ok := l.chosenPage(); ok {
		page = chosen
	}
	switch s := l.Scheme.(type) {
	case polling.Bayesian:
		v.Density = l.density(page, s.Posterior(page))
	case polling.Intervals:
		v.Intervals = l.intervals(s)
	}
	return v
}

// density is the distribution of a page's rate for the screen.
func (l look) density(page int, d polling.Posterior) *DensityView {
	greatest := slices.Max(d.Weights)
	for i := range d.Weights {
		d.Weights[i] /= greatest
	}
	return &DensityView{Page: page, Name: l.Name(page), Posterior: d, True: -math.Log1p(-l.Truth().Rate(page))}
}

// intervals are the intervals of all pages in at most request.Width columns.
func (l look) intervals(s polling.Intervals) *IntervalsView {
	t := l.Truth()
	v := &IntervalsView{Unit: "hits", Balance: s.Balance(), Optimum: t.OptimalValue}
	rest := restingInterval
	if l.Settings.Find("reward").Word == "marginal" {
		v.Unit, v.Optimum, rest = "second changes", t.Level(), restingSecond
	}
	if l.Costs() != nil {
		v.Unit += " a unit"
	}
	for _, edge := range rankBins(l.Pages(), max(1, l.Width)) {
		column := IntervalColumn{Ranks: edge, Least: math.Inf(1)}
		share, logs, rests := 0.0, 0.0, 0.0
		for at := edge.First; at < edge.End; at++ {
			page := l.pageAt(at)
			column.Least, column.Most = min(column.Least, s.Interval(page)), max(column.Most, s.Interval(page))
			share += t.Optimal(page) / float64(edge.Pages())
			logs += math.Log(s.Interval(page)) / float64(edge.Pages())
			rests += math.Log(rest(t.Rate(page), v.Balance*t.Cost(page)/t.Omega(page))) / float64(edge.Pages())
		}
		column.Best, column.Mean, column.Rest = 1/share, math.Exp(logs), math.Exp(rests)
		v.Columns = append(v.Columns, column)
	}
	return v
}

// restingInterval is the age, in slots, at which a poll is a hit with some probability: the solution m
// of 1 − (1−p)^m = hits; +Inf where no age has it.
func restingInterval(p, hits float64) float64 {
	if hits >= 1 {
		return math.Inf(1)
	}
	return math.Log1p(-hits) / math.Log1p(-p)
}

// restingSecond is the age, in slots, at which a poll shows a second change with some probability: u = a m solves
// 1 − (1+u) e^(−u) = seconds, by bisection; +Inf where no age has it.
func restingSecond(p, seconds float64) float64 {
	if seconds >= 1 {
		return math.Inf(1)
	}
	low, high := 0.0, 100.0
	for range 50 {
		if u := (low + high) / 2; 1-(1+u)*math.Exp(-u) < seconds {
			low = u
		} else {
			high = u
		}
	}
	return -high / math.Log1p(-p)
}
