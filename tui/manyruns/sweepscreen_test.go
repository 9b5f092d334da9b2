package manyruns

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/decide"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/screen"
	"lascope/tui/screentest"
)

// opened is what a screen of many runs opened last.
type opened struct {
	m    *SweepMap
	cell int
	spec model.Spec
}

// PushCell implements [Runs].
func (o *opened) PushCell(m *SweepMap, cell int, _ *canvas.Theme, _ config.Options) (tea.Cmd, error) {
	o.m, o.cell = m, cell
	return nil, nil
}

// PushRun implements [Runs].
func (o *opened) PushRun(spec model.Spec, _ *canvas.Theme, _ config.Options) (tea.Cmd, error) {
	o.spec = spec
	return nil, nil
}

// PushRace implements [Runs].
func (o *opened) PushRace(design.Race, *canvas.Theme, config.Options) (tea.Cmd, error) {
	return nil, nil
}

// filledSweep is the screen of a finished sweep.
func filledSweep(t *testing.T, words string, job experiment.SweepJob) *SweepScreen {
	t.Helper()
	s := modeltest.Must(design.ParseSweep(strings.Fields(words), design.SweepFlags{Reps: 3, Until: 60, Metric: "final"}))
	job.Sweep = s
	l := FillSweep(job, &opened{}, screentest.Theme(t, "dark"), config.Options{})
	t.Cleanup(l.Close)
	<-l.Gone // however long that takes on a busy machine
	l.Update(screen.ProgressMsg{})
	l.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	return l
}

