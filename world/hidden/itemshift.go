package hidden

import (
	"cmp"
	"fmt"
	"strconv"

	"lascope/world"
)

// BagShifts is the table of the shifts of the knapsack lab. The weights stay.
func BagShifts() world.Shifts[*Bag] {
	return world.NewShifts(`
		mirror m | the item of the greatest value exchanges it with that of the least, the second with the second last
		shuffle s | all items exchange their values at random`,
		func(b *Bag, _ int64) string {
			world.Mirror(b.order(), b.exchange)
			return ""
		}, func(b *Bag, _ int64) string {
			b.shifts.Shuffle(len(b.Values), b.exchange)
			return ""
		})
}

// Shift changes the values after tick and describes the new optimum.
func (b *Bag) Shift(s world.Shift[*Bag], tick int64) (detail string) {
	s.Do(b, tick)
	clear(b.packs)
	b.shifted = b.tick
	b.Recent = b.packed.Value(b.Values)
	b.solve()
	return fmt.Sprintf("the exact optimum is now %s, of %s", strconv.FormatFloat(b.ExactValue, 'f', 3, 64), b.Exact)
}

// order lists the items by their value, the greatest first.
func (b *Bag) order() []int {
	return world.Order(len(b.Values), func(i, j int) int { return cmp.Compare(b.Values[j], b.Values[i]) })
}

// exchange lets two items exchange their values.
func (b *Bag) exchange(i, j int) { b.Values[i], b.Values[j] = b.Values[j], b.Values[i] }
