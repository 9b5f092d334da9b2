package web

import (
	"cmp"
	"container/heap"
	"slices"
)

// clairvoyant is the greatest number of hits that c polls a slot can make on a recorded web, by
// a policy that knows all changes beforehand. A change is caught by a poll of its page before the
// page's next change, and is lost then; where changes vanish, in its own slot. The polls of each
// slot go to the changes that are lost soonest (Jackson's rule: unit jobs with release times and
// deadlines).
func (w *trace) clairvoyant(c int, vanish bool) (hits int64) {
	type change struct{ slot, lost int64 } // lost is the first slot in which no poll shows it any more
	var coming []change
	for _, slots := range w.changes {
		for i, slot := range slots {
			lost := w.end + 1
			if i+1 < len(slots) {
				lost = slots[i+1]
			}
			if vanish {
				lost = slot + 1
			}
			coming = append(coming, change{slot, lost})
		}
	}
	slices.SortFunc(coming, func(a, b change) int { return cmp.Compare(a.slot, b.slot) })
	var waiting lostHeap
	for slot := int64(1); slot <= w.end; slot++ {
		if len(waiting) == 0 { // a log may be quiet for 10¹² slots
			if len(coming) == 0 || coming[0].slot > w.end {
				break
			}
			slot = coming[0].slot
		}
		for len(coming) > 0 && coming[0].slot == slot {
			heap.Push(&waiting, coming[0].lost)
			coming = coming[1:]
		}
		for polls := c; polls > 0 && len(waiting) > 0; {
			if heap.Pop(&waiting).(int64) > slot {
				hits++
				polls--
			}
		}
	}
	return hits
}

// A lostHeap holds the slots in which changes are lost, the soonest first.
type lostHeap []int64

func (h lostHeap) Len() int           { return len(h) }
func (h lostHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h lostHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

func (h *lostHeap) Push(x any) { *h = append(*h, x.(int64)) }

func (h *lostHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}
