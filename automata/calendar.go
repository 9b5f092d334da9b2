package automata

import (
	"math/bits"
	"slices"
)

// A timeWheel says which pages are to be polled in which slot, one slot for each
// page: a calendar queue. Slot t owns list t mod the wheel's length, so taking the
// pages of a slot costs their number, and a page that is due a few turns later is
// merely put back.
type timeWheel struct {
	first []int32 // of each list, −1 where it is empty
	pages []wheelPage
}

// A wheelPage is a page's place in the wheel, and the state of its automaton, kept
// here because whoever looks at the one looks at the other: one cache miss a poll.
type wheelPage struct {
	due   int64 // slot of the next poll
	next  int32 // page behind it in its list, −1 at the end
	state int32
}

// newTimeWheel makes an empty wheel for n pages of which about perSlot are due a
// slot. With a list for each slot of a whole turn of all pages, a page that is not
// yet due is met less than once a slot.
func newTimeWheel(n, perSlot int) timeWheel {
	w := timeWheel{
		first: make([]int32, 1<<bits.Len(uint(2*n/max(1, perSlot)))),
		pages: make([]wheelPage, n),
	}
	w.clear()
	return w
}

func (w *timeWheel) clear() {
	for i := range w.first {
		w.first[i] = -1
	}
}

// add makes a page that is in no list due in a slot.
func (w *timeWheel) add(page int32, slot int64) {
	list := slot & int64(len(w.first)-1)
	v := &w.pages[page]
	v.due, v.next = slot, w.first[list]
	w.first[list] = page
}

// take empties the list of a slot and gives its first page; the caller goes on
// along next, and adds those whose slot is another one again.
func (w *timeWheel) take(slot int64) (page int32) {
	list := slot & int64(len(w.first)-1)
	page, w.first[list] = w.first[list], -1
	return page
}

func (w *timeWheel) clone() timeWheel {
	return timeWheel{slices.Clone(w.first), slices.Clone(w.pages)}
}
