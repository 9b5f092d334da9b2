package experiment

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"lascope/model"
	"lascope/model/wholefile"
	"lascope/world/changelog"
)

// MostCatchSlots bounds the slots of a run of [Catches]: of a longer log, it takes the first ones.
const MostCatchSlots = 1_000_000

// Catches is how much of a log one poll a slot catches.
type Catches struct {
	Caught      map[string][]float64 // by scheme, then by length of a slot: the part of all changes that its polls showed
	Clairvoyant []float64            // the part that a policy catches that knows every change beforehand
	Slots       []int64              // of each length: the slots of its runs
	Cut         []bool               // the log has more slots than [MostCatchSlots]
}

// CatchesOf runs each scheme on the log in the file trace, with one poll a slot, for each length of a slot, in
// seconds. log is what the file holds. reports learns of each run that ends. The error is that of a line or of ctx.
func CatchesOf(ctx context.Context, schemes []string, trace string, log changelog.Log, slots []int64, reports func(done, total int)) (Catches, error) {
	k := len(slots)
	c := Catches{Caught: map[string][]float64{}, Clairvoyant: make([]float64, k), Slots: make([]int64, k), Cut: make([]bool, k)}
	files, changes := make([]string, k), make([]int, k)
	var dir string
	defer func() {
		if dir != "" {
			_ = os.RemoveAll(dir)
		}
	}()
	for i, slot := range slots {
		first, last := log.Span()
		files[i], changes[i], c.Slots[i] = trace, len(log.Changes), (last-first)/slot+1
		head := log.Until(first + slot*MostCatchSlots)
		if c.Cut[i] = c.Slots[i] > MostCatchSlots && head.Pages() > 1; !c.Cut[i] {
			continue
		}
		changes[i] = len(head.Changes)
		first, last = head.Span()
		c.Slots[i] = (last-first)/slot + 1
		if dir == "" {
			var err error
			if dir, err = os.MkdirTemp("", "lascope-trace-"); err != nil {
				return c, fmt.Errorf("no temporary folder can be made: %w", err)
			}
		}
		files[i] = filepath.Join(dir, fmt.Sprint(slot, ".csv"))
		if err := wholefile.WriteWhole(files[i], head.Write); err != nil {
			return c, err
		}
	}
	for _, scheme := range schemes {
		c.Caught[scheme] = make([]float64, k)
	}
	var lock sync.Mutex
	done, total := 0, len(schemes)*k
	err := Parallel(ctx, 0, total, func(ctx context.Context, job int) error {
		scheme, i := schemes[job/k], job%k
		part, hits, err := catches(ctx, scheme, files[i], slots[i])
		if err != nil {
			return err
		}
		c.Caught[scheme][i] = part
		lock.Lock()
		defer lock.Unlock()
		c.Clairvoyant[i] = hits / float64(changes[i]) // the same number for every scheme
		done++
		reports(done, total)
		return nil
	})
	return c, err
}

// catches is the part of all changes that a scheme catches, and the number that a clairvoyant's polls show.
func catches(ctx context.Context, scheme, trace string, slot int64) (caught, clairvoyant float64, err error) {
	spec, err := model.ParseWords([]string{scheme, "trace=" + trace, fmt.Sprintf("slot=%ds", slot)})
	if err != nil {
		return 0, 0, err
	}
	run, err := model.New(spec)
	if err != nil {
		return 0, 0, err
	}
	for run.Ended() == "" {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		run.Advance(run.Batch(math.MaxInt64))
	}
	row := run.Row()
	cell := func(column string) float64 { return row[slices.Index(run.Columns(), column)].Number() }
	return cell("caught"), cell("bound") * float64(run.Tick()), nil
}
