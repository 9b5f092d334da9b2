package tui

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// ownLesson is a small lesson with every directive to the screen.
const ownLesson = `# lascope lesson 1
title: A little lesson
paper: [SPL] §II
minutes: 3
line: spl N=20 target=0.7 p=0.7 seed=1

== A point
Text of the page with ` + "`code`" + ` and *words*.
> speed max
> zoom distance
> run 100
It came to {tick}.

== What then
> unzoom
> hide distance truth
> pane search
> mark before = variance

? Twice the states?
- It doubles : 1.5..
- It stays : 0.8..1.5
- It halves : 0.3..0.8
wrong: A quarter is half of a half.
- It vanishes : ..0.3
> do N=40
> goto 20000
> measure variance/before : of the variance with N = 20
The variance was {before}.
notice: the end of it

== Two pages
> line h-traa pages=4 seed=3
> zoom tree
> press e
> run 500
try: more
`

// ownCourse is a directory of lessons, as a teacher has one.
func ownCourse(t *testing.T) config.Options {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"01-little.txt", "02-next.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(ownLesson), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return config.Options{Lessons: dir, Speed: -1}
}

// TestLessonScreen takes a lesson: predicts, goes back, disturbs it, comes to its end.
func TestLessonScreen(t *testing.T) {
	p := newPupil(t, ownCourse(t), "little", 140, 44)
	p.rest()
	p.sees("A little lesson", "step 1 of 3", "[SPL] §II, 3 minutes", "Text of the page with code and words.", "It came to 100.")
	if p.focusedPane().Name() != "distance" || !p.zoomed {
		t.Errorf("the pane is %s, zoomed %v", p.focusedPane().Name(), p.zoomed)
	}
	if p.sees("c choose"); !strings.Contains(p.screen(), "? help") {
		t.Error("without a question the bar has no help")
	}
	p.keys("c")
	p.sees("schemes of the line lab")
	p.keys("esc")
	p.keys("pgdown")
	p.rest()
	if strings.Contains(p.screen(), "c choose") {
		t.Error("the bar has c for the schemes, which predicts now")
	}
	p.sees("What then", "step 2 of 3", "? Twice the states?", "c  It halves", "a-d predict")
	if words := "hidden until you predict"; !strings.Contains(p.screen(), words) { // in place of curves of others
		t.Errorf("%q is not there:\n%s", words, p.screen())
	}
	if strings.Contains(p.screen(), "distance  visits to theory") {
		t.Error("the hidden pane is there")
	}
	if p.focusedPane().Name() != "search" || p.zoomed {
		t.Errorf("the pane is %s, zoomed %v", p.focusedPane().Name(), p.zoomed)
	}
	if strings.Contains(p.screen(), "The variance was") {
		t.Error("the answer stands there before the question is answered")
	}
	looked := func() bool { return p.now.Snap.Request == p.request && p.now.Snap.Tick == 100 }
	p.wait("the run as it is looked at", looked)
	before := p.now.Snap
	p.keys("c")
	p.rest()
	o := p.outcome(1 + 1)
	want := []string{"You predicted c, it is", "the prediction did not come true", "✗", "A quarter is half of a half."}
	if o.Right == 2 {
		want = []string{"As you predicted, c", "the prediction came true", "✓"}
	}
	p.sees(append(want, "The variance was", "▸ look  the end of it", lesson.FormatNumber(o.Measure)+" of", "distance  visits to theory")...)
	if o.Right == 2 || strings.Contains(p.screen(), "hidden until") {
		t.Errorf("answered, something is hidden, or c is right:\n%s", p.screen())
	}
	if s := p.now.Snap; s.Tick != 20000 || !strings.HasSuffix(s.Line, "@100:N=40") {
		t.Errorf("the run stands at %d of %s", s.Tick, s.Line)
	}

	p.keys("pgup")
	p.rest()
	p.sees("step 1 of 3", "It came to 100.")
	if !p.zoomed || p.focusedPane().Name() != "distance" {
		t.Error("the panes are not as they were")
	}
	p.keys("pgdown")
	p.rest()
	p.sees("step 2 of 3", "▸ c  It halves")
	p.wait("the run as it was", looked)
	if s := p.now.Snap; lineWords(s) != lineWords(before) || s.Line != before.Line {
		t.Errorf("gone back, the run is another: %s\n%s\n%s\n%s", s.Line, lineWords(s), before.Line, lineWords(before))
	}
	p.keys("d") // too late: the first prediction counts
	if p.predictions.At(1).Chosen != 2 {
		t.Error("the prediction has changed")
	}
	p.sees("d does nothing now (lesson: predict, while a question is open)")

	p.keys("m", "n") // the audience plays
	p.wait("what the audience did", func() bool { return strings.HasSuffix(p.now.Snap.Line, "@100:mirror @100:N=10") })
	p.sees("the run is yours")
	p.keys("pgdown")
	p.rest()
	if s := p.now.Snap; s.Tick != 20000 || !strings.HasSuffix(s.Line, "seed=1 @100:N=40") || s.Future != nil {
		t.Errorf("disturbed, the answer was played on %s at %d, future %v", s.Line, s.Tick, s.Future)
	}
	p.keys("enter")
	p.rest()
	p.sees("Two pages", "◆ try   more")
	if p.focusedPane().Name() != "tree" || !p.zoomed || !p.request.OtherWidths {
		t.Errorf("the pane is %s, zoomed %v, look %+v", p.focusedPane().Name(), p.zoomed, p.request)
	}
	p.keys("pgdown")
	p.sees("the end", "Your predictions and the results", "Twice the states?", "you: It halves", "it was: "+p.outcome(1).Options[o.Right]+" ("+lesson.FormatNumber(o.Measure), "enter next lesson")
	p.keys("pgup")
	p.sees("Two pages")
	p.keys("pgdown", "enter")
	p.rest()
	if p.lesson.Name != "next" {
		t.Errorf("enter opens %s", p.lesson.Name)
	}
	p.sees("step 1 of 3")
}

