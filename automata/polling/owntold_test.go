package polling

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lascope/automata/schemetest"
	"lascope/model/modeltest"
)

// A scribe is a program that polls pages in turn, says its share of page 0 and why, and writes down all it hears.
type scribe struct {
	heard   []string
	next    int
	hasty   bool
	ended   bool
	refuses bool // all news
}

func (s *scribe) Polls(pages []int32) (bool, error) {
	for i := range pages {
		if pages[i] = int32(s.next % 5); s.next == 5 && slices.Contains(s.heard, "astray") {
			pages[i] = 3
		}
		s.next++
	}
	s.heard = append(s.heard, fmt.Sprint("asked ", len(pages)))
	return true, nil
}

func (s *scribe) Said() []Saying {
	return []Saying{{Page: -1, Text: "unheard"}, {Page: 0, Share: float64(s.next)}, {Page: -1, Text: fmt.Sprint("said ", s.next)}}
}

func (s *scribe) Answers(pages []int32, hits []bool) error {
	s.heard = append(s.heard, fmt.Sprint("answers ", pages, hits))
	return nil
}

func (s *scribe) Begin() (bool, error) { return true, nil }

func (s *scribe) Tell(n News) error {
	if s.refuses {
		return &SilentError{"a shift"}
	}
	s.heard = append(s.heard, fmt.Sprintf("news %+v", n))
	return nil
}

func (s *scribe) Errors() string { return "its errors" }
func (s *scribe) Patient() bool  { return !s.hasty }
func (s *scribe) End()           { s.ended = true }

// newDictated is own with two polls a slot; its programs are those of the list, in their order.
func newDictated(t *testing.T, tell string, programs *[]*scribe, hasty bool) *Own {
	t.Helper()
	p := modeltest.Must(ownScheme().New(Setup{Pages: 5, Capacity: 2, Values: schemetest.Values{"tell": tell},
		Program: func() (Program, error) {
			*programs = append(*programs, &scribe{hasty: hasty})
			return (*programs)[len(*programs)-1], nil
		}}))
	return p.(*Own)
}

// TestOwnIsTold: a program hears its answers, the shifts if it asked for them, capacities and importances, each once and at its place;
// one that is started for a branch hears the same from the start.
func TestOwnIsTold(t *testing.T) {
	omega := []float64{1, 0.5, 0.5, 0.5, 0.5}
	for _, tell := range []string{"off", "shifts"} {
		var programs []*scribe
		o := newDictated(t, tell, &programs, false)
		o.Inform(nil) // before there is a program
		play := func(o *Own) {
			o.run(alwaysNew{}, 10, 1)
			o.Inform(nil)
			o.Inform(nil)
			modeltest.OK(t, o.Resize(2, omega))
			o.run(alwaysNew{}, 11, 1)
			modeltest.OK(t, o.Resize(1, omega))
			o.run(alwaysNew{}, 12, 1)
		}
		early := o.Clone().(*Own)
		play(o)
		want := []string{
			"news {Shift:1 Tick:0 Capacity:0 Omega:[] Costs:[]}", "asked 2", "answers [0 1] [true true]",
			"news {Shift:2 Tick:11 Capacity:0 Omega:[] Costs:[]}", "news {Shift:3 Tick:11 Capacity:0 Omega:[] Costs:[]}",
			"news {Shift:0 Tick:0 Capacity:0 Omega:[1 0.5 0.5 0.5 0.5] Costs:[]}", "asked 2", "answers [2 3] [true true]",
			"news {Shift:0 Tick:0 Capacity:1 Omega:[] Costs:[]}", "asked 1", "answers [4] [true]",
		}
		if tell == "off" {
			want = slices.DeleteFunc(want, func(s string) bool { return strings.Contains(s, "Tick:11") || strings.Contains(s, "Shift:1") })
		}
		if got := programs[0].heard; !slices.Equal(got, want) {
			t.Errorf("tell=%s: it hears\n%q, want\n%q", tell, got, want)
		}
		o.Ready(1)
		if o.Resize(1, []float64{0, 0, 0, 0, 0}); !o.ready {
			t.Errorf("tell=%s: another importance takes back the pages that were named", tell)
		}
		// The copy reads the journal, then hears another answer: a second program hears the same before.
		play(early)
		if len(programs) != 1 || early.failed != nil {
			t.Errorf("tell=%s: %d programs for the same course: %v", tell, len(programs), early.failed)
		}
		early.run(flipWeb{0}, 13, 1)
		o.run(flipWeb{1}, 13, 1)
		o.run(flipWeb{1}, 14, 1)
		if early.run(flipWeb{1}, 14, 1); len(programs) > 2 {
			t.Errorf("tell=%s: %d programs for two courses", tell, len(programs))
		}
		if s := o.Spoken(); s.Errors != "its errors" && len(programs) == 1 || !strings.HasPrefix(s.Saying, "said ") {
			t.Errorf("tell=%s: %+v", tell, s)
		}
	}
}

