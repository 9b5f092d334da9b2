package hidden

import (
	"lascope/internal/refusal"
	"lascope/internal/theory"
	"lascope/world"
)

// A Bag answers a packing: each packed item k is a hit with probability v_k, alone. The answer of an item in a tick is the same for
// all who pack it in that tick. Of the sizes the scheme knows the weights and the capacity; the values are hidden.
type Bag struct {
	Values   []float64        `own:""` // of the items, hidden; a shift changes them
	Weights  []int            // of the items; they never change
	Capacity int              // the greatest sum of weights
	solver   *theory.Knapsack `own:""`
	coins    uint64           // the mixed seed of the answers
	shifts   world.Draws
	Optimum

	tick    int64
	packed  theory.ItemSet // in the last tick
	hits    theory.ItemSet
	since   int64   // the tick of the last change of the packing
	packs   []int64 `own:""` // of each item since the last shift
	shifted int64   // the tick of the last shift
	Sums    BagSums // over all packings so far
	Recent  float64 // the mean value of about the last [recentTicks] packings; right after a shift of the last one, before the first 0
}

// recentTicks is the time in ticks after which a packing counts 1/e in the recent value.
const recentTicks = 64

// An Optimum is the truth about the values in force.
type Optimum struct {
	Exact, Density           theory.ItemSet // the packing of the greatest value, and the packing by value per weight
	ExactValue, DensityValue float64
	Fractional               float64 // the value of the packing by density whose last item is cut: no packing has more
}

// BagSums are of the packings since the start, under the truth at the time of each.
type BagSums struct {
	Value float64 // Σ of the values of the sets
	Share float64 // Σ of their parts of the exact optimum
	Hits  int64
}

// NewBag builds the world. The error refuses values or weights that cannot be read.
func NewBag(v world.Values) (b *Bag, err error) {
	defer refusal.To(&err)
	weights := weightsOf(v)
	values := valuesOf(v, weights)
	seed := uint64(v.Number("seed"))
	capacity := capacityOf(weights, v)
	b = &Bag{
		Values: values, Weights: weights, Capacity: capacity, solver: theory.NewKnapsack(weights, capacity),
		coins: world.Mix(world.Substream(seed, "answers of the items")[0]), shifts: world.NewDraws(seed, "items shifts"),
		packs: make([]int64, len(weights)),
	}
	b.solve()
	return b, nil
}

// solve finds the optimum of the values in force.
func (b *Bag) solve() {
	o := &b.Optimum
	o.Exact = b.solver.Exact(b.Values)
	o.Density, o.Fractional = theory.PackedByDensity(b.Values, b.Weights, b.Capacity)
	o.ExactValue, o.DensityValue = o.Exact.Value(b.Values), o.Density.Value(b.Values)
}

// Answer packs a set for a tick and returns the items that hit.
func (b *Bag) Answer(packed theory.ItemSet) (hits theory.ItemSet) {
	values, packs, coins, tick, value := b.Values, b.packs, b.coins, uint64(b.tick), 0.0
	for left := packed; left != 0; left = left.Rest() {
		k := left.First()
		v := values[k]
		value += v
		packs[k]++
		hit := theory.ItemSet(0) // a conditional move: the processor cannot guess an answer
		if world.HashOn(coins, uint64(k), tick) < v {
			hit = 1
		}
		hits |= hit << k
	}
	if packed != b.packed {
		b.since = b.tick
	}
	if b.Recent += (value - b.Recent) / recentTicks; b.tick == b.shifted {
		b.Recent = value
	}
	b.tick++
	b.packed, b.hits = packed, hits
	b.Sums.Value += value
	b.Sums.Share += value / b.ExactValue
	b.Sums.Hits += int64(hits.Len())
	return hits
}

// Coin is the coin of an item in the next tick, in [0, 1): a hit if it falls below the item's value.
func (b *Bag) Coin(item int) float64 { return world.HashOn(b.coins, uint64(item), uint64(b.tick)) }

// Best is the packing of the greatest value, and Dense the packing by value per weight.
func (b *Bag) Best() theory.ItemSet { return b.Exact }

// Dense is described at [Bag.Best].
func (b *Bag) Dense() theory.ItemSet { return b.Density }

// Items is their number.
func (b *Bag) Items() int { return len(b.Values) }

// Last returns the items packed in the last tick and the items among them that hit.
func (b *Bag) Last() (packed, hits theory.ItemSet) { return b.packed, b.hits }

// Streak is the number of the latest ticks that packed the same set.
func (b *Bag) Streak() int64 { return b.tick - b.since }

// PacksOf is the number of ticks since the last shift that packed an item; Ticks is the number of these ticks.
func (b *Bag) PacksOf(item int) int64 { return b.packs[item] }

// Ticks is described at [Bag.PacksOf].
func (b *Bag) Ticks() int64 { return b.tick - b.shifted }

// Tune: only the shifts change live, which the run makes.
func (b *Bag) Tune(string, world.Values) {}
