package changelog

import (
	"cmp"
	"math"
	"slices"
	"time"

	"lascope/world"
)

// A Summary describes a log.
type Summary struct {
	Pages, Changes      int
	First, Last         time.Time // of the changes, UTC
	Most, Median, Least float64   // changes a day of a page, over the whole span; all of its changes where that is less than a day
	Top, Stay           int       // a tenth of the pages; of the Top pages with the most changes in the first half of all changes, those that are among the Top of the second half
}

// Days is the time from the first change to the last, in days.
func (s Summary) Days() float64 { return float64(s.Last.Unix()-s.First.Unix()) / (24 * 3600) }

// Describe sorts a log that holds a change and describes it.
func Describe(l Log) Summary {
	l.Sort()
	n := len(l.Names)
	first, last := l.span()
	s := Summary{
		Pages: n, Changes: len(l.Changes), Top: max(1, n/10),
		First: time.Unix(first, 0).UTC(), Last: time.Unix(last, 0).UTC(),
	}
	counts := countsOf(l.Changes, n)
	days := max(1, s.Days())
	slices.Sort(counts)
	s.Least, s.Median, s.Most = float64(counts[0])/days, float64(counts[n/2])/days, float64(counts[n-1])/days
	half := len(l.Changes) / 2
	late := map[int]bool{}
	for _, page := range top(countsOf(l.Changes[half:], n), s.Top) {
		late[page] = true
	}
	for _, page := range top(countsOf(l.Changes[:half], n), s.Top) {
		if late[page] {
			s.Stay++
		}
	}
	return s
}

// countsOf counts the changes of each of n pages.
func countsOf(changes []Change, n int) []int {
	counts := make([]int, n)
	for _, c := range changes {
		counts[c.Page]++
	}
	return counts
}

// top are the k pages with the most changes; of equal ones the first.
func top(counts []int, k int) []int {
	return world.Order(len(counts), func(a, b int) int { return cmp.Compare(counts[b], counts[a]) })[:k]
}

// HalfIn counts slots of a sorted log: all of them, and the fewest that together hold half of
// all changes. slot is a slot's length in seconds.
func HalfIn(l Log, slot int64) (fewest, all int64) {
	first, _ := l.span()
	var counts []int
	for i := 0; i < len(l.Changes); {
		at := (l.Changes[i].At - first) / slot
		j := i
		for j < len(l.Changes) && (l.Changes[j].At-first)/slot == at {
			j++
		}
		counts = append(counts, j-i)
		i = j
	}
	slices.SortFunc(counts, func(a, b int) int { return cmp.Compare(b, a) })
	held := 0
	for _, c := range counts {
		fewest++
		if held += c; 2*held >= len(l.Changes) {
			break
		}
	}
	return fewest, l.Slots(slot)
}

// slotLengths are the lengths of slots that people use, in seconds.
var slotLengths = []int64{1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 2 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 7 * 24 * 3600,
	28 * 24 * 3600}

// Slots are lengths of a slot, in seconds, for one poll a slot, rising: those with the number of
// changes a slot nearest to a tenth, to a half, which suits, and to two, each once. In the first a good policy sees most
// changes, in the last at most half of them.
func Slots(l Log) (slots []int64, suits int64) {
	first, last := l.span()
	perSecond := float64(len(l.Changes)) / float64(max(1, last-first))
	nearest := func(want float64) int64 {
		return slices.MinFunc(slotLengths, func(a, b int64) int {
			off := func(slot int64) float64 { return math.Abs(math.Log(float64(slot) * perSecond / want)) }
			return cmp.Compare(off(a), off(b))
		})
	}
	suits = nearest(.5)
	return slices.Compact([]int64{nearest(.1), suits, nearest(2)}), suits
}

// SuitsTurns reports that another slot suits a sorted log without one of its changes: without the first or the last its span is
// shorter, without any other it is the same.
func SuitsTurns(l Log) bool {
	n := len(l.Changes)
	_, suits := Slots(l)
	return n < 2 || slices.ContainsFunc([]int{0, n / 2, n - 1}, func(k int) bool {
		_, other := Slots(l.Without(k))
		return other != suits
	})
}
