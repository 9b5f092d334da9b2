package polling

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/automata"
	"lascope/internal/memory"
	"lascope/internal/refusal"
	"lascope/model/modeltest"
)

// A scribe is a program that names the pages from told mod n on, told being its answers and news so far and hits once more, so that its
// pages depend on all that it was told. It says its share of page 1 and why, and writes down all that it hears.
type scribe struct {
	n, told, asked int
	words          []string // hasty, silent, mute (of version 1), ends, astray
	out            []string // lines that it has written
	spoke          bool     // of the present slot
	heard          []string
	ended          bool
}

func (s *scribe) is(word string) bool { return slices.Contains(s.words, word) }

func (s *scribe) Line() ([]byte, bool, error) {
	if s.is("ends") && s.told > 20 {
		return nil, false, errors.New("own: it ended")
	}
	if !s.spoke && !s.is("silent") {
		s.out = append(s.out, "say unheard", fmt.Sprint("share 1 ", float64(s.told)/1000), fmt.Sprint("say told ", s.told))
	}
	if s.spoke = true; len(s.out) == 0 {
		page := s.told + s.asked
		if s.is("astray") && s.told > 4 && s.asked == 0 {
			page++
		}
		s.asked++
		return fmt.Append(nil, "poll ", page%s.n+1), true, nil
	}
	line := s.out[0]
	s.out = s.out[1:]
	return []byte(line), true, nil
}

func (s *scribe) Write(lines []byte) error {
	text := strings.Split(strings.TrimSuffix(string(lines), "\n"), "\n")
	s.heard = append(s.heard, strings.Join(text, ", "))
	word, capacity, _ := strings.Cut(text[len(text)-1], " ")
	switch {
	case !isNews(word):
		s.told += len(text) + strings.Count(string(lines), " 1\n")
		s.asked, s.spoke = 0, false
	case !strings.HasPrefix(text[0], "lascope"):
		s.told += 2
	}
	if word == "capacity" {
		s.out, s.asked, s.spoke = []string{"poll 1", "capacity " + capacity}, 0, false
	}
	return nil
}

