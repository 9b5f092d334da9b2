package classroom

import (
	"fmt"
	"slices"
	"time"

	"lascope/model/lesson"
)

// MostActs is the number of acts of a class.
const MostActs = 9

// A Plan is what a class is about, and the part of its file that says so.
type Plan struct {
	Acts     []Act     `json:"-"`     // 1 to [MostActs]
	Names    bool      `json:"names"` // phones may give a name
	Most     int       `json:"most"`  // phones, 1 to [MostPhones]; 0 for [MostPhones]
	Recorded bool      `json:"-"`     // the answers are recorded
	Home     string    `json:"home"`  // a link for the end; "" for none
	Begun    time.Time `json:"begun"` // names the class in the results
}

// An Act is a part of a class: a lesson, or a game, which is a lesson without steps.
type Act struct {
	*lesson.Lesson
	Game *Game // nil for a lesson
}

// GameAct is an act of a game.
func GameAct(g *Game) Act { return Act{&lesson.Lesson{Title: "The game", Name: "you"}, g} }

// saved is the act as the file has it.
func (a *Act) saved() SavedAct {
	switch g := a.Game; {
	case g == nil:
		return SavedAct{Lesson: a.Name, Sum: a.Sum}
	case g.Together:
		return SavedAct{Line: g.Line(), Together: true, Turn: g.Turn.String()}
	default:
		return SavedAct{Line: g.Line()}
	}
}

// Act is the index of the present act; in the lobby the index of the first.
func (c *Class) Act() int { return c.act }

// InLastAct reports that no act follows.
func (c *Class) InLastAct() bool { return c.act+1 == len(c.plan.Acts) }

// Now is the present act; in the lobby the first.
func (c *Class) Now() *Act { return &c.plan.Acts[c.act] }

// Insert adds an act after the present one.
func (c *Class) Insert(a Act) error {
	if len(c.plan.Acts) == MostActs {
		return refuse(TooLate, "A class has at most %d acts, and this one has them.", MostActs)
	}
	c.plan.Acts = slices.Insert(c.plan.Acts, c.act+1, a)
	c.changes++
	return nil
}

// Onward goes from the last step of an act to the first of the next one, from the lobby to the first step of the first act, and from the last
// act to the table.
func (c *Class) Onward() error {
	next := c.act + 1
	switch {
	case c.phase == Open || c.phase == Closed:
		return refuse(TooLate, "The next act comes after the last step; this is %s.", c.phase)
	case c.phase == Lobby:
		next = 0
	case c.InLastAct():
		return c.End()
	}
	if next != c.act {
		c.outcomes, c.broken = nil, nil
	}
	c.act, c.step, c.game = next, 0, nil
	if g := c.Now().Game; g != nil {
		g.begin(c)
	}
	c.to(Text)
	return c.follow()
}

// Enter goes to a step of the lesson of the present act, without a question for now.
func (c *Class) Enter(step int) error {
	if steps := c.Now().Steps; c.Now().Game != nil || step < 0 || step >= len(steps) {
		return refuse(TooLate, "The lesson has steps 1 to %d.", len(steps))
	}
	c.step = step
	c.to(Text)
	return nil
}

// Back goes a step back within the act; from the table, to the last step of the last act.
func (c *Class) Back() error {
	switch {
	case c.phase == Over && c.game != nil && c.game.Over:
		c.to(Revealed)
	case c.phase == Over:
		c.to(Text)
	case c.phase == Lobby || c.game != nil || c.step == 0:
		return refuse(TooLate, "back: this is the first step of its act; the acts before are over.")
	default:
		c.step--
		c.to(Text)
	}
	return c.follow()
}

