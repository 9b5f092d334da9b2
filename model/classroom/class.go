package classroom

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/model/lesson"
)

// A Phase is the phase of a class.
type Phase uint8

// The phases of a class, in the order of a lesson.
const (
	Lobby    Phase = iota // phones join
	Text                  // a step without an open question
	Open                  // phones answer
	Closed                // the answers are shown, the right one is not known
	Revealed              // the run has answered
	Over                  // the table
	Ended                 // the class has ended
	Away                  // the lecturer has left, and may come back
)

var phaseNames = []string{"lobby", "text", "open", "closed", "revealed", "over", "ended", "away"}

func (p Phase) String() string { return phaseNames[p] }

// MarshalText writes its name.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a name; another one gives no phase of a class.
func (p *Phase) UnmarshalText(name []byte) error {
	*p = Phase(slices.Index(phaseNames, string(name)))
	return nil
}

// Limits of a class.
const (
	MostPhones = 300
	MostName   = 24 // runes of a name
)

// A Phone is one that has joined.
type Phone struct {
	Number int    `json:"number"`
	Name   string `json:"name,omitempty"`
	Cookie string `json:"cookie"`           // the hash by which the server knows it
	Joined int64  `json:"joined,omitempty"` // seconds since 1970
}

// Who is the number with the name, as in the results.
func (p *Phone) Who() string { return strings.TrimSpace(fmt.Sprint(p.Number, " ", p.Name)) }

// Lecturer is the number of the lecturer among those who answer.
const Lecturer = 0

// A Vote is one vote of a question, as the file has it: the answers by the phone's number, 0 for the lecturer's own.
type Vote struct {
	Answers map[int]lesson.Answer `json:"answers"`
	At      map[int]int64         `json:"at"`              // seconds since 1970
	Hands   []int                 `json:"hands,omitempty"` // by option, counted by the lecturer
}

// numbers are those who answered, in order.
func (v *Vote) numbers() []int { return slices.Sorted(maps.Keys(v.Answers)) }

// counted is the number of hands.
func (v *Vote) counted() (n int) {
	for _, hands := range v.Hands {
		n += hands
	}
	return n
}

// voices counts the answers, hands and the lecturer's own included.
func (v *Vote) voices() int { return len(v.Answers) + v.counted() }

// answered is the number of phones that answered.
func (v *Vote) answered() int {
	if _, ok := v.Answers[Lecturer]; ok {
		return len(v.Answers) - 1
	}
	return len(v.Answers)
}

// A place is a step of an act, both from 1.
type place struct {
	Act  int `json:"act"`
	Step int `json:"step"`
}

// An asked is a question that was opened, with its votes; the file has all but what the lesson says.
type asked struct {
	place
	Revealed      bool    `json:"revealed"`
	At            int64   `json:"at,omitempty"` // of the reveal, seconds since 1970
	Votes         []*Vote `json:"votes"`
	*lesson.Asked `json:"-"`
	number        int             // from 1, over all acts
	result        *lesson.Outcome // of the reveal; nil before it
}

// last is the vote that counts.
func (a *asked) last() *Vote { return a.Votes[len(a.Votes)-1] }

// answerOf is the latest answer of a phone; ok is false without one.
func (a *asked) answerOf(number int) (answer lesson.Answer, ok bool) {
	for _, v := range slices.Backward(a.Votes) {
		if answer, ok = v.Answers[number]; ok {
			break
		}
	}
	return answer, ok
}

// A Standing is where a class stands: what people did, never what a run answers. Its file has it.
type Standing struct {
	Plan
	Given  int      `json:"given"`          // numbers of phones
	Shut   bool     `json:"shut,omitempty"` // nobody else joins
	Acts   []Act    `json:"acts"`           // 1 to [MostActs]
	place           // in the lobby the first
	Phase  Phase    `json:"phase"`
	Since  int64    `json:"since,omitempty"` // of the phase, nanoseconds since 1970
	Phones []*Phone `json:"phones"`          // by their numbers
	Asked  []*asked `json:"asked"`           // by their places
	Games  []*Match `json:"games"`           // in order
}

// A Class is the state of a class. What it does not take it refuses ([refusal.Say]), for the most part by a [Refusal].
type Class struct {
	Standing
	Game      *Match            // of the present act, the latest; nil in a lesson and in the lobby
	Changes   int64             // that a phone can see
	Deeds     int64             // that no state shows: moves, and votes that are changed
	gone      Phase             // [Ended] or [Away] once it is left
	computing bool              // the reveal is being computed
	now       time.Time         // of the present message
	outcomes  []*lesson.Outcome // of the present act, as far as it is played
	broken    error             // why no more come
}

