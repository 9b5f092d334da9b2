package placementlab

import (
	"math"

	"lascope/automata/partition"
	"lascope/internal/memory"
	"lascope/model/lab"
)

// A Lockout is the time after a shift in which a [partition.PEOMA] takes the pairs of the new groups for noise [Further] §5.
type Lockout struct {
	Since          int64   // the tick of the shift
	End            float64 // the tick at which a pair of a new group passes in the mean
	Dropped, Pairs int     // pairs of the present groups that do not pass, of all
}

// remember keeps a copy of a watched lab from before a shift; of several shifts in a round, from before the first. It keeps none
// where the matrix has no row for each object.
func (e *Environment) remember() {
	if e.asked == nil || e.asked.counts == nil || e.before != nil && e.tick-e.before.tick < e.Round() {
		return
	}
	e.before = nil
	e.before = memory.Copy(e)
	e.before.curves = nil
	e.before.Watch(lab.ViewRequest{})
}

// lockout is the lockout of the filter after the latest shift; nil for none.
func (e *Environment) lockout() *Lockout {
	f, ok := e.Scheme.(*partition.PEOMA)
	if !ok || e.before == nil {
		return nil
	}
	was := e.before.Scheme.(*partition.PEOMA)
	out := &Lockout{Since: e.before.tick, End: float64(e.before.tick) + f.Lockout(e.settings.Number("p"), was.Age())}
	if !was.Trusts() || math.IsInf(out.End, 1) {
		return nil
	}
	for i := range e.World.Objects() {
		for j := range i {
			if e.World.Group(i) == e.World.Group(j) {
				out.Pairs++
				if !f.Passes(i, j) {
					out.Dropped++
				}
			}
		}
	}
	return out
}
