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
// the lines, importances, costs and changes of the capacity. Where polls cost, a slot has as many as the purse pays, each page once.

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

// A Speech is what is known of an outside program.
type Speech struct {
	Saying string // its last explanation
	Errors string // the end of its standard error
	Starts int    // of the program so far: a branch or another course than before starts it anew
	Reread int    // polls of the journal that the last start had to repeat
}

// News is what a program is told besides its answers: a shift, a capacity, importances or costs.
type News struct {
	Shift    int       // counts the shifts that it was told of; 0 for none
	Tick     int64     // of the shift
	Capacity int       // the new capacity; 0 for none. Polls that the program wrote before it repeats the number are dropped
	Omega    []float64 // the new importances, by page; nil for none
	Costs    []float64 // the new costs, by page; nil for none
}

// same reports whether two news are the same.
func (n News) same(m News) bool {
	return n.Shift == m.Shift && n.Tick == m.Tick && n.Capacity == m.Capacity && slices.Equal(n.Omega, m.Omega) && slices.Equal(n.Costs, m.Costs)
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
	polls   []uint32 // the first of them; see pollEntry
	said    []saidAt
	spent   int      // bytes of the budget
	news    []newsAt // that was told

	begun            bool // the program's version is known
	heard, newsHeard int  // of polls and news, what the program has been told

	// With costs, the pages of the next slot that the program has named so far, and what came with them.
	named     []int32
	namedSaid []Saying
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

// Informed is what a copy of the run has told its program besides the answers.
type informed struct {
	tell     bool // of shifts, too
	shifts   int  // so far
	lastTold News // the importances and costs
}

// Own is the scheme of an outside program.
type Own struct {
	base
	*journal
	at, saidTo, newsTo int // places in the journal: polls, sayings, news
	informed
	purse  float64 // with costs, the units left of the slots before
	tick   int64   // of the last slot
	slots  int64
	polled int64 // pages so far
	counts []int64
	told   []float64 // the shares that the program believes in; nil if it told none
	next   []int32   // the pages of the next slot, if ready
	ready  bool
	hits   []bool
	failed error
	saying string // the last explanation
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
			Params:   []automata.Param{automata.Choice("tell", "what the program is told besides its answers", "off", "shifts")},
		},
		Costs: true,
		Check: func(s Setup) error {
			if s.Program == nil {
				return errNoProgram
			}
			return nil
		},
		Build: newOwn, Units: true,
	}
}

var errNoProgram = errors.New(noProgram)

func newOwn(s Setup) Poller {
	return &Own{
		base: newBase(s), journal: &journal{start: s.Program},
		informed: informed{tell: s.Values.Word("tell") == "shifts", lastTold: News{Omega: slices.Clone(s.Omega), Costs: slices.Clone(s.Costs)}},
		counts:   make([]int64, s.Pages),
	}
}

// Ready: it asks the program for the pages of the next slot.
func (o *Own) Ready(n int64) int64 {
	if o.failed != nil || n < 1 {
		return 0
	}
	if o.ready {
		return 1
	}
	if o.costs != nil && o.purse+float64(o.capacity) <= 0 {
		o.next, o.ready = o.next[:0], true // nothing to spend
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
	default:
		slot := o.slotAt(o.at)
		if slot == nil {
			o.failed = errJournal
			return 0
		}
		o.next = o.next[:0]
		for _, entry := range slot {
			o.next = append(o.next, pageOf(entry))
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
	said, done, err := o.askSlot()
	if !done || err != nil {
		return false, err
	}
	for _, s := range lastSaid(said) {
		if o.spend(sayingBytes + len(s.Text)) {
			o.said = append(o.said, saidAt{o.at, s})
		} else {
			o.hear(s)
		}
	}
	return true, nil
}

// askSlot asks the program for the pages of a slot: with costs one by one, while the purse pays and a page is left.
func (o *Own) askSlot() (said []Saying, done bool, err error) {
	if o.costs == nil {
		o.next = slices.Grow(o.next[:0], o.capacity)[:o.capacity]
		done, err := o.program.Polls(o.next)
		return o.program.Said(), done, err
	}
	left := o.purse + float64(o.capacity)
	for _, page := range o.named {
		left -= o.costs[page]
	}
	for left > 0 && len(o.named) < o.n {
		var page [1]int32
		if done, err := o.program.Polls(page[:]); !done || err != nil {
			return nil, false, err
		}
		if slices.Contains(o.named, page[0]) {
			return nil, false, fmt.Errorf("own: page %d is polled twice in a tick; with costs=on a page is polled once, while the units last", page[0]+1)
		}
		o.named, o.namedSaid = append(o.named, page[0]), append(o.namedSaid, o.program.Said()...)
		left -= o.costs[page[0]]
	}
	o.next = append(o.next[:0], o.named...)
	said, o.named, o.namedSaid = o.namedSaid, o.named[:0], nil
	return said, true, nil
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
		return true, o.program.Tell(o.news[o.newsHeard-1].News)
	}
	slot := o.slotAt(o.heard)
	pages, hits := make([]int32, len(slot)), make([]bool, len(slot))
	if done, err = o.program.Polls(pages); !done || err != nil {
		return false, err
	}
	for i, page := range pages {
		was := pageOf(slot[i])
		if was != page {
			return false, fmt.Errorf("own: the program does not repeat itself: told the same again, it polls page %d where it polled page %d, poll %d; a run with own goes back or branches only if its program is deterministic", page+1, was+1, o.heard+i+1)
		}
		hits[i] = slot[i]&1 == 1
	}
	o.heard += len(pages)
	return true, o.program.Answers(pages, hits)
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
		if err := o.program.Tell(n); err != nil {
			return err
		}
		o.newsHeard++
	}
	if n.Capacity > 0 {
		o.named, o.namedSaid = o.named[:0], nil
	}
	o.news = append(o.news, newsAt{o.at, n})
	o.newsTo++
	return nil
}

