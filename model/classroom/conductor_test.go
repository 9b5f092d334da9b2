package classroom

import (
	"errors"
	"strings"
	"testing"
	"time"

	"lascope/model/lesson"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// shortLesson has a step without a question, one by letter and one by drawing.
const shortLesson = "# lascope lesson 1\ntitle: T\npaper: [SPL]\nminutes: 1\nline: spl N=20 target=0.7 p=0.7 seed=4\n\n" +
	"== One\nText.\n\n== Two\n? Where is the mean?\n- low : ..0.6\nwrong: No.\n- high : 0.6..\n> until 500\n> measure mean : of the line\nThere.\n\n" +
	"== Three\n? Draw it.\ndraw: 200\n> run 200\nSo.\n"

// TestConductor: next alone leads through a whole lesson; what waits for the run opens or is revealed by
// itself when the run has come there.
func TestConductor(t *testing.T) {
	l := modeltest.Must(lesson.Read("01-t.txt", shortLesson))
	d := NewConductor(New(Plan{Acts: []Act{LessonAct(l)}}))
	player := lesson.NewPlayer(l)
	played := func() {
		t.Helper()
		o := modeltest.Must(player.Next(t.Context()))
		modeltest.OK(t, d.Played(0, o, nil))
	}
	next := func(want Phase) {
		t.Helper()
		modeltest.OK(t, d.Next())
		if d.Phase() != want {
			t.Fatalf("it is %s, not %s", d.Phase(), want)
		}
	}
	next(Text)
	next(Text) // the second step, whose question waits for the run
	if err := d.Next(); err == nil {
		t.Error("a question that is not there is passed over")
	}
	played()
	played()
	if d.Phase() != Open || d.State(1, noon).Question != 1 {
		t.Fatalf("the question is %s", d.Line())
	}
	next(Closed)
	next(Closed) // the reveal waits for the run
	if !d.State(1, noon).Computing {
		t.Error("nothing says that the run computes")
	}
	played()
	if d.Phase() != Revealed {
		t.Fatal(d.Phase())
	}
	if s := d.State(1, noon); s.Options[*s.Right] != "high" || s.Why[1-*s.Right] != "No." || s.Measure == "" {
		t.Errorf("%+v", s)
	}
	played()
	next(Open)
	axis := d.State(1, noon).Axis
	if axis == nil || axis.From != 500 || axis.To != 700 || len(axis.SoFar) != soFar || !(axis.SoFar[soFar-1] > 0) {
		t.Fatalf("the axis is %+v", axis)
	}
	next(Closed)
	played()
	next(Revealed)
	if s := d.State(1, noon); len(s.Run) != 21 || s.Right != nil {
		t.Errorf("%+v", s)
	}
	next(Over)
	if err := d.Next(); err == nil {
		t.Error("the class goes on after its end")
	}
}

// TestEvening: one key leads through the acts of an evening, 26 times through the liar and two games, 18 times through the liar
// alone; its table has the scores and the hits of each act.
func TestEvening(t *testing.T) {
	liar := modeltest.Must(lesson.NewCourse(lesson.Files(), "lessons").Find("liar"))
	lessons := "text" + strings.Repeat(" open closed revealed", 5) + " text "
	for _, c := range []struct {
		acts []Act
		want string
	}{
		{[]Act{LessonAct(liar)}, lessons + "over"},
		{[]Act{LessonAct(liar), gameAct(t, false), gameAct(t, true)}, lessons + strings.Repeat("text open closed revealed ", 2) + "over"},
	} {
		d := NewConductor(New(Plan{Acts: c.acts}))
		modeltest.Must(d.Join(""))
		play := func() {
			player := lesson.NewPlayer(liar)
			for range liar.Beats {
				o, err := player.Next(t.Context())
				if err == nil {
					err = d.Played(0, o, nil)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		var got []string
		for play(); d.Phase() != Over && len(got) < 30; {
			modeltest.OK(t, d.Next())
			got = append(got, d.Phase().String())
			if s := d.State(1, noon); d.Phase() == Open && d.Game() == nil {
				modeltest.OK(t, d.Vote(1, s.Question, 0, option(0), noon))
			} else if d.Phase() == Open {
				modeltest.OK(t, errors.Join(second(d.Play(1, s.Game, 1, 1)), d.Tick(noon)))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%d times next: %v, not %s", len(got), got, c.want)
		}
		parts := d.State(1, noon).Evening
		if len(parts) != len(c.acts) || len(parts[0].Scores) != 5 {
			t.Fatalf("the table has %+v", parts)
		}
		if len(parts) == 3 && (parts[1].Best == nil || parts[1].Median == nil || parts[2].Majority == nil || !parts[2].Together) {
			t.Errorf("the games have %+v", parts[1:])
		}
	}
}

// gameAct is an act of a small game.
func gameAct(t *testing.T, together bool) Act {
	t.Helper()
	spec := linetest.Spec("you pages=4 seed=3 budget=6")
	g := modeltest.Must(NewGame(spec, 10, together, 5*time.Second))
	return GameAct(g)
}