// TestRemote goes through two lessons, or with LASCOPE_LONG=1 through the whole course,
// with PgDn alone, as a presenter's remote does: nothing is scored, and where the
// lesson waits, the run on the screen stands where the player stood.
func TestRemote(t *testing.T) {
	modeltest.LongOnly(t)
	files, err := filepath.Glob("../model/lesson/lessons/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("there is no course", err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f)[3:], ".txt")
		if name != "liar" && name != "deadlock" && !modeltest.Long() {
			continue
		}
		t.Run(name, func(t *testing.T) {
			p := newPupil(t, config.Options{Lessons: "../model/lesson/lessons"}, name, 120, 40)
			for presses := 0; !p.summary; presses++ {
				if presses > 40*len(p.lesson.Beats) {
					t.Fatalf("PgDn does not get on from beat %d:\n%s", p.beat, p.screen())
				}
				scrolls, settled := p.page.more > 0, p.settled
				p.keys("pgdown")
				if scrolls || settled {
					continue // the next press cuts the run short
				}
				p.rest()
				end := p.outcome(p.beat).End()
				p.wait("where the lesson is", func() bool { return p.now.Snap.Line == end.Line && p.now.Snap.Tick == end.Tick })
				p.panesAreThere()
			}
			p.sees("Your predictions and the results")
			if _, made := p.predictions.Score(); made != 0 {
				t.Errorf("%d predictions were never made", made)
			}
		})
	}
}

// TestLessonBeforeItsRun presses keys while the run has not been seen yet.
func TestLessonBeforeItsRun(t *testing.T) {
	p := newPupil(t, ownCourse(t), "1", 120, 40)
	if p.now != nil {
		t.Fatal("the run has been seen already")
	}
	p.keys("tab", "shift+tab", "pgdown", "pgup", "a", "1", "up", "down", "enter", "home", "end", "z", "?", "S", ":", "esc", "tab")
	p.rest()
	p.sees("step")
}

