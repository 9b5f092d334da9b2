package classroom

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"lascope/model/lesson"
	"lascope/model/modeltest"
)

// noon is the time of every message.
var noon = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// The questions of the tests: by letter, by number, by drawing.
var (
	byLetter  = Question{Kind: lesson.ByLetter, Ask: "Where?", Options: []string{"here", "there", "nowhere"}}
	byNumber  = Question{Kind: lesson.ByNumber, Ask: "How many?"}
	byDrawing = Question{Kind: lesson.ByDrawing, Ask: "Draw it.", Axis: &Axis{From: 100, To: 300, Low: 0, High: 2, Name: "value"}}
)

// testPlan has a step without a question, then one of each kind.
func testPlan() Plan {
	return Plan{Begun: noon, Acts: []Act{{Title: "A lesson", File: "lesson", Steps: []Step{
		{Title: "Text"}, {Title: "Letter", Question: true, Ask: "Where?"}, {Title: "Number", Question: true, Ask: "How many?"}, {Title: "Curve", Question: true, Ask: "Draw it."},
	}}}}
}

func option(n int) Answer     { return Answer{Option: &n} }
func number(v float64) Answer { return Answer{Number: &v} }
func curve(at func(int) float64) Answer {
	a := Answer{Curve: make([]float64, lesson.Knots)}
	for i := range a.Curve {
		a.Curve[i] = at(i)
	}
	return a
}
func flat(v float64) Answer { return curve(func(int) float64 { return v }) }

// flatRun is the run's answer by drawing, in the unit of the axis.
func flatRun(v float64) (r Result) {
	for i := range r.Curve {
		r.Curve[i] = v
	}
	return r
}

// numbered is a phone by its number.
func numbered(n int) func(*Phone) bool { return func(p *Phone) bool { return p.Number == n } }

// at is a class in a phase, with three phones and the question by letter.
func at(t *testing.T, p Phase) *Class {
	t.Helper()
	c := New(testPlan())
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		_, err := c.Join("")
		must(err)
	}
	for _, step := range []struct {
		to Phase
		do func() error
	}{
		{Text, func() error { return c.Enter(1) }},
		{Open, func() error { return c.Open(byLetter) }},
		{Closed, c.Close},
		{Revealed, func() error { return c.Reveal(&Result{Right: 1, Wrong: []string{"no", "", "never"}}) }},
		{Over, c.End},
	} {
		if step.to <= p {
			must(step.do())
		}
		if step.to == Open && p >= Open {
			must(c.Vote(1, 1, 1, option(0), noon))
			must(c.Vote(2, 1, 0, option(1), noon))
		}
	}
	if c.Phase() != p {
		t.Fatalf("the class is in %s, not in %s", c.Phase(), p)
	}
	return c
}

