package classroom

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"lascope/model"
	"lascope/model/lesson"
)

// A Saved is a class as its file has it: what people did, never what a run answers.
type Saved struct {
	Lascope string `json:"lascope"` // [savedMark]
	Version string `json:"version"`
	SavedRoom
	Plan
	Given  int             `json:"given"` // numbers of phones
	Shut   bool            `json:"shut,omitempty"`
	Acts   []SavedAct      `json:"acts"`
	place                  // in the lobby the first
	Phase  Phase           `json:"phase"`
	Since  int64           `json:"since,omitempty"` // of the phase, nanoseconds since 1970
	Phones []Phone         `json:"phones"`
	Asked  []SavedQuestion `json:"asked"`
	Games  []SavedGame     `json:"games"`
}

// A SavedRoom is the part of a file that the class does not know.
type SavedRoom struct {
	Door
	Results string   `json:"results"` // the file; "" for none
	Written []string `json:"written"` // the records that are in it
}

// A Door is where phones come into a class.
type Door struct {
	Address string `json:"address"` // IP or IP:PORT
	Code    string `json:"code"`    // to be typed, such as K7QM2P; "" for a new one
	Key     string `json:"key"`     // of the link
	N       int64  `json:"n"`       // of the latest state
}

// A SavedAct is a lesson, or the line of a game.
type SavedAct struct {
	Lesson   string `json:"lesson,omitempty"`
	Sum      string `json:"sum,omitempty"` // the SHA-256 of its text
	Line     string `json:"line,omitempty"`
	Together bool   `json:"together,omitempty"`
	Turn     string `json:"turn,omitempty"`
}

// A SavedQuestion has the votes of a question.
type SavedQuestion struct {
	place
	Revealed bool    `json:"revealed"`
	At       int64   `json:"at,omitempty"` // of the reveal, seconds since 1970
	Votes    []*Vote `json:"votes"`
}

// A SavedGame has the moves by the phone's number, 0 for the class together.
type SavedGame struct {
	Act      int            `json:"act"`
	Number   int            `json:"number"`
	Revealed bool           `json:"revealed,omitempty"`
	At       int64          `json:"at,omitempty"` // of the reveal, seconds since 1970
	Moves    map[int]string `json:"moves"`
	Wishes   map[int]int    `json:"wishes,omitempty"` // together, of the present turn: pages from 1
}

// savedMark begins each file.
const savedMark = "class 1"

// Save is the class as its file has it, without the room.
func (c *Class) Save() *Saved {
	s := &Saved{Lascope: savedMark, Version: model.Version(), Plan: c.plan, Given: c.numbers, Shut: c.shut,
		place: place{c.act + 1, c.step + 1}, Phase: c.phase, Since: c.since,
		Phones: []Phone{}, Asked: []SavedQuestion{}, Games: []SavedGame{}}
	for _, a := range c.plan.Acts {
		s.Acts = append(s.Acts, a.saved())
	}
	for _, p := range c.Phones() {
		s.Phones = append(s.Phones, *p)
	}
	for _, at := range slices.SortedFunc(maps.Keys(c.asked), func(a, b place) int { return cmp.Or(a.Act-b.Act, a.Step-b.Step) }) {
		q := c.asked[at].SavedQuestion
		q.Votes = nil
		for _, v := range c.asked[at].Votes {
			q.Votes = append(q.Votes, &Vote{maps.Clone(v.Answers), maps.Clone(v.At), slices.Clone(v.Hands)})
		}
		s.Asked = append(s.Asked, q)
	}
	for _, g := range c.games {
		saved := SavedGame{Act: g.act + 1, Number: g.Number, Revealed: g.over, At: g.at, Moves: map[int]string{}, Wishes: maps.Clone(g.wishes)}
		for number, p := range g.players {
			saved.Moves[number] = strings.Trim(fmt.Sprint(p.items), "[]")
		}
		s.Games = append(s.Games, saved)
	}
	return s
}

// seconds are those since 1970; 0 for no time.
func seconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

// when is the time of seconds; zero for 0.
func when(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}

