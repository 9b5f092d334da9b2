package polling

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lascope/automata/schemetest"
	"lascope/model/modeltest"
)

// A listener is a program that polls page (sum of its hits + polls + shifts) mod 5, so that its
// polls depend on all it was told. It says its share of the page before each poll.
type listener struct {
	told  int
	said  []Saying
	ended bool
}

func (l *listener) Polls(pages []int32) (bool, error) {
	l.said = l.said[:0]
	for i := range pages {
		pages[i] = int32((l.told + i) % 5)
		l.said = append(l.said, Saying{Page: pages[i], Share: float64(l.told)}, Saying{Page: -1, Text: fmt.Sprint("told ", l.told)})
	}
	if l.told == 1000 {
		return false, errors.New("own: it ended")
	}
	return true, nil
}
func (l *listener) Said() []Saying { return l.said }
func (l *listener) Answers(_ []int32, hits []bool) error {
	for _, hit := range hits {
		if l.told++; hit {
			l.told++
		}
	}
	return nil
}
func (l *listener) Begin() (bool, error) { return true, nil }
func (l *listener) Tell(n News) error {
	l.told += 2 + n.Capacity + len(n.Omega)
	return nil
}
func (l *listener) Errors() string { return "" }
func (l *listener) Patient() bool  { return true }
func (l *listener) End()           { l.ended = true }

// A flipWeb answers by tick and page, turned around by odd.
type flipWeb struct{ odd int64 }

func (w flipWeb) Poll(page int, tick int64, _ float64) bool {
	return (int64(page)+tick*tick+w.odd)%3 == 0
}
func (w flipWeb) Fresh(int, int64) bool { return false }

// newListening is own with two polls a slot; starts counts its programs.
func newListening(t *testing.T, starts *int) *Own {
	t.Helper()
	p := modeltest.Must(ownScheme().New(Setup{Counts: true, Pages: 5, Capacity: 2, Values: schemetest.Values{"tell": "shifts"},
		Program: func() (Program, error) {
			*starts++
			return &listener{}, nil
		}}))
	return p.(*Own)
}

// run runs slots and returns the pages polled in them.
func (o *Own) run(web Web, tick, slots int64) (pages []int32) {
	for range slots {
		if o.Ready(1) == 0 {
			break
		}
		pages = append(pages, o.next...)
		o.Advance(web, tick, 1)
		tick++
	}
	return pages
}

// TestOwnGoesBack: a copy of an earlier run that hears the same answers does the same without
// another program; one that hears others starts one, which polls as a run that heard these from
// the start; and the original does not notice.
func TestOwnGoesBack(t *testing.T) {
	same, other := flipWeb{0}, flipWeb{1}
	starts := 0
	o := newListening(t, &starts)
	o.run(same, 0, 20)
	o.Inform(nil)
	early := o.Clone().(*Own)
	forked := o.Clone().(*Own)
	unshifted := o.Clone().(*Own)
	later := o.run(same, 20, 30)
	o.Inform(nil)
	end := o.run(same, 50, 10)
	if starts != 1 {
		t.Fatalf("%d programs were started", starts)
	}
	if got := early.run(same, 20, 30); !slices.Equal(got, later) {
		t.Errorf("a copy polls %v, the original %v", got, later)
	}
	early.Inform(nil)
	if got := early.run(same, 50, 10); !slices.Equal(got, end) || starts != 1 {
		t.Errorf("a copy polls %v with %d programs, the original %v", got, starts, end)
	}
	if got, want := shares(early), shares(o); !slices.Equal(got, want) || early.saying != o.saying {
		t.Errorf("a copy believes %v and says %q, the original %v and %q", got, early.saying, want, o.saying)
	}
	// Both go on from the end: the first has the program, the second reads what it did.
	a, b := o.run(same, 60, 5), early.run(same, 60, 5)
	if !slices.Equal(a, b) || starts != 1 {
		t.Errorf("at the end: %v and %v with %d programs", a, b, starts)
	}

	reference := newListening(t, new(int))
	reference.run(same, 0, 20)
	reference.Inform(nil)
	want := reference.run(other, 20, 40)
	if got := forked.run(other, 20, 40); !slices.Equal(got, want) || starts != 2 || forked.failed != nil {
		t.Errorf("a branch polls %v, a run from the start %v; %d programs, %v", got, want, starts, forked.failed)
	}
	// A branch without the shift that the journal has.
	reference.run(other, 60, 1)
	reference = newListening(t, new(int))
	reference.run(same, 0, 20)
	reference.Inform(nil)
	want = reference.run(same, 20, 50)
	if got := unshifted.run(same, 20, 50); !slices.Equal(got, want) {
		t.Errorf("without the second shift it polls %v, want %v", got, want)
	}
	// And one with a shift that the journal does not have.
	o = newListening(t, &starts)
	o.run(same, 0, 10)
	shifted := o.Clone().(*Own)
	o.run(same, 10, 10)
	shifted.Inform(nil)
	reference = newListening(t, new(int))
	reference.run(same, 0, 10)
	reference.Inform(nil)
	want = reference.run(same, 10, 20)
	if got := shifted.run(same, 10, 20); !slices.Equal(got, want) {
		t.Errorf("with a shift of its own it polls %v, want %v", got, want)
	}
}

func shares(p Poller) []float64 {
	x := make([]float64, 5)
	p.Shares(x)
	return x
}