// TestSweepMap: the map shows the estimates of the table, the cursor describes its cell, and
// enter opens that cell's run.
func TestSweepMap(t *testing.T) {
	l := filledSweep(t, "h-traa pages=16 N=20,50 alpha=0.3..0.9/3", experiment.SweepJob{})
	m := l.maps[0]
	screentest.Shows(t, l, "sweep", "18 of 18 runs", "■ done", "N=20  alpha=0.3", "3 of 3 replications", "enter opens this cell")
	l.Update(tea.WindowSizeMsg{Width: 80, Height: 24}) // too small for large digits
	for cell := range m.Sweep.Cells() {
		e := m.part.Cell(cell)
		interval := "± " + cellWord(e.Hi-e.Mean, 20)
		if !e.Symmetric() {
			interval = cellWord(e.Lo, 20) + " to " + cellWord(e.Hi, 4)
		}
		screentest.Shows(t, l, cellWord(e.Mean, 20), interval)
	}
	screentest.Type(l, "up", "right", "right", "right")
	e := m.part.Cell(5)
	screentest.Shows(t, l, "N=50  alpha=0.9", canvas.Within(e.Mean, e.Hi-e.Mean)+" ± "+canvas.Within(e.Hi-e.Mean, e.Hi-e.Mean))
	screentest.Type(l, "left", "enter")
	if over := l.runs.(*opened); over.m != m || over.cell != 4 {
		t.Errorf("enter opens cell %d", over.cell)
	}
	screentest.Type(l, "home")
	screentest.Shows(t, l, "N=20  alpha=0.3")
	// Where the interval has no room no part of its numbers stands there.
	e = m.part.Cell(0)
	seen := 0
	for w := 60; w <= 100; w++ {
		l.Update(tea.WindowSizeMsg{Width: w, Height: 20})
		for _, row := range strings.Split(ansi.Strip(l.View()), "\n") {
			if _, after, ok := strings.Cut(row, "± "+canvas.Within(e.Hi-e.Mean, e.Hi-e.Mean)); ok && strings.Contains(after, "95 %") &&
				strings.Contains(after, "interval") {
				if seen++; !strings.Contains(after+" ", canvas.Within(e.Lo, e.Hi-e.Mean)+" to "+canvas.Within(e.Hi, e.Hi-e.Mean)+" ") {
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
			if l.cell < 0 || l.cell >= l.maps[0].Sweep.Cells() {
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
	screentest.Type(l, "w")
	screentest.Shows(t, l, "saved in sweep-h-traa-N-alpha.csv")
	var alone strings.Builder
	modeltest.Must((experiment.SweepJob{Sweep: l.maps[0].Sweep}).Run(context.Background(), &alone))
	got, err := os.ReadFile("sweep-h-traa-N-alpha.csv")
	if err != nil || string(got) != alone.String() {
		t.Errorf("the saved table is\n%s\n%v, want\n%s", got, err, alone.String())
	}
	saved := modeltest.Must(result.Open("sweep-h-traa-N-alpha.lascope"))
	again := NewSweepScreen(&opened{}, screentest.Theme(t, "dark"), config.Options{}, savedSweep("one", saved.Sweep),
		savedSweep("two", saved.Sweep))
	again.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	screentest.Shows(t, again, "sweep 1 of 2  one", cellWord(l.maps[0].part.Cell(3).Mean, 20))
	screentest.Type(again, "tab")
	screentest.Shows(t, again, "sweep 2 of 2  two")
	screentest.Type(again, "d")
	screentest.Shows(t, again, "less one: paired differences", "0, the same in all 3 runs")
}

// TestDifferencesOfOtherCells: the differences end where the next sweep has other cells.
func TestDifferencesOfOtherCells(t *testing.T) {
	small, large := filledSweep(t, "h-traa pages=16 N=20,50", experiment.SweepJob{}), filledSweep(t, "h-traa pages=16 N=20,50,100",
		experiment.SweepJob{})
	l := NewSweepScreen(&opened{}, screentest.Theme(t, "dark"), config.Options{}, savedSweep("one", small.maps[0].part),
		savedSweep("two", small.maps[0].part),
		savedSweep("three", large.maps[0].part))
	l.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	screentest.Type(l, "d")
	screentest.Shows(t, l, "sweep 2 of 3  two", "less one: paired differences")
	screentest.Type(l, "tab")
	screentest.Shows(t, l, "sweep 3 of 3  three", "mean of 3 replications")
	screentest.Type(l, "d")
	screentest.Shows(t, l, "one and three have other axes or values")
}

// TestSweepKeepsWhatIsDone: left in the middle, a sweep with a file leaves its
// journal, and the next one goes on from there.
func TestSweepKeepsWhatIsDone(t *testing.T) {
	out := filepath.Join(t.TempDir(), "table.csv")
	s := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=16 N=20,50 alpha=0.3..0.9/3"),
		design.SweepFlags{Reps: 30, Until: 20_000, Metric: "final"}))
	l := FillSweep(experiment.SweepJob{Sweep: s, Job: experiment.Job{ResultFiles: experiment.ResultFiles{Out: out}}}, &opened{},
		screentest.Theme(t, "dark"), config.Options{})
	for done, ended, _ := l.maps[0].State(); done.Done == 0 && !ended; done, ended, _ = l.maps[0].State() {
		l.Listen() // until a run is done
	}
	l.Close()
	done, ended, failed := l.maps[0].State()
	if !ended || failed == nil {
		t.Skip("the sweep was done before it could be left")
	}
	if _, err := os.Stat(out + ".journal"); err != nil {
		t.Fatalf("%d runs are done and the journal is gone: %v", done.Done, err)
	}
	kept, err := os.ReadFile(out + ".journal")
	if runs := strings.Count(string(kept), "\n") - 3; err != nil || runs != done.Done { // three lines are its head
		t.Errorf("the journal keeps %d runs (%v), %d were done", runs, err, done.Done)
	}
}

func TestSweepCurve(t *testing.T) {
	l := filledSweep(t, "h-traa pages=16 N=10,100,1000", experiment.SweepJob{})
	screentest.Shows(t, l, "10", "100", "1000", "N", "N=10")
	screentest.Type(l, "right")
	screentest.Shows(t, l, "N=100   ")
	three := filledSweep(t, "h-traa pages=16 N=10,20 alpha=0.5,0.9 beta=1,1.5", experiment.SweepJob{})
	screentest.Shows(t, three, "PgUp PgDn N=10", "alpha ↑", "beta →")
	screentest.Type(three, "pgup")
	screentest.Shows(t, three, "PgUp PgDn N=20")
}

// TestSweepOfSeveralMetrics: the next key shows the next metric of a sweep, with its direction; two
// metrics have no difference. A time that some runs did not reach has its limit.
func TestSweepOfSeveralMetrics(t *testing.T) {
	s := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=64 N=400,1000"),
		design.SweepFlags{Reps: 8, Until: 5000, Metric: "efficiency,reach"}))
	l := FillSweep(experiment.SweepJob{Sweep: s}, &opened{}, screentest.Theme(t, "dark"), config.Options{})
	<-l.Gone
	l.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	screentest.Shows(t, l, "efficiency, 1 of 2", "higher is better", "8 of 8 replications")
	l.Update(tea.KeyMsg{Type: tea.KeyTab})
	screentest.Shows(t, l, "reach, 2 of 2", "lower is better", "did not reach it: mean of min(time, 4,488)", "○ some not reached", "limit")
	l.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("d")})
	screentest.Shows(t, l, "efficiency and reach are different metrics, so they have no difference.")
}

