package course

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screentest"
)

// ownCourse is the course of the tests, as a teacher has one.
func ownCourse() config.Options {
	return config.Options{Lessons: modeltest.Must(filepath.Abs("testdata/course")), Speed: -1}
}

// littleLesson is the text of its first lesson.
func littleLesson(t *testing.T) string {
	t.Helper()
	return string(modeltest.Must(os.ReadFile("testdata/course/01-little.txt")))
}

// TestRemote goes through two lessons, or with LASCOPE_LONG=1 through the whole course,
// with PgDn alone, as a presenter's remote does: nothing is scored, and where the
// lesson waits, the run on the screen stands where the player stood.
func TestRemote(t *testing.T) {
	modeltest.LongOnly(t)
	files, err := filepath.Glob("../../model/lesson/lessons/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("there is no course", err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f)[3:], ".txt")
		if name != "liar" && name != "deadlock" && !modeltest.Long() {
			continue
		}
		t.Run(name, func(t *testing.T) {
			p := newPupil(t, config.Options{Lessons: "../../model/lesson/lessons"}, name, 120, 40)
			for presses := 0; !p.Summary; presses++ {
				if presses > 40*len(p.Lesson.Beats) {
					t.Fatalf("PgDn does not get on from beat %d:\n%s", p.Beat, p.screen())
				}
				scrolls, settled := p.more > 0, p.Settled
				p.keys("pgdown")
				if scrolls || settled {
					continue // the next press cuts the run short
				}
				p.rest()
				end := p.Outcome(p.Beat).End
				p.wait("where the lesson is", func() bool { return p.Now.Snap.Line == end.Line && p.Now.Snap.Tick == end.Tick })
				p.panesAreThere()
			}
			p.sees("Your predictions and the results")
			_, made := p.Predictions.Score()
			modeltest.Equal(t, made, 0, "predictions made:")
		})
	}
}

