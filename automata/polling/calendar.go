package polling

import (
	"encoding/binary"
	"math/bits"
)

// A calendar lists the pages that come up in each slot of its turn, the slots ahead.
//
// Where many pages come up in a slot, it holds the slot of each page, of which eight bits
// are enough, and looks for a slot through all pages, eight at a time: memory is walked
// from its beginning to its end, and the pages come in their order. Where few come up, it
// holds a list for each slot of a turn.
type calendar struct {
	turn  int64 // a power of two
	pages int32
	due   []byte  `own:""` // by place; nil where there are lists
	first []int32 `own:""` // the first page in the list of each slot, −1 where it is empty
	next  []int32 `own:""` // for each page the page behind it in its list, −1 at the end

	slot  int64
	begun int32                 // where the slot begins: a place, or its first page
	at    int32                 // how far the slot is taken: a place, or the page to take next
	taken [takenMost + 64]int32 // the pages that were taken last; an array, as it never grows
}

const (
	dueTurn   = 256 // the values of a byte
	takenMost = 256 // pages are taken in parts of about this size
	allBytes  = 0x0101010101010101
)

// newCalendar makes an empty calendar for n pages of which perSlot or more come up in a
// slot; most pages should come up within twice the time in which all would.
func newCalendar(n, perSlot int) calendar {
	c := calendar{turn: turnFor(n, perSlot), pages: int32(n)}
	if c.turn == dueTurn {
		c.due = make([]byte, (n+63)/64*64)
	} else {
		c.first, c.next = make([]int32, c.turn), make([]int32, n)
	}
	c.clear()
	return c
}

// turnFor is the length of a turn in slots: the least power of two above 2n/perSlot, at
// least 256.
func turnFor(n, perSlot int) int64 {
	return max(dueTurn, int64(1)<<bits.Len(uint(2*n/perSlot)))
}

// clear forgets all pages, which must then be added anew.
func (c *calendar) clear() {
	for i := range c.first {
		c.first[i] = -1
	}
}

// place is where the slot of a page is: 64 pages are a block of eight times eight bytes,
// down its columns.
func place(page int32) int32 { return page&^63 | page&7<<3 | page>>3&7 }

// add notes a page that is not noted for a slot at most a turn after the present one.
func (c *calendar) add(page int32, slot int64) {
	if c.due != nil {
		c.due[place(page)] = byte(slot)
		return
	}
	list := slot & (c.turn - 1)
	c.next[page], c.first[list] = c.first[list], page
}

// open turns to a slot.
func (c *calendar) open(slot int64) {
	c.slot, c.begun = slot, 0
	if c.due == nil {
		list := slot & (c.turn - 1)
		c.begun, c.first[list] = c.first[list], -1
	}
	c.at = c.begun
}

// reopen turns to the beginning of the slot again, before any page taken is added.
func (c *calendar) reopen() { c.at = c.begun }

// take gives the next pages of the slot, each of which is then to be added again; none
// when there are no more.
func (c *calendar) take() []int32 {
	taken, n := &c.taken, 0
	if c.due == nil {
		for ; c.at >= 0 && n < takenMost; c.at = c.next[c.at] {
			taken[n] = c.at
			n++
		}
		return taken[:n]
	}
	const low7, high = 0x7f * allBytes, 0x80 * allBytes
	slot := uint64(byte(c.slot)) * allBytes
	at := c.at
	for ; int(at) < len(c.due) && n < takenMost; at += 64 {
		block := (*[64]byte)(c.due[at:])
		others := uint64(0)
		for row := 0; row < 64; row += 8 {
			x := binary.LittleEndian.Uint64(block[row:]) ^ slot
			others = others>>1 | (x&low7+low7|x)&high // a byte's highest bit, unless it is the slot
		}
		for up := ^others; up != 0; up &= up - 1 {
			taken[n] = at | int32(bits.TrailingZeros64(up))
			n++
		}
	}
	c.at = at
	for n > 0 && taken[n-1] >= c.pages { // the last block may be larger than its pages
		n--
	}
	return taken[:n]
}