func (s *scribe) Refuse(reason error) error { return fmt.Errorf("own: refused: %w", reason) }
func (s *scribe) Errors() string            { return "its errors" }
func (s *scribe) Patient() bool             { return !s.is("hasty") }
func (s *scribe) End()                      { s.ended = true }

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
	modeltest.Scripts(t, "testdata/own.txt", func(t *testing.T) func(string, []string) string { return playOwn })
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
	setup := Setup{Pages: int(numbers(set["pages"])[0]), Capacity: int(numbers(set["capacity"])[0]), Updates: "overwrite",
		Values: modeltest.Values{"tell": set["tell"]}}
	setup.Program = func() (Program, error) {
		p := &scribe{n: setup.Pages, words: words}
		if len(programs) > 0 {
			p.words = append(strings.Fields(second), words...)
		}
		if !p.is("mute") {
			p.out = append(p.out, "version 2")
		}
		programs = append(programs, p)
		return p, nil
	}
	if set["costs"] != "" {
		setup.Costs = numbers(set["costs"])
	}
	runs := map[string]*played{"main": {modeltest.Must(ownScheme.New(setup)).(*Own), 0}}
	out := ""
	for _, line := range input {
		f := append(strings.Fields(line), "", "")
		run := runs[f[0]]
		out += line + ":"
		switch f[1] {
		case "copy":
			runs[f[2]] = &played{memory.Copy(run.Own), run.tick}
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
			after := setup
			after.Capacity = int(numbers(f[2])[0])
			err := ownScheme.Allows(after)
			if err == nil {
				err = refusal.Of(func() { run.Resize(after.Capacity, setup.Omega) })
			}
			if err != nil {
				out += " " + err.Error()
			}
		case "ready":
			out += fmt.Sprint(" ", run.Ready(int64(numbers(f[2])[0])))
		case "shares":
			out += fmt.Sprint(" ", sharesOf(run.Own, setup.Pages))
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

// TestOwnLines: beliefs are kept, and of the explanations of a slot the last. A slot that a journal has is that which was said; other
// lines are refused.
func TestOwnLines(t *testing.T) {
	for line, says := range map[string]string{
		"poll 0": "a page is", "poll 6": "a page is", "poll one": "a page is", "poll 1 1": "a page is", "pol 1": "a line is", "": "a line is",
		"version 2": "a line is", "share 1 NaN": "a share is", "share 1 5.1": "a share is", "share 1 -1": "a share is", "share 9 1": "a page is",
		"share 1": "a share is", "say " + strings.Repeat("x", mostBefore): "more than 1 MiB without a poll",
	} {
		if err := refusal.Of(func() { new(slot).understand(line, 5) }); err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%.40q: %v, want %q", line, err, says)
		}
	}
	var s slot
	for _, line := range []string{"say a", "share 1 0.25", "poll 3", "say \x1b[31mb\xff", "share 2 5", "poll 1", "say "} {
		s.understand(line, 5)
		if again := slotOf(s.besides(), "3 0\n1 1\n"[:4*len(s.pages)], 5); again.say != s.say || !slices.Equal(again.beliefs, s.beliefs) || !slices.Equal(again.pages, s.pages) {
			t.Errorf("after %q the journal has %v of %v", line, again, s)
		}
	}
	modeltest.Equal(t, s.besides(), "share 1 0.25\nshare 2 5\nsay ", "it said")
}

// A talker names page 1 with many long explanations before each slot.
type talker struct {
	scribe
	slots, lines, length int
}

func (l *talker) Line() ([]byte, bool, error) {
	if len(l.out) == 0 {
		l.slots++
		for i := range l.lines {
			l.out = append(l.out, fmt.Sprint("share 4 ", l.slots%5), "say "+strings.Repeat("0", l.length-9)+fmt.Sprintf("%09d", l.slots*l.lines+i))
		}
		l.out = append(l.out, "poll 1", "poll 1")
	}
	line := l.out[0]
	l.out = l.out[1:]
	return []byte(line), true, nil
}

// TestOwnHasABudget: the journal keeps no more than its budget of bytes; the run goes on, and its copies go back as far as the journal
// does.
func TestOwnHasABudget(t *testing.T) {
	program := &talker{lines: 40, length: 4000}
	p := modeltest.Must(ownScheme.New(Setup{Pages: 5, Capacity: 2, Values: modeltest.Values{"tell": "shifts"},
		Program: func() (Program, error) { return program, nil }}))
	o := &played{p.(*Own), 0}
	early := &played{memory.Copy(o.Own), 0}
	o.play(100, flipWeb{})
	if most := 100 * (4000 + 41*len("share 4 0\n") + 3*len("1 0\n")); len(o.text) > most {
		t.Errorf("100 slots take %d bytes, more than %d: explanations that are never heard are kept", len(o.text), most)
	}
	program.lines, program.length = 1, 900_000
	if o.play(200, flipWeb{}); o.tick != 300 || o.failed != nil {
		t.Errorf("beyond the budget it plays %d slots (%v)", o.tick, o.failed)
	}
	if len(o.text) > mostJournal || len(o.text) < mostJournal-1_000_000 {
		t.Errorf("it keeps %d bytes of %d", len(o.text), mostJournal)
	}
	if o.share(3) != 0 || !strings.HasSuffix(o.saying, "300") {
		t.Errorf("the share of the last slot is %v, its explanation ends with %q", o.share(3), o.saying[len(o.saying)-5:])
	}
	late := &played{memory.Copy(o.Own), o.tick}
	o.play(1, flipWeb{})
	if late.Inform(nil); late.failed != errJournal {
		t.Errorf("a branch beyond the journal: %v", late.failed)
	}
	if early.play(1000, flipWeb{}); early.tick < 100 || early.at != len(o.text) || early.failed != errJournal {
		t.Errorf("a copy goes %d slots, %d bytes of %d (%v)", early.tick, early.at, len(o.text), early.failed)
	}
}