// TestEachMessageInEachPhase: a message is taken, with the phase that follows, or refused by a sentence.
func TestEachMessageInEachPhase(t *testing.T) {
	messages := []struct {
		name string
		do   func(c *Class) error
		then string // the phase after lobby, text, open, closed, revealed, over; "-" for a refusal
	}{
		{"join", func(c *Class) error { _, err := c.Join("Ada"); return err }, "lobby text open closed revealed over"},
		{"vote", func(c *Class) error { return c.Vote(3, 1, 0, option(2), noon) }, "- - open - - -"},
		{"vote of an earlier round", func(c *Class) error { return c.Vote(3, 1, 2, option(2), noon) }, "- - - - - -"},
		{"vote for another question", func(c *Class) error { return c.Vote(3, 2, 0, option(2), noon) }, "- - - - - -"},
		{"vote of a stranger", func(c *Class) error { return c.Vote(9, 1, 0, option(2), noon) }, "- - - - - -"},
		{"no such option", func(c *Class) error { return c.Vote(3, 1, 0, option(3), noon) }, "- - - - - -"},
		{"another kind", func(c *Class) error { return c.Vote(3, 1, 0, number(3), noon) }, "- - - - - -"},
		{"no answer", func(c *Class) error { return c.Vote(3, 1, 0, Answer{}, noon) }, "- - - - - -"},
		{"play", func(c *Class) error { _, err := c.Play(3, 1, 1, 1); return err }, "- - - - - -"},
		{"predict", func(c *Class) error { return c.Predict(option(2), noon) }, "- - open - - -"},
		{"hands", func(c *Class) error { return c.Hands([]int{14, 25, 12}) }, "- - open - - -"},
		{"enter", func(c *Class) error { return c.Enter(0) }, "text text text text text text"},
		{"enter no step", func(c *Class) error { return c.Enter(4) }, "- - - - - -"},
		{"open", func(c *Class) error { return c.Open(byLetter) }, "- open - - - -"},
		{"close", (*Class).Close, "- - closed - - -"},
		{"again", (*Class).Again, "- - - open - -"},
		{"compute", (*Class).Compute, "- - - closed - -"},
		{"reveal", func(c *Class) error { return c.Reveal(&Result{}) }, "- - - revealed - -"},
		{"end", (*Class).End, "- over - over over -"},
		{"begin a game", (*Class).Begin, "- - - - - -"},
		{"me", func(c *Class) error { _, err := c.Me(1); return err }, "lobby text open closed revealed over"},
		{"me of a stranger", func(c *Class) error { _, err := c.Me(5); return err }, "- - - - - -"},
	}
	for _, m := range messages {
		for p, then := range strings.Fields(m.then) {
			c := at(t, Phase(p))
			err := m.do(c)
			switch {
			case then == "-" && err == nil:
				t.Errorf("%s in %s is taken", m.name, Phase(p))
			case then == "-":
				modeltest.Sentence(t, err, m.name)
				then = Phase(p).String()
			case err != nil:
				t.Errorf("%s in %s: %v", m.name, Phase(p), err)
			}
			if c.Phase().String() != then {
				t.Errorf("%s in %s leads to %s, not to %s", m.name, Phase(p), c.Phase(), then)
			}
		}
	}
}

// TestTallyAgainstASlowOne: 10,000 messages of 300 phones in random order give the tally, the count and
// the scores of a list of all votes that is read through each time.
func TestTallyAgainstASlowOne(t *testing.T) {
	type cast struct{ phone, round, option int }
	for seed := range modeltest.ByLength(uint64(2), 50) {
		r := rand.New(rand.NewPCG(seed, 38))
		c := New(testPlan())
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
			for phone := 1; phone <= c.numbers; phone++ {
				if o := last(phone, round); o >= 0 {
					want[o]++
					answered++
				}
			}
			if got := c.asked[place{0, 1}].last().tally(&byLetter).Counts; !slices.Equal(got, want) || c.Answered() != answered {
				t.Fatalf("seed %d: the tally is %v of %d, the slow one %v of %d", seed, got, c.Answered(), want, answered)
			}
		}
		for range 10_000 {
			phone := 1 + r.IntN(MostPhones)
			switch what := r.IntN(1000); {
			case what < 60:
				_, err := c.Join("")
				if full := c.Joined() > MostPhones; full || err != nil && c.Joined() != MostPhones {
					t.Fatalf("%d phones: %v", c.Joined(), err)
				}
			case what < 62:
				if c.Remove(numbered(phone)) > 0 {
					gone[phone] = true
				}
			case what < 64:
				if c.Phase() == Lobby && c.Enter(1) == nil && c.Open(byLetter) == nil {
					round = 1
				}
			case what < 68:
				if c.Close() == nil {
					check()
				}
			case what < 80:
				if c.Again() == nil {
					round++
				}
			default:
				o := r.IntN(4)
				if c.Vote(phone, 1, 0, option(o), noon) == nil {
					if o == 3 || c.Phase() != Open || c.Phone(phone) == nil {
						t.Fatal("a vote is taken that may not be")
					}
					all = append(all, cast{phone, round, o})
				}
			}
		}
		if c.Phase() == Open {
			modeltest.OK(t, c.Close())
		}
		check()
		modeltest.OK(t, c.Reveal(&Result{Right: 1}))
		for _, p := range c.Phones() {
			wantRight, wantOf := 0, 0
			for k := round; k >= 1; k-- {
				if o := last(p.Number, k); o >= 0 {
					wantOf = 1
					if o == 1 {
						wantRight = 1
					}
					break
				}
			}
			if right, of := c.Score(p.Number); right != wantRight || of != wantOf {
				t.Fatalf("phone %d has %d of %d, not %d of %d", p.Number, right, of, wantRight, wantOf)
			}
		}
	}
}