// New begins a class of acts in the lobby.
func New(p Plan, acts ...Act) *Class {
	if p.Most == 0 {
		p.Most = MostPhones
	}
	return &Class{Standing: Standing{Plan: p, Acts: acts, place: place{1, 1}, Phones: []*Phone{}, Asked: []*asked{}, Games: []*Match{}}}
}

// At sets the time of the messages that follow.
func (c *Class) At(now time.Time) { c.now = now }

// Joined is the number of phones.
func (c *Class) Joined() int { return len(c.Phones) }

// Answered is the number of phones with an answer to the present question, or of games that are played.
func (c *Class) Answered() int {
	switch q := c.present(); {
	case c.Phase < Open || c.Phase > Revealed:
	case c.Game != nil:
		return c.Game.answered()
	case q != nil:
		return q.last().answered()
	}
	return 0
}

// Silent reports an open question or game to which nothing has come yet, although phones are here.
func (c *Class) Silent() bool {
	switch q := c.present(); {
	case c.Phase != Open || len(c.Phones) == 0:
		return false
	case q != nil:
		return q.last().voices() == 0
	}
	return c.Game.answered() == 0 && len(c.Game.Common()) == 0
}

// present is the question of the present phase; nil without one.
func (c *Class) present() *asked {
	if c.Phase < Open || c.Phase > Revealed {
		return nil
	}
	return c.asked(c)
}

// asked is the question of a place; nil for one that was not opened.
func (at place) asked(c *Class) *asked {
	if i := slices.IndexFunc(c.Asked, func(a *asked) bool { return a.place == at }); i >= 0 {
		return c.Asked[i]
	}
	return nil
}

// to goes to a phase.
func (c *Class) to(p Phase) {
	c.Phase, c.computing, c.Since = p, false, nanoseconds(c.now)
	c.Changes++
}

// only refuses where something is not so, and says in which phase the class is.
func (c *Class) only(is bool, words string) {
	if !is {
		refuse(TooLate, "%s; this is %s.", words, c.Phase)
	}
}

// Join lets a phone in. The name is taken as [Plan.Names] has it, else it is left out.
func (c *Class) Join(name string) *Phone {
	switch {
	case c.Shut || c.gone > 0:
		refuse(Shut, "The door is shut: the lecturer lets nobody else in for now.")
	case len(c.Phones) >= c.Most:
		refuse(Full, "The class is full: %d phones have joined.", len(c.Phones))
	}
	c.Given++
	p := &Phone{Number: c.Given, Joined: seconds(c.now)}
	if c.Names {
		p.Name = cleaned(name)
		if p.Name != "" && slices.ContainsFunc(c.Phones, func(o *Phone) bool { return strings.EqualFold(o.Name, p.Name) }) {
			p.Name += fmt.Sprint(" ", p.Number)
		}
	}
	c.Phones = append(c.Phones, p)
	c.Changes++
	return p
}

// cleaned is a name in one line without invisible letters, that begins with no combining mark or joiner, cut to [MostName].
func cleaned(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r == '\u2800': // a blank of Braille
			return ' '
		case unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
			return -1
		}
		return r
	}, foreign.Line(name))
	name = strings.TrimLeftFunc(strings.TrimSpace(name), func(r rune) bool { return unicode.IsMark(r) || !unicode.IsPrint(r) })
	runes := []rune(name)
	return strings.TrimSpace(string(runes[:min(len(runes), MostName)]))
}

// Phone is a phone by its number; nil for none.
func (c *Class) Phone(number int) *Phone {
	if i := slices.IndexFunc(c.Phones, func(p *Phone) bool { return p.Number == number }); i >= 0 {
		return c.Phones[i]
	}
	return nil
}

// Open opens the question of the present step. One that has been revealed is shown so again.
func (c *Class) Open(q *lesson.Asked) {
	c.only(c.Phase == Text && c.Game == nil, "A question opens from the text of its step")
	phase := Open
	switch a := c.asked(c); {
	case !c.asks():
		refuse(TooLate, "This step has no question.")
	case a == nil:
		c.Asked = append(c.Asked, &asked{place: c.place, Votes: []*Vote{newVote(q)}, Asked: q, number: c.numberOf(c.place)})
		slices.SortFunc(c.Asked, func(a, b *asked) int { return cmp.Or(a.Act-b.Act, a.Step-b.Step) })
	case a.result != nil:
		phase = Revealed
	}
	c.to(phase)
}