// TestLessonAtAnySize draws every state of a lesson at sizes down to nothing.
func TestLessonAtAnySize(t *testing.T) {
	p := newPupil(t, ownCourse(t), "1", 120, 40)
	sizes := [][2]int{{0, 0}, {1, 1}, {20, 5}, {60, 7}, {59, 15}, {60, 16}, {80, 24}, {103, 30}, {104, 16}, {120, 40}, {160, 48}, {220, 60}, {300, 16}, {60, 100}}
	for !p.summary {
		for _, size := range sizes {
			p.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			rows := strings.Split(ansi.Strip(p.View()), "\n")
			if size[0] > 0 && len(rows) != size[1] {
				t.Fatalf("at %v there are %d rows", size, len(rows))
			}
			for _, r := range rows {
				if size[0] > 0 && canvas.Width(r) != size[0] {
					t.Fatalf("at %v a row is %d wide: %q", size, canvas.Width(r), r)
				}
			}
		}
		p.Update(tea.WindowSizeMsg{Width: 60, Height: 7})
		p.reads = true // the panes alone, in seven rows
		if p.resize(); strings.Contains(p.screen(), "needs") {
			t.Fatalf("where the page reads it is too small:\n%s", p.screen())
		}
		p.reads = false
		p.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
		p.rest()
		p.keys("pgdown")
	}
	p.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.sees("the end")
}

// TestLessonScrolls: a page longer than its room goes by in pieces, with a mark; every
// row of it is seen.
func TestLessonScrolls(t *testing.T) {
	p := newPupil(t, config.Options{Lessons: "../model/lesson/lessons"}, "liar", 80, 24)
	p.wait("the page", func() bool { return p.outcome(0) != nil && p.now != nil })
	all := &canvas.Prose{W: 76, Option: -1}
	p.writer().writeStep(all, p.writer().step())
	p.sees("↓", "PgDn more")
	seen := map[string]bool{}
	for range 20 {
		for _, row := range strings.Split(p.screen(), "\n") {
			seen[strings.TrimRight(row, " ↑↓")] = true
		}
		if p.page.more == 0 {
			break
		}
		p.keys("pgdown")
	}
	for _, line := range all.Lines {
		words := ""
		for _, s := range line {
			words += s.Text
		}
		if words != "" && !seen["  "+strings.TrimRight(words, " ")] {
			t.Errorf("never seen: %q", words)
		}
	}
	if p.beat != 0 {
		t.Error("the lesson went on before its page was read")
	}
	p.keys("home")
	p.sees("A point and an oracle")
}

