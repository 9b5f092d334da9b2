package lab

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"lascope/automata"
	"lascope/automata/polling"
	"lascope/model/stats"
)

// An Explanation is one transition of the last slot in the paper's notation with its numbers.
type Explanation struct {
	Who    string   // the automaton: "pages 1–4", "page 7"
	What   string   // the answer, the rule, and the state before and after
	Briefs []string // the same without the rule's numbers, each shorter than the one before: "s 41 → 42"
	Hidden string   `hidden:""` // a value that no scheme can know, "hidden chance .312"; "" if there is none
	Moved  bool     // the state changed
	Learnt bool     // in place of a state a number was learned, perhaps the same as before
	Way    string   // the reason for the route of the poll below this automaton; "" without one
	About  Subject
}

// A Subject is the item of a world that a sentence is about.
type Subject struct {
	Kind       SubjectKind
	First, End int // from 0: pages First..End-1, or an object or a document and the next number
}

// SubjectKind is a kind of item.
type SubjectKind uint8

// The kinds of items.
const (
	NoSubject SubjectKind = iota
	AboutPages
	AboutObject
	AboutDocument
	AboutItem
)

// Pages is the subject of pages first..end-1, from 0.
func Pages(first, end int) Subject { return Subject{AboutPages, first, end} }

// Page is the subject of one page.
func Page(page int) Subject { return Pages(page, page+1) }

// One is the subject of one item, by its number from 0.
func One(kind SubjectKind, item int) Subject { return Subject{kind, item, item + 1} }

// Names reports whether the subject is an item of a kind, by its number from 0.
func (s Subject) Names(kind SubjectKind, item int) bool {
	return s.Kind == kind && s.First <= item && item < s.End
}

// Holds reports that the subject is an item, or has it among its pages.
func (s Subject) Holds(item Subject) bool {
	return item.Kind != NoSubject && s.Kind == item.Kind && s.First <= item.First && item.End <= s.End
}

// A Heard is an answer that an automaton heard.
type Heard struct {
	Tick     int64
	Rewarded bool // a hit, or one that counts
	Second   bool // of the second of its two materials, or of a page in P2
}

// PagesName names pages first..end-1, from 0, as all panes and explanations do: "page 7" or
// "pages 3–8".
func PagesName(first, end int) string {
	if end-first == 1 {
		return "page " + stats.Thousands(int64(end))
	}
	return "pages " + stats.Thousands(int64(first+1)) + "–" + stats.Thousands(int64(end))
}

// MostExplanations bounds the explanations of a slot.
const MostExplanations = polling.TraceSize

// Bounded returns the first explanations of a slot, and the number of the others.
func Bounded(list []Explanation, all int) []Explanation {
	if more := all - MostExplanations; more > 0 {
		return append(list[:MostExplanations], Explanation{What: fmt.Sprintf("and %s more", stats.Thousands(int64(more)))})
	}
	return list
}

// Tell is [automata.Tell].
func Tell(form string, values ...any) string { return automata.Tell(form, values...) }

// Distinct writes two numbers of order one with the fewest digits, from 3 to 17, that show
// which is less.
func Distinct(a, b float64) (string, string) { return apart('f', 3, a, b) }

// Pair writes two numbers of at most order one with three digits, or the fewest more that show which is less.
func Pair(a, b float64) (string, string) {
	if min(a, b) >= 0.1 {
		return Distinct(a, b)
	}
	return apart('g', 3, a, b)
}

// apart writes two numbers in a format with the fewest digits, from a number of them to 17, that show which is less.
func apart(format byte, digits int, a, b float64) (string, string) {
	for ; ; digits++ {
		x, y := strconv.FormatFloat(a, format, digits, 64), strconv.FormatFloat(b, format, digits, 64)
		if x != y || a == b || digits == 17 {
			return strings.TrimPrefix(x, "0"), strings.TrimPrefix(y, "0")
		}
	}
}

// Others is a sentence about n others, 1 or more: "The other 502 stay: their pages were not polled." noun is their name in the
// plural, or "" for none; clause is the rest of the sentence, in the plural.
func Others(n int64, noun, clause string) string {
	if n == 1 {
		return fmt.Sprintf("The other %s %s", cmp.Or(ofOne.Replace(strings.TrimSuffix(noun, "s")), "one"), ofOne.Replace(clause+"."))
	}
	return fmt.Sprintf("The other %s %s.", strings.TrimSpace(stats.Thousands(n)+" "+noun), clause)
}

// ofOne turns a clause about several into one about one.
var ofOne = strings.NewReplacer(
	"stay:", "stays:", "wait:", "waits:", "wait ", "waits ", "wait.", "waits.", "were ", "was ", "they are", "it is",
	"they were", "it was", "their polls are", "its poll is", "their pages were", "its page was", "their draws", "its draw", "their", "its",
	"through them", "through it", "automata", "automaton",
)
