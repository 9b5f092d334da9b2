package polling

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/automata"
	"lascope/automata/schemetest"
	"lascope/internal/script"
	"lascope/model/modeltest"
)

// A scribe is a program that names the pages from told mod n on, told being its answers and news so far and hits once more, so that its
// pages depend on all that it was told. It says its share of page 0 and why, and writes down all that it hears.
type scribe struct {
	n, told, asked int
	words          []string // hasty, silent, mute, ends, astray
	heard          []string
	ended          bool
}

func (s *scribe) is(word string) bool { return slices.Contains(s.words, word) }

func (s *scribe) hear(what ...any) { s.heard = append(s.heard, fmt.Sprint(what...)) }

func (s *scribe) Polls(pages []int32) (bool, error) {
	s.hear("asked ", len(pages))
	if s.is("ends") && s.told > 20 {
		return false, errors.New("own: it ended")
	}
	for i := range pages {
		pages[i] = int32((s.told + s.asked) % s.n)
		s.asked++
	}
	if s.is("astray") && s.told > 4 {
		pages[0] = (pages[0] + 1) % int32(s.n)
	}
	return true, nil
}

func (s *scribe) Said() []Saying {
	if s.is("silent") {
		return nil
	}
	return []Saying{{Page: -1, Text: "unheard"}, {Page: 0, Share: float64(s.told)}, {Page: -1, Text: fmt.Sprint("told ", s.told)}}
}

func (s *scribe) Answers(pages []int32, hits []bool) error {
	answers := ""
	for i, hit := range hits {
		if s.told++; hit {
			s.told++
		}
		answers += fmt.Sprint(" ", pages[i], " ", hit)
	}
	s.asked = 0
	s.hear("answers", answers)
	return nil
}

func (s *scribe) Tell(n News) error {
	if s.is("mute") {
		return &SilentError{"a shift"}
	}
	s.told += 2
	s.hear(strings.NewReplacer("{", "", "}", "", " Tick:0", "", "Shift:0 ", "", " Capacity:0", "", " Omega:[]", "", " Costs:[]", "").
		Replace(fmt.Sprintf("news %+v", n)))
	return nil
}

func (s *scribe) Begin() (bool, error) { return true, nil }
func (s *scribe) Errors() string       { return "its errors" }
func (s *scribe) Patient() bool        { return !s.is("hasty") }
func (s *scribe) End()                 { s.ended = true }

// A flipWeb answers by tick and page, turned around by odd.
type flipWeb struct{ odd int64 }

func (w flipWeb) Poll(page int, tick int64, _ float64) bool {
	return (int64(page)+tick*tick+w.odd)%3 == 0
}
func (w flipWeb) Fresh(int, int64) bool { return false }

// A played is a run of own, or a copy of one.
type played struct {
	*Own
	tick int64
}

// numbers reads a list of numbers.
func numbers(list string) (out []float64) {
	for word := range strings.SplitSeq(list, ",") {
		out = append(out, modeltest.Must(strconv.ParseFloat(word, 64)))
	}
	return out
}

// TestOwnScripts: a program hears its answers, the shifts if it asked for them, capacities, importances and costs, each once and at
// its place. A copy of a run that hears the same reads its polls in the journal; one that hears something else starts a program, which first
// hears the journal, and polls as a run that heard this from the start.
func TestOwnScripts(t *testing.T) {
	script.Run(t, "testdata/own.txt", func(t *testing.T) func(string, []string) string { return playOwn })
}

// playOwn plays the lines of a script. Its command names the pages, the capacity, tell, costs and the words of the programs; "second" gives
// those behind it to all programs but the first. A line is a run and what it does:
//
//	main run 3       it plays 3 slots: a page with the share told to the web, and ! for a hit
//	main run 3 odd   the same with other answers
//	main copy two    two is a copy
//	main shift, main resize 3 OMEGA, main costs LIST, main ready 5, main shares, main spoken, main close
func playOwn(command string, input []string) string {
	first, second, _ := strings.Cut(command, " second")
	set := map[string]string{"pages": "5", "capacity": "2", "tell": "shifts"}
	words := strings.Fields(first)[1:]
	for _, word := range words {
		if key, value, ok := strings.Cut(word, "="); ok {
			set[key] = value
		}
	}
	var programs []*scribe
	setup := Setup{Pages: int(numbers(set["pages"])[0]), Capacity: int(numbers(set["capacity"])[0]), Values: schemetest.Values{"tell": set["tell"]}}
	setup.Program = func() (Program, error) {
		programs = append(programs, &scribe{n: setup.Pages, words: words})
		if len(programs) > 1 {
			programs[len(programs)-1].words = append(strings.Fields(second), words...)
		}
		return programs[len(programs)-1], nil
	}
	if set["costs"] != "" {
		setup.Costs = numbers(set["costs"])
	}
	runs := map[string]*played{"main": {modeltest.Must(ownScheme().New(setup)).(*Own), 0}}
	out := ""
	for _, line := range input {
		f := append(strings.Fields(line), "", "")
		run := runs[f[0]]
		out += line + ":"
		switch f[1] {
		case "copy":
			runs[f[2]] = &played{run.Clone().(*Own), run.tick}
			runs[f[2]].Attach(setup.Omega, setup.Costs, nil)
		case "run":
			out += run.play(int64(numbers(f[2])[0]), flipWeb{int64(len(f[3]) / 3)})
		case "shift":
			run.Inform(nil)
		case "costs":
			copy(setup.Costs, numbers(f[2]))
			run.Inform(nil)
		case "resize":
			if f[3] != "" {
				setup.Omega = numbers(f[3])
			}
			if err := run.Resize(int(numbers(f[2])[0]), setup.Omega); err != nil {
				out += " " + err.Error()
			}
		case "ready":
			out += fmt.Sprint(" ", run.Ready(int64(numbers(f[2])[0])))
		case "shares":
			out += fmt.Sprint(" ", sharesOf(run, setup.Pages))
		case "spoken":
			out += fmt.Sprintf(" %+v", run.Spoken())
		case "close":
			run.Close()
		}
		if run.Ended() != nil {
			out += " " + run.Ended().Error()
		}
		out += "\n"
	}
	for name, run := range runs {
		kept := pollBytes * len(run.polls)
		for _, s := range run.journal.said {
			kept += sayingBytes + len(s.Text)
		}
		if run.spent != kept {
			out += fmt.Sprintf("%s has spent %d bytes and keeps %d\n", name, run.spent, kept)
		}
	}
	for i, p := range programs {
		if out += fmt.Sprintf("program %d", i+1); p.ended {
			out += ", ended"
		}
		if n := len(p.heard); n > 20 {
			p.heard = slices.Concat(p.heard[:4], []string{fmt.Sprint(n-8, " lines")}, p.heard[n-4:])
		}
		out += ": " + strings.Join(p.heard, "; ") + "\n"
	}
	return out
}