// TestNothingIsTold: before closed, states of two classes that answer otherwise are the same bytes; before
// revealed, those of two runs that answer otherwise.
func TestNothingIsTold(t *testing.T) {
	questions := []Question{byLetter, byNumber, byDrawing}
	answers := [][2]Answer{{option(0), option(2)}, {number(1), number(-5)}, {flat(0.1), flat(0.9)}}
	for kind, q := range questions {
		var classes [2]*Class
		for i := range classes {
			c := New(testPlan())
			classes[i] = c
			for range 5 {
				modeltest.Must(c.Join(""))
			}
		}
		same := func(when string) {
			t.Helper()
			var texts [2][]byte
			for i, c := range classes {
				text := modeltest.Must(c.State(c.Changes(), noon).Encode())
				texts[i] = append(text, c.Line()...)
			}
			if !bytes.Equal(texts[0], texts[1]) {
				t.Errorf("%s, %s: %s\nand %s", when, kinds[q.Kind], texts[0], texts[1])
			}
		}
		vote := func(i, phone int, a Answer) {
			t.Helper()
			modeltest.OK(t, classes[i].Vote(phone, kind+1, 0, a, noon))
		}
		each := func(do func(c *Class) error) {
			t.Helper()
			for _, c := range classes {
				modeltest.OK(t, do(c))
			}
		}
		each(func(c *Class) error { return c.Enter(kind + 1) })
		each(func(c *Class) error { return c.Open(q) })
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
		each((*Class).Compute)
		same("computing")
		for _, c := range classes {
			me, err := c.Me(3)
			if err != nil || me.Of != 0 {
				t.Errorf("the phone sees %+v, %v", me, err)
			}
		}
	}
}

// TestBackKeepsAnswers: a step that is left and entered again has its question with the answers, and one
// that was revealed shows it.
func TestBackKeepsAnswers(t *testing.T) {
	c := at(t, Open)
	for _, do := range []func() error{func() error { return c.Enter(0) }, func() error { return c.Enter(1) }, func() error { return c.Open(byLetter) }} {
		modeltest.OK(t, do())
	}
	if c.Phase() != Open || c.Answered() != 2 {
		t.Errorf("%s with %d answers", c.Phase(), c.Answered())
	}
	c = at(t, Revealed)
	if c.Enter(0) != nil || c.Enter(1) != nil || c.Open(byLetter) != nil || c.Phase() != Revealed {
		t.Errorf("a revealed question is %s", c.Phase())
	}
}

// TestNames: a name is cleaned and cut, a second one gets its number, and without [Plan.Names] nobody has one.
func TestNames(t *testing.T) {
	p := testPlan()
	p.Names = true
	c := New(p)
	for _, name := range []struct{ given, want string }{
		{"Ada", "Ada"}, {"ada", "ada 2"}, {"", ""}, {"", ""},
		{"<b>x</b>", "<b>x</b>"},
		{"a\u202eb\u0000c\n  d", "abc d"},
		{strings.Repeat("é", 40), strings.Repeat("é", 24)},
		{"\u2066\u200f", ""}, {"\u3164\uffa0\u115f", ""}, {"\u2800 \u2800", ""}, {"\ufe0f\u034f", ""}, {"A\u3164da", "Ada 12"},
	} {
		if phone, err := c.Join(name.given); err != nil || phone.Name != name.want {
			t.Errorf("%q is %+v, %v", name.given, phone, err)
		}
	}
	if phone, err := New(testPlan()).Join("Ada"); err != nil || phone.Name != "" {
		t.Errorf("nobody is asked, and the name is %q, %v", phone.Name, err)
	}
}

// TestFull: --most phones have a place, and one that is removed frees it; numbers are not given twice.
func TestFull(t *testing.T) {
	p := testPlan()
	p.Most = 2
	c := New(p)
	c.Join("")
	c.Join("")
	if _, err := c.Join(""); err == nil || err.(*Refusal).Kind != Full {
		t.Errorf("a third phone: %v", err)
	}
	if c.Remove(numbered(1)) != 1 || c.Remove(numbered(1)) != 0 {
		t.Fatal("it is not taken out once")
	}
	if phone, err := c.Join(""); err != nil || phone.Number != 3 {
		t.Errorf("after one has gone: %+v, %v", phone, err)
	}
}