// TestLatePress: in a browser a press for the end of a run that has just ended by itself does not show the answer of its question; the
// button for the answer does.
func TestLatePress(t *testing.T) {
	p := newPupil(t, config.Options{Lessons: "../../model/lesson/lessons", Speed: -1}, "liar", 120, 40)
	asks := slices.IndexFunc(p.Lesson.Beats, func(b lesson.Beat) bool {
		return !b.Reveal && b.Question != nil && slices.ContainsFunc(b.Do, func(d lesson.Directive) bool { return d.Name == "run" })
	})
	answered := func() bool { return p.Beat == asks+1 }
	p.reads = true
	p.finish(asks)
	p.rest()
	p.keys("pgdown", "pgdown") // of its buttons before
	modeltest.Equal(t, answered(), false, "the answer by the page's other buttons")
	lead := slices.IndexFunc(p.Page().(*pageData).Buttons, func(b pane.Button) bool { return b.Label == "show the answer" })
	sends := p.Page().(*pageData).Buttons[lead].Keys
	for range 2 { // a second press does nothing
		for _, r := range strings.TrimSuffix(sends, "\r") {
			p.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
		p.keys("enter")
		modeltest.Equal(t, answered() && !p.Settled && p.Overlay == nil, true, "the answer by the page's button")
	}
}

// TestLessonBeforeItsRun presses keys while the run has not been seen yet.
func TestLessonBeforeItsRun(t *testing.T) {
	p := newPupil(t, ownCourse(), "1", 120, 40)
	if p.Now != nil {
		t.Fatal("the run has been seen already")
	}
	p.keys("tab", "shift+tab", "pgdown", "pgup", "a", "1", "up", "down", "enter", "home", "end", "z", "?", "S", ":", "esc", "tab")
	p.rest()
	p.sees("step")
}

// TestLessonAtAnySize draws every state of a lesson, and of a demo at the desk and on the projector, at sizes down to nothing.
func TestLessonAtAnySize(t *testing.T) {
	for _, name := range []string{"little", "jump", "jump on the projector"} {
		name, _, projector := strings.Cut(name, " on ")
		course, l := lessonNamed(t, name)
		p := pupilOf(t, course, ownCourse(), l.Name, 120, 40)
		for p.Theme.Projector = projector; !p.Summary && !p.handedOver(); p.keys("pgdown") {
			p.rest()
			for _, size := range [][2]int{{0, 0}, {1, 1}, {20, 5}, {60, 7}, {59, 15}, {60, 16}, {80, 24}, {103, 30}, {104, 16}, {160, 48}, {220, 60}, {300, 16}, {60, 100}, {120, 40}} {
				p.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				screentest.Fills(t, p.View(), size[0], size[1])
			}
			p.Update(tea.WindowSizeMsg{Width: 60, Height: 7})
			p.reads = true // the panes alone, in seven rows
			if p.resize(); name == "little" && strings.Contains(p.screen(), "needs") {
				t.Fatalf("where the page reads it is too small:\n%s", p.screen())
			}
			p.reads = false
			p.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
		}
	}
}

// TestLessonScrolls: a page longer than its room goes by in pieces, with a mark; every
// row of it is seen.
func TestLessonScrolls(t *testing.T) {
	p := newPupil(t, config.Options{Lessons: "../../model/lesson/lessons"}, "liar", 80, 24)
	p.wait("the page", func() bool { return p.Outcome(0) != nil && p.Now != nil })
	all := &canvas.Prose{W: 76, Option: -1}
	pageWriter{p.lessonScreen}.writeStep(all, pageWriter{p.lessonScreen}.data())
	p.sees("↓", "PgDn more")
	seen := map[string]bool{}
	for range 20 {
		for _, row := range strings.Split(p.screen(), "\n") {
			seen[strings.TrimRight(row, " ↑↓")] = true
		}
		if p.more == 0 {
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
	modeltest.Equal(t, p.Beat, 0, "the lesson went on before its page was read:")
	p.keys("home")
	p.sees("A point and an oracle")
}

// TestLessonDirectives: a lesson's directives to the screen are checked before it opens.
func TestLessonDirectives(t *testing.T) {
	for from, want := range map[string]string{
		"> zoom tree":           "07-x.txt:34: > zoom shares2: the polling lab has no such pane; it has value, ",
		"> hide distance truth": "07-x.txt:16: > hide distance tree: the line lab has no such pane; it has chain, search, distance, now, parameters, loop, and truth for all",
		"> press e":             "07-x.txt:35: > press m: no pane of the polling lab takes that key",
	} {
		to := map[string]string{"> zoom tree": "> zoom shares2", "> press e": "> press m", "> hide distance truth": "> hide distance tree"}[from]
		l := modeltest.Must(lesson.Read("07-x.txt", strings.Replace(littleLesson(t), from, to, 1)))
		if err := checkDirectives(l); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

// A drag along the time line may end over the page.
func TestLessonDrag(t *testing.T) {
	p := newPupil(t, ownCourse(), "1", 140, 44)
	p.rest()
	_, panes := p.split()
	at := tea.MouseMsg{X: panes.X + 5, Y: panes.Y + panes.H - 3, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}
	p.Update(at)
	began := p.Dragged()
	at.X, at.Y, at.Action = 1, 1, tea.MouseActionRelease
	p.Update(at)
	if !began || p.Dragged() {
		t.Errorf("dragging %v, and after the button is up %v", began, p.Dragged())
	}
}

// TestLessonRests: once its first picture is drawn, a lesson that waits has nothing to do for ten minutes.
func TestLessonRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPupil(t, config.Options{Lessons: "../../model/lesson/lessons"}, "liar", 120, 40)
		if first, then := screentest.Messages(p.lessonScreen); then > 0 {
			t.Errorf("%d messages in the first minute, then %d", first, then)
		}
	})
}