// TestOwnForks: a copy that goes another way starts a second program, which hears the journal up to there, at most mostRepeated slots at
// once if a screen waits; what it said is heard at its place.
func TestOwnForks(t *testing.T) {
	for _, hasty := range []bool{false, true} {
		var programs []*scribe
		o := newDictated(t, "shifts", &programs, hasty)
		const slots = mostRepeated + 20
		copies := []*Own{}
		for tick := range int64(slots) {
			if tick%100 == 0 {
				copies = append(copies, o.Clone().(*Own))
			}
			o.run(flipWeb{0}, tick, 1)
		}
		for i, c := range copies {
			at := int64(100 * i)
			for tick := at; tick < min(at+30, slots); tick++ {
				c.run(flipWeb{0}, tick, 1)
				if want := float64(2 * (tick + 1)); c.share(0) != want || c.saying != fmt.Sprint("said ", want) || c.told[1] != 0 {
					t.Fatalf("after slot %d the copy has heard a share of %v and %q", tick+1, c.share(0), c.saying)
				}
			}
		}
		branch := o.Clone().(*Own)
		o.run(flipWeb{0}, slots, 3)
		branch.run(flipWeb{1}, slots, 1)
		tries := 1
		for ; branch.Ready(1) == 0 && tries < 9; tries++ {
			if branch.failed != nil {
				t.Fatal(branch.failed)
			}
		}
		if want := map[bool]int{false: 1, true: 2}[hasty]; tries != want || len(programs) != 2 {
			t.Errorf("hasty %v: the branch is ready after %d times, with %d programs", hasty, tries, len(programs))
		}
		if s := branch.Spoken(); s.Starts != 2 || s.Reread != 2*(slots+1) || s.Errors != "its errors" {
			t.Errorf("%+v", s)
		}
		kept := pollBytes * len(branch.polls)
		for _, s := range branch.journal.said {
			kept += sayingBytes + len(s.Text)
		}
		if branch.spent != kept {
			t.Errorf("the branch has spent %d bytes, and keeps %d", branch.spent, kept)
		}
		if branch.Close(); !programs[1].ended || programs[0].ended {
			t.Error("closing the branch ends another program")
		}
	}
}

// TestOwnUndoesAShift: a copy from before a shift at the journal's end does not hear it.
func TestOwnUndoesAShift(t *testing.T) {
	var programs []*scribe
	o := newDictated(t, "shifts", &programs, false)
	o.run(flipWeb{0}, 0, 3)
	before := o.Clone().(*Own)
	o.Inform(nil)
	before.run(flipWeb{0}, 3, 1)
	if len(programs) != 2 || slices.ContainsFunc(programs[len(programs)-1].heard,
		func(s string) bool { return strings.HasPrefix(s, "news") }) {
		t.Errorf("%d programs, the last hears %q", len(programs), programs[len(programs)-1].heard)
	}
	if o.run(flipWeb{0}, 3, 1); o.failed != nil || len(programs) != 2 {
		t.Errorf("the run with the shift starts another program: %v", o.failed)
	}
	if o.Close(); !programs[0].ended || programs[1].ended {
		t.Error("closing a run ends another's program")
	}
}

// TestOwnWithoutAProgram: it is refused before and while it is built; before its first poll it has nothing to close or to say.
func TestOwnWithoutAProgram(t *testing.T) {
	s := Setup{Pages: 5, Capacity: 1, Values: schemetest.Values{"tell": "off"}}
	if _, err := ownScheme().New(s); err != errNoProgram || ownScheme().Allows(s) != errNoProgram {
		t.Errorf("without a program: %v", err)
	}
	s.Program = func() (Program, error) { return &scribe{}, nil }
	if err := ownScheme().Allows(s); err != nil {
		t.Error(err)
	}
	var programs []*scribe
	o := newDictated(t, "off", &programs, false)
	if o.Close(); o.Spoken() != (Speech{}) || len(programs) != 0 {
		t.Errorf("before its first poll: %+v", o.Spoken())
	}
}

// TestOwnFrequencies: a program that says no shares has those of its polls; it polls in the slot after the tick.
func TestOwnFrequencies(t *testing.T) {
	var programs []*scribe
	o, web := newDictated(t, "off", &programs, false), &loggingWeb{Web: alwaysNew{}}
	for tick := range int64(4) {
		o.Ready(1)
		o.told = nil
		o.Advance(web, tick, 1)
	}
	want := []float64{0.5, 0.5, 0.5, 0.25, 0.25}
	if got := shares(o); !slices.Equal(got, want) {
		t.Errorf("the shares are %v, want %v", got, want)
	}
	for i, poll := range web.polls {
		x := 2. / 5 // before its first poll nothing is known
		if i >= 2 {
			x = float64((i/2*2+4-i%5)/5) / float64(i/2*2) * 2
		}
		if poll.page != i%5 || poll.tick != int64(i/2+1) || !near(poll.x, x, 1e-12) {
			t.Errorf("poll %d is %+v, want page %d at share %v", i, poll, i%5, x)
		}
	}
}

