package classroom

import (
	"slices"
	"time"

	"lascope/internal/refusal"
	"lascope/model/lesson"
)

// MostActs is the number of acts of a class.
const MostActs = 9

// A Plan is what a class is begun with, and the part of its file that says so.
type Plan struct {
	Names    bool      `json:"names"` // phones may give a name
	Most     int       `json:"most"`  // phones, 1 to [MostPhones]; 0 for [MostPhones]
	Recorded bool      `json:"-"`     // the answers are recorded
	Home     string    `json:"home"`  // a link for the end; "" for none
	Begun    time.Time `json:"begun"` // names the class in the results
}

// An Act is a part of a class: a lesson, or a game, which is a lesson without steps.
type Act struct {
	SavedAct
	*lesson.Lesson `json:"-"`
	Game           *Game `json:"-"` // nil for a lesson
}

// A SavedAct is a lesson, or the line of a game, as the file has it.
type SavedAct struct {
	Word     string `json:"lesson,omitempty"` // the name of the lesson
	Was      string `json:"sum,omitempty"`    // the SHA-256 of its text
	Line     string `json:"line,omitempty"`
	Together bool   `json:"together,omitempty"`
	Turn     string `json:"turn,omitempty"`
}

// LessonAct is an act of a lesson.
func LessonAct(l *lesson.Lesson) Act { return Act{SavedAct{Word: l.Name, Was: l.Sum}, l, nil} }

// GameAct is an act of a game.
func GameAct(g *Game) Act {
	a := Act{SavedAct{Line: g.Line(), Together: g.Together}, &lesson.Lesson{Title: "The game", Name: "you"}, g}
	if g.Together {
		a.Turn = g.Turn.String()
	}
	return a
}

// InLastAct reports that no act follows.
func (s Standing) InLastAct() bool { return s.Act == len(s.Acts) }

// Now is the present act; in the lobby the first.
func (s Standing) Now() *Act { return &s.Acts[s.Act-1] }

// Insert adds an act after the present one.
func (c *Class) Insert(a Act) {
	if len(c.Acts) == MostActs {
		refuse(TooLate, "A class has at most %d acts, and this one has them.", MostActs)
	}
	c.Acts = slices.Insert(c.Acts, c.Act, a)
	c.Changes++
}

// Onward goes from the last step of an act to the first of the next one, from the lobby to the first step of the first act, and from the last
// act to the table.
func (c *Class) Onward() {
	c.only(c.Phase != Open && c.Phase != Closed, "The next act comes after the last step")
	switch {
	case c.Phase == Lobby:
		c.Act = 1
	case c.InLastAct():
		c.End()
		return
	default:
		c.Act++
		c.outcomes, c.broken = nil, nil
	}
	c.Step, c.Game = 1, nil
	if g := c.Now().Game; g != nil {
		g.begin(c)
	}
	c.to(Text)
	c.follow()
}

// Enter goes to a step of the lesson of the present act, from 0, without a question for now.
func (c *Class) Enter(step int) {
	if steps := c.Now().Steps; c.Now().Game != nil || step < 0 || step >= len(steps) {
		refuse(TooLate, "The lesson has steps 1 to %d.", len(steps))
	}
	c.Step = step + 1
	c.to(Text)
}

// Back goes a step back within the act; from the table, to the last step of the last act.
func (c *Class) Back() {
	switch {
	case c.Phase == Over && c.Game != nil && c.Game.Over:
		c.to(Revealed)
	case c.Phase == Over:
		c.to(Text)
	case c.Phase == Lobby || c.Game != nil || c.Step == 1:
		refuse(TooLate, "back: this is the first step of its act; the acts before are over.")
	default:
		c.Step--
		c.to(Text)
	}
	c.follow()
}

// numberOf is the number of the question of a step, counted from 1 over all acts.
func (c *Class) numberOf(at place) (n int) {
	for act, a := range c.Acts[:at.Act] {
		for step, s := range a.Steps {
			if s.Question.ForClass() && (act+1 < at.Act || step < at.Step) {
				n++
			}
		}
	}
	return n
}

// A Part is what the table of the evening says of an act: of a lesson the right parts, of a game the hits.
type Part struct {
	Title    string   `json:"title"`
	Scores   []Share  `json:"scores,omitempty"`   // of a lesson, by question, of those revealed
	Together bool     `json:"together,omitempty"` // a game of the majority
	Best     *Decimal `json:"best,omitempty"`     // of the single players
	Median   *Decimal `json:"median,omitempty"`
	Majority *Decimal `json:"majority,omitempty"` // of the last game together
}

