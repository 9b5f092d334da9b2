package experiment

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"lascope/model"
	"lascope/world/changelog"
)

// MostCatchSlots bounds the slots of a run of [CatchesOf]: of a longer log, it takes the first ones.
const MostCatchSlots = 1_000_000

// Catches is how much of a log one poll a slot catches.
type Catches struct {
	Caught      map[string][]float64 // by scheme, then by length of a slot: the part of the changes so far that its polls showed
	Clairvoyant []float64            // the part of all changes that a policy catches that knows each of them beforehand
}

// CatchesOf runs each scheme on the log in the file trace, with one poll a slot, for each length of a slot, in
// seconds. log is what the file holds, sorted. reports learns of each run that ends. The error is that of a line or of ctx.
func CatchesOf(ctx context.Context, schemes []string, trace string, log changelog.Log, slots []int64, reports func(done, total int)) (Catches, error) {
	k := len(slots)
	c := Catches{Caught: map[string][]float64{}, Clairvoyant: make([]float64, k)}
	for _, scheme := range schemes {
		c.Caught[scheme] = make([]float64, k)
	}
	var lock sync.Mutex
	done, total := 0, len(schemes)*k
	err := Parallel(ctx, 0, total, func(ctx context.Context, job int) error {
		scheme, i := schemes[job/k], job%k
		part, bound, err := catches(ctx, scheme, trace, slots[i])
		if err != nil {
			return err
		}
		lock.Lock()
		defer lock.Unlock()
		c.Caught[scheme][i] = part
		c.Clairvoyant[i] = bound * float64(log.Slots(slots[i])) / float64(len(log.Changes)) // the same for every scheme
		done++
		reports(done, total)
		return nil
	})
	return c, err
}

// catches is the part of the changes that a scheme catches, and a clairvoyant's hits a slot, over the whole log.
func catches(ctx context.Context, scheme, trace string, slot int64) (caught, bound float64, err error) {
	spec, err := model.ParseWords([]string{scheme, "trace=" + trace, fmt.Sprintf("slot=%ds", slot)})
	if err != nil {
		return 0, 0, err
	}
	run, err := model.New(spec)
	if err != nil {
		return 0, 0, err
	}
	for run.Ended() == "" && run.Tick() < MostCatchSlots {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		run.Advance(run.Batch(MostCatchSlots - run.Tick()))
	}
	row := run.Row()
	cell := func(column string) float64 { return row[slices.Index(run.Columns(), column)].Number() }
	return cell("caught"), cell("bound"), nil
}
