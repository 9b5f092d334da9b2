package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/screen"
)

// ownDemo is a small demo with a question and the directives to the screen.
const ownDemo = `# lascope lesson 1
title: The little jump
paper: [SPL] §II
demo: The automaton follows a point that jumps.
line: spl N=20 target=0.7 p=0.9 seed=1

== It finds the point
> pane search
> dim
> speed max
> run 200
The automaton stands near the point.
> expect mean : 0.5..0.8

== A question
> undim
Where does it go?
? After the jump, the mean
- falls : ..-0.001
- rises : 0.001..
> mark before = mean
> do mirror
> run 500
> measure mean-before : of the scale

== The point jumps
> pane chain
> run 100
It has followed the point. Press ` + "`m`" + ` for another jump.
`

func ownDemos(t *testing.T) config.Options {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"01-jump.txt", "02-next.txt"} {
		modeltest.OK(t, os.WriteFile(filepath.Join(dir, name), []byte(ownDemo), 0o644))
	}
	return config.Options{Demos: dir}
}

// TestCaptions takes a demo with the space bar: captions below a whole screen of the run, one
// pane in the light, a prediction; after the last caption the keys are those of the run.
func TestCaptions(t *testing.T) {
	p := newPupil(t, ownDemos(t), "jump", 80, 24)
	p.rest()
	p.sees("1 of 3", "It finds the point", "The automaton stands near the point.", "space next", "PgUp back", "f one question", "a explain", "the line", "esc leave")
	if p.focusedPane().Name() != "search" || !p.stage {
		t.Errorf("the pane is %s, stage %v", p.focusedPane().Name(), p.stage)
	}
	below := p.caption
	area := p.captionArea()
	click := tea.MouseMsg{X: 30, Y: area.Y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}
	p.Update(click) // as space does
	p.rest()
	p.Update(click) // while a question is open, a click chooses an option or nothing
	p.sees("2 of 3", "Where does it go?", "a  falls", "a-b predict", "space reveal")
	if p.stage {
		t.Error("undim leaves the panes dim")
	}
	p.keys("a")
	p.rest()
	p.sees("As you predicted, a", "space next")
	p.keys("pgup")
	p.rest()
	p.sees("1 of 3")
	if !p.stage || p.now.Snap.Tick != 200 {
		t.Errorf("back on the first caption: stage %v, tick %d", p.stage, p.now.Snap.Tick)
	}
	p.keys(" ")
	p.rest()
	p.keys(" ")
	p.rest()
	p.keys(" ")
	p.rest()
	p.sees("3 of 3", "Press m for another jump.", "PgDn next demo", "space run")
	if p.caption != below {
		t.Errorf("the captions have %d rows, then %d", below, p.caption)
	}
	if p.now.Running || p.now.Snap.Tick != 800 {
		t.Errorf("the last caption: running %v, tick %d", p.now.Running, p.now.Snap.Tick)
	}
	p.keys("m")
	p.wait("the jump", func() bool { return strings.HasSuffix(p.now.Snap.Line, "@800:mirror") })
	p.keys(" ")
	p.wait("the run", func() bool { return p.now.Running })
	if p.notes.Current() != nil {
		p.keys("esc") // the first one closes the note
	}
	p.keys("esc")
	if strings.Contains(p.screen(), "3 of 3") || p.caption != 0 {
		t.Errorf("esc leaves the captions:\n%s", p.screen())
	}
	p.keys(" ")
	p.wait("the pause", func() bool { return !p.now.Running })
	p.sees("paused", "space run")
}

// TestCaptionsNext opens the next demo from the last caption, as a presenter's remote does.
func TestCaptionsNext(t *testing.T) {
	p := newPupil(t, ownDemos(t), "jump", 120, 40)
	for range 3 {
		p.rest()
		p.keys("pgdown")
	}
	p.rest()
	p.keys("pgdown")
	p.rest()
	if p.lesson.Name != "next" {
		t.Errorf("PgDn opens %s", p.lesson.Name)
	}
	p.sees("1 of 3", "PgUp back", "esc leave")
}