// Evening is the table of the evening, by act, as far as the class has come.
func (c *Class) Evening() []Part {
	var parts []Part
	for act, a := range c.Acts[:c.Act] {
		p := Part{Title: a.Title, Scores: sharesOf(c, act), Together: a.Game != nil && a.Game.Together}
		for _, g := range c.Games {
			if hits := g.hits(); g.Act == act+1 && len(hits) > 0 {
				best := new(Decimal(hits[len(hits)-1]))
				if g.Together {
					p.Majority = best
					continue
				}
				p.Best, p.Median = best, new(Decimal(quartiles(hits)[1]))
			}
		}
		parts = append(parts, p)
	}
	return parts
}

// A class follows its lesson: by words, each step goes to its end at once, as outcomes come by [Class.Played]; on a screen, as far as the
// run on it has come ([Class.Follow]).

// Played takes the next outcome of an act, in order, or the error that ended its lesson.
func (c *Class) Played(act int, o *lesson.Outcome, err error) {
	if act != c.Act {
		return
	}
	c.broken = err
	if o != nil {
		c.outcomes = append(c.outcomes, o)
	}
	c.follow()
}

// Follow brings the class to a step of its lesson, from 0, of which these beats are played; a vote that is open is closed where the step
// goes on.
func (c *Class) Follow(step int, played []*lesson.Outcome, closed bool) {
	if c.Phase == Lobby {
		c.Onward()
	}
	if c.Phase == Over || c.Step != step+1 {
		c.Enter(step)
	}
	c.outcomes = played
	c.follow()
	if closed && c.Phase == Open {
		c.Close()
	}
	if closed && c.Phase == Closed {
		c.Answer()
	}
}

// asks reports a step with a question for a class.
func (c *Class) asks() bool {
	steps := c.Now().Steps
	return len(steps) > 0 && steps[c.Step-1].Question.ForClass()
}

// entry is the beat that begins the present step.
func (c *Class) entry() int { return c.Now().Entry(c.Step - 1) }

// follow opens or reveals what waited for the run.
func (c *Class) follow() {
	switch n := len(c.outcomes); {
	case n == 0:
	case c.Phase == Text && c.asks() && c.entry() < n:
		c.Open(c.outcomes[c.entry()].Asked)
	case c.Phase == Closed && c.computing && c.entry()+1 < n:
		c.Reveal(c.outcomes[c.entry()+1])
	}
}

// Next does the next thing, whatever the phase.
func (c *Class) Next() {
	asks := c.Phase == Text && c.asks()
	switch {
	case c.Phase == Over && c.InLastAct():
		refuse(TooLate, "next: the class is over; quit ends it, leave keeps it for --resume.")
	case c.Phase == Open:
		c.Close()
	case c.Phase == Closed:
		c.Answer()
	case c.Phase == Text && c.Game != nil:
		c.Begin()
	case asks && c.broken != nil:
		refusal.Say("next: the question cannot be asked: %w", c.broken)
	case asks:
		refuse(TooLate, "next: the run computes; the question opens by itself.")
	case c.Phase == Lobby || c.Phase == Over || c.Game != nil || c.Step == len(c.Now().Steps):
		c.Onward()
	default:
		c.Enter(c.Step)
		c.follow()
	}
}

// AgainLater is the note of a second vote that is asked for while the first is open.
const AgainLater = "PgDn closes the vote; PgUp then votes again"

// Again opens the closed question for another vote, or another game; one that nobody answered is opened itself. Elsewhere it goes back.
func (c *Class) Again() {
	switch {
	case c.Phase == Open && c.Game != nil:
		refuse(TooLate, "PgDn closes the game; PgUp then plays again.")
	case c.Phase == Open:
		refuse(TooLate, "%s.", AgainLater)
	case c.Phase != Closed:
		c.Back()
		return
	}
	c.only(!c.computing, "again: a second vote follows a closed question that is not revealed")
	if q := c.present(); c.Game != nil {
		c.Game.begin(c)
	} else if q.last().voices() > 0 {
		q.Votes = append(q.Votes, newVote(q.Asked))
	}
	c.to(Open)
}

// Answer shows the run's answer, at once or when the run has computed it.
func (c *Class) Answer() {
	switch {
	case c.Game != nil || c.Phase != Closed:
		c.Reveal(nil)
		return
	case !c.computing:
		c.computing = true
		c.Changes++
	}
	if c.broken != nil && c.entry()+1 >= len(c.outcomes) {
		refusal.Say("reveal: the run has no answer: %w", c.broken)
	}
	c.follow()
}
