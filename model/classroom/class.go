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

// A Class is the state of a class.
type Class struct {
	plan      Plan
	act       int
	phase     Phase
	gone      Phase // [Ended] or [Away] once it is left
	step      int
	phones    []*Phone          // by their numbers
	numbers   int               // given so far
	shut      bool              // nobody else joins
	asked     []*asked          // by their places
	computing bool              // the reveal is being computed
	game      *Match            // of the present act, the latest; nil in a lesson and in the lobby
	games     []*Match          // all, in order
	changes   int64             // that a phone can see
	deeds     int64             // that no state shows: moves, and votes that are changed
	now       time.Time         // of the present message
	since     int64             // when the present phase began, nanoseconds since 1970
	outcomes  []*lesson.Outcome // of the present act, as far as it is played
	broken    error             // why no more come
}

// New begins a class in the lobby.
func New(p Plan) *Class {
	if p.Most == 0 {
		p.Most = MostPhones
	}
	return &Class{plan: p, phones: []*Phone{}, asked: []*asked{}, games: []*Match{}}
}

// At sets the time of the messages that follow.
func (c *Class) At(now time.Time) { c.now = now }

// Phase is the present phase.
func (c *Class) Phase() Phase { return c.phase }

// Plan is the plan of the class.
func (c *Class) Plan() *Plan { return &c.plan }

// Changes counts the changes that a phone can see.
func (c *Class) Changes() int64 { return c.changes }

// Deeds counts all that changes what [Class.Save] gives.
func (c *Class) Deeds() int64 { return c.changes + c.deeds }

// Joined is the number of phones.
func (c *Class) Joined() int { return len(c.phones) }

// Answered is the number of phones with an answer to the present question, or of games that are played.
func (c *Class) Answered() int {
	switch q := c.present(); {
	case c.phase < Open || c.phase > Revealed:
	case c.game != nil:
		return c.game.answered()
	case q != nil:
		return q.last().answered()
	}
	return 0
}

// Silent reports an open question or game to which nothing has come yet, although phones are here.
func (c *Class) Silent() bool {
	switch q := c.present(); {
	case c.phase != Open || len(c.phones) == 0:
		return false
	case q != nil:
		return q.last().voices() == 0
	}
	return c.game.answered() == 0 && len(c.game.Common()) == 0
}

// Step is the index of the present step.
func (c *Class) Step() int { return c.step }

// present is the question of the present phase; nil without one.
func (c *Class) present() *asked {
	if c.phase < Open || c.phase > Revealed {
		return nil
	}
	return place{c.act + 1, c.step + 1}.asked(c)
}

// asked is the question of a place; nil for one that was not opened.
func (at place) asked(c *Class) *asked {
	if i := slices.IndexFunc(c.asked, func(a *asked) bool { return a.place == at }); i >= 0 {
		return c.asked[i]
	}
	return nil
}

// to goes to a phase.
func (c *Class) to(p Phase) {
	c.phase, c.computing, c.since = p, false, nanoseconds(c.now)
	c.changes++
}

