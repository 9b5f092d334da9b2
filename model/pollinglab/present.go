package pollinglab

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"lascope/automata"
	"lascope/automata/polling"
	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world/web"
)

// The present is the state of the lab between two slots.
type present struct {
	lab.Base
	*web.Web
	Scheme   polling.Poller `own:""`
	Settings *lab.Settings
	Tick     int64
	order    truthOrder
	epoch    int // counts changes of the truth, the scheme or a parameter, from 1
	Trace    slotTrace
	Chain    *chainCount `own:""`     // visits of a lone TRAA; nil before the first Observe
	sums     []float64   `own:"drop"` // scratch of the tree's view
}

// Person is the game of the person who plays; nil where none plays.
func (p *present) Person() *automata.ByHand {
	if you, ok := p.Scheme.(*polling.You); ok {
		return &you.ByHand
	}
	return nil
}

// wording is the rule of the present scheme.
func (p *present) wording() polling.Wording {
	return lab.Row[polling.Scheme](p.Settings.Scheme).Wording(p.Scheme, p.Settings)
}

// Rewards is the number of hits so far.
func (p *present) Rewards() float64 { return float64(p.Totals().Hits) }

// Chosen is the page of the last slot; -1 where none was polled.
func (p *present) Chosen() int {
	if p.Last().Tick == p.Tick {
		return p.lastPage()
	}
	return -1
}

// Awaits reports whether an outside program plays that has not failed.
func (p *present) Awaits() bool {
	w, waits := p.Scheme.(polling.Waiting)
	return waits && p.Person() == nil && w.Ended() == nil
}

// Close ends the outside program of the scheme, if it has one.
func (p *present) Close() {
	if c, ok := p.Scheme.(*polling.Own); ok {
		c.Close()
	}
}

// End is the last tick of a recorded web; 0 on a simulated one.
func (p *present) End() int64 { return p.Web.End() }

// Ended returns the reason why the world cannot go on.
func (p *present) Ended() string {
	if end := p.End(); end > 0 && p.Tick >= end {
		return fmt.Sprintf("the trace ends at tick %s", stats.Thousands(end))
	}
	switch s := p.Scheme.(type) {
	case *polling.You:
		if s.Spent() {
			return lab.SpentBudget
		}
	case polling.Waiting:
		if err := s.Ended(); err != nil {
			return err.Error()
		}
	}
	return ""
}

// Warnings are sentences for the screen.
func (p *present) Warnings() (warnings []string) {
	if w, ok := p.Scheme.(automata.Warner); ok && w.Warning() != "" {
		warnings = append(warnings, w.Warning())
	}
	return append(warnings, p.Ignored()...)
}

// Ignored says what of the web's files does not count: changes that lie alone, and importance that is off.
func (p *present) Ignored() (words []string) {
	if lone := p.Lone().String(); lone != "" {
		words = append(words, lone+"; left out of the run, unless lone=keep")
	}
	if p.Unweighted() {
		words = append(words, "the column importance of the file of rates does not count, unless importance=on")
	}
	return words
}

// ClassChanges counts the changes of class under the present scheme.
func (p *present) ClassChanges() int64 {
	if c, ok := p.Scheme.(*polling.FPA); ok {
		return c.Exchanges
	}
	return -1
}

// tuneWorld changes the web and fits the scheme to it; the web is restored if the scheme
// refuses.
func (p *present) tuneWorld(key string, s automata.Values) {
	refusal.Check(p.Web.Tune(key, s, p.Tick))
	if err := refusal.Of(func() { p.Scheme.Resize(p.Capacity(), p.Omega()) }); err != nil {
		refusal.Check(errors.Join(err, p.Web.Tune(key, p.Settings, p.Tick)))
	}
}

// A truthOrder holds the pages' order under the truth. It is derived anew when it is
// needed after the truth changed.
type truthOrder struct {
	stale    bool
	built    bool
	best     []float64 // best[k] = Σ of the optimal budgets, share times cost, of pages 0..k-1
	byWorth  []int32   // pages by ω p, the most valuable first
	weighted bool

	bestMean  []float64 // see bestStates
	bestEpoch int       // the epoch of bestMean
}

// fits reports whether the order is derived from the present truth.
func (o *truthOrder) fits(p *present) bool {
	return o.built && !o.stale && o.weighted == (p.Omega() != nil)
}

// refresh derives the order from the present truth, in new arrays: clones of the
// environment share the old ones.
func (o *truthOrder) refresh(p *present) {
	weighted := p.Omega() != nil
	n, t := p.Pages(), p.Truth()
	o.best, o.byWorth = make([]float64, n+1), make([]int32, n)
	for page := range n {
		o.best[page+1] = o.best[page] + t.Cost(page)*t.Optimal(page)
		o.byWorth[page] = int32(t.Page(page)) // of the rank of this number
	}
	if weighted {
		slices.SortStableFunc(o.byWorth, func(i, j int32) int {
			return cmp.Compare(t.Rate(int(j))*t.Omega(int(j)), t.Rate(int(i))*t.Omega(int(i)))
		})
	}
	o.built, o.stale, o.weighted = true, false, weighted
}