// TestCaptionsAtAnySize draws a demo at sizes down to nothing, also on a projector.
func TestCaptionsAtAnySize(t *testing.T) {
	for _, projector := range []bool{false, true} {
		p := newPupil(t, ownDemos(t), "jump", 120, 40)
		p.theme.Projector = projector
		for !p.handedOver() {
			p.rest()
			for _, size := range [][2]int{{0, 0}, {20, 5}, {60, 16}, {80, 24}, {103, 30}, {120, 40}, {160, 48}, {300, 16}} {
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
			p.keys(" ")
		}
	}
}

// TestCaptionsNameReboundKeys: a caption names the keys as they are bound now.
func TestCaptionsNameReboundKeys(t *testing.T) {
	o := ownDemos(t)
	k, wrong := keymap.NewKeyMap().Rebound(map[string][]string{"mirror": {"f5"}, "pause": {"f6"}})
	if wrong != nil {
		t.Fatal(wrong.Why)
	}
	o.Keys = k
	p := newPupil(t, o, "jump", 80, 24)
	p.rest()
	p.sees("f6 next")
	for range 3 {
		p.Update(pressed(t, "f6"))
		p.rest()
	}
	p.sees("3 of 3", "Press f5 for another jump.")
	if got, want := k.InText("`m`, `n`, `:N=5`, `drift`", k.Renamed(p.lab)), "`f5`, `n`, `:N=5`, `drift`"; got != want {
		t.Errorf("the keys are %s, want %s", got, want)
	}
	k, wrong = keymap.NewKeyMap().Rebound(map[string][]string{"prompt": {"f2"}, "digit": {"f7", "f8"}, "mirror": {}})
	if wrong != nil {
		t.Fatal(wrong.Why)
	}
	if got, want := k.InText("`2`, `:N=5`, `m`, `space`", k.Renamed(p.lab)), "`f8`, `f2 N=5`, `f2 mirror`, `space`"; got != want {
		t.Errorf("the keys are %s, want %s", got, want)
	}
}

// ownScenes are the demos of the program.
func ownScenes() config.Options {
	return config.Options{Demos: "../model/lesson/demos"}
}

// TestEveryDemoOnTheScreen goes through each demo with the space bar alone, with LASCOPE_LONG=1 at
// its own speed, at the desk or on a projector: each caption is seen whole in 80 columns, the run stands where the player stood, the
// pane that is spoken of is there, and after the last caption the keys are those of the run.
func TestEveryDemoOnTheScreen(t *testing.T) {
	modeltest.LongOnly(t)
	o := ownScenes()
	demos := modeltest.Must(o.OpenDemos())
	for i, name := range demos.Names() {
		t.Run(name, func(t *testing.T) {
			p := newPupil(t, o, name, 80, 24)
			p.theme.Projector = i%2 == 1
			p.resize()
			modeltest.OK(t, checkDirectives(p.lesson))
			for presses := 0; !p.handedOver(); presses++ {
				if presses > 3*len(p.lesson.Beats) {
					t.Fatalf("space does not get on from beat %d:\n%s", p.beat, p.screen())
				}
				p.keys(" ")
				if !p.settled && !modeltest.Long() {
					p.keys(" ") // at once to the end of this caption's run
				}
				p.rest()
				end := p.outcome(p.beat).End()
				p.wait("where the demo is", func() bool { return p.now.Snap.Line == end.Line && p.now.Snap.Tick == end.Tick })
				p.panesAreThere()
				p.sees(p.lesson.Steps[p.lesson.Beats[p.beat].Step].Heading, "esc leave")
				if p.page.more > 0 {
					t.Errorf("in 80 columns the caption is too long:\n%s", p.screen())
				}
			}
			if p.playing() {
				p.sees("your choice", ", back")
				return
			}
			p.sees("space run")
			p.keys(" ")
			p.wait("the run of the viewer", func() bool { return p.now.Running })
		})
	}
}

// TestDemoFromThePrompt: ":demo NAME" lays a demo over the run, ":demo list" names them all, and
// esc comes back to the run, which goes on.
func TestDemoFromThePrompt(t *testing.T) {
	k := newDesk(t, "spl N=20", 10)
	k.opts = ownDemos(t)
	found, _ := promptProposals(k.app, []string{"demo"}, "j")
	if !slices.Equal(found, []string{"jump"}) {
		t.Errorf("proposed: %v", found)
	}
	cmd := modeltest.Must(runLine(k.app, "demo jump"))
	over, ok := cmd().(screen.PushMsg)
	if !ok {
		t.Fatalf("it gives %T", cmd())
	}
	seen := over.Screen.(*lessonScreen)
	defer seen.Close()
	seen.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p := &pupil{seen, t}
	p.rest()
	_, leave := seen.Update(press("esc"))
	if leave == nil {
		t.Fatal("esc does not leave the demo")
	}
	if _, ok := leave().(screen.PopMsg); !ok {
		t.Errorf("esc gives %T", leave())
	}
	if _, err := runLine(k.app, "demo jumb"); err == nil || !strings.Contains(err.Error(), "jumb: not a demo; did you mean jump?") {
		t.Errorf("a wrong name: %v", err)
	}
	k.line("demo list")
	if s := ansi.Strip(k.View()); !strings.Contains(s, "demos") || !strings.Contains(s, "1 The little jump") {
		t.Errorf("the list:\n%s", s)
	}
}

// TestDemoInWords prints a demo, waits after each caption where it has an input, and refuses a
// lesson among the demos.
func TestDemoInWords(t *testing.T) {
	var out strings.Builder
	f := DemoFlags{Options: ownDemos(t)}
	modeltest.OK(t, f.Run(t.Context(), "jump", nil, &out, false))
	for _, words := range []string{"demo 1: The little jump\n[SPL] §II: The automaton follows a point that jumps.\n", "== 3 of 3: The point jumps", "the next demo: lascope demo next\n"} {
		if !strings.Contains(out.String(), words) {
			t.Errorf("%q is not said:\n%s", words, out.String())
		}
	}
	if err := f.Run(t.Context(), "list", nil, &out, false); err != nil || !strings.Contains(out.String(), " 2  next  The little jump  The automaton follows a point that jumps.\n") {
		t.Errorf("the list: %v\n%s", err, out.String())
	}
	modeltest.OK(t, os.WriteFile(filepath.Join(f.Demos, "01-jump.txt"), []byte(ownLesson), 0o644))
	if err := f.Run(t.Context(), "jump", nil, &out, false); err == nil || !strings.Contains(err.Error(), "so it is a lesson") {
		t.Errorf("a lesson among the demos: %v", err)
	}
}
