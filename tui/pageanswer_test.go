package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/config"
)

// freeLesson asks by number and by drawing.
const freeLesson = `# lascope lesson 1
title: Free answers
paper: [SPL] §II
minutes: 3
line: h-traa pages=16 seed=3

== A number
> run 100
? What is the value?
number: 0.05
> run 1000
> measure value : hits a poll

== A curve
? Draw the next 400 polls.
draw: 400
> do mirror
> run 400
`

// deedLesson asks for a deed.
const deedLesson = `# lascope lesson 1
title: Do it
paper: [SPL] §II
minutes: 3
line: spl N=10 target=0.7 p=0.7 seed=1

== A finer row
> goto 100
? Find an N with which the variance is below 0.004 after 2,000 more questions.
do: N : ..0.004
solution: N=40
> run 2000
> measure variance : of the scale

== After it
> line spl seed=2
The end.
`

// TestLessonByDoing: the run is changed by the program's own words, the run judges it at its tick, and a run that differs by
// more is told and can be put back.
func TestLessonByDoing(t *testing.T) {
	dir := t.TempDir()
	modeltest.OK(t, os.WriteFile(filepath.Join(dir, "01-deed.txt"), []byte(deedLesson), 0o644))
	p := newPupil(t, config.Options{Lessons: dir, Speed: -1}, "deed", 110, 30)
	p.rest()
	p.sees("change N by its keys", "the run judges at tick")
	p.keys(":", "p", "=", "0", ".", "9", "enter")
	p.wait("the change", func() bool { return strings.Contains(p.now.Snap.Line, "p=0.9") })
	p.sees("✗", "PgUp puts it back")
	p.keys("pgup")
	p.wait("the run of the question", func() bool { return p.settled && !p.disturbed() })
	p.sees("change N by its keys")
	p.keys("N")
	p.wait("the change", func() bool { return strings.Contains(p.now.Snap.Line, "@100:N=20") })
	p.keys("N")
	p.wait("the change", func() bool { return strings.Contains(p.now.Snap.Line, "@100:N=40") })
	p.sees("N=40: enter, and the run judges")
	_, judge := p.Update(press("enter"))
	p.Update(judge())
	p.rest()
	got := p.predictions.At(0)
	if got.Deed == nil || got.Deed.Words != "N=40" || got.Chosen != got.Right || got.Measure >= 0.004 {
		t.Fatalf("the prediction is %+v", got)
	}
	p.sees("you did N=40", "✓ Done. With N=40 the run gives")
	if s := p.now.Snap; s.Tick != 2100 || s.Line != got.Deed.End.Line {
		t.Errorf("the run on the screen is at tick %d of %s", s.Tick, s.Line)
	}
	p.keys("pgdown")
	p.rest()
	p.keys("pgdown")
	p.sees("The prediction came true", "With N=40")
}

// TestLessonByNumberAndByDrawing: a number is typed, a curve is drawn, and the run answers both.
func TestLessonByNumberAndByDrawing(t *testing.T) {
	dir := t.TempDir()
	modeltest.OK(t, os.WriteFile(filepath.Join(dir, "01-free.txt"), []byte(freeLesson), 0o644))
	p := newPupil(t, config.Options{Lessons: dir, Speed: -1}, "free", 100, 30)
	p.rest()
	p.keys("0", ".", "x", "backspace", "1")
	p.sees("your number: 01_")
	p.keys("backspace", ".", "5", "enter")
	p.rest()
	if got := p.predictions.At(0); got.Number != 0.5 || got.Chosen < 0 || got.Right < 0 {
		t.Errorf("the prediction by number is %+v", got)
	}
	p.sees("You predicted .500")
	p.keys("pgdown")
	p.rest()
	p.sees("draw the next 400 ticks")
	p.keys("enter", "up", "up", "right", "down")
	p.sees("draw the curve")
	p.keys("enter")
	p.rest()
	got := p.predictions.At(1)
	p.wait("the end of the curve", func() bool { return p.overlay.(*predictOverlay).over(p.app) })
	p.sees(lesson.DistancePercent(got.Measure/100) + " of the area lies") // over the panes as on the page
	p.keys("x")
	if got.Kind != lesson.ByDrawing || got.Drawing == nil || got.Drawing.To-got.Drawing.From != 400 || got.Right < 0 {
		t.Fatalf("the prediction by drawing is %+v", got)
	}
	if d := got.Drawing.Distance(got.Curve); 100*d != got.Measure {
		t.Errorf("the area is %v %%, not %v", got.Measure, 100*d)
	}
	if p.overlay != nil {
		t.Errorf("%T covers the panes", p.overlay)
	}
	p.sees("of the area lies between the two curves")
	if !strings.Contains(p.predictions.String(), "of 2 predictions") {
		t.Errorf("the score is %q", p.predictions)
	}
}
