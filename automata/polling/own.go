package polling

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lascope/automata"
	"lascope/internal/refusal"
)

// Own is a scheme that an outside program plays: each slot it names c pages, and is told the
// answers. It sees only its answers, shifts if the line has tell=shifts, and, if it speaks version 2 of
// the lines, importances, costs and changes of the capacity. Where polls cost, a slot has as many as the purse pays, each page once.
type Own struct {
	base
	*journal
	start   func() (Program, error)
	facts   string    // the lines about the world that a program of version 2 reads
	at      int       // its place in the journal
	tells   bool      // the program of shifts, too
	shifts  int       // the shifts that the program was told of
	numbers [2]string // the importances and the costs that it was told

	next   slot // if ready
	ready  bool
	purse  float64   // with costs, the units left of the slots before
	tick   int64     // of the last slot
	polled int64     // pages so far
	counts []int64   `own:""`
	told   []float64 `own:""` // the shares that the program believes in; nil if it told none
	saying string    // the last explanation
	failed error
}

// A Speech is the state of an outside program, as far as lascope knows it.
type Speech struct {
	Saying string // its last explanation
	Errors string // the end of its standard error
	Starts int    // of the program so far: a branch or another course than before starts it anew
	Reread int    // polls of the journal that the last start had to repeat
}

// ownScheme is the row of the scheme that an outside program plays.
var ownScheme = Scheme{
	Card: automata.NewCard(`
		own | Own | docs/own | learns
		an outside program, given with --exec, that names the pages to poll
		numbers item=8
		defaults pages=64
		tell | off, shifts | | restart | what the program is told besides its answers

		Own, your program as the scheme
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
		limit Its program is told of a shift with tell=shifts alone.`),
	Rule: `
		choice its program asked for it
		rest wait until the program asks for them
		outside yes`,
	Costs: true,
	Check: func(s Setup) {
		if s.Program == nil {
			refusal.Say(noProgram)
		}
	},
	Build: newOwn, Units: true,
}

func newOwn(s Setup) Poller {
	o := &Own{
		base: newBase(s), journal: &journal{}, start: s.Program, tells: s.Values.Word("tell") == "shifts",
		numbers: [...]string{lines("importance", s.Omega), lines("cost", s.Costs)}, counts: make([]int64, s.Pages),
	}
	importance, twice, costs := "off", "yes", ""
	if s.Omega != nil {
		importance = "on"
	}
	if s.Costs != nil {
		twice, costs = "no", " costs=on"
	}
	o.facts = fmt.Sprintf("lascope 2 twice=%s importance=%s updates=%s tell=%s%s\n%s%s", twice, importance, s.Updates, s.Values.Word("tell"), costs,
		o.numbers[0], o.numbers[1])
	return o
}

// lines has a line "word PAGE x" for the number x of each page; "" for nil.
func lines(word string, of []float64) string {
	var text []byte
	for page, x := range of {
		text = fmt.Appendf(text, "%s %d %v\n", word, page+1, x)
	}
	return string(text)
}

// Ready: it asks the program for the pages of the next slot, or the journal.
func (o *Own) Ready(n int64) int64 {
	if o.failed != nil || n < 1 {
		return 0
	}
	if !o.ready {
		o.failed = refusal.Of(func() { o.ready = o.ask() })
	}
	if !o.ready {
		return 0
	}
	return 1
}

