package run

import (
	"math"
	"os"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
	"lascope/model/stats"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// testRace is a paused race as a level.
func testRace(t *testing.T, line string) *Screen {
	t.Helper()
	specs := modeltest.Must(design.ParseRace(strings.Fields(line)))
	job := experiment.RaceJob{Race: design.Race{Specs: specs, Reps: 3, Until: 200}}
	l := newRaceScreen(job, plainTheme(t, "dark"), config.Options{Paused: true})
	t.Cleanup(l.Close)
	l.Update(tea.WindowSizeMsg{Width: 160, Height: 48})
	return l
}

// until waits for a publication and shows it.
func (l *Screen) until(t *testing.T, what string, ok func(*experiment.ContestView, *model.Snapshot) bool) *experiment.ContestView {
	t.Helper()
	l.Driver.Request()
	p := until(t, l.Driver, what, func(p *driver.Status) bool { return ok(p.Contest, p.Snap) })
	l.take(p)
	return p.Contest
}

func replicated(v *experiment.ContestView, _ *model.Snapshot) bool {
	return v.Result != nil && v.Result.Reps == 3
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
	modeltest.Equal(t, string(modeltest.Must(os.ReadFile("race-h-traa-lakg.lascope"))), string(first), "what was saved first is written over:")
}

// observed are numbers of runs.
func observed(xs []float64) (all []stats.Observation) {
	for _, x := range xs {
		all = append(all, stats.Observation{Number: x})
	}
	return all
}

// TestMedianAndWidest: the median is the lower of the middle two, the widest is furthest from it;
// runs without a number are neither.
func TestMedianAndWidest(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		of             []float64
		median, widest int
	}{
		{[]float64{4, 1, 2}, 2, 0},
		{[]float64{4, 1, 2, 9}, 2, 3},
		{[]float64{nan, 5, nan, 1}, 3, 1},
		{[]float64{nan, 5}, -1, -1},
		{nil, -1, -1},
	} {
		if median, widest := medianAndWidest(observed(c.of)); median != c.median || widest != c.widest {
			t.Errorf("%v: the median is %d, the widest %d", c.of, median, widest)
		}
	}
}