// In a sweep of two axes the keys of the others say that there are none; d shows the
// differences of the second sweep, also from the first, to which they are taken; where the
// cells do not match the sweep that is shown stays.
func TestKeysOfSweeps(t *testing.T) {
	l := filledSweep(t, "h-traa pages=8 N=10,20 alpha=0.3,0.5", experiment.SweepJob{})
	over := NewSweepScreen(&opened{}, l.Theme, config.Options{}, l.maps[0], l.maps[0])
	screentest.Type(over, "pgup")
	if n := over.Notes.Shown; n == nil || n.Text != "this sweep has no more than two axes" {
		t.Errorf("PgUp says %+v", n)
	}
	screentest.Type(over, "d", "tab") // back to the first, the differences still wanted
	screentest.Type(over, "d")
	if over.shown != 1 || !over.versus {
		t.Errorf("sweep %d, differences: %v", over.shown+1, over.versus)
	}
	other := filledSweep(t, "h-traa pages=8 N=10,20 alpha=0.4,0.5", experiment.SweepJob{})
	unlike := NewSweepScreen(&opened{}, l.Theme, config.Options{}, l.maps[0], other.maps[0])
	if screentest.Type(unlike, "d"); unlike.shown != 0 || unlike.versus || unlike.Notes.Shown == nil {
		t.Errorf("sweep %d, differences: %v, said: %+v", unlike.shown+1, unlike.versus, unlike.Notes.Shown)
	}
}

// TestSweepKeyBarByMouse: the keys in the bar of a sweep take clicks.
func TestSweepKeyBarByMouse(t *testing.T) {
	l := filledSweep(t, "h-traa pages=16 N=10,20 capacity=1,2", experiment.SweepJob{})
	l.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	l.View()
	for _, e := range l.KeyBar().Entries {
		if e.Words == "help" {
			l.Update(tea.MouseMsg{X: e.X, Y: 39, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		}
	}
	if !l.Help {
		t.Error("a click on the help does not open it")
	}
}

// TestReboundKeysOfSweeps: a sweep's own keys, and those of every screen.
func TestReboundKeysOfSweeps(t *testing.T) {
	k, wrong := keymap.NewKeyMap().Rebound(map[string][]string{"save": {"f2"}, "differences": {"f3"},
		"next": {"f5"}, "quit": {"f6"}, "help": {"f7"}, "close": {"f8"}, "right": {"f9"}, "enter": {"f10"}, "page-up": {"f11"}})
	if wrong != nil {
		t.Fatal(wrong.Why)
	}
	l := filledSweep(t, "h-traa pages=8 N=10,20", experiment.SweepJob{})
	over := NewSweepScreen(&opened{}, l.Theme, config.Options{Keys: k}, l.maps[0], l.maps[0])
	over.Base.Back = true
	over.Update(tea.WindowSizeMsg{Width: 160, Height: 40})
	screentest.Shows(t, over, "↑ ↓ ← f9 cell", "f10 open the cell", "f2 save", "f5 next", "f3 differences", "f7 help", "f6 quit",
		"f10 opens this cell")
	do := func(name string) tea.Cmd {
		_, cmd := over.Update(keymap.KeyOf(name))
		return cmd
	}
	do("right")
	if do("f9"); over.cell != 1 {
		t.Errorf("the cell is %d", over.cell)
	}
	do("tab")
	if do("f5"); over.shown != 1 {
		t.Errorf("the sweep is %d", over.shown)
	}
	do("d")
	if do("f3"); !over.versus {
		t.Error("f3 shows no differences")
	}
	if do("f7"); !over.Help {
		t.Error("f7 gives no help")
	}
	screentest.Shows(t, over, "f3  differences to the first sweep")
	do("x")
	if do("esc") != nil || do("f8") == nil || do("q") != nil || do("f6") == nil {
		t.Error("esc and q still act, or f8 and f6 do not")
	}
}

// TestTuningShowsEachWorld: a tuning has a row for the best of each world, at every size that has room.
func TestTuningShowsEachWorld(t *testing.T) {
	s := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=16 N=10,20,320 alpha=0.3,0.9"),
		design.SweepFlags{Reps: 30, Until: 400, Metric: "efficiency"}))
	l := FillSweep(experiment.SweepJob{Sweep: s, Asks: &decide.Question{}}, &opened{}, screentest.Theme(t, "dark"), config.Options{})
	<-l.Gone
	for _, size := range [][2]int{{100, 36}, {160, 48}} {
		l.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		screentest.Shows(t, l, "alpha=0.3: N=", "alpha=0.9: N=", "■ done")
	}
}

// savedSweep is a map of a sweep of one metric.
func savedSweep(name string, part *result.SweepPart) *SweepMap { return SavedSweeps(name, part)[0] }
