package polling

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"lascope/automata"
)

// Own is a scheme that an outside program plays: each slot it names c pages, and is told the
// answers. It sees only its answers, shifts if the line has tell=shifts, and, if it speaks version 2 of
// the lines, importances and changes of the capacity.

// A Program is the outside program of the scheme own. It keeps up with one run from its start.
type Program interface {
	// Polls reads the pages of the next slot, numbered from 0, into pages. It returns false
	// if the program has not answered yet; the next call goes on waiting. The beliefs and
	// explanations that came with the pages are in said until the next call. An error ends
	// the run.
	Polls(pages []int32) (done bool, err error)
	// Said are the beliefs and explanations of the last [Program.Polls].
	Said() []Saying
	// Answers sends the answers of the slot's polls. The error is that of Polls.
	Answers(pages []int32, hits []bool) error
	// Begin waits until the program has begun to speak, so that its version is known. It returns false if
	// it has not yet.
	Begin() (done bool, err error)
	// Tell tells news. The error of news that the program's version has no line for is a [SilentError]
	// and does not end it.
	Tell(News) error
	// Errors is the end of what it wrote to its standard error.
	Errors() string
	// Patient reports whether Polls waits for the pages, and returns false only with an error.
	Patient() bool
	// End ends the program.
	End()
}

// Waiting is a Poller whose polls come from outside: from a program or a person.
type Waiting interface {
	Poller
	// Ready is the number of slots, at most n, whose polls are known. Advance runs no more.
	Ready(n int64) int64
	// Ended is the reason why no more polls will come; nil while they may.
	Ended() error
}

// A Speech is what is known of an outside program.
type Speech struct {
	Saying string // its last explanation
	Errors string // the end of its standard error
	Starts int    // of the program so far: a branch or another course than before starts it anew
	Reread int    // polls of the journal that the last start had to repeat
}

// News is what a program is told besides its answers: a shift, a capacity or importances.
type News struct {
	Shift    int       // counts the shifts that it was told of; 0 for none
	Tick     int64     // of the shift
	Capacity int       // the new capacity; 0 for none. Polls that the program wrote before it repeats the number are dropped
	Omega    []float64 // the new importances, by page; nil for none
}

// same reports whether two news are the same.
func (n News) same(m News) bool {
	return n.Shift == m.Shift && n.Tick == m.Tick && n.Capacity == m.Capacity && slices.Equal(n.Omega, m.Omega)
}

// A SilentError refuses news that the program's version of the lines cannot carry.
type SilentError struct{ News string }

// Error says what cannot be told, and how a program can hear it.
func (e *SilentError) Error() string {
	return "own: its program speaks version 1, which has no line for " + e.News + "; a program that first writes version 2 hears it"
}

// A Saying is a belief or an explanation of a [Program].
type Saying struct {
	Page  int32   // from 0; -1 for an explanation
	Share float64 // that it believes the page to have, polls a slot
	Text  string  // of an explanation
}

// mostJournal is the budget in bytes for all that a journal keeps of what the program sent: its
// polls, beliefs and explanations.
const mostJournal = 64 << 20

// Bytes of the journal that a poll and a saying take, the text of an explanation not counted.
const (
	pollBytes   = 4
	sayingBytes = 40
)

// A journal holds the polls of a program and the answers and shifts that it heard. The copies of a
// run share it: a copy with the same answers reads its polls there. A copy with another answer
// starts a second program, which first hears the journal up to there.
type journal struct {
	sync.Mutex
	start   func() (Program, error)
	program Program  // at the end of the journal; nil before the first poll
	starts  int      // of programs, those of the journals before a fork included
	reread  int      // polls that the last start had to repeat
	done    int      // polls of the program so far
	polls   []uint32 // the first of them: page<<1, plus 1 for a hit
	said    []saidAt
	spent   int      // bytes of the budget
	news    []newsAt // that was told

	begun            bool // the program's version is known
	capacity0        int  // at the start
	heard, newsHeard int  // of polls and news, what the program has been told
	capacityHeard    int
}

type saidAt struct {
	at int // polls before
	Saying
}

// newsAt is news with the number of polls before it.
type newsAt struct {
	at int
	News
}

// Own is the scheme of an outside program.
type Own struct {
	*journal
	at, saidTo, newsTo int // places in the journal: polls, sayings, news
	capacity           int
	tell               bool
	omega              []float64
	shifts             int   // told so far
	tick               int64 // of the last slot
	slots              int64
	polled             int64 // pages so far
	counts             []int64
	told               []float64 // the shares that the program believes in; nil if it told none
	next               []int32   // the pages of the next slot, if ready
	ready              bool
	hits               []bool
	failed             error
	trace              *Trace
	saying             string // the last explanation
}

