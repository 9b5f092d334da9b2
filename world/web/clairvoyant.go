package web

import (
	"container/heap"
	"maps"
	"slices"
)

// clairvoyant is the greatest number of hits that c polls a slot can make on a recorded web, by
// a policy that knows all changes beforehand. A change is caught by a poll of its page before the
// page's next change, and is lost then; where changes vanish, in its own slot. The polls of each
// slot go to the changes that are lost soonest (Jackson's rule: unit jobs with release times and
// deadlines).
func (w *recorded) clairvoyant(c int) (hits int64) {
	begin := map[int64][]int64{} // the slots in which changes are lost, by the slots in which they come
	for _, slots := range w.changes {
		for i, slot := range slots {
			lost := w.end + 1
			if i+1 < len(slots) {
				lost = slots[i+1]
			}
			if w.vanish {
				lost = slot + 1
			}
			begin[slot] = append(begin[slot], lost)
		}
	}
	var waiting lostHeap
	coming := slices.Sorted(maps.Keys(begin))
	for slot := int64(1); slot <= w.end; slot++ {
		if len(waiting) == 0 { // a log may be quiet for 10¹² slots
			for len(coming) > 0 && coming[0] < slot {
				coming = coming[1:]
			}
			if len(coming) == 0 || coming[0] > w.end {
				break
			}
			slot = coming[0]
		}
		for _, lost := range begin[slot] {
			heap.Push(&waiting, lost)
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

// Push implements [heap.Interface].
func (h *lostHeap) Push(x any) { *h = append(*h, x.(int64)) }

// Pop implements [heap.Interface].
func (h *lostHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}
