package classroom

import (
	"context"
	"time"

	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lesson"
)

// A Saved is a class as its file has it.
type Saved struct {
	Lascope string `json:"lascope"` // [savedMark]
	Version string `json:"version"`
	SavedRoom
	Standing
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

// savedMark begins each file.
const savedMark = "class 1"

// Save is the file of the class in this room.
func (c *Class) Save(room SavedRoom) ([]byte, error) {
	return foreign.JSON(&Saved{savedMark, model.Version(), room, c.Standing})
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
func Restore(ctx context.Context, s *Saved, acts []Act) (restored *Class, err error) {
	defer refusal.To(&err)
	c := &Class{Standing: s.Standing}
	c.Acts, c.Recorded = acts, s.Results != ""
	damaged(s.Lascope != savedMark || s.Most < 1 || s.Most > MostPhones || s.Act < 1 || s.Act > len(acts) || s.Step < 1 ||
		s.Step > max(1, len(c.Now().Steps)) || s.Phase > Over)
	for _, p := range s.Phones {
		damaged(p == nil || p.Number < 1 || p.Number > s.Given)
		p.Name = cleaned(p.Name)
	}
	players := make([]*lesson.Player, len(acts))
	for i, a := range acts {
		players[i] = lesson.NewPlayer(a.Lesson)
	}
	for _, q := range s.Asked {
		q.restore(ctx, c, players)
	}
	for i, g := range s.Games {
		damaged(g == nil || g.Act < 1 || g.Act > len(acts) || acts[g.Act-1].Game == nil || g.Number != i+1)
		if g.replay(acts[g.Act-1].Game); g.Act == s.Act {
			c.Game = g
		}
	}
	if q := c.present(); c.Now().Game != nil && c.Phase > Lobby {
		damaged(c.Game == nil || c.Phase == Revealed && !c.Game.Over)
	} else {
		damaged(c.Phase >= Open && c.Phase <= Revealed && (q == nil || q.Revealed != (c.Phase == Revealed)))
	}
	return c, nil
}

// damaged refuses a file that no class wrote.
func damaged(is bool) {
	if is {
		refusal.Say("the file of the class was changed or damaged after lascope wrote it")
	}
}

// restore asks the question again, for which its lesson is played.
func (a *asked) restore(ctx context.Context, c *Class, players []*lesson.Player) {
	damaged(a == nil || a.Act < 1 || a.Act > len(c.Acts) || a.Step < 1 || a.Step > len(c.Acts[a.Act-1].Steps) ||
		!c.Acts[a.Act-1].Steps[a.Step-1].Question.ForClass() || len(a.Votes) == 0)
	entry, player := c.Acts[a.Act-1].Entry(a.Step-1), players[a.Act-1]
	a.Asked, a.number = refusal.Must(player.Outcome(ctx, entry)).Asked, c.numberOf(a.place)
	if a.Revealed {
		a.result = refusal.Must(player.Outcome(ctx, entry+1))
	}
	for _, v := range a.Votes {
		damaged(v == nil || v.Answers == nil || v.At == nil || len(v.Hands) != len(a.Options))
		for _, answer := range v.Answers {
			damaged(refusal.Of(func() { check(a.Asked, answer) }) != nil)
		}
	}
}

// replay plays the moves of a game again.
func (g *Match) replay(of *Game) {
	g.Game = of
	damaged(g.Moves == nil)
	for number, made := range g.Moves {
		damaged(made == nil || len(made.again) > g.Budget)
		p := g.play()
		for _, item := range made.again {
			damaged(item < 1 || item > g.Items)
			refusal.As(refusal.Of(func() { p.poll(item) }), "the game cannot be played again: %w")
		}
		g.Moves[number] = p
	}
	if g.Wishes == nil {
		g.Wishes = map[int]int{}
	}
	for _, item := range g.Wishes {
		damaged(item < 1 || item > g.Items)
	}
	if g.Over {
		g.Over = false
		g.end(g.At)
	}
}