// ownScheme is the row of the scheme that an outside program plays.
func ownScheme() Scheme {
	return Scheme{
		Card: automata.Card{
			Name: "own", Title: "Own", Source: "docs/own", Learns: true,
			Meaning: "an outside program, given with --exec, that names the pages to poll",
			Info: `Own, your program as the scheme
			what A program in any language names the page of each poll. lascope starts it with --exec, and plays the web for it:
			64 pages, one poll per tick.
			how Both speak in lines of text. The program writes ` + "`" + `poll 17` + "`" + `, and reads ` + "`" + `17 1` + "`" +
				` for a hit on page 17 or ` + "`" + `17 0` + "`" + ` for a
			miss. It may write ` + "`" + `share 17 0.031` + "`" + `, the share that it believes the page to have; without such lines its shares are
			the frequencies of its polls.
			watch × present shares should reach ◆ optimal shares, as with any other scheme. A race compares it with LAKG on the
			same web.
			try lakg pages=64 | LAKG on this web: × is .920 at tick 20,000, ◆ .973.
			try h-traa pages=64 | H-TRAA: × is .970 at tick 10,000.
			try gamma pages=64 | Gamma: × is .970 at tick 5,000.
			limit Its program is told of a shift with tell=shifts alone.`,
			Memory:   automata.Memory{Item: 8},
			Defaults: map[string]string{"pages": "64"},
			Params: []automata.Param{{
				Key: "tell", Symbol: "tell", Meaning: "what the program is told besides its answers", Default: "off",
				Choices: []string{"off", "shifts"},
			}},
		},
		Check: func(s Setup) error {
			if s.Program == nil {
				return errNoProgram
			}
			return nil
		},
		New: newOwn, Units: true,
	}
}

var errNoProgram = errors.New(noProgram)

func newOwn(s Setup) (Poller, error) {
	if err := checkSetup(s); err != nil {
		return nil, err
	}
	if s.Program == nil {
		return nil, errNoProgram
	}
	return &Own{
		journal:  &journal{start: s.Program, capacity0: s.Capacity, capacityHeard: s.Capacity},
		capacity: s.Capacity, tell: s.Values.Word("tell") == "shifts", omega: s.Omega,
		counts: make([]int64, s.Pages), next: make([]int32, s.Capacity), hits: make([]bool, s.Capacity),
	}, nil
}

// Ready: it asks the program for the pages of the next slot.
func (o *Own) Ready(n int64) int64 {
	if o.failed != nil || n < 1 {
		return 0
	}
	if o.ready {
		return 1
	}
	o.journal.Lock()
	defer func() { o.journal.Unlock() }() // of the present journal
	if o.newsTo < len(o.news) && o.news[o.newsTo].at == o.at {
		o.fork() // the journal has news here that did not come
	}
	switch {
	case o.at == o.done:
		var done bool
		if done, o.failed = o.ask(); !done || o.failed != nil {
			return 0
		}
	case o.at+o.capacity > len(o.polls):
		o.failed = errJournal
		return 0
	default:
		for i := range o.next {
			o.next[i] = int32(o.polls[o.at+i] >> 1)
		}
	}
	for ; o.saidTo < len(o.said) && o.said[o.saidTo].at <= o.at; o.saidTo++ {
		o.hear(o.said[o.saidTo].Saying)
	}
	o.ready = true
	return 1
}

// ask asks the program at the end of the journal for the pages of the next slot. A program that
// has just been started hears the journal first.
func (o *Own) ask() (done bool, err error) {
	if o.program == nil {
		if o.program, err = o.start(); err != nil {
			return false, err
		}
		o.starts, o.reread = o.starts+1, o.done
	}
	if o.begun, err = o.program.Begin(); !o.begun || err != nil {
		return false, err
	}
	for steps := 0; o.heard < o.done || o.newsHeard < len(o.news); steps++ {
		if steps == mostRepeated && !o.program.Patient() {
			return false, nil
		}
		if done, err := o.repeat(); !done || err != nil {
			return false, err
		}
	}
	if done, err = o.program.Polls(o.next); !done || err != nil {
		return false, err
	}
	for _, s := range lastSaid(o.program.Said()) {
		if o.spend(sayingBytes + len(s.Text)) {
			o.said = append(o.said, saidAt{o.at, s})
		} else {
			o.hear(s)
		}
	}
	return true, nil
}

