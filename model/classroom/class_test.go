package classroom

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"lascope/internal/refusal"
	"lascope/model/lesson"
	"lascope/model/modeltest"
)

// noon is the time of every message.
var noon = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// The questions of the tests: by letter, by number, by drawing.
var (
	byLetter  = &lesson.Asked{Kind: lesson.ByLetter, Ask: "Where?", Options: []string{"here", "there", "nowhere"}}
	byNumber  = &lesson.Asked{Kind: lesson.ByNumber, Ask: "How many?"}
	byDrawing = &lesson.Asked{Kind: lesson.ByDrawing, Ask: "Draw it.", Axis: &lesson.Axis{From: 100, To: 300, Low: 0, High: 2, Name: "value"}}
)

// newTestClass is a class whose lesson has a step without a question, then one of each kind.
func newTestClass() *Class {
	return New(Plan{Begun: noon}, Act{Lesson: &lesson.Lesson{Title: "A lesson", Name: "lesson", Steps: []*lesson.Step{
		{Heading: "Text"}, {Heading: "Letter", Question: &lesson.Question{}}, {Heading: "Number", Question: &lesson.Question{}},
		{Heading: "Curve", Question: &lesson.Question{}},
	}}})
}

func option(n int) lesson.Answer     { return lesson.Answer{Option: &n} }
func number(v float64) lesson.Answer { return lesson.Answer{Number: &v} }
func curve(at func(int) float64) lesson.Answer {
	a := lesson.Answer{Curve: make([]float64, lesson.Knots)}
	for i := range a.Curve {
		a.Curve[i] = at(i)
	}
	return a
}
func flat(v float64) lesson.Answer { return curve(func(int) float64 { return v }) }

// flatRun is the run's answer by drawing, in the unit of the axis.
func flatRun(v float64) (r lesson.Outcome) {
	r.Curve = slices.Repeat([]float64{v}, lesson.Knots)
	return r
}

// numbered is a phone by its number.
func numbered(n int) func(*Phone) bool { return func(p *Phone) bool { return p.Number == n } }

// TestTallyAgainstASlowOne: 10,000 messages of 300 phones in random order give the tally, the count and
// the scores of a list of all votes that is read through each time.
func TestTallyAgainstASlowOne(t *testing.T) {
	type cast struct{ phone, round, option int }
	for seed := range modeltest.ByLength(uint64(2), 50) {
		r := rand.New(rand.NewPCG(seed, 38))
		c := newTestClass()
		var all []cast
		gone := map[int]bool{}
		round := 0
		last := func(phone, round int) int {
			option := -1
			for _, v := range all {
				if v.phone == phone && v.round == round && !gone[phone] {
					option = v.option
				}
			}
			return option
		}
		check := func() {
			want := make([]int, 3)
			answered := 0
			for phone := 1; phone <= c.Given; phone++ {
				if o := last(phone, round); o >= 0 {
					want[o]++
					answered++
				}
			}
			if got := (place{1, 2}).asked(c).last().counts(); !slices.Equal(got, want) || c.Answered() != answered {
				t.Fatalf("seed %d: the tally is %v of %d, the slow one %v of %d", seed, got, c.Answered(), want, answered)
			}
		}
		for range 10_000 {
			phone := 1 + r.IntN(MostPhones)
			switch what := r.IntN(1000); {
			case what < 60:
				err := refusal.Of(func() { c.Join("") })
				if full := c.Joined() > MostPhones; full || err != nil && c.Joined() != MostPhones {
					t.Fatalf("%d phones: %v", c.Joined(), err)
				}
			case what < 62:
				if c.Remove(numbered(phone)) > 0 {
					gone[phone] = true
				}
			case what < 64:
				if c.Phase == Lobby {
					c.Enter(1)
					c.Open(byLetter)
					round = 1
				}
			case what < 68:
				if refusal.Of(c.Close) == nil {
					check()
				}
			case what < 80:
				if refusal.Of(c.Again) == nil {
					round++
				}
			default:
				o := r.IntN(4)
				if refusal.Of(func() { c.Vote(phone, 1, 0, option(o), noon) }) == nil {
					if o == 3 || c.Phase != Open || c.Phone(phone) == nil {
						t.Fatal("a vote is taken that may not be")
					}
					all = append(all, cast{phone, round, o})
				}
			}
		}
		if c.Phase == Open {
			c.Close()
		}
		check()
		c.Reveal(&lesson.Outcome{Right: 1})
		for _, p := range c.Phones {
			latest := -1
			for k := 1; k <= round; k++ {
				if o := last(p.Number, k); o >= 0 {
					latest = o
				}
			}
			if right, of := c.Score(p.Number); right > 1 || of > 1 || (right == 1) != (latest == 1) || (of == 1) != (latest >= 0) {
				t.Fatalf("phone %d has %d of %d, with the answer %d", p.Number, right, of, latest)
			}
		}
	}
}