// Join lets a phone in. The name is taken as [Plan.Names] has it, else it is left out.
func (c *Class) Join(name string) (*Phone, error) {
	switch {
	case c.shut || c.gone > 0:
		return nil, refuse(Shut, "The door is shut: the lecturer lets nobody else in for now.")
	case len(c.phones) >= c.plan.Most:
		return nil, refuse(Full, "The class is full: %d phones have joined.", len(c.phones))
	}
	c.numbers++
	p := &Phone{Number: c.numbers, Joined: seconds(c.now)}
	if c.plan.Names {
		p.Name = cleaned(name)
		if p.Name != "" && slices.ContainsFunc(c.phones, func(o *Phone) bool { return strings.EqualFold(o.Name, p.Name) }) {
			p.Name += fmt.Sprint(" ", p.Number)
		}
	}
	c.phones = append(c.phones, p)
	c.changes++
	return p, nil
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

// Phones are the phones by their numbers.
func (c *Class) Phones() []*Phone { return c.phones }

// Phone is a phone by its number; nil for none.
func (c *Class) Phone(number int) *Phone {
	if i := slices.IndexFunc(c.phones, func(p *Phone) bool { return p.Number == number }); i >= 0 {
		return c.phones[i]
	}
	return nil
}

// Open opens the question of the present step. One that has been revealed is shown so again.
func (c *Class) Open(q *lesson.Asked) error {
	at := place{c.act + 1, c.step + 1}
	switch a := at.asked(c); {
	case c.phase != Text || c.game != nil:
		return refuse(TooLate, "A question opens from the text of its step; this is %s.", c.phase)
	case !c.asks():
		return refuse(TooLate, "This step has no question.")
	case a == nil:
		c.asked = append(c.asked, &asked{place: at, Votes: []*Vote{newVote(q)}, Asked: q, number: c.plan.numberOf(at)})
		slices.SortFunc(c.asked, func(a, b *asked) int { return cmp.Or(a.Act-b.Act, a.Step-b.Step) })
	case a.result != nil:
		c.to(Revealed)
		return nil
	}
	c.to(Open)
	return nil
}

func newVote(q *lesson.Asked) *Vote {
	return &Vote{map[int]lesson.Answer{}, map[int]int64{}, make([]int, len(q.Options))}
}

// Close closes the question, or the games.
func (c *Class) Close() error {
	if c.phase != Open {
		return refuse(TooLate, "close: no question is open; this is %s.", c.phase)
	}
	c.to(Closed)
	return nil
}

// Reveal shows the run's answer to the closed question.
func (c *Class) Reveal(r *lesson.Outcome) error {
	if c.phase != Closed {
		return refuse(TooLate, "reveal: a question is closed before it is revealed; this is %s.", c.phase)
	}
	if c.game != nil {
		for _, g := range c.games {
			if g.Act == c.act+1 {
				g.end(seconds(c.now))
			}
		}
	} else {
		q := c.present()
		q.result, q.Revealed, q.At = r, true, seconds(c.now)
	}
	c.to(Revealed)
	return nil
}

// End shows the table of the class.
func (c *Class) End() error {
	if c.phase == Over || c.phase == Lobby || c.phase == Open {
		return refuse(TooLate, "The table comes after the last step; this is %s.", c.phase)
	}
	c.to(Over)
	return nil
}

// Vote takes an answer to the open question, of a phone or of the [Lecturer]; the last one of a vote counts. round is the number of
// the vote that it is for, 0 for the present one.
func (c *Class) Vote(who, question, round int, a lesson.Answer, now time.Time) error {
	q := c.present()
	switch {
	case c.Phone(who) == nil && who != Lecturer:
		return ErrJoin
	case c.gone > 0 || q == nil || c.phase != Open || question != q.number || round != 0 && round != len(q.Votes):
		return refuse(TooLate, "This question is closed.")
	}
	if err := check(q.Asked, a); err != nil {
		return err
	}
	v := q.last()
	c.deeds++
	if _, changed := v.Answers[who]; !changed {
		c.changes++
	}
	v.Answers[who], v.At[who] = a, seconds(now)
	return nil
}

// Hands adds hands that the lecturer counted, by option. A count below zero takes hands back.
func (c *Class) Hands(counts []int) error {
	q := c.present()
	switch {
	case q == nil || c.phase != Open:
		return refuse(TooLate, "Hands are counted in an open question.")
	case q.Kind != lesson.ByLetter || len(counts) > len(q.Options):
		return refuse(BadAnswer, "Hands are counted for the options, a to %c, such as 14a 25b.", 'a'+max(0, len(q.Options)-1))
	}
	hands := q.last().Hands
	c.changes++
	for i, n := range counts {
		hands[i] = max(0, hands[i]+n)
	}
	return nil
}

// judgedOf says of a phone's answers to revealed questions, by the question, which are right.
func judgedOf(c *Class, phone int) map[int]bool {
	all := map[int]bool{}
	for _, q := range c.asked {
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
	for _, p := range c.phones {
		if right, of := c.Score(p.Number); of > 0 {
			all = append(all, Place{Number: p.Number, Hits: Decimal(right), Moves: of})
		}
	}
	return ranked(all)
}

// Door shuts the door, behind which phones that have joined stay in, or opens it.
func (c *Class) Door(shut bool) {
	c.shut = shut
	c.changes++
}

// IsShut reports that nobody else is let in.
func (c *Class) IsShut() bool { return c.shut }

// Remove takes phones out, with their names, answers and games, and counts them.
func (c *Class) Remove(is func(p *Phone) bool) (n int) {
	c.phones = slices.DeleteFunc(c.phones, func(p *Phone) bool {
		if !is(p) {
			return false
		}
		n++
		for _, a := range c.asked {
			for _, v := range a.Votes {
				delete(v.Answers, p.Number)
				delete(v.At, p.Number)
			}
		}
		for _, g := range c.games {
			delete(g.Moves, p.Number)
			delete(g.Wishes, p.Number)
		}
		c.changes++
		return true
	})
	return n
}

// Leave has the phones told that the class has ended, or that the lecturer is away; nothing is taken from them any more.
func (c *Class) Leave(as Phase) {
	c.gone = as
	c.changes++
}