// lastSaid leaves out the explanations of a slot before its last one, which no one hears.
func lastSaid(said []Saying) []Saying {
	last := len(said) - 1
	for last >= 0 && said[last].Page >= 0 {
		last--
	}
	kept := said[:0]
	for i, s := range said {
		if s.Page >= 0 || i == last {
			kept = append(kept, s)
		}
	}
	return kept
}

// spend takes bytes of the budget. Once it is spent nothing more is kept.
func (j *journal) spend(bytes int) bool {
	j.spent += bytes
	return j.spent <= mostJournal
}

// mostRepeated bounds the slots that a new program hears at once, while a screen waits.
const mostRepeated = 1 << 9

// repeat has a new program hear one slot of the journal or one shift, and checks that it polls the same pages.
func (o *Own) repeat() (done bool, err error) {
	if o.newsHeard < len(o.news) && o.news[o.newsHeard].at == o.heard {
		o.newsHeard++
		return true, o.inform(o.news[o.newsHeard-1].News)
	}
	pages, hits := make([]int32, o.capacityHeard), make([]bool, o.capacityHeard)
	if done, err = o.program.Polls(pages); !done || err != nil {
		return false, err
	}
	for i, page := range pages {
		was := o.polls[o.heard+i]
		if int32(was>>1) != page {
			return false, fmt.Errorf("own: the program does not repeat itself: told the same again, it polls page %d where it polled page %d, poll %d; a run with own goes back or branches only if its program is deterministic", page+1, was>>1+1, o.heard+i+1)
		}
		hits[i] = was&1 == 1
	}
	o.heard += len(pages)
	return true, o.program.Answers(pages, hits)
}

// inform tells the program news at its place.
func (j *journal) inform(n News) error {
	if n.Capacity > 0 {
		j.capacityHeard = n.Capacity
	}
	return j.program.Tell(n)
}

// tellNews tells the program news at the present place, or finds in the journal that it was told. The
// error is that of [Program.Tell].
func (o *Own) tellNews(n News) error {
	o.journal.Lock()
	defer func() { o.journal.Unlock() }() // of the present journal
	if o.newsTo < len(o.news) && o.news[o.newsTo].at == o.at && o.news[o.newsTo].same(n) {
		o.newsTo++
		return nil
	}
	if o.at < o.done || o.newsTo < len(o.news) {
		o.fork()
	}
	if o.begun && o.newsHeard == len(o.news) && o.heard == o.done { // else the next poll tells it
		if err := o.inform(n); err != nil {
			return err
		}
		o.newsHeard++
	}
	o.news = append(o.news, newsAt{o.at, n})
	o.newsTo++
	return nil
}

// fork gives this copy a separate journal up to its place, without a program.
func (o *Own) fork() {
	old := o.journal
	fresh := &journal{start: old.start, starts: old.starts, done: o.at, polls: slices.Clone(old.polls[:o.at]),
		said: slices.Clone(old.said[:o.saidTo]), news: slices.Clone(old.news[:o.newsTo]), capacity0: old.capacity0, capacityHeard: old.capacity0}
	fresh.spent = pollBytes * len(fresh.polls)
	for _, s := range fresh.said {
		fresh.spent += sayingBytes + len(s.Text)
	}
	fresh.Lock()
	o.journal = fresh
	old.Unlock()
}

// hear takes in a belief or an explanation.
func (o *Own) hear(s Saying) {
	if s.Page < 0 {
		o.saying = s.Text
		return
	}
	if o.told == nil {
		o.told = make([]float64, len(o.counts))
	}
	o.told[s.Page] = s.Share
}

// Advance: it polls the pages that Ready has brought; n is 1.
func (o *Own) Advance(web Web, tick, _ int64) {
	for i, page := range o.next {
		o.hits[i] = web.Poll(int(page), tick+1, o.share(int(page)))
		if o.trace != nil {
			o.trace.Note(Poll{Page: int(page), Why: o.asked()})
		}
	}
	o.slots++
	o.tick = tick + 1
	o.polled += int64(len(o.next))
	for _, page := range o.next {
		o.counts[page]++
	}
	o.ready = false
	o.journal.Lock()
	defer func() { o.journal.Unlock() }() // of the present journal
	switch {
	case o.at == o.done:
	case o.at+o.capacity > len(o.polls):
		o.failed = errJournal
		return
	case !o.agrees():
		o.fork()
	}
	if o.at == o.done {
		o.failed = o.tellAnswers()
	}
	o.at += o.capacity
}