// TestNothingIsTold: before closed, states of two classes that answer otherwise are the same bytes; before
// revealed, states of two runs that answer otherwise are, too.
func TestNothingIsTold(t *testing.T) {
	questions := []*lesson.Asked{byLetter, byNumber, byDrawing}
	answers := [][2]lesson.Answer{{option(0), option(2)}, {number(1), number(-5)}, {flat(0.1), flat(0.9)}}
	for kind, q := range questions {
		var classes [2]*Class
		for i := range classes {
			c := newTestClass()
			classes[i] = c
			for range 5 {
				c.Join("")
			}
		}
		same := func(when string) {
			t.Helper()
			var texts [2][]byte
			for i, c := range classes {
				text := modeltest.Must(c.State(c.Changes, noon).Encode())
				texts[i] = append(text, c.Line()...)
			}
			if !bytes.Equal(texts[0], texts[1]) {
				t.Errorf("%s, %s: %s\nand %s", when, q.Kind, texts[0], texts[1])
			}
		}
		vote := func(i, phone int, a lesson.Answer) {
			t.Helper()
			classes[i].Vote(phone, kind+1, 0, a, noon)
		}
		each := func(do func(c *Class)) {
			t.Helper()
			for _, c := range classes {
				do(c)
			}
		}
		each(func(c *Class) { c.Enter(kind + 1) })
		each(func(c *Class) { c.Open(q) })
		for round := range 2 {
			for i := range classes {
				vote(i, 1, answers[kind][i])
				vote(i, 2, answers[kind][0])
				vote(i, 2, answers[kind][1-i]) // changed
			}
			same(fmt.Sprint("open, round ", round+1))
			each((*Class).Close)
			each((*Class).Again)
		}
		same("open again")
		for i := range classes {
			vote(i, 3, answers[kind][0]) // the same from here on
		}
		each((*Class).Close)
		same("closed")
		each((*Class).Answer)
		same("computing")
		for _, c := range classes {
			if me := c.Me(3); me.Of != 0 {
				t.Errorf("the phone sees %+v", me)
			}
		}
	}
}

// TestStateIsShort: a state has at most [MostState] bytes, however long its texts are.
func TestStateIsShort(t *testing.T) {
	c := newTestClass()
	c.Acts[0].Title, c.Acts[0].Steps[1].Heading = strings.Repeat("ä", 3000), strings.Repeat("ö", 3000)
	q := &lesson.Asked{Kind: lesson.ByLetter, Ask: strings.Repeat("ü", 3000)}
	r := &lesson.Outcome{Right: 1}
	for range 8 {
		q.Options, r.Wrong = append(q.Options, strings.Repeat("<", 1000)), append(r.Wrong, strings.Repeat("\"", 1000))
	}
	c.Enter(1)
	c.Open(q)
	c.Close()
	c.Reveal(r)
	text, err := c.State(1, noon).Encode()
	if err != nil || len(text) > MostState {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}

// TestCleaned: a name has no invisible letter, and turns no text around; testdata/phones.txt has others.
func TestCleaned(t *testing.T) {
	for given, want := range map[string]string{"a\u202eb\u0000c\n  d": "abc d", "\u2066\u200f": "", "\u3164\uffa0\u115f": "", "\u2800 \u2800": "",
		"\ufe0f\u034f": "", "A\u3164da": "Ada"} {
		modeltest.Equal(t, cleaned(given), want, "%q is", given)
	}
}
