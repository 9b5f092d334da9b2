package classroom

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/lesson"
)

// A Saved is a class as its file has it: what people did, never what a run answers.
type Saved struct {
	Lascope string `json:"lascope"` // [savedMark]
	Version string `json:"version"`
	SavedRoom
	Plan
	Given  int        `json:"given"` // numbers of phones
	Shut   bool       `json:"shut,omitempty"`
	Acts   []SavedAct `json:"acts"`
	place             // in the lobby the first
	Phase  Phase      `json:"phase"`
	Since  int64      `json:"since,omitempty"` // of the phase, nanoseconds since 1970
	Phones []*Phone   `json:"phones"`
	Asked  []*asked   `json:"asked"`
	Games  []*Match   `json:"games"`
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

// savedMark begins each file.
const savedMark = "class 1"

// Save is the file of the class in this room.
func (c *Class) Save(room SavedRoom) ([]byte, error) {
	s := &Saved{Lascope: savedMark, Version: model.Version(), SavedRoom: room, Plan: c.plan, Given: c.numbers, Shut: c.shut,
		place: place{c.act + 1, c.step + 1}, Phase: c.phase, Since: c.since, Phones: c.phones, Asked: c.asked, Games: c.games}
	for _, a := range c.plan.Acts {
		s.Acts = append(s.Acts, a.saved())
	}
	return foreign.JSON(s)
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
	c.numbers, c.shut, c.act, c.step, c.phase, c.since = s.Given, s.Shut, s.Act-1, s.Step-1, s.Phase, s.Since
	c.phones, c.asked, c.games = s.Phones, s.Asked, s.Games
	if s.Lascope != savedMark || s.Most < 1 || s.Most > MostPhones || c.act < 0 || c.act >= len(acts) || c.step < 0 || c.step >= max(1, len(c.Now().Steps)) || s.Phase > Over {
		return nil, errDamaged
	}
	for _, p := range s.Phones {
		if p == nil || p.Number < 1 || p.Number > s.Given {
			return nil, errDamaged
		}
		p.Name = cleaned(p.Name)
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
	for i, g := range s.Games {
		if g == nil || g.Act < 1 || g.Act > len(acts) || acts[g.Act-1].Game == nil || g.Number != i+1 {
			return nil, errDamaged
		}
		if err := g.replay(acts[g.Act-1].Game); err != nil {
			return nil, err
		}
		if g.Act == s.Act {
			c.game = g
		}
	}
	q, inGame := c.present(), c.Now().Game != nil && c.phase > Lobby
	if inGame && (c.game == nil || c.phase == Revealed && !c.game.Over) ||
		!inGame && c.phase >= Open && c.phase <= Revealed && (q == nil || q.Revealed != (c.phase == Revealed)) {
		return nil, errDamaged
	}
	return c, nil
}

// errDamaged is the error of a file that no class wrote.
var errDamaged = errors.New("the file of the class was changed or damaged after lascope wrote it")

// restore asks the question again, for which its lesson is played.
func (a *asked) restore(ctx context.Context, c *Class, players []*lesson.Player) (err error) {
	if a == nil || a.Act < 1 || a.Act > len(c.plan.Acts) || a.Step < 1 || a.Step > len(c.plan.Acts[a.Act-1].Steps) ||
		!c.plan.Acts[a.Act-1].Steps[a.Step-1].Question.ForClass() || len(a.Votes) == 0 {
		return errDamaged
	}
	entry, player := c.plan.Acts[a.Act-1].Entry(a.Step-1), players[a.Act-1]
	o, err := player.Outcome(ctx, entry)
	if err != nil {
		return err
	}
	if a.Asked, a.number = o.Asked, c.plan.numberOf(a.place); a.Revealed {
		a.result, err = player.Outcome(ctx, entry+1)
	}
	for _, v := range a.Votes {
		if v == nil || v.Answers == nil || v.At == nil || len(v.Hands) != len(a.Options) {
			return errDamaged
		}
		for _, answer := range v.Answers {
			if check(a.Asked, answer) != nil {
				return errDamaged
			}
		}
	}
	return err
}

// replay plays the moves of a game again.
func (g *Match) replay(of *Game) error {
	if g.Game = of; g.Moves == nil {
		return errDamaged
	}
	for number, made := range g.Moves {
		if made == nil || len(made.again) > g.Budget {
			return errDamaged
		}
		p := g.play()
		for _, item := range made.again {
			if item < 1 || item > g.Items {
				return errDamaged
			}
			if err := p.poll(item); err != nil {
				return fmt.Errorf("the game cannot be played again: %w", err)
			}
		}
		g.Moves[number] = p
	}
	if g.Wishes == nil {
		g.Wishes = map[int]int{}
	}
	for _, item := range g.Wishes {
		if item < 1 || item > g.Items {
			return errDamaged
		}
	}
	if g.Over {
		g.Over = false
		g.end(g.At)
	}
	return nil
}
