package classroom

import (
	"testing"

	"lascope/model/lesson"
)

// TestConductor: next alone leads through a whole lesson; what waits for the run opens or is revealed by
// itself when the run has come there.
func TestConductor(t *testing.T) {
	const text = "# lascope lesson 1\ntitle: T\npaper: [SPL]\nminutes: 1\nline: spl N=20 target=0.7 p=0.7 seed=4\n\n" +
		"== One\nText.\n\n== Two\n? Where is the mean?\n- low : ..0.6\nwrong: No.\n- high : 0.6..\n> until 500\n> measure mean : of the line\nThere.\n\n" +
		"== Three\n? Draw it.\ndraw: 200\n> run 200\nSo.\n"
	l, err := lesson.Read("01-t.txt", text)
	if err != nil {
		t.Fatal(err)
	}
	d := NewConductor(New(PlanOf(l)), l)
	player := lesson.NewPlayer(l)
	played := func() {
		t.Helper()
		o, err := player.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Played(o, nil); err != nil {
			t.Fatal(err)
		}
	}
	next := func(want Phase) {
		t.Helper()
		if err := d.Next(); err != nil {
			t.Fatal(err)
		}
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