func newVote(q *lesson.Asked) *Vote {
	return &Vote{map[int]lesson.Answer{}, map[int]int64{}, make([]int, len(q.Options))}
}

// Close closes the question, or the games.
func (c *Class) Close() {
	c.only(c.Phase == Open, "close: no question is open")
	c.to(Closed)
}

// Reveal shows the run's answer to the closed question.
func (c *Class) Reveal(r *lesson.Outcome) {
	c.only(c.Phase == Closed, "reveal: a question is closed before it is revealed")
	if c.Game == nil {
		q := c.present()
		q.result, q.Revealed, q.At = r, true, seconds(c.now)
	}
	for _, g := range c.Games {
		if g.Act == c.Act {
			g.end(seconds(c.now))
		}
	}
	c.to(Revealed)
}

// End shows the table of the class.
func (c *Class) End() {
	c.only(c.Phase != Over && c.Phase != Lobby && c.Phase != Open, "The table comes after the last step")
	c.to(Over)
}

// Vote takes an answer to the open question, of a phone or of the [Lecturer]; the last one of a vote counts. round is the number of
// the vote that it is for, 0 for the present one.
func (c *Class) Vote(who, question, round int, a lesson.Answer, now time.Time) {
	q := c.present()
	switch {
	case c.Phone(who) == nil && who != Lecturer:
		refusal.Check(ErrJoin)
	case c.gone > 0 || q == nil || c.Phase != Open || question != q.number || round != 0 && round != len(q.Votes):
		refuse(TooLate, "This question is closed.")
	}
	check(q.Asked, a)
	v := q.last()
	c.Deeds++
	if _, changed := v.Answers[who]; !changed {
		c.Changes++
	}
	v.Answers[who], v.At[who] = a, seconds(now)
}

// Hands adds hands that the lecturer counted, by option. A count below zero takes hands back.
func (c *Class) Hands(counts []int) {
	q := c.present()
	switch {
	case q == nil || c.Phase != Open:
		refuse(TooLate, "Hands are counted in an open question.")
	case q.Kind != lesson.ByLetter || len(counts) > len(q.Options):
		refuse(BadAnswer, "Hands are counted for the options, a to %c, such as 14a 25b.", 'a'+max(0, len(q.Options)-1))
	}
	hands := q.last().Hands
	c.Changes++
	for i, n := range counts {
		hands[i] = max(0, hands[i]+n)
	}
}

// judgedOf says of a phone's answers to revealed questions, by the question, which are right.
func judgedOf(c *Class, phone int) map[int]bool {
	all := map[int]bool{}
	for _, q := range c.Asked {
		if a, ok := q.answerOf(phone); ok && q.judged(a).Counts() {
			all[q.number] = q.judged(a).Right()
		}
	}
	return all
}

// Score counts the phone's answers to revealed questions, and the right ones among them.
func (c *Class) Score(phone int) (right, of int) {
	judged := judgedOf(c, phone)
	for _, is := range judged {
		if is {
			right++
		}
	}
	return right, len(judged)
}

// standings are the phones with an answer, with their right answers as hits and their answers as moves, the most hits first.
func standings(c *Class) (all []Place) {
	for _, p := range c.Phones {
		if right, of := c.Score(p.Number); of > 0 {
			all = append(all, Place{Number: p.Number, Hits: Decimal(right), Moves: of})
		}
	}
	return ranked(all)
}

// Door shuts the door, behind which phones that have joined stay in, or opens it.
func (c *Class) Door(shut bool) {
	c.Shut = shut
	c.Changes++
}

// Remove takes phones out, with their names, answers and games, and counts them.
func (c *Class) Remove(is func(p *Phone) bool) (n int) {
	c.Phones = slices.DeleteFunc(c.Phones, func(p *Phone) bool {
		if !is(p) {
			return false
		}
		n++
		for _, a := range c.Asked {
			for _, v := range a.Votes {
				delete(v.Answers, p.Number)
				delete(v.At, p.Number)
			}
		}
		for _, g := range c.Games {
			delete(g.Moves, p.Number)
			delete(g.Wishes, p.Number)
		}
		c.Changes++
		return true
	})
	return n
}

// Leave has the phones told that the class has ended, or that the lecturer is away; nothing is taken from them any more.
func (c *Class) Leave(as Phase) {
	c.gone = as
	c.Changes++
}