// ask reads the program's lines for the next slot.
func (o *Own) ask() (done bool) {
	if o.next = (slot{}); !o.wants(nil) {
		return true
	}
	o.journal.Lock()
	defer func() { o.journal.Unlock() }() // of the present journal
	besides, told, ok := o.part(o.at)
	if ok && isNews(told) {
		o.fork() // the journal has news here that did not come
	}
	switch {
	case o.at == o.end:
		if !o.begin() {
			return false
		}
		for o.wants(o.said.pages) {
			k := len(o.said.pages)
			if !o.listen(k + 1) {
				return false
			}
			if page := o.said.pages[k]; o.costs != nil && slices.Contains(o.said.pages[:k], page) {
				refusal.Say("own: page %d is polled twice in a tick; with costs=on a page is polled once, while the units last", page+1)
			}
		}
		o.next = o.said
	case ok:
		o.next = slotOf(besides, told, o.n)
	default:
		refusal.Check(errJournal)
	}
	for _, b := range o.next.beliefs {
		if o.told == nil {
			o.told = make([]float64, o.n)
		}
		o.told[b.page] = b.share
	}
	if say, ok := strings.CutPrefix(o.next.say, "say "); ok {
		o.saying = say
	}
	return true
}

// wants reports whether a slot with some pages has room for another poll.
func (o *Own) wants(pages []int32) bool {
	if o.costs == nil {
		return len(pages) < o.capacity
	}
	left := o.purse + float64(o.capacity)
	for _, page := range pages {
		left -= o.costs[page]
	}
	return left > 0 && len(pages) < o.n
}

// Advance: it polls the pages that Ready has brought; n is 1.
func (o *Own) Advance(web Web, tick, _ int64) {
	var answers []byte
	o.purse += float64(o.capacity)
	for _, page := range o.next.pages {
		if o.costs != nil {
			o.purse -= o.costs[page]
		}
		answer := " 0\n"
		if web.Poll(int(page), tick+1, o.share(int(page))) {
			answer = " 1\n"
		}
		answers = append(strconv.AppendInt(answers, int64(page)+1, 10), answer...)
		if o.trace.room(0) {
			o.trace.Note(Poll{Page: int(page), Why: o.asked()})
		}
	}
	for _, page := range o.next.pages {
		o.counts[page]++
	}
	o.polled += int64(len(o.next.pages))
	o.purse = min(o.purse, float64(o.capacity)) // where all pages were polled
	o.tick, o.ready = tick+1, false
	if answers != nil {
		o.failed = refusal.Of(func() { o.goOn(o.next.besides(), string(answers)) })
	}
}

// Inform: the program is told that the world has changed, if it asks for that, importances and costs that moved, and nothing of the
// truth.
func (o *Own) Inform(Oracle) {
	news := ""
	if o.tells {
		o.shifts++
		news = fmt.Sprintf("shift %d %d\n", o.tick, o.shifts)
	}
	if o.failed == nil {
		o.failed = refusal.Of(func() { o.tellNews(news, o.capacity, o.omega) })
	}
}

// tellNews tells the program of a shift, and the numbers of its world that changed.
func (o *Own) tellNews(news string, capacity int, omega []float64) {
	told := o.numbers
	for i, now := range [...]string{lines("importance", omega), lines("cost", o.costs)} {
		if now != "" && now != told[i] {
			news += now
			told[i] = now
		}
	}
	resized := capacity != o.capacity || told[1] != o.numbers[1] // polls that were written under other costs are dropped
	if resized {
		news += fmt.Sprintf("capacity %d\n", capacity)
	}
	if news != "" {
		o.goOn("", news)
		o.numbers, o.ready = told, o.ready && !resized
	}
}

func (o *Own) Ended() error { return o.failed }

// Spoken is the state of the program.
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

// share is the page's share: the program's, else the frequency of its polls.
func (o *Own) share(page int) float64 {
	switch {
	case o.told != nil:
		return o.told[page]
	case o.polled == 0:
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
	const why = "its program asked for it"
	if o.saying == "" {
		return why
	}
	return why + ", and says: " + o.saying
}

// Resize refuses another capacity under a program of version 1, whose lines cannot carry it; nothing changes then.
func (o *Own) Resize(capacity int, omega []float64) {
	err := refusal.Of(func() { o.tellNews("", capacity, omega) })
	if err != nil && !errors.Is(err, errSilent) {
		o.failed = err
	}
	refusal.Check(err)
	o.base.Resize(capacity, omega)
}
