package experiment

import (
	"context"
	"math"
	"slices"

	"lascope/model/experiment/engine"
)

// FewestChanges is the number of changes below which a log is too short for advice.
const FewestChanges = 30

// An Advice says whether a log has anything to learn at one length of a slot.
type Advice int

const (
	NothingToLearn Advice = iota // shares by rates in hindsight catch no more than polling in turn
	LearnedTooLate               // they do, but no learning scheme does
	Learned                      // one does
)

// more is the multiple of the catch of polling in turn from which a scheme catches more.
const more = 1.02

func advise(learner, optimal, uniform float64) Advice {
	switch {
	case learner > more*uniform:
		return Learned
	case optimal > more*uniform:
		return LearnedTooLate
	}
	return NothingToLearn
}

// Advice judges the catches at a length of a slot. best is the learning scheme that catches most; of equal ones the first.
func (r Replay) Advice(c Catches, slot int) (a Advice, best string) {
	most := math.Inf(-1)
	for _, scheme := range r.Schemes {
		if part := c.Caught[scheme][slot]; scheme != "optimal" && scheme != "uniform" && part > most {
			best, most = scheme, part
		}
	}
	return advise(most, c.Caught["optimal"][slot], c.Caught["uniform"][slot]), best
}

// mostTurnSlots bounds the slots of the runs of a scheme on the logs without one change.
const mostTurnSlots = 2_000_000

// Turns reports for each length of a slot whether the advice turns where one change is left out. A log of some 400 changes
// and less is replayed without each of them; in a longer one each catch counts one change less.
func (r Replay) Turns(ctx context.Context, c Catches, reports func(done, total int)) ([]bool, error) {
	n, slots := int64(len(r.Log.Changes)), int64(0)
	for _, slot := range r.Slots {
		slots += min(MostCatchSlots, r.Log.Slots(slot))
	}
	turns := make([]bool, len(r.Slots))
	if n*slots > mostTurnSlots {
		for i := range turns {
			turns[i] = r.countTurns(c, i)
		}
		return turns, nil
	}
	done := 0
	err := engine.Each(ctx, 0, int(n), func(ctx context.Context, k int) []bool {
		return r.turnsWithout(ctx, c, k)
	}, func(_ int, turned []bool) {
		for i := range turned {
			turns[i] = turns[i] || turned[i]
		}
		done++
		reports(done, int(n))
	})
	return turns, err
}

// countTurns reports whether one change less in any of the catches turns the advice.
func (r Replay) countTurns(c Catches, slot int) bool {
	a, best := r.Advice(c, slot)
	for less := range 1 << 3 {
		count := func(scheme string, bit int) float64 {
			return math.Round(c.Caught[scheme][slot]*float64(len(r.Log.Changes))) - float64(less>>bit&1)
		}
		if advise(count(best, 0), count("optimal", 1), count("uniform", 2)) != a {
			return true
		}
	}
	return false
}

// turnsWithout replays the log without change k and reports which advice turns. Where it is the only change of all but one
// page, nothing can be said without it.
func (r Replay) turnsWithout(ctx context.Context, c Catches, k int) (turns []bool) {
	log := r.Log.Without(k)
	if len(log.Names) < 2 {
		return slices.Repeat([]bool{true}, len(r.Slots))
	}
	without := Catches{Caught: map[string][]float64{}}
	for _, scheme := range r.Schemes {
		for _, slot := range r.Slots {
			without.Caught[scheme] = append(without.Caught[scheme], caught(ctx, scheme, log, slot)[0])
		}
	}
	for i := range r.Slots {
		was, _ := r.Advice(c, i)
		is, _ := r.Advice(without, i)
		turns = append(turns, was != is)
	}
	return turns
}
