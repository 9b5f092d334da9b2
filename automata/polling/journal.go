package polling

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"lascope/internal/foreign"
	"lascope/internal/refusal"
)

// A Program is the outside program of the scheme own: the lines of docs/own, each way.
type Program interface {
	// Line is the next line that it writes, valid until the next call. ok is false if none has come yet; the next call goes on
	// waiting. An error ends the run.
	Line() (line []byte, ok bool, err error)
	// Write sends lines for the program to read. Its error has the same meaning as Line's.
	Write(lines []byte) error
	// Refuse ends it because of its last line, which the error quotes with the reason.
	Refuse(reason error) error
	// Errors is the end of the program's standard error.
	Errors() string
	// Patient reports whether Line waits for a line, and is not ok only with an error.
	Patient() bool
	// End ends the program.
	End()
}

const (
	// mostJournal is the budget in bytes for all that a journal keeps.
	mostJournal = 64 << 20
	// mostBefore is the number of bytes that a program may write between two polls.
	mostBefore = 1 << 20
	// mostRepeated bounds the parts of a journal that a new program hears at once, while a screen waits.
	mostRepeated = 1 << 9
)

// A journal is the conversation with a program, in parts. A part has two halves: the lines of the program for a slot, without its
// polls, and the lines that it read then: the answers to its polls, which name the pages, or, where it said nothing, news. A zero
// byte ends either half.
//
// The copies of a run share the journal: a copy that polls the same pages reads the program's lines in it. A copy that differs
// starts a second program, which first reads the journal up to there.
type journal struct {
	sync.Mutex
	program Program // nil before it is asked
	starts  int     // starts of the program, also those before a fork of the journal
	reread  int     // polls that the last start repeated

	text []byte // the first parts
	end  int    // bytes of all parts, kept or not

	version int    // of the lines that the program speaks; 0 before its first
	heard   int    // bytes of the parts that the program has read
	echo    string // the line that the program writes before its next polls; "" for none
	said    slot   // of its next slot, so far
}

// A slot holds the lines that a program writes for one slot.
type slot struct {
	pages   []int32 // to poll, from 0
	beliefs []belief
	say     string // the line of its last explanation; "" for none
	before  int    // bytes of its lines
}

// A belief is the share, in polls a slot, that a program takes a page to have.
type belief struct {
	page  int32
	share float64
}

// understand takes in a line of a program, on a web of n pages.
func (s *slot) understand(line string, n int) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "poll":
		s.pages = append(s.pages, pageOf(rest, n))
		return
	case "share":
		page, number, _ := strings.Cut(rest, " ")
		b := belief{page: pageOf(page, n)}
		var err error
		if b.share, err = strconv.ParseFloat(number, 64); err != nil || !(b.share >= 0 && b.share <= float64(n)) {
			refusal.Say("a share is a number of polls per tick, 0 to %d, the number of pages, such as share 1 0.031", n)
		}
		s.beliefs = append(s.beliefs, b)
	case "say":
		s.say = foreign.Plain(strings.ToValidUTF8(line, "?"))
	default:
		refusal.Say("a line is poll PAGE, share PAGE NUMBER or say TEXT, such as poll 17; a program of version 2 writes version 2 first")
	}
	if s.before += len(line) + 1; s.before > mostBefore {
		refusal.Say("more than 1 MiB without a poll")
	}
}

// pageOf reads the number of a page and returns it from 0.
func pageOf(word string, n int) int32 {
	page, err := strconv.Atoi(word)
	if err != nil || page < 1 || page > n {
		refusal.Say("a page is a number from 1 to %d", n)
	}
	return int32(page - 1)
}

// besides returns the lines of a slot other than its polls.
func (s *slot) besides() string {
	var text []byte
	for _, b := range s.beliefs {
		text = fmt.Appendf(text, "share %d %v\n", b.page+1, b.share)
	}
	return string(text) + s.say
}

// slotOf reads a slot of a journal.
func slotOf(besides, answers string, n int) (s slot) {
	for line := range strings.Lines(besides) {
		s.understand(strings.TrimSuffix(line, "\n"), n) // it did when it came
	}
	for answer := range strings.Lines(answers) {
		page, _, _ := strings.Cut(answer, " ")
		s.understand("poll "+page, n)
	}
	return s
}

// isNews reports whether a half of a part holds news instead of answers, which begin with a digit.
func isNews(told string) bool { return told[0] > '9' }

// part is the part at a place. ok is false where the journal does not hold it.
func (j *journal) part(at int) (said, told string, ok bool) {
	if at >= len(j.text) {
		return "", "", false
	}
	halves := bytes.SplitN(j.text[at:], []byte{0}, 3)
	return string(halves[0]), string(halves[1]), true
}

