package tui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/screen"
)

// plainTheme is a theme for tests that read words.
func plainTheme(t testing.TB, name string) *canvas.Theme {
	t.Helper()
	th, err := canvas.NewTheme(name, "braille", termenv.TrueColor)
	if err != nil {
		t.Fatal(err)
	}
	return th
}

// shows demands words on a screen.
func shows(t *testing.T, l tea.Model, words ...string) {
	t.Helper()
	screen := ansi.Strip(l.View())
	for _, w := range words {
		if !strings.Contains(screen, w) {
			t.Fatalf("%q is not on the screen:\n%s", w, screen)
		}
	}
}

// typeKeys presses keys on a screen.
func typeKeys(l tea.Model, names ...string) (last tea.Cmd) {
	for _, n := range names {
		l.View()
		_, last = l.Update(press(n))
	}
	return last
}

// filledSweep is the screen of a finished sweep.
func filledSweep(t *testing.T, words string, job experiment.SweepJob) *sweepScreen {
	t.Helper()
	s, err := experiment.ParseSweep(strings.Fields(words), experiment.SweepFlags{Reps: 3, Until: 60, Metric: "final"})
	if err != nil {
		t.Fatal(err)
	}
	job.Sweep = s
	l := fillingSweep(job, plainTheme(t, "dark"), config.Options{})
	t.Cleanup(l.Close)
	<-l.Gone // however long that takes on a busy machine
	l.Update(screen.ProgressMsg{})
	l.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	return l
}

// laidOver is the screen that a command pushes: a run or a race when it is
// built, however long that takes on a busy machine.
func laidOver(t *testing.T, cmd tea.Cmd) screen.Screen {
	t.Helper()
	msg, ok := cmd().(screen.PushMsg)
	if !ok {
		t.Fatal("nothing is laid over")
	}
	if l, ok := msg.Screen.(*screen.Opening); ok {
		_, cmd := l.Update(l.Init()())
		return laidOver(t, cmd)
	}
	return msg.Screen
}

