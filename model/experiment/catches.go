package experiment

import (
	"context"
	"fmt"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/pollinglab"
	"lascope/world/changelog"
)

// MostCatchSlots bounds the slots of a run of [Replay.Catches]: a longer log is cut after them.
const MostCatchSlots = 1_000_000

// A Replay is a log whose changes schemes poll for, one poll a slot.
type Replay struct {
	Schemes []string
	Log     changelog.Log // sorted
	Slots   []int64       // lengths, in seconds
}

// Catches are the parts of a log that one poll a slot catches.
type Catches struct {
	Caught      map[string][]float64 // by scheme, then by length of a slot: the part of the changes so far that its polls showed
	Clairvoyant []float64            // by length of a slot: the part of all changes that a policy catches that knows them beforehand
}

// Catches runs each scheme on the log for each length of a slot. reports learns of each run that ends. The error comes from a line
// or from ctx.
func (r Replay) Catches(ctx context.Context, reports func(done, total int)) (Catches, error) {
	k := len(r.Slots)
	c := Catches{Caught: map[string][]float64{}, Clairvoyant: make([]float64, k)}
	for _, scheme := range r.Schemes {
		c.Caught[scheme] = make([]float64, k)
	}
	done, total := 0, len(r.Schemes)*k
	err := engine.Each(ctx, 0, total, func(ctx context.Context, job int) [2]float64 {
		return caught(ctx, r.Schemes[job/k], r.Log, r.Slots[job%k])
	}, func(job int, of [2]float64) {
		i := job % k
		c.Caught[r.Schemes[job/k]][i] = of[0]
		c.Clairvoyant[i] = of[1] * float64(r.Log.Slots(r.Slots[i])) / float64(len(r.Log.Changes)) // the same for every scheme
		done++
		reports(done, total)
	})
	return c, err
}

// caught is the part of the changes that a scheme catches, and a clairvoyant's hits a slot, over the whole log.
func caught(ctx context.Context, scheme string, log changelog.Log, slot int64) [2]float64 {
	spec := refusal.Must(model.ParseWords([]string{scheme, "trace=log", fmt.Sprintf("slot=%ds", slot)}))
	part, bound, err := pollinglab.Caught(ctx, spec.Settings(), log, MostCatchSlots)
	refusal.Check(err)
	return [2]float64{part, bound}
}