// begin starts the program, unless it runs, and sends it the journal. done is false until the program has read all of it.
func (o *Own) begin() (done bool) {
	if o.program == nil {
		o.program = refusal.Must(o.start())
		o.starts++
	}
	done = o.listen(0)
	for parts := 0; done && o.heard < o.end; parts++ {
		done = (parts < mostRepeated || o.program.Patient()) && o.repeat()
	}
	return done
}

// listen reads lines until the program has begun and named some pages of its next slot.
func (o *Own) listen(pages int) (done bool) {
	for o.version == 0 || len(o.said.pages) < pages {
		line, ok, err := o.program.Line()
		if refusal.Check(err); !ok {
			return false
		}
		if err := refusal.Of(func() { o.understand(string(line)) }); err != nil {
			refusal.Check(o.program.Refuse(err))
			return false
		}
	}
	return true
}

// understand takes in a line of the program.
func (o *Own) understand(line string) {
	version, begins := strings.CutPrefix(line, "version ")
	switch begins = begins && o.version == 0; {
	case begins && version != "2":
		refusal.Say("this lascope speaks version 1, of which a program says nothing, and version 2")
	case begins:
		o.version = 2
		refusal.Check(o.program.Write([]byte(o.facts)))
	case o.version == 0 && o.costs != nil:
		refusal.Check(silent("the costs of polls"))
	case o.echo == "":
		o.version = max(o.version, 1)
		o.said.understand(line, o.n)
	case line == o.echo: // lines written before the program read the new capacity are dropped
		o.echo = ""
	}
}

// silent refuses news that version 1 of the lines cannot carry.
func silent(news string) error {
	return fmt.Errorf("its program speaks version 1, which has no line for %s; a program that first writes version 2 hears it", news)
}

// errSilent refuses another capacity.
var errSilent = fmt.Errorf("own: %w", silent("another capacity"))

// tell sends the program the answers of a slot or news, in the lines of its version.
func (j *journal) tell(told string) {
	_, capacity, resized := strings.Cut(told, "capacity ")
	switch {
	case !isNews(told):
		j.said = slot{}
	case j.version > 1 && resized:
		j.said, j.echo = slot{}, "capacity "+strings.TrimSuffix(capacity, "\n")
	case j.version > 1:
	case resized:
		refusal.Check(errSilent)
	case strings.HasPrefix(told, "shift"):
		told = "shift\n"
	default:
		return
	}
	refusal.Check(j.program.Write([]byte(told)))
}

// repeat has a new program go through one part of the journal, and checks that it polls the same pages.
func (o *Own) repeat() (done bool) {
	said, told, _ := o.part(o.heard)
	if !isNews(told) {
		pages := slotOf("", told, o.n).pages
		if !o.listen(len(pages)) {
			return false
		}
		for i, page := range o.said.pages {
			if o.reread++; page != pages[i] {
				refusal.Say("own: the program does not repeat itself: told the same again, it polls page %d where it polled page %d, poll %d; a run with own goes back or branches only if its program is deterministic",
					page+1, pages[i]+1, o.reread)
			}
		}
	}
	o.heard += len(said) + len(told) + 2
	o.tell(told)
	return true
}

// errJournal ends a copy of a run that would go on from a place beyond the journal.
var errJournal = fmt.Errorf("own: the way back ends here: the journal holds the first %d MiB of the conversation with the program, and no more",
	mostJournal>>20)

// goOn takes this copy through a part of the conversation: a part of the journal, or a new one, which it sends to the program.
func (o *Own) goOn(said, told string) {
	o.journal.Lock()
	defer func() { o.journal.Unlock() }() // of the present journal
	part := said + "\x00" + told + "\x00"
	if bytes.HasPrefix(o.text[min(o.at, len(o.text)):], []byte(part)) {
		o.at += len(part)
		return
	}
	if o.at < o.end {
		if o.at > len(o.text) {
			refusal.Check(errJournal)
		}
		o.fork()
	}
	if o.version > 0 && o.heard == o.end { // else it is told when it is next asked
		o.tell(told)
		o.heard += len(part)
	}
	if o.end == len(o.text) && o.end+len(part) <= mostJournal {
		o.text = append(o.text, part...)
	}
	o.end += len(part)
	o.at = o.end
}

// fork gives this copy a separate journal up to its place, without a program.
func (o *Own) fork() {
	old := o.journal
	o.journal = &journal{starts: old.starts, text: slices.Clip(old.text[:o.at]), end: o.at}
	o.journal.Lock()
	old.Unlock()
}