// fork gives this copy a separate journal up to its place, without a program.
func (o *Own) fork() {
	old := o.journal
	fresh := &journal{start: old.start, starts: old.starts, done: o.at, polls: slices.Clone(old.polls[:o.at]),
		said: slices.Clone(old.said[:o.saidTo]), news: slices.Clone(old.news[:o.newsTo])}
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
		o.told = make([]float64, o.n)
	}
	o.told[s.Page] = s.Share
}

// Advance: it polls the pages that Ready has brought; n is 1.
func (o *Own) Advance(web Web, tick, _ int64) {
	o.hits = slices.Grow(o.hits[:0], len(o.next))[:len(o.next)]
	o.purse += float64(o.capacity)
	for i, page := range o.next {
		if o.costs != nil {
			o.purse -= o.costs[page]
		}
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
	o.purse = min(o.purse, float64(o.capacity)) // where all pages were polled
	o.ready = false
	if len(o.next) == 0 {
		return
	}
	o.journal.Lock()
	defer func() { o.journal.Unlock() }() // of the present journal
	switch {
	case o.at == o.done:
	case o.slotAt(o.at) == nil:
		o.failed = errJournal
		return
	case !o.agrees():
		o.fork()
	}
	if o.at == o.done {
		o.failed = o.tellAnswers()
	}
	o.at += len(o.next)
}

// errJournal ends a copy of a run that would go on from a place beyond the journal.
var errJournal = fmt.Errorf("own: the way back ends here: the journal holds the first %d MiB that the program sent, and no more",
	mostJournal>>20)

// agrees reports whether the journal has the polls and the answers of this slot.
func (o *Own) agrees() bool {
	for i, page := range o.next {
		if o.polls[o.at+i] != pollEntry(page, o.hits[i], i == len(o.next)-1) {
			return false
		}
	}
	return true
}

// pollEntry is a poll in a journal: page<<2, plus 1 for a hit, plus 2 for the last poll of a slot.
func pollEntry(page int32, hit, last bool) uint32 {
	entry := uint32(page) << 2
	if hit {
		entry |= 1
	}
	if last {
		entry |= 2
	}
	return entry
}

// pageOf is the page of an entry.
func pageOf(entry uint32) int32 { return int32(entry >> 2) }

// slotAt are the polls of the slot that begins at a place of the journal; nil where it does not hold them.
func (j *journal) slotAt(at int) []uint32 {
	if at >= len(j.polls) {
		return nil
	}
	last := slices.IndexFunc(j.polls[at:], func(entry uint32) bool { return entry&2 != 0 })
	return j.polls[at : at+last+1]
}

// tellAnswers appends this slot to the journal and sends its answers.
func (o *Own) tellAnswers() error {
	if len(o.polls) == o.done && o.spend(pollBytes*len(o.next)) {
		for i, page := range o.next {
			o.polls = append(o.polls, pollEntry(page, o.hits[i], i == len(o.next)-1))
		}
	}
	o.done += len(o.next)
	if o.program == nil { // after a fork: the next poll starts it, and it hears this slot then
		return nil
	}
	o.heard = o.done
	return o.program.Answers(o.next, o.hits)
}

// Inform: the program is told that the world has changed, if it asks for that, importances and costs that moved, and nothing of the
// truth.
func (o *Own) Inform(Oracle) {
	if o.failed == nil && o.tell {
		o.shifts++
		o.failed = o.tellNews(News{Shift: o.shifts, Tick: o.tick})
	}
	if n := o.moved(o.omega); o.failed == nil && !n.same(News{}) {
		o.failed = o.tellNews(n)
		o.heardOf(n)
	}
}

// moved are the importances and the costs that the program has not been told; omega are the present importances.
func (o *Own) moved(omega []float64) (n News) {
	if !slices.Equal(omega, o.lastTold.Omega) {
		n.Omega = slices.Clone(omega)
	}
	if !slices.Equal(o.costs, o.lastTold.Costs) { // polls that were written under other costs are dropped
		n.Costs, n.Capacity = slices.Clone(o.costs), o.capacity
	}
	return n
}

// heardOf notes the importances and costs that the program was told.
func (o *Own) heardOf(n News) {
	if n.Omega != nil {
		o.lastTold.Omega = n.Omega
	}
	if n.Costs != nil {
		o.lastTold.Costs = n.Costs
	}
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
		return float64(o.capacity) / float64(o.n)
	}
	return float64(o.counts[page]) / float64(o.polled) * float64(o.capacity)
}

// Shares: the shares that the program believes in, or the frequencies of its polls so far.
func (o *Own) Shares(dst []float64) {
	for page := range dst {
		dst[page] = o.share(page)
	}
}

// asked says that the program asked for a page, with its last explanation.
func (o *Own) asked() string {
	if o.saying == "" {
		return o.Rule().Choice
	}
	return o.Rule().Choice + ", and says: " + o.saying
}

// Resize: a program of version 1 hears of no other capacity: it is refused, and nothing changes.
func (o *Own) Resize(capacity int, omega []float64) error {
	if err := checkWorld(o.n, capacity, omega); err != nil {
		return err
	}
	news := o.moved(omega)
	if capacity != o.capacity {
		news.Capacity = capacity
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
	o.omega = omega
	o.heardOf(news)
	if news.Capacity > 0 {
		o.capacity, o.ready = capacity, false
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
	return Rule{Choice: "its program asked for it", Rest: "wait until the program asks for them", Outside: true}
}