// TestRemovedVotes: who is taken out has no voice left in any phase, in the bars, the scores and the results.
func TestRemovedVotes(t *testing.T) {
	for p := Open; p <= Over; p++ {
		c := at(t, p)
		c.Remove(numbered(1))
		tally := c.asked[place{0, 1}].last().tally(&byLetter).Counts
		rows := c.Records(nil, true)[0].Rows
		if !slices.Equal(tally, []int{0, 1, 0}) || len(rows) != 2 {
			t.Errorf("in %s the tally is %v, the results are %v", p, tally, rows)
		}
	}
}

// TestSilent: an open question is silent until a phone, the lecturer or a hand has answered; without phones there is none to wait for.
func TestSilent(t *testing.T) {
	for name, does := range map[string]func(c *Class) error{
		"nothing": func(c *Class) error { return nil },
		"a vote":  func(c *Class) error { return c.Vote(1, 1, 0, option(0), noon) },
		"a voice": func(c *Class) error { return c.Predict(option(0), noon) },
		"a hand":  func(c *Class) error { return c.Hands([]int{1}) },
		"a close": (*Class).Close,
		"no one":  func(c *Class) error { c.Remove(numbered(1)); return nil },
	} {
		c := New(testPlan())
		modeltest.Must(c.Join(""))
		modeltest.OK(t, errors.Join(c.Enter(1), c.Open(byLetter), does(c)))
		if c.Silent() != (name == "nothing") {
			t.Errorf("after %s it is silent: %v", name, c.Silent())
		}
	}
}

// TestVoicesOfTheLecturer: hands and the lecturer's own letter are in the tally, not among the phones, which are told of each hand.
func TestVoicesOfTheLecturer(t *testing.T) {
	c := at(t, Open)
	before := c.Changes()
	modeltest.OK(t, c.Hands([]int{14, 25, 12}))
	modeltest.OK(t, c.Hands([]int{0, -30}))
	if got := c.State(1, noon).Hands; got != 26 || c.Changes() != before+2 {
		t.Errorf("the phones see %d hands after %d changes", got, c.Changes()-before)
	}
	modeltest.OK(t, c.Predict(option(2), noon))
	modeltest.OK(t, c.Close())
	if got := c.Line(); got != "phase closed question 1 joined 3 answered 2 tally 15 1 13" {
		t.Error(got)
	}
}

// TestUnansweredVote: a question that is closed before anybody has answered opens for its first vote again.
func TestUnansweredVote(t *testing.T) {
	c := New(testPlan())
	modeltest.Must(c.Join(""))
	modeltest.OK(t, errors.Join(c.Enter(1), c.Open(byLetter), c.Close(), c.Again(), c.Vote(1, 1, 1, option(1), noon), c.Close(), c.Again()))
	if c.Vote(1, 1, 1, option(1), noon) == nil || c.Vote(1, 1, 2, option(1), noon) != nil {
		t.Error("the vote after an answered one is not the second")
	}
}

// TestSharesAndLine: the table has the first and the second vote, in percent.
func TestSharesAndLine(t *testing.T) {
	c := at(t, Closed)
	if c.Again() != nil || c.Vote(1, 1, 2, option(1), noon) != nil || c.Close() != nil || c.Reveal(&Result{Right: 1, Wrong: []string{"no", "", "never"}}) != nil || c.End() != nil {
		t.Fatal("the second vote is not taken")
	}
	s := c.State(1, noon)
	if parts := s.Evening; len(parts) != 1 || len(parts[0].Scores) != 1 || *parts[0].Scores[0].First != 50 || *parts[0].Scores[0].Second != 100 {
		t.Errorf("%+v", s.Evening)
	}
}

// TestStateIsShort: a state has at most [MostState] bytes, however long its texts are.
func TestStateIsShort(t *testing.T) {
	p := testPlan()
	p.Acts[0].Title, p.Acts[0].Steps[1].Title = strings.Repeat("ä", 3000), strings.Repeat("ö", 3000)
	q := Question{Kind: lesson.ByLetter, Ask: strings.Repeat("ü", 3000)}
	r := &Result{Right: 1}
	for range 8 {
		q.Options, r.Wrong = append(q.Options, strings.Repeat("<", 1000)), append(r.Wrong, strings.Repeat("\"", 1000))
	}
	c := New(p)
	if c.Enter(1) != nil || c.Open(q) != nil || c.Close() != nil || c.Reveal(r) != nil {
		t.Fatal("not revealed")
	}
	text, err := c.State(1, noon).Encode()
	if err != nil || len(text) > MostState {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}