// Restore is the class of a file, whose acts are those. What runs answer is computed again: lessons are played as far as questions
// were asked. A turn of a common game begins anew.
func Restore(ctx context.Context, s *Saved, acts []Act) (*Class, error) {
	c := New(s.Plan)
	c.plan.Acts, c.plan.Recorded = acts, s.Results != ""
	c.numbers, c.shut, c.act, c.step, c.since = s.Given, s.Shut, s.Act-1, s.Step-1, s.Since
	if s.Lascope != savedMark || s.Most < 1 || s.Most > MostPhones || c.act < 0 || c.act >= len(acts) || c.step < 0 || c.step >= max(1, len(c.Now().Steps)) || s.Phase > Over {
		return nil, errDamaged
	}
	for _, p := range s.Phones {
		if p.Number < 1 || p.Number > s.Given {
			return nil, errDamaged
		}
		p.Name = cleaned(p.Name)
		c.phones[p.Number] = &p
	}
	var players []*lesson.Player // by act
	for _, a := range acts {
		players = append(players, lesson.NewPlayer(a.Lesson))
	}
	for _, q := range s.Asked {
		if err := q.restore(ctx, c, players); err != nil {
			return nil, err
		}
	}
	for _, g := range s.Games {
		if err := g.restore(c); err != nil {
			return nil, err
		}
	}
	c.phase = s.Phase
	q, inGame := c.present(), c.Now().Game != nil && c.phase > Lobby
	if inGame && (c.game == nil || c.phase == Revealed && !c.game.over) ||
		!inGame && c.phase >= Open && c.phase <= Revealed && (q == nil || (q.result != nil) != (c.phase == Revealed)) {
		return nil, errDamaged
	}
	return c, nil
}

// errDamaged is the error of a file that no class wrote.
var errDamaged = errors.New("the file of the class was changed or damaged after lascope wrote it")

// restore adds the question with its votes, for which the lessons are played again.
func (s SavedQuestion) restore(ctx context.Context, c *Class, players []*lesson.Player) error {
	act, step := s.Act-1, s.Step-1
	if act < 0 || act >= len(c.plan.Acts) || step < 0 || step >= len(c.plan.Acts[act].Steps) ||
		!c.plan.Acts[act].Steps[step].Question.ForClass() || len(s.Votes) == 0 {
		return errDamaged
	}
	entry := c.plan.Acts[act].Entry(step)
	o, err := players[act].Outcome(ctx, entry)
	if err != nil {
		return err
	}
	q := &asked{Asked: o.Asked, SavedQuestion: s, number: c.plan.numberOf(s.place)}
	if s.Revealed {
		if q.result, err = players[act].Outcome(ctx, entry+1); err != nil {
			return err
		}
	}
	for i, saved := range s.Votes {
		v := newVote(q.Asked)
		if saved == nil || len(saved.Hands) > len(v.Hands) {
			return errDamaged
		}
		maps.Copy(v.Answers, saved.Answers)
		maps.Copy(v.At, saved.At)
		for _, answer := range v.Answers {
			if check(q.Asked, answer) != nil {
				return errDamaged
			}
		}
		copy(v.Hands, saved.Hands)
		q.Votes[i] = v
	}
	c.asked[s.place] = q
	return nil
}

// restore adds the game with its moves.
func (s *SavedGame) restore(c *Class) error {
	if s.Act < 1 || s.Act > len(c.plan.Acts) || c.plan.Acts[s.Act-1].Game == nil || s.Number != len(c.games)+1 {
		return errDamaged
	}
	present := c.game
	c.plan.Acts[s.Act-1].Game.another(c)
	g := c.game
	if g.act = s.Act - 1; g.act != c.act {
		c.game = present
	}
	for number, moves := range s.Moves {
		p := g.of(number)
		for _, word := range strings.Fields(moves) {
			item, err := strconv.Atoi(word)
			if err != nil || item < 1 || item > g.Items || len(p.items) == g.Budget {
				return errDamaged
			}
			if err := p.poll(g.spec.Lab.Choice, item); err != nil {
				return fmt.Errorf("the game cannot be played again: %w", err)
			}
		}
	}
	for number, item := range s.Wishes {
		if item < 1 || item > g.Items {
			return errDamaged
		}
		g.wishes[number] = item
	}
	if s.Revealed {
		g.end(s.At)
	}
	return nil
}