// TestOwnSayings: beliefs are kept, and of the explanations of a slot the last; a budget of bytes is spent to the last one.
func TestOwnSayings(t *testing.T) {
	say, why := func(page int32) Saying { return Saying{Page: page} }, func(text string) Saying { return Saying{Page: -1, Text: text} }
	for _, c := range [][2][]Saying{
		{{}, {}},
		{{why("a")}, {why("a")}},
		{{say(0)}, {say(0)}},
		{{say(0), say(3)}, {say(0), say(3)}},
		{{why("a"), say(0), why("b"), say(2)}, {say(0), why("b"), say(2)}},
		{{why("a"), why("b"), why("c")}, {why("c")}},
		{{why("a"), say(0)}, {why("a"), say(0)}},
	} {
		if got := lastSaid(slices.Clone(c[0])); !slices.Equal(got, c[1]) {
			t.Errorf("of %v are heard %v, want %v", c[0], got, c[1])
		}
	}
	var j journal
	if !j.spend(mostJournal-1) || !j.spend(1) || j.spend(1) {
		t.Errorf("of %d bytes %d can be spent", mostJournal, j.spent)
	}
}

// TestOwnSaysWhere: a program that does not repeat itself is told the poll and both pages, from 1.
func TestOwnSaysWhere(t *testing.T) {
	var programs []*scribe
	o := newDictated(t, "off", &programs, false)
	o.run(flipWeb{0}, 0, 4)
	branch := o.Clone().(*Own)
	o.run(flipWeb{0}, 4, 1)
	start := o.journal.start
	o.journal.start = func() (Program, error) {
		p, err := start()
		p.(*scribe).heard = []string{"astray"}
		return p, err
	}
	branch.run(flipWeb{1}, 4, 2)
	want := "own: the program does not repeat itself: told the same again, it polls page 4 where it polled page 1, poll 6; a run with own goes back or branches only if its program is deterministic"
	if branch.failed == nil || branch.failed.Error() != want {
		t.Errorf("got  %v\nwant %s", branch.failed, want)
	}
	if branch.Ready(1) != 0 || o.Ready(0) != 0 || o.Ready(1) != 1 || o.Ready(5) != 1 {
		t.Error("a run that failed is ready, or one that did not is not")
	}
}

// A roundRobin names the pages of a web of four in turn, one at a time.
type roundRobin struct {
	scribe
	at int32
}

func (r *roundRobin) Polls(pages []int32) (bool, error) {
	for i := range pages {
		pages[i] = r.at % 4
		r.at++
	}
	return true, nil
}

// TestOwnWithCosts: a slot has the polls that its units pay, none while they are overdrawn; a copy finds the same slots in the journal;
// costs
// that move are told with the capacity.
func TestOwnWithCosts(t *testing.T) {
	costs := []float64{2, 0.5, 0.5, 1}
	var program *roundRobin
	p := modeltest.Must(ownScheme().New(Setup{Pages: 4, Capacity: 1, Costs: costs, Values: schemetest.Values{"tell": "off"},
		Program: func() (Program, error) {
			program = &roundRobin{}
			return program, nil
		}}))
	slots := func(p Poller, n int64) (got [][]int) {
		for tick := range n {
			web := &loggingWeb{Web: alwaysNew{}}
			if o := p.(*Own); o.Ready(1) != 1 {
				t.Fatal(o.Ended())
			}
			p.Advance(web, tick, 1)
			pages := []int{}
			for _, poll := range web.polls {
				pages = append(pages, poll.page)
			}
			got = append(got, pages)
		}
		return got
	}
	start := p.Clone()
	start.(*Own).AttachCosts(costs)
	const want = "[[0] [] [1 2] [3] [0] [] [1 2]]"
	if got := fmt.Sprint(slots(p, 7)); got != want {
		t.Errorf("the slots are %s, want %s", got, want)
	}
	if got := fmt.Sprint(slots(start, 7)); got != want || start.(*Own).Spoken().Starts != 1 {
		t.Errorf("a copy: %s, want %s; %d starts", got, want, start.(*Own).Spoken().Starts)
	}
	slices.Reverse(costs)
	p.(*Own).Inform(nil)
	if last := program.heard[len(program.heard)-1]; last != "news {Shift:0 Tick:0 Capacity:1 Omega:[] Costs:[1 0.5 0.5 2]}" {
		t.Errorf("it hears %s", last)
	}
}