// TestSweepMap: the map shows the estimates of the table, the cursor describes its cell, and
// enter opens that cell's run.
func TestSweepMap(t *testing.T) {
	l := filledSweep(t, "h-traa pages=16 N=20,50 alpha=0.3..0.9/3", experiment.SweepJob{})
	m := l.maps[0]
	shows(t, l, "sweep", "18 of 18 runs", "■ done", "N=20  alpha=0.3", "3 of 3 replications", "enter opens this cell")
	l.Update(tea.WindowSizeMsg{Width: 80, Height: 24}) // too small for large digits
	for cell := range m.sweep.Cells() {
		e := m.part.Cell(cell)
		shows(t, l, cellWord(e.Mean, 20), "± "+cellWord(e.Hi-e.Mean, 20))
	}
	typeKeys(l, "up", "right", "right", "right")
	e := m.part.Cell(5)
	shows(t, l, "N=50  alpha=0.9", number4(e.Mean)+" ± "+likeNumber4(e.Hi-e.Mean, e.Mean))
	cmd := typeKeys(l, "left", "enter")
	over := laidOver(t, cmd).(*runScreen)
	defer over.Close()
	if got, want := over.now, (*driver.Status)(nil); got != want {
		t.Errorf("the run is shown before it is published")
	}
	p := until(t, over.driver, "the cell's run", func(p *driver.Status) bool { return true })
	if got, want := p.Snap.Line, "h-traa pages=16 N=50 alpha=0.6"; got != want {
		t.Errorf("enter opens %q, want %q", got, want)
	}
	typeKeys(l, "home")
	shows(t, l, "N=20  alpha=0.3")
	// Where the interval has no room no part of its numbers stands there.
	e = m.part.Cell(0)
	seen := 0
	for w := 60; w <= 100; w++ {
		l.Update(tea.WindowSizeMsg{Width: w, Height: 20})
		for _, row := range strings.Split(ansi.Strip(l.View()), "\n") {
			if _, after, ok := strings.Cut(row, "± "+likeNumber4(e.Hi-e.Mean, e.Mean)); ok && strings.Contains(after, "95 %") &&
				strings.Contains(after, " of ") {
				if seen++; !strings.Contains(after, number4(e.Lo)+" to "+number4(e.Hi)+" ") {
					t.Errorf("%d columns: %s", w, row)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no row tells the interval")
	}
}

func TestSweepClick(t *testing.T) {
	t.Chdir(t.TempDir()) // one of the clicks saves
	l := filledSweep(t, "h-traa pages=16 N=20,50 alpha=0.3..0.9/3", experiment.SweepJob{})
	l.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	l.View()
	for y := range 22 { // without the line and the keys, which act
		for x := range 80 {
			l.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			if l.cell < 0 || l.cell >= l.maps[0].sweep.Cells() {
				t.Fatalf("a click at %d, %d goes to cell %d", x, y, l.cell)
			}
		}
	}
	lines := strings.Split(ansi.Strip(l.View()), "\n")
	want := cellWord(l.maps[0].part.Cell(4).Mean, 20)
	for y, line := range lines {
		if at := strings.Index(line, want); at >= 0 {
			x := canvas.Width(line[:at])
			l.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			if l.cell != 4 {
				t.Errorf("a click on %s goes to cell %d, want 4", want, l.cell)
			}
			return
		}
	}
	t.Fatalf("%s is not on the screen", want)
}

// TestSweepSaves: w writes the bytes that an unwatched sweep writes.
func TestSweepSaves(t *testing.T) {
	t.Chdir(t.TempDir())
	l := filledSweep(t, "h-traa pages=16 N=20,50 alpha=0.3..0.9/3", experiment.SweepJob{})
	typeKeys(l, "w")
	shows(t, l, "saved in sweep-h-traa-N-alpha.csv")
	var alone strings.Builder
	if err := (experiment.SweepJob{Sweep: l.maps[0].sweep}).Run(context.Background(), &alone); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("sweep-h-traa-N-alpha.csv")
	if err != nil || string(got) != alone.String() {
		t.Errorf("the saved table is\n%s\n%v, want\n%s", got, err, alone.String())
	}
	saved, err := experiment.Open("sweep-h-traa-N-alpha.lascope")
	if err != nil {
		t.Fatal(err)
	}
	again := newSweepScreen(plainTheme(t, "dark"), config.Options{}, savedSweep("one", saved.Sweep), savedSweep("two", saved.Sweep))
	again.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	shows(t, again, "sweep 1 of 2  one", cellWord(l.maps[0].part.Cell(3).Mean, 20))
	typeKeys(again, "tab")
	shows(t, again, "sweep 2 of 2  two")
	typeKeys(again, "d")
	shows(t, again, "less one: paired differences", "0 ± 0")
}

// TestDifferencesOfOtherCells: the differences end where the next sweep has other cells.
func TestDifferencesOfOtherCells(t *testing.T) {
	small, large := filledSweep(t, "h-traa pages=16 N=20,50", experiment.SweepJob{}), filledSweep(t, "h-traa pages=16 N=20,50,100", experiment.SweepJob{})
	l := newSweepScreen(plainTheme(t, "dark"), config.Options{}, savedSweep("one", small.maps[0].part), savedSweep("two", small.maps[0].part),
		savedSweep("three", large.maps[0].part))
	l.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	typeKeys(l, "d")
	shows(t, l, "sweep 2 of 3  two", "less one: paired differences")
	typeKeys(l, "tab")
	shows(t, l, "sweep 3 of 3  three", "mean of 3 replications")
	typeKeys(l, "d")
	shows(t, l, "one and three have other axes or values")
}

// TestSweepKeepsWhatIsDone: left in the middle, a sweep with a file leaves its
// journal, and the next one goes on from there.
func TestSweepKeepsWhatIsDone(t *testing.T) {
	out := filepath.Join(t.TempDir(), "table.csv")
	s, err := experiment.ParseSweep(strings.Fields("h-traa pages=16 N=20,50 alpha=0.3..0.9/3"), experiment.SweepFlags{Reps: 30, Until: 20_000, Metric: "final"})
	if err != nil {
		t.Fatal(err)
	}
	l := fillingSweep(experiment.SweepJob{Sweep: s, ResultFiles: experiment.ResultFiles{Out: out}}, plainTheme(t, "dark"), config.Options{})
	l.Listen()
	l.Close()
	done, ended, failed := l.maps[0].state()
	if !ended || failed == nil {
		t.Skip("the sweep was done before it could be left")
	}
	if _, err := os.Stat(out + ".journal"); err != nil {
		t.Fatalf("%d runs are done and the journal is gone: %v", done.Done, err)
	}
	part, err := os.Open(out + ".journal")
	if err != nil {
		t.Fatal(err)
	}
	defer part.Close()
	kept, err := experiment.ReadPart("journal", part, false)
	if err != nil || kept.Known() != done.Done {
		t.Errorf("the journal keeps %v runs (%v), %d were done", kept, err, done.Done)
	}
}

func TestSweepCurve(t *testing.T) {
	l := filledSweep(t, "h-traa pages=16 N=10,100,1000", experiment.SweepJob{})
	shows(t, l, "10", "100", "1000", "N", "N=10")
	typeKeys(l, "right")
	shows(t, l, "N=100   ")
	three := filledSweep(t, "h-traa pages=16 N=10,20 alpha=0.5,0.9 beta=1,1.5", experiment.SweepJob{})
	shows(t, three, "PgUp PgDn N=10", "alpha ↑", "beta →")
	typeKeys(three, "pgup")
	shows(t, three, "PgUp PgDn N=20")
}

// TestScreensAtAnySize draws every screen at sizes down to nothing, in every theme.
func TestScreensAtAnySize(t *testing.T) {
	sweep := filledSweep(t, "h-traa pages=16 N=20,50 alpha=0.3..0.9/3", experiment.SweepJob{})
	curve := filledSweep(t, "h-traa pages=16 N=20,50", experiment.SweepJob{})
	over := testSavedRuns(t)
	for _, name := range canvas.Themes {
		for _, size := range [][2]int{{0, 0}, {1, 1}, {20, 5}, {59, 15}, {60, 16}, {80, 24}, {81, 17}, {120, 40}, {160, 48}, {220, 60}, {300, 16}, {60, 100}} {
			for _, l := range []tea.Model{sweep, curve, over} {
				l.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				sweep.Theme, curve.Theme, over.Theme = plainTheme(t, name), plainTheme(t, name), plainTheme(t, name)
				screen := ansi.Strip(l.View())
				rows := strings.Split(screen, "\n")
				if size[0] > 0 && len(rows) != size[1] {
					t.Fatalf("%T at %v has %d rows", l, size, len(rows))
				}
				for _, r := range rows {
					if size[0] > 0 && canvas.Width(r) != size[0] {
						t.Fatalf("%T at %v has a row %d wide: %q", l, size, canvas.Width(r), r)
					}
				}
			}
		}
	}
}

// testSavedRuns is a saved race over a saved run.
func testSavedRuns(t *testing.T) *savedRuns {
	t.Helper()
	dir := t.TempDir()
	race, run := filepath.Join(dir, "race"), filepath.Join(dir, "run")
	specs, err := experiment.ParseRace(strings.Fields("h-traa pages=16 vs lakg pages=16"))
	if err != nil {
		t.Fatal(err)
	}
	job := experiment.RaceJob{Race: experiment.Race{Specs: specs, Reps: 3, Until: 100}, ResultFiles: experiment.ResultFiles{Save: race, Format: "csv"}}
	if err := job.Run(context.Background(), &strings.Builder{}, nil); err != nil {
		t.Fatal(err)
	}
	spec, err := model.Parse("uniform pages=16")
	if err != nil {
		t.Fatal(err)
	}
	r, err := model.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	if err := experiment.PrintAndSave(context.Background(), r, &strings.Builder{}, model.Printout{Until: 100, Every: 10, Format: "csv"}, disk.File{Path: run}); err != nil {
		t.Fatal(err)
	}
	saved, err := experiment.OpenAll([]string{race, run})
	if err != nil {
		t.Fatal(err)
	}
	l, err := newSavedRuns(saved, plainTheme(t, "dark"), config.Options{Paused: true})
	if err != nil {
		t.Fatal(err)
	}
	l.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	return l
}

func TestSavedRuns(t *testing.T) {
	l := testSavedRuns(t)
	shows(t, l, "race h-traa", "race lakg", "run uniform", "race, 3 replications", "run, 11 rows", "h-traa pages=16 vs lakg pages=16")
	cmd := typeKeys(l, "down", "enter")
	over := laidOver(t, cmd).(*runScreen)
	defer over.Close()
	p := until(t, over.driver, "the saved run", func(*driver.Status) bool { return true })
	if p.Snap.Line != "uniform pages=16" {
		t.Errorf("enter opens %q", p.Snap.Line)
	}
}

// TestSweepOfSeveralMetrics: the next key shows the next metric of a sweep, with its direction; two
// metrics have no difference. A time that some runs did not reach has a median.
func TestSweepOfSeveralMetrics(t *testing.T) {
	s, err := experiment.ParseSweep(strings.Fields("h-traa pages=64 N=400,1000"), experiment.SweepFlags{Reps: 8, Until: 5000, Metric: "efficiency,t95"})
	if err != nil {
		t.Fatal(err)
	}
	l := fillingSweep(experiment.SweepJob{Sweep: s}, plainTheme(t, "dark"), config.Options{})
	<-l.Gone
	l.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	shows(t, l, "efficiency, 1 of 2", "higher is better", "8 of 8 replications")
	l.Update(tea.KeyMsg{Type: tea.KeyTab})
	shows(t, l, "t95, 2 of 2", "lower is better", "of them without a t95; Kaplan–Meier median ")
	l.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("d")})
	shows(t, l, "efficiency and t95 are different metrics, so they have no difference.")
}
