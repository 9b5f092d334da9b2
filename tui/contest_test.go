package tui

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/live"
	"lascope/model/experiment/result"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/race"
	"lascope/tui/screen"
)

// testRace is a paused race as a level.
func testRace(t *testing.T, line string) *runScreen {
	t.Helper()
	specs := modeltest.Must(design.ParseRace(strings.Fields(line)))
	job := experiment.RaceJob{Race: design.Race{Specs: specs, Reps: 3, Until: 200}}
	l := modeltest.Must(newRaceScreen(job, plainTheme(t, "dark"), config.Options{Paused: true}))
	t.Cleanup(l.Close)
	l.Update(tea.WindowSizeMsg{Width: 160, Height: 48})
	return l
}

// until waits for a publication and shows it.
func (l *runScreen) until(t *testing.T, what string, ok func(*live.ContestView, *model.Snapshot) bool) *live.ContestView {
	t.Helper()
	l.driver.Request()
	p := until(t, l.driver, what, func(p *driver.Status) bool { return ok(p.Contest, p.Snap) })
	l.take(p)
	return p.Contest
}

func replicated(v *live.ContestView, _ *model.Snapshot) bool {
	return v.Result != nil && v.Result.Reps == 3
}

func TestRaceFillsAndChangesPanes(t *testing.T) {
	l := testRace(t, "h-traa pages=16 vs lakg pages=16")
	v := l.until(t, "three replications", replicated)
	e := v.Result.Lines[2].Points[len(v.Result.Ticks)-1]
	shows(t, l, "race", "▸h-traa", "lakg", "3 of 3 replications", "h-traa − lakg "+canvas.Within(e.Mean, e.Hi-e.Mean)+" ± "+canvas.Within(e.Hi-e.Mean, e.Hi-e.Mean),
		"h-traa pages=16 vs lakg pages=16")
	typeKeys(l, "]")
	l.until(t, "LAKG's panes", func(v *live.ContestView, s *model.Snapshot) bool {
		return v.Shown == 1 && s.Scheme.Name == "lakg"
	})
	shows(t, l, "▸lakg", "knapsack  amounts and states")
	typeKeys(l, "[")
	l.until(t, "H-TRAA's panes", func(v *live.ContestView, s *model.Snapshot) bool {
		return v.Shown == 0 && s.Scheme.Name == "h-traa"
	})
	typeKeys(l, "v")
	shows(t, l, "means of the replications")
}

// TestRaceReplicatesWhatWasDone: after an intervention the replications are of the
// lines with it in them.
func TestRaceReplicatesWhatWasDone(t *testing.T) {
	l := testRace(t, "h-traa pages=16 vs lakg pages=16")
	l.until(t, "three replications", replicated)
	l.driver.Send(driver.Step{Ticks: 50})
	l.until(t, "tick 50", func(_ *live.ContestView, s *model.Snapshot) bool { return s.Tick == 50 })
	typeKeys(l, "m")
	v := l.until(t, "new replications", func(v *live.ContestView, s *model.Snapshot) bool {
		return strings.Contains(s.Line, "mirror") && replicated(v, s)
	})
	want := "h-traa pages=16 @50:mirror|lakg pages=16 @50:mirror"
	if got := strings.Join(v.Lines, "|"); got != want {
		t.Errorf("the lines are %q, want %q", got, want)
	}
	for i, spec := range v.Result.Race.Specs {
		if spec.String() != v.Lines[i] {
			t.Errorf("%q is replicated, the line is %q", spec, v.Lines[i])
		}
	}
}

func TestRaceRestarts(t *testing.T) {
	l := testRace(t, "h-traa pages=16 vs lakg pages=16")
	l.driver.Send(driver.Step{Ticks: 50})
	l.driver.Send(driver.Restart{Words: []string{"seed=7"}})
	v := l.until(t, "another seed", func(v *live.ContestView, s *model.Snapshot) bool {
		return s.Tick == 0 && strings.Contains(s.Line, "seed")
	})
	if got, want := strings.Join(v.Lines, "|"), "h-traa pages=16 seed=7|lakg pages=16 seed=7"; got != want {
		t.Errorf("the lines are %q, want %q", got, want)
	}
}