// TestLessonAnswers: letters, digits, arrows and a click all answer; a digit hands
// nothing over meanwhile, and the page and the panes take turns.
func TestLessonAnswers(t *testing.T) {
	for name, answer := range map[string]func(p *pupil){
		"letter": func(p *pupil) { p.keys("b") },
		"digit":  func(p *pupil) { p.keys("2") },
		"arrows": func(p *pupil) { p.keys("down", "down", "enter") },
		"click": func(p *pupil) {
			for y, row := range strings.Split(p.screen(), "\n") {
				if strings.Contains(row, "b  It stays") {
					p.Update(tea.MouseMsg{X: 6, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
				}
			}
		},
	} {
		p := newPupil(t, ownCourse(t), "1", 120, 40)
		p.rest()
		p.keys("tab")
		if p.onPage {
			t.Error("tab should go to the panes")
		}
		p.keys("shift+tab", "right")
		p.rest()
		answer(p)
		if p.beat != 2 || p.predictions.At(1).Chosen != 1 {
			t.Errorf("%s: beat %d, chosen %d", name, p.beat, p.predictions.At(1).Chosen)
		}
	}
	p := newPupil(t, ownCourse(t), "1", 120, 40)
	p.rest()
	p.keys("pgdown")
	p.rest()
	p.keys("pgdown") // reveals without a prediction
	p.rest()
	p.sees("It is ")
	if p.predictions.String() != "" || p.predictions.At(1).Right < 0 {
		t.Errorf("the score is %q", p.predictions)
	}
	p.keys("q")
}

// TestLessonFromThePrompt: ":lesson NAME" lays a lesson over the run, ":lesson list"
// names them all.
func TestLessonFromThePrompt(t *testing.T) {
	k := newDesk(t, "spl N=20", 10)
	k.opts = ownCourse(t)
	found, _ := promptProposals(k.app, []string{"lesson"}, "li")
	if !reflect.DeepEqual(found, []string{"little", "list"}) {
		t.Errorf("proposed: %v", found)
	}
	cmd, err := runLine(k.app, "lesson 2")
	if err != nil {
		t.Fatal(err)
	}
	over, ok := cmd().(screen.PushMsg)
	if !ok {
		t.Fatalf("it gives %T", cmd())
	}
	seen := over.Screen.(*lessonScreen)
	if seen.lesson.Name != "next" || seen.back == nil {
		t.Errorf("it opens %s", seen.lesson.Name)
	}
	seen.Close()
	for line, want := range map[string]string{
		"lesson litle": "litle: not a lesson; did you mean little?",
		"lesson 7":     "7: not a lesson",
	} {
		if _, err := runLine(k.app, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
	k.line("lesson list")
	if !strings.Contains(ansi.Strip(k.View()), "2 A little lesson") {
		t.Errorf("the list:\n%s", ansi.Strip(k.View()))
	}
	_, cmd = k.Update(press("enter"))
	if over, ok := cmd().(screen.PushMsg); !ok {
		t.Errorf("enter gives %T", cmd())
	} else {
		over.Screen.Close()
	}
	k.opts = config.Options{}
	if _, err := runLine(k.app, "lesson 1"); err == nil {
		t.Error("without a course there are no lessons")
	}
}

// TestLessonDirectives: a lesson's directives to the screen are checked before it opens.
func TestLessonDirectives(t *testing.T) {
	for from, want := range map[string]string{
		"> zoom tree":           "07-x.txt:34: > zoom shares2: the polling lab has no such pane; it has value, ",
		"> hide distance truth": "07-x.txt:16: > hide distance tree: the line lab has no such pane; it has chain, search, distance, now, parameters, loop, and truth for all",
		"> press e":             "07-x.txt:35: > press m: no pane of the polling lab takes that key",
	} {
		to := map[string]string{"> zoom tree": "> zoom shares2", "> press e": "> press m", "> hide distance truth": "> hide distance tree"}[from]
		l, err := lesson.Read("07-x.txt", strings.Replace(ownLesson, from, to, 1))
		if err != nil {
			t.Fatal(err)
		}
		if err := checkDirectives(l); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

// A drag along the time line may end over the page.
func TestLessonDrag(t *testing.T) {
	p := newPupil(t, ownCourse(t), "1", 140, 44)
	p.rest()
	bar := p.timeBar()
	y, x0 := bar.Y, bar.First
	_, panes := p.split()
	at := tea.MouseMsg{X: panes.X + x0 + 3, Y: panes.Y + y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}
	p.Update(at)
	began := p.dragging
	at.X, at.Y, at.Action = 1, 1, tea.MouseActionRelease
	p.Update(at)
	if !began || p.dragging {
		t.Errorf("dragging %v, and after the button is up %v", began, p.dragging)
	}
}

// TestFirstLessonBeginsAtRest: lesson 1 opens on a run that stands at tick 0 until a key is
// pressed.
func TestFirstLessonBeginsAtRest(t *testing.T) {
	p := newPupil(t, config.Options{Lessons: "../model/lesson/lessons"}, "1", 120, 40)
	p.rest()
	if p.now.Running || p.now.Snap.Tick != 0 {
		t.Errorf("the run stands at %d, running %v", p.now.Snap.Tick, p.now.Running)
	}
	p.keys(".")
	p.wait("a question", func() bool { return p.now.Snap.Tick == 1 })
}

// TestSlope: where the lesson liar says to look at the slope, the distance pane is log-log with its
// guide of −½, which falls one row for the square root of the ticks.
func TestSlope(t *testing.T) {
	p := newPupil(t, config.Options{Lessons: "../model/lesson/lessons"}, "liar", 160, 48)
	at := slices.IndexFunc(p.lesson.Beats, func(b lesson.Beat) bool {
		return b.Reveal && slices.ContainsFunc(b.Do, func(d lesson.Directive) bool { return d.Tick == 1600000 })
	})
	p.wait("the beat", func() bool { return p.outcome(at) != nil && p.now != nil })
	p.finish(at)
	p.Update(freshMsg{})
	p.rest()
	p.wait("the run", func() bool { return p.now.Snap.Tick == 1600000 && p.now.Snap.Request == p.request })
	p.sees("v log-log", "┄ slope −½", "● distance", "10k", "100k", "1M")
	p.keys("tab")
	p.setFocus(slices.IndexFunc(p.slots, func(s pane.Slot) bool { return s.Pane.Name() == "distance" }))
	p.keys("v")
	p.sees("v log ·")
	if strings.Contains(p.screen(), "┄ slope") {
		t.Error("v leaves the guide")
	}
}