// errJournal ends a copy of a run that would go on from a place beyond the journal.
var errJournal = fmt.Errorf("own: the way back ends here: the journal holds the first %d MiB that the program sent, and no more",
	mostJournal>>20)

// agrees reports whether the journal has the polls and the answers of this slot.
func (o *Own) agrees() bool {
	for i, page := range o.next {
		if o.polls[o.at+i] != pollEntry(page, o.hits[i]) {
			return false
		}
	}
	return true
}

// pollEntry is a poll in a journal.
func pollEntry(page int32, hit bool) uint32 {
	if hit {
		return uint32(page)<<1 | 1
	}
	return uint32(page) << 1
}

// tellAnswers appends this slot to the journal and sends its answers.
func (o *Own) tellAnswers() error {
	if len(o.polls) == o.done && o.spend(pollBytes*o.capacity) {
		for i, page := range o.next {
			o.polls = append(o.polls, pollEntry(page, o.hits[i]))
		}
	}
	o.done += o.capacity
	if o.program == nil { // after a fork: the next poll starts it, and it hears this slot then
		return nil
	}
	o.heard = o.done
	return o.program.Answers(o.next, o.hits)
}

// Inform: the program is told that the world has changed, if it asks for that, and nothing of the truth.
func (o *Own) Inform(Oracle) {
	if !o.tell || o.failed != nil {
		return
	}
	o.shifts++
	o.failed = o.tellNews(News{Shift: o.shifts, Tick: o.tick})
}

func (o *Own) Ended() error { return o.failed }

// Spoken is what is known of the program.
func (o *Own) Spoken() Speech {
	o.journal.Lock()
	defer o.journal.Unlock()
	s := Speech{Saying: o.saying, Starts: o.starts, Reread: o.reread}
	if o.program != nil {
		s.Errors = o.program.Errors()
	}
	return s
}

// Close ends the program.
func (o *Own) Close() {
	o.journal.Lock()
	defer o.journal.Unlock()
	if o.program != nil {
		o.program.End()
	}
}

// share is the page's share as far as it is known.
func (o *Own) share(page int) float64 {
	switch {
	case o.told != nil:
		return o.told[page]
	case o.slots == 0:
		return float64(o.capacity) / float64(len(o.counts))
	}
	return float64(o.counts[page]) / float64(o.polled) * float64(o.capacity)
}

// Shares: the shares that the program believes in, or the frequencies of its polls so far.
func (o *Own) Shares(dst []float64) {
	for page := range dst {
		dst[page] = o.share(page)
	}
}

func (o *Own) SetTrace(t *Trace) { o.trace = t }

// asked says that the program asked for a page, with its last explanation.
func (o *Own) asked() string {
	if o.saying == "" {
		return o.Rule().Choice
	}
	return o.Rule().Choice + ", and says: " + o.saying
}

// Tune: there is nothing to tune.
func (o *Own) Tune(key string, _ automata.Values) error { return automata.RestartError(key) }

// Resize: a program of version 1 hears of no other capacity: it is refused, and nothing changes.
func (o *Own) Resize(capacity int, omega []float64) error {
	if err := checkWorld(len(o.counts), capacity, omega); err != nil {
		return err
	}
	var news News
	if capacity != o.capacity {
		news.Capacity = capacity
	}
	if omega != nil && !slices.Equal(omega, o.omega) {
		news.Omega = omega
	}
	if news.same(News{}) {
		return nil
	}
	if err := o.tellNews(news); err != nil {
		if silent := (*SilentError)(nil); !errors.As(err, &silent) {
			o.failed = err
		}
		return err
	}
	o.omega = slices.Clone(omega)
	if news.Capacity > 0 {
		o.capacity, o.ready = capacity, false
		o.next, o.hits = make([]int32, capacity), make([]bool, capacity)
	}
	return nil
}

func (o *Own) Clone() Poller {
	c := *o
	c.counts, c.told = slices.Clone(o.counts), slices.Clone(o.told)
	c.next, c.hits, c.trace = slices.Clone(o.next), slices.Clone(o.hits), nil
	return &c
}

func (o *Own) Rule() Rule {
	return Rule{Choice: "its program asked for it", Rest: "wait until the program asks for them", Source: "docs/own", Outside: true}
}

var (
	_ Poller    = (*Own)(nil)
	_ Informed  = (*Own)(nil)
	_ Waiting   = (*Own)(nil)
	_ Watched   = (*Own)(nil)
	_ Explained = (*Own)(nil)
)