func TestRaceSaves(t *testing.T) {
	modeltest.LongOnly(t)
	t.Chdir(t.TempDir())
	l := testRace(t, "h-traa pages=16 vs lakg pages=16")
	l.until(t, "three replications", replicated)
	typeKeys(l, "w")
	shows(t, l, "3 of 3 replications saved in race-h-traa-lakg.csv")
	for _, name := range []string{"race-h-traa-lakg.csv", "race-h-traa-lakg.svg", "race-h-traa-lakg.png"} {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
	saved, err := result.Open("race-h-traa-lakg.lascope")
	if err != nil || saved.Race.Reps != 3 {
		t.Errorf("the saved race reads back as %+v, %v", saved, err)
	}
	first := modeltest.Must(os.ReadFile("race-h-traa-lakg.lascope"))
	os.WriteFile("race-h-traa-lakg-2.png", nil, 0o600) // of the next name, too, one kind is there
	typeKeys(l, "w")
	shows(t, l, "saved in race-h-traa-lakg-3.csv")
	if again, err := os.ReadFile("race-h-traa-lakg.lascope"); err != nil || string(again) != string(first) {
		t.Errorf("what was saved first is written over: %v", err)
	}
}

// TestPromptStartsRacesAndSweeps: both lie over the run, and esc goes back to it.
func TestPromptStartsRacesAndSweeps(t *testing.T) {
	spec := linetest.Spec("h-traa pages=16 N=50")
	run := modeltest.Must(driver.OpenRun(spec))
	s := screen.NewStack(newRunScreen(config.StartDriver(run, driver.OpenRun, config.Options{Paused: true}), plainTheme(t, "dark"), config.Options{Paused: true}))
	defer s.Close()
	s.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	bottom := s.Top().(*runScreen)
	bottom.take(until(t, bottom.driver, "the run", func(*driver.Status) bool { return true }))
	for _, c := range []struct {
		start func(*app, string) (tea.Cmd, error)
		words string
	}{{startRace, "lakg N=300"}, {startSweep, "N=20,50 --until 50 --reps 2"}} {
		cmd, err := c.start(bottom.app, c.words)
		if l := bottom.lookup; err == nil && l != nil {
			msg := l.run().(lookupMsg)
			if cmd, err = nil, msg.err; err == nil {
				cmd, err = msg.then(bottom.app)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		s.Update(screen.PushMsg{Screen: laidOver(t, cmd)})
		if s.Depth() != 2 {
			t.Fatalf("%s: there are %d levels", c.words, s.Depth())
		}
		if over, ok := s.Top().(*runScreen); ok {
			v := over.until(t, "the race", func(v *live.ContestView, _ *model.Snapshot) bool { return v != nil })
			if got, want := strings.Join(v.Lines, "|"), "h-traa pages=16 N=50|lakg N=300 pages=16"; got != want {
				t.Errorf("the lines are %q, want %q", got, want)
			}
		}
		_, cmd = s.Update(press("esc"))
		s.Update(cmd())
		if s.Depth() != 1 {
			t.Fatalf("%s: esc leaves %d levels", c.words, s.Depth())
		}
	}
	if _, err := startRace(bottom.app, "nobody"); err == nil {
		t.Error("a race against nobody should be refused")
	}
}

// A race cannot go back: its help and its last row promise nothing of it, and the keys
// say so.
func TestRaceOffersNoWayBack(t *testing.T) {
	l := testRace(t, "h-traa pages=16 vs lakg pages=16")
	l.until(t, "three replications", replicated)
	typeKeys(l, "?")
	drawn, help := ansi.Strip(l.View()), helpPages(t, l.app)
	for _, words := range []string{", back", "one tick back", "attach a note"} {
		if strings.Contains(drawn, words) {
			t.Errorf("%q is offered:\n%s", words, drawn)
		}
	}
	for _, words := range []string{"open the session that was cut off or left last", "race: save the results of the replications"} {
		if !strings.Contains(help, words) {
			t.Errorf("%q is not in the help:\n%s", words, help)
		}
	}
	for _, word := range []string{"goto 5", "note x", "undo", "predict", "save x.session"} {
		if _, err := runLine(l.app, word); err == nil || !strings.Contains(err.Error(), "a race has no time line; open one of its lines alone, as in open h-traa pages=16") {
			t.Errorf("%s: %v", word, err)
		}
		name, _, _ := strings.Cut(word, " ")
		if slices.ContainsFunc(l.commandRows(), func(e screen.SheetRow) bool { return e.Name == name }) {
			t.Errorf("the help lists %s", name)
		}
	}
	typeKeys(l, "esc", "i")
	shows(t, l, "a race has none")
	typeKeys(l, "esc", ",")
	if e := event[driver.Refused](t, l.driver); !strings.Contains(e.Why.Error(), "no way back in a race") {
		t.Error(e.Why)
	}
}

// A scheme that the web of a race does not allow is offered with the change that it needs, for all
// runs.
func TestRaceOffersTheChange(t *testing.T) {
	l := testRace(t, "h-traa pages=512 vs lakg pages=512")
	l.until(t, "three replications", replicated)
	typeKeys(l, "5")
	l.handleEvent(event[driver.Refused](t, l.driver))
	shows(t, l, "enter opens FPA with capacity=50")
	openChooser(l.app, "")
	l.handleEvent(event[driver.Takeovers](t, l.driver))
	shows(t, l, "open FPA with capacity=50: two classes")
	l.overlay = nil
	typeKeys(l, "enter")
	v := l.until(t, "FPA", func(_ *live.ContestView, s *model.Snapshot) bool { return s.Scheme.Name == "fpa" })
	for _, line := range v.Lines {
		if !strings.Contains(line, "capacity=50") {
			t.Errorf("the lines are %q", v.Lines)
		}
	}
}

// The last row of a race keeps the keys of every run, at every width.
func TestRaceKeepsTheKeys(t *testing.T) {
	l := testRace(t, "h-traa pages=16 vs lakg pages=16")
	l.until(t, "three replications", replicated)
	for _, w := range []int{60, 80, 120, 160} {
		l.Update(tea.WindowSizeMsg{Width: w, Height: 24})
		rows := strings.Split(strings.TrimRight(ansi.Strip(l.View()), "\n"), "\n")
		for _, key := range []string{"a explain", "c choose", "? help", "q quit"} {
			if last := rows[len(rows)-1]; !strings.Contains(last, key) {
				t.Errorf("%d columns, no %q in %q", w, key, last)
			}
		}
	}
}

// The first row names the race and its runs, not the run whose panes are shown.
func TestRaceIsNamed(t *testing.T) {
	a, f := newTestApp("tree", "dark", "braille", 160, 48, 1000)
	s := *f.Snapshot(a.request)
	contest := &live.ContestView{Names: []string{"h-traa", "lakg"}, Column: "value", Points: []live.ContestPoint{{Tick: 1000, Values: []float64{0.9706, 0.5}}}}
	a.take(&driver.Status{Snap: &s, Contest: contest, Running: true, Speed: 2000})
	a.panes = race.Panes
	a.slots = race.Panes(a.lab)
	a.pictures = make([]pane.Cache, len(a.slots))
	a.relayout()
	screen := ansi.Strip(a.View())
	first, _, _ := strings.Cut(screen, "\n")
	if !strings.HasPrefix(first, " lascope  race  64 pages  h-traa vs lakg") || strings.Contains(first, "H-TRAA") {
		t.Errorf("first row: %q", first)
	}
	if !regexp.MustCompile(`▸h-traa +\.971`).MatchString(screen) {
		t.Errorf("no .971 in\n%s", screen)
	}
	if h := a.rects[0].H; h < 12 {
		t.Errorf("the race has %d rows", h)
	}
}

// TestRacePanesLineUp: the curves of a race and the difference below have the same axis of
// ticks, column by column, live and as means.
func TestRacePanesLineUp(t *testing.T) {
	a, f := newTestApp("tree", "dark", "braille", 80, 48, 1000)
	s := *f.Snapshot(a.request)
	known := func(y float64) stats.Estimate {
		return stats.Estimate{N: 2, Mean: y, SE: 0.1, Lo: y - 0.2, Hi: y + 0.2}
	}
	line := func(name string, y float64) result.RaceLine {
		return result.RaceLine{Name: name, Points: []stats.Estimate{known(y), known(2 * y)}}
	}
	result := &result.RaceResult{Reps: 2, Ticks: []int64{0, 20000}, Lines: []result.RaceLine{line("h-traa", 0.4), line("lakg", 0.2), line("h-traa - lakg", 1234)}}
	contest := &live.ContestView{Names: []string{"h-traa", "lakg"}, Column: "value", Reps: 2, Until: 20000, Result: result,
		Points: []live.ContestPoint{{Tick: 0, Values: []float64{0.4, 0.4}}, {Tick: 1000, Values: []float64{0.9706, 0.5}}}}
	a.take(&driver.Status{Snap: &s, Contest: contest, Running: true, Speed: 2000})
	a.panes = race.Panes
	a.slots = race.Panes(a.lab)
	a.pictures = make([]pane.Cache, len(a.slots))
	a.relayout()
	for _, means := range []bool{false, true} {
		if means {
			a.slots[0].Pane.Key(a, press("v"))
		}
		a.Dirty = true
		var axes []string
		for _, row := range strings.Split(ansi.Strip(a.View()), "\n") {
			if strings.HasSuffix(strings.TrimRight(row, " │"), "ticks") && len(axes) < 2 {
				axes = append(axes, row)
			}
		}
		if len(axes) != 2 || axes[0] != axes[1] || !strings.Contains(axes[0], "20k") && !strings.Contains(axes[0], "10k") {
			t.Errorf("means %v: the axes are\n%s", means, strings.Join(axes, "\n"))
		}
	}
}

// TestQuickKeysInARace: keys pressed quickly on one parameter are one event in a race too, and the
// replications are those of the line.
func TestQuickKeysInARace(t *testing.T) {
	l := testRace(t, "h-traa pages=16 N=80 vs lakg pages=16")
	l.driver.Send(driver.Pause{})
	l.until(t, "three replications", replicated)
	typeKeys(l, "n", "n", "n")
	l.driver.Request()
	v := l.until(t, "N=10", func(v *live.ContestView, _ *model.Snapshot) bool { return strings.HasSuffix(v.Lines[0], ":N=10") })
	if strings.Count(v.Lines[0], "@") != 1 || strings.Contains(v.Lines[1], "@") {
		t.Errorf("the lines are %q", v.Lines)
	}
	l.until(t, "three replications of it", replicated)
}
