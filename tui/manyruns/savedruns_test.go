package manyruns

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/screentest"
)

// TestScreensAtAnySize draws every screen at sizes down to nothing, in every theme.
func TestScreensAtAnySize(t *testing.T) {
	sweep := filledSweep(t, "h-traa pages=16 N=20,50 alpha=0.3..0.9/3", experiment.SweepJob{})
	curve := filledSweep(t, "h-traa pages=16 N=20,50", experiment.SweepJob{})
	over := testSavedRuns(t)
	for _, name := range canvas.Themes {
		for _, size := range [][2]int{{0, 0}, {1, 1}, {20, 5}, {59, 15}, {60, 16}, {80, 24}, {81, 17}, {120, 40}, {160, 48}, {220, 60},
			{300, 16}, {60, 100}} {
			for _, l := range []tea.Model{sweep, curve, over} {
				l.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				sweep.Theme, curve.Theme, over.Theme = screentest.Theme(t, name), screentest.Theme(t, name), screentest.Theme(t, name)
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
func testSavedRuns(t *testing.T) *SavedRuns {
	t.Helper()
	dir := t.TempDir()
	race, run := filepath.Join(dir, "race"), filepath.Join(dir, "run")
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=16 vs lakg pages=16")))
	job := experiment.RaceJob{Race: design.Race{Specs: specs, Reps: 3, Until: 100},
		Job: experiment.Job{ResultFiles: experiment.ResultFiles{Save: race, Format: "csv"}}}
	modeltest.Must(job.Run(context.Background(), &strings.Builder{}))
	r := linetest.Run("uniform pages=16")
	modeltest.OK(t, result.PrintAndSave(context.Background(), r, &strings.Builder{},
		model.Printout{Until: 100, Every: 10, Format: "csv"}, disk.File{Path: run}))
	saved := modeltest.Must(result.OpenAll([]string{race, run}))
	l := modeltest.Must(NewSavedRuns(saved, &opened{}, screentest.Theme(t, "dark"), config.Options{Paused: true}))
	l.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	return l
}

func TestSavedRuns(t *testing.T) {
	l := testSavedRuns(t)
	screentest.Shows(t, l, "race h-traa", "race lakg", "run uniform", "race, 3 replications", "run, 11 rows",
		"h-traa pages=16 vs lakg pages=16")
	screentest.Type(l, "down", "enter")
	if spec := l.runs.(*opened).spec; spec.String() != "uniform pages=16" {
		t.Errorf("enter opens %q", spec)
	}
}

// Of saved experiments that share one column v says that there is no other.
func TestOnlyColumnSaysSo(t *testing.T) {
	l := testSavedRuns(t)
	l.columns, l.column = l.columns[:1], 0
	if screentest.Type(l, "v"); l.Notes.Shown == nil || l.Notes.Shown.Text != "no other column is common to all of them" {
		t.Errorf("v says %+v", l.Notes.Shown)
	}
}

// TestSavedRunsWithReboundKeys: the hints name the keys as they are.
func TestSavedRunsWithReboundKeys(t *testing.T) {
	k, wrong := keymap.NewKeyMap().Rebound(map[string][]string{"axis": {"f2"}})
	if wrong != nil {
		t.Fatal(wrong.Why)
	}
	over := testSavedRuns(t)
	over.Keys = k
	screentest.Shows(t, over, "f2 column")
}