// play plays slots, as many as there are, and writes the polls of the first and the last two.
func (p *played) play(slots int64, w flipWeb) (out string) {
	for k := range slots {
		if p.Ready(1) == 0 {
			return out + " not ready"
		}
		web := &loggingWeb{Web: w}
		p.Advance(web, p.tick, 1)
		p.tick++
		if k == 2 && slots > 4 {
			out += " …"
		}
		if k > 1 && k < slots-2 {
			continue
		}
		for _, poll := range web.polls {
			out += fmt.Sprintf(" %d(%s)", poll.page, automata.Six(poll.x))
			if poll.hit {
				out += "!"
			}
		}
		out += ";"
	}
	return out
}

// TestOwnSayings: beliefs are kept, and of the explanations of a slot the last; a budget of bytes is spent to the last one.
func TestOwnSayings(t *testing.T) {
	say, why := func(page int32) Saying { return Saying{Page: page} }, func(text string) Saying { return Saying{Page: -1, Text: text} }
	for _, c := range [][2][]Saying{
		{{}, {}}, {{why("a")}, {why("a")}}, {{say(0), say(3)}, {say(0), say(3)}},
		{{why("a"), say(0), why("b"), say(2)}, {say(0), why("b"), say(2)}}, {{why("a"), why("b"), why("c")}, {why("c")}},
	} {
		modeltest.Same(t, lastSaid(slices.Clone(c[0])), c[1], "of %v are heard", c[0])
	}
	var j journal
	if !j.spend(mostJournal-1) || !j.spend(1) || j.spend(1) {
		t.Errorf("of %d bytes %d can be spent", mostJournal, j.spent)
	}
}

// A talker is a scribe that names page 0 with many long explanations before each slot.
type talker struct {
	scribe
	slots, lines, length int
	said                 []Saying
}

func (l *talker) Said() []Saying { return l.said }

func (l *talker) Polls(pages []int32) (bool, error) {
	clear(pages)
	l.slots++
	l.said = l.said[:0]
	for i := range l.lines {
		l.said = append(l.said, Saying{Page: 3, Share: float64(l.slots)},
			Saying{Page: -1, Text: strings.Repeat("0", l.length-9) + fmt.Sprintf("%09d", l.slots*l.lines+i)})
	}
	return true, nil
}

// TestOwnHasABudget: the journal keeps no more of a program's explanations, beliefs and polls than its
// budget of bytes; the run goes on, and its copies go back as far as the journal does.
func TestOwnHasABudget(t *testing.T) {
	program := &talker{lines: 40, length: 4000}
	p := modeltest.Must(ownScheme().New(Setup{Pages: 5, Capacity: 2, Values: schemetest.Values{"tell": "off"},
		Program: func() (Program, error) { return program, nil }}))
	o := &played{p.(*Own), 0}
	early := &played{o.Clone().(*Own), 0}
	o.play(100, flipWeb{})
	if most := 100 * (4000 + sayingBytes*41 + 2*pollBytes); o.spent > most {
		t.Errorf("100 slots take %d bytes, more than %d: explanations that are never heard are kept", o.spent, most)
	}
	program.lines, program.length = 1, 900_000
	if o.play(200, flipWeb{}); o.tick != 300 || o.failed != nil {
		t.Errorf("beyond the budget it plays %d slots (%v)", o.tick, o.failed)
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
	if early.play(1000, flipWeb{}); early.tick < 100 || 2*int(early.tick) != len(o.polls) || early.failed != errJournal {
		t.Errorf("a copy goes %d slots along a journal of %d polls (%v)", early.tick, len(o.polls), early.failed)
	}
}