// TestOwnIsDeterministic: a branch is refused if the program does not repeat itself.
func TestOwnIsDeterministic(t *testing.T) {
	starts := 0
	o := newListening(t, &starts)
	o.journal.start = func() (Program, error) {
		starts++
		return &listener{told: starts}, nil
	}
	o.run(flipWeb{0}, 0, 5)
	branch := o.Clone().(*Own)
	o.run(flipWeb{0}, 5, 5)
	branch.run(flipWeb{1}, 5, 5)
	if branch.Ended() == nil || !strings.Contains(branch.Ended().Error(), "does not repeat itself") || o.Ended() != nil {
		t.Errorf("the branch ends with %v, the run with %v", branch.Ended(), o.Ended())
	}
}

// TestOwnFails: a program that fails ends the run where it stands, and its copies there too.
func TestOwnFails(t *testing.T) {
	starts := 0
	o := newListening(t, &starts)
	n := int64(0)
	for ; o.Ready(1) == 1; n++ {
		o.Advance(alwaysNew{}, n, 1)
	}
	if n != 250 || o.Ended() == nil || o.Ready(1) != 0 {
		t.Errorf("it ends after %d slots with %v", n, o.Ended())
	}
}

// alwaysNew answers every poll with a hit.
type alwaysNew struct{}

func (alwaysNew) Poll(int, int64, float64) bool { return true }
func (alwaysNew) Fresh(int, int64) bool         { return false }

// TestOwnHearsNews: a capacity and importances are told once, at their place in the journal; a copy that hears the same reads
// the polls there, and one that does not hear them starts a program.
func TestOwnHearsNews(t *testing.T) {
	web, starts := flipWeb{0}, 0
	omega := []float64{1, .5, .5, .5, .5}
	o := newListening(t, &starts)
	first := o.run(web, 0, 10)
	early, deaf := o.Clone().(*Own), o.Clone().(*Own)
	play := func(o *Own) []int32 {
		modeltest.OK(t, o.Resize(3, omega))
		return o.run(web, 10, 10)
	}
	later := play(o)
	if len(first) != 20 || len(later) != 30 || starts != 1 {
		t.Fatalf("%d polls, then %d, with %d programs", len(first), len(later), starts)
	}
	if got := play(early); !slices.Equal(got, later) || starts != 1 {
		t.Errorf("a copy polls %v with %d programs, the original %v", got, starts, later)
	}
	want := newListening(t, new(int)).run(web, 0, 20)[20:]
	if got := deaf.run(web, 10, 10); !slices.Equal(got, want) || starts != 2 || deaf.failed != nil {
		t.Errorf("a copy without the news polls %v with %d programs, a run without it %v; %v", got, starts, want, deaf.failed)
	}
	if err := o.Resize(9, nil); err == nil {
		t.Error("a capacity of more than all pages is accepted")
	}
}

// TestOwnShares: without beliefs the shares are the frequencies so far.
func TestOwnShares(t *testing.T) {
	starts := 0
	o := newListening(t, &starts)
	if got := shares(o); got[0] != 2.0/5 {
		t.Errorf("at the start %v", got)
	}
	o.told = nil
	o.run(flipWeb{0}, 0, 1)
	o.told = nil
	if got := shares(o); !slices.Equal(got, []float64{1, 1, 0, 0, 0}) {
		t.Errorf("after a slot %v", got)
	}
	if _, err := ownScheme().New(Setup{Pages: 5, Capacity: 1, Values: schemetest.Values{"tell": "off"}}); err == nil {
		t.Error("it plays without a program")
	}
}

// A talker is a listener with many long explanations before each slot.
type talker struct {
	listener
	slots, lines, length int
}

func (l *talker) Polls(pages []int32) (bool, error) {
	clear(pages)
	l.slots++
	l.said = l.said[:0]
	for i := range l.lines {
		l.said = append(l.said, Saying{Page: 3, Share: float64(l.slots)},
			Saying{Page: -1, Text: fmt.Sprintf("%0*d", l.length, l.slots*l.lines+i)})
	}
	return true, nil
}

// TestOwnHasABudget: the journal keeps no more of a program's explanations, beliefs and polls than its
// budget of bytes; the run goes on, and its copies go back as far as the journal does.
func TestOwnHasABudget(t *testing.T) {
	program := &talker{lines: 40, length: 4000}
	p := modeltest.Must(ownScheme().New(Setup{Counts: true, Pages: 5, Capacity: 2, Values: schemetest.Values{"tell": "off"},
		Program: func() (Program, error) { return program, nil }}))
	o := p.(*Own)
	early := o.Clone().(*Own)
	o.run(flipWeb{0}, 0, 100)
	if most := 100 * (4000 + sayingBytes*41 + 2*pollBytes); o.spent > most {
		t.Errorf("100 slots take %d bytes, more than %d: explanations that are never heard are kept", o.spent, most)
	}
	program.lines, program.length = 1, 900_000
	if pages := o.run(flipWeb{0}, 100, 200); len(pages) != 400 || o.failed != nil {
		t.Errorf("beyond the budget it polls %d times (%v)", len(pages), o.failed)
	}
	kept := pollBytes * len(o.polls)
	for _, s := range o.journal.said {
		kept += sayingBytes + len(s.Text)
	}
	if kept > mostJournal {
		t.Errorf("it keeps %d bytes, more than %d", kept, mostJournal)
	}
	if o.share(3) != 300 || !strings.HasSuffix(o.saying, "300") {
		t.Errorf("the share of the last slot is %v, its explanation ends with %q", o.share(3), o.saying[len(o.saying)-5:])
	}
	pages := early.run(flipWeb{0}, 0, 1000)
	if len(pages) < 200 || len(pages) != len(o.polls) || early.failed != errJournal {
		t.Errorf("a copy goes %d polls along a journal of %d (%v)", len(pages), len(o.polls), early.failed)
	}
}