// numberOf is the number of the question of a step, counted from 1 over all acts.
func (p *Plan) numberOf(at place) int {
	n := 0
	for act, a := range p.Acts[:at.Act] {
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
	for act, a := range c.plan.Acts[:c.act+1] {
		p := Part{Title: a.Title, Scores: sharesOf(c, act), Together: a.Game != nil && a.Game.Together}
		for _, g := range c.games {
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
func (c *Class) Played(act int, o *lesson.Outcome, err error) error {
	if act != c.act {
		return nil
	}
	c.broken = err
	if o != nil {
		c.outcomes = append(c.outcomes, o)
	}
	return c.follow()
}

// Follow brings the class to a step of its lesson, of which these beats are played; a vote that is open is closed where the step goes on.
func (c *Class) Follow(step int, played []*lesson.Outcome, closed bool) error {
	if c.phase == Lobby {
		if err := c.Onward(); err != nil {
			return err
		}
	}
	if c.phase == Over || c.step != step {
		if err := c.Enter(step); err != nil {
			return err
		}
	}
	c.outcomes = played
	err := c.follow()
	if err == nil && closed && c.phase == Open {
		err = c.Close()
	}
	if err == nil && closed && c.phase == Closed {
		err = c.Answer()
	}
	return err
}

// asks reports a step with a question for a class.
func (c *Class) asks() bool {
	steps := c.Now().Steps
	return len(steps) > 0 && steps[c.step].Question.ForClass()
}

// follow opens or reveals what waited for the run.
func (c *Class) follow() error {
	entry := c.Now().Entry(c.step)
	switch n := len(c.outcomes); {
	case n == 0:
	case c.phase == Text && c.asks() && entry < n:
		return c.Open(c.outcomes[entry].Asked)
	case c.phase == Closed && c.computing && entry+1 < n:
		return c.Reveal(c.outcomes[entry+1])
	}
	return nil
}

// Next does the next thing, whatever the phase.
func (c *Class) Next() error {
	asks := c.phase == Text && c.asks()
	switch {
	case c.phase == Over && c.InLastAct():
		return refuse(TooLate, "next: the class is over; quit ends it, leave keeps it for --resume.")
	case c.phase == Open:
		return c.Close()
	case c.phase == Closed:
		return c.Answer()
	case c.phase == Text && c.game != nil:
		return c.Begin()
	case asks && c.broken != nil:
		return fmt.Errorf("next: the question cannot be asked: %w", c.broken)
	case asks:
		return refuse(TooLate, "next: the run computes; the question opens by itself.")
	case c.phase == Lobby || c.phase == Over || c.game != nil || c.step+1 == len(c.Now().Steps):
		return c.Onward()
	}
	if err := c.Enter(c.step + 1); err != nil {
		return err
	}
	return c.follow()
}

// AgainLater is the note of a second vote that is asked for while the first is open.
const AgainLater = "PgDn closes the vote; PgUp then votes again"

// Again opens the closed question for another vote, or another game; one that nobody answered is opened itself. Elsewhere it goes back.
func (c *Class) Again() error {
	switch {
	case c.phase == Open && c.game != nil:
		return refuse(TooLate, "PgDn closes the game; PgUp then plays again.")
	case c.phase == Open:
		return refuse(TooLate, "%s.", AgainLater)
	case c.phase != Closed:
		return c.Back()
	case c.computing:
		return refuse(TooLate, "again: a second vote follows a closed question that is not revealed; this is %s.", c.phase)
	}
	if q := c.present(); c.game != nil {
		c.Now().Game.begin(c)
	} else if q.last().voices() > 0 {
		q.Votes = append(q.Votes, newVote(q.Asked))
	}
	c.to(Open)
	return nil
}

// Answer shows the run's answer, at once or when the run has computed it.
func (c *Class) Answer() error {
	if c.game != nil || c.phase != Closed {
		return c.Reveal(nil)
	}
	if !c.computing {
		c.computing = true
		c.changes++
	}
	if c.broken != nil && c.Now().Entry(c.step)+1 >= len(c.outcomes) {
		return fmt.Errorf("reveal: the run has no answer: %w", c.broken)
	}
	return c.follow()
}
