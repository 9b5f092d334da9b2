package classroom

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lascope/internal/refusal"
	"lascope/model/lesson"
	"lascope/model/modeltest"
)

// evening is a class of a lesson of each kind of question and of two games.
func evening(t *testing.T) (acts []Act, outcomes []*lesson.Outcome) {
	t.Helper()
	l := modeltest.Must(lesson.Read("01-t.txt", shortLesson))
	for player := lesson.NewPlayer(l); len(outcomes) < len(l.Beats); {
		o := modeltest.Must(player.Next(t.Context()))
		outcomes = append(outcomes, o)
	}
	return []Act{LessonAct(l), gameAct(t, false), gameAct(t, true)}, outcomes
}

// saved is what the file of a class says.
func saved(c *Class) (s *Saved) {
	if err := json.Unmarshal(modeltest.Must(c.Save(SavedRoom{})), &s); err != nil {
		panic(err)
	}
	return s
}

// TestRestored: after any words of lecturer and phones, a class that is restored from its file has the same state, the same for each
// phone, the same rows of results and the same file.
func TestRestored(t *testing.T) {
	acts, outcomes := evening(t)
	rapid.Check(t, func(t *rapid.T) {
		d := New(Plan{Names: true, Begun: noon}, acts...)
		d.At(noon)
		do := func(it func()) { // a refusal changes nothing
			err := refusal.Of(it)
			if _, refused := err.(*Refusal); err != nil && !refused {
				t.Fatal(err)
			}
		}
		for _, o := range outcomes {
			d.Played(1, o, nil)
		}
		for i := range rapid.IntRange(0, 80).Draw(t, "words") {
			d.At(noon.Add(time.Duration(i) * time.Second))
			phone := rapid.IntRange(1, 5).Draw(t, "phone")
			s := d.State(1, noon)
			switch rapid.SampledFrom([]string{"next", "next", "next", "next", "next", "next", "vote", "vote", "vote", "play", "again", "back", "join", "hands", "remove", "door", "predict", "tick"}).Draw(t, "word") {
			case "next":
				do(d.Next)
			case "again":
				do(d.Again)
			case "back":
				do(d.Back)
			case "join":
				do(func() { d.Join("Ada").Cookie = "hash" })
			case "vote", "predict":
				a := option(phone % 2)
				switch s.Kind {
				case lesson.ByNumber:
					a = number(float64(phone))
				case lesson.ByDrawing:
					a = flat(float64(phone) / 8)
				}
				do(func() { d.Vote(phone, s.Question, 0, a, d.now) })
				if phone == 5 {
					do(func() { d.Vote(Lecturer, s.Question, 0, a, d.now) })
				}
			case "play":
				if g := d.Game; g != nil {
					for range 2 {
						do(func() { d.Play(phone, g.Number, len(d.Me(phone).Moves)+1, 1+phone%g.Items) })
					}
				}
			case "hands":
				do(func() { d.Hands([]int{phone, -1}) })
			case "remove":
				d.Remove(numbered(phone))
			case "door":
				d.Door(phone == 5)
			case "tick":
				do(func() { d.Tick(d.now) })
			}
		}
		text := modeltest.Must(d.Save(SavedRoom{}))
		c, err := Restore(t.Context(), saved(d), acts)
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		c.At(d.now)
		if g := c.Game; g != nil { // a turn begins anew
			g.started = d.Game.started
		}
		same := func(what string, was, is any) {
			t.Helper()
			if !reflect.DeepEqual(was, is) {
				t.Fatalf("%s: %+v\nrestored: %+v\nfile: %s", what, was, is, text)
			}
		}
		d.computing = false // it is asked for again
		same("the state", d.State(1, noon), c.State(1, noon))
		for n := 1; n <= d.Given; n++ {
			var was, is Me
			wrong, err := refusal.Of(func() { was = d.Me(n) }), refusal.Of(func() { is = c.Me(n) })
			same("me", was, is)
			same("who is in", wrong == nil, err == nil)
		}
		same("the rows", d.Records(nil, true), c.Records(nil, true))
		same("the line", d.Line(), c.Line())
		again := modeltest.Must(c.Save(SavedRoom{}))
		modeltest.MustEqual(t, string(modeltest.Must(d.Save(SavedRoom{}))), string(again), "the file, as restored, is")
	})
}

// TestDamagedClass: a file that no class wrote is refused by a sentence.
func TestDamagedClass(t *testing.T) {
	acts, outcomes := evening(t)
	d := New(Plan{Begun: noon}, acts...)
	d.Join("")
	for _, o := range outcomes {
		d.Played(1, o, nil)
	}
	d.Next()
	d.Next()
	d.Vote(1, 1, 0, option(0), noon)
	two := 2
	for name, damage := range map[string]func(s *Saved){
		"another mark":        func(s *Saved) { s.Lascope = "session 1" },
		"no act":              func(s *Saved) { s.Act = 4 },
		"no step":             func(s *Saved) { s.Step = 0 },
		"no phase":            func(s *Saved) { s.Phase = Ended },
		"too many phones":     func(s *Saved) { s.Most = 301 },
		"a phone too many":    func(s *Saved) { s.Given = 0 },
		"no such option":      func(s *Saved) { s.Asked[0].Votes[0].Answers[1] = lesson.Answer{Option: &two} },
		"no vote":             func(s *Saved) { s.Asked[0].Votes = nil },
		"an empty vote":       func(s *Saved) { s.Asked[0].Votes[0] = nil },
		"no question":         func(s *Saved) { s.Asked[0].Step = 1 },
		"open, and not asked": func(s *Saved) { s.Asked = nil },
		"open, and revealed":  func(s *Saved) { s.Asked[0].Revealed = true },
		"a game of a lesson":  func(s *Saved) { s.Games = []*Match{{Act: 1, Number: 1}} },
		"no such page":        func(s *Saved) { s.Games = []*Match{{Act: 2, Number: 1, Moves: map[int]*play{1: {again: []int{9}}}}} },
		"too many moves": func(s *Saved) {
			s.Games = []*Match{{Act: 2, Number: 1, Moves: map[int]*play{1: {again: []int{1, 1, 1, 1, 1, 1, 1}}}}}
		},
	} {
		modeltest.Must(Restore(t.Context(), saved(d), acts))
		s := saved(d)
		damage(s)
		if _, err := Restore(t.Context(), s, acts); err == nil {
			t.Errorf("%s is taken", name)
		} else {
			modeltest.Sentence(t, err, name)
		}
	}
}
