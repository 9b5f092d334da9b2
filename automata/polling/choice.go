package polling

import (
	"fmt"

	"lascope/automata"
	"lascope/internal/param"
)

// A Chosen is one poll of a slot: the reason for the choice of its page, and what the answer taught.
type Chosen struct {
	Page   int // from 0
	Reason Reason
	// AtShare reports that the poll was made at the page's share, as [Web.Poll] was told it.
	AtShare bool
	// Learnt is the number that the policy has learned of the page; nil if it learns none.
	Learnt *Belief
}

// Words give the reason with its numbers, and the number learnt.
func (c Chosen) Words() string {
	if c.Learnt == nil {
		return c.Reason.Words()
	}
	return c.Reason.Words() + "; " + c.Learnt.Words()
}

// A Reason is why a page was polled, in the words and numbers of its scheme.
type Reason interface {
	// Words give the numbers of the choice: "its turn, 3 of 8".
	Words() string
	// Sentence says the choice of the page of that name, without a full stop: "page 7 is polled in its
	// turn, 3 of 8".
	Sentence(page string) string
}

// A Belief is a learned number of a page before a poll and after it.
type Belief struct {
	Symbol        string  // "â", a rate in changes a slot; "I", an interval in slots
	Before, After float64 // NaN for none
	Most          float64 // the greatest that it can be; 0 for no limit
	Evidence      string  // the counts that give the number after, with it; "" for none
}

// Words give the number before the poll and after it, or the evidence for it.
func (b *Belief) Words() string {
	switch {
	case b.Evidence != "":
		return b.Evidence
	case b.Before == b.After:
		return fmt.Sprintf("%s stays %s", b.Symbol, automata.Six(b.After))
	}
	return fmt.Sprintf("%s %s → %s", b.Symbol, automata.Six(b.Before), automata.Six(b.After))
}

var _ Reason = turn{}

// A turn is the place of a page, from 1, among those that take turns.
type turn struct{ place, of int }

func (t turn) Words() string {
	return fmt.Sprintf("its turn, %s of %s", param.Thousands(t.place), param.Thousands(t.of))
}

func (t turn) Sentence(page string) string {
	return fmt.Sprintf("%s is polled in its turn, %s of %s", page, param.Thousands(t.place), param.Thousands(t.of))
}

var _ Reason = deadline{}

// A deadline is the earliest: when the poll was due, the page's share, 0 if the deadlines do not go by
// shares, and when its next poll is due.
type deadline struct{ due, share, next float64 }

func (d deadline) Words() string {
	if d.share == 0 {
		return fmt.Sprintf("due at %.4f, the earliest, next due at %.4f", d.due, d.next)
	}
	return fmt.Sprintf("due at %.4f, the earliest; x = %s, next due at %.4f", d.due, automata.Six(d.share), d.next)
}

func (d deadline) Sentence(page string) string {
	return fmt.Sprintf("%s has the earliest deadline, %.4f", page, d.due)
}

var _ Reason = Lot{}

// A Lot is a point on the line on which all shares lie end to end, the part of it that is the page's, and
// the length of the line.
type Lot struct{ point, from, to, length float64 }

func (l Lot) Words() string {
	return fmt.Sprintf("drawn: point %s of %s lies in its part [%s, %s)", automata.Six(l.point), automata.Six(l.length), automata.Six(l.from),
		automata.Six(l.to))
}

func (l Lot) Sentence(page string) string {
	return "a draw from all shares falls on the part of " + page
}

// Coin is the point in [0, 1) and the bounds of the page's part: it did not fall below low, but below high.
func (l Lot) Coin() (coin, low, high float64) {
	return l.point / l.length, l.from / l.length, l.to / l.length
}

var _ Reason = greatest{}

// A greatest is the index of a page, the greatest of all, and its age.
type greatest struct {
	index  float64
	age    int64
	eldest bool // the page was polled because it is the eldest
}

func (g greatest) Words() string {
	if g.eldest {
		return fmt.Sprintf("the eldest, of age %s: its index counts as %s", param.Thousands(g.age), automata.Six(g.index))
	}
	return fmt.Sprintf("index %s at age %s, the greatest", automata.Six(g.index), param.Thousands(g.age))
}

func (g greatest) Sentence(page string) string {
	if g.eldest {
		return fmt.Sprintf("%s is %s", page, g.Words())
	}
	return fmt.Sprintf("%s has the greatest index, %s at age %s", page, automata.Six(g.index), param.Thousands(g.age))
}

var _ Reason = asked{}

// asked is the last explanation of the outside program that asked for the page.
type asked struct{ saying string }

func (a asked) Words() string {
	if a.saying == "" {
		return "its program asked for it"
	}
	return "its program asked for it, and says: " + a.saying
}

func (a asked) Sentence(page string) string { return page + ": " + a.Words() }

var _ Reason = named{}

// named is the choice of the person who plays.
type named struct{}

func (named) Words() string { return "you named it" }

func (named) Sentence(page string) string { return "you named " + page }
