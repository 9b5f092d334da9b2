package manyruns

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/screen"
	"lascope/tui/screentest"
)

// filledSensitivity is the screen of finished runs.
func filledSensitivity(t *testing.T, words string, job experiment.SensitivityJob) *SensitivityScreen {
	t.Helper()
	var err error
	if job.Sensitivity, err = design.ParseSensitivity(strings.Fields(words), 32,
		design.SweepFlags{Until: 60, Metric: "final"}); err != nil {
		t.Fatal(err)
	}
	l := NewSensitivityScreen(job, screentest.Theme(t, "dark"), config.Options{})
	t.Cleanup(l.Close)
	l.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	screentest.Shows(t, l, "sensitivity of final", " runs")
	<-l.Gone // however long that takes on a busy machine
	_, cmd := l.Update(screen.ProgressMsg{})
	if len(job.Names()) == 0 {
		l.Update(cmd())
	}
	return l
}

// TestSensitivityScreen: the screen shows the indices of the table, whole at every size, and names the
// greatest. A parameter that does not fit is counted.
func TestSensitivityScreen(t *testing.T) {
	l := filledSensitivity(t, "uniform pages=16 beta=0.5..2 alpha=0.3..0.9", experiment.SensitivityJob{})
	want := modeltest.Must(l.now.Sensitivity.Result())
	screentest.Shows(t, l, "256 of 256 runs", "■ done", "32 of 32 samples", "beta has the greatest effect", "--every 1 --metric final")
	for _, size := range [][2]int{{60, 16}, {80, 24}, {120, 40}, {220, 60}} {
		l.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		for i, of := range want.Ranges {
			screentest.Shows(t, l, of.Param.Key, indexWord(want.First[i], true), indexWord(want.Total[i], true))
		}
	}
	l = filledSensitivity(t, "uniform pages=16 beta=0.5..2 alpha=0.3..0.9 capacity=1..4 period=9..99", experiment.SensitivityJob{})
	l.Update(tea.WindowSizeMsg{Width: 60, Height: 16})
	screentest.Shows(t, l, "1 more", "beta")
}

// TestSensitivityKeys: w writes a table and pictures once the runs are done; the job's own files are
// written by themselves.
func TestSensitivityKeys(t *testing.T) {
	t.Chdir(t.TempDir())
	l := filledSensitivity(t, "uniform pages=16 beta=0.5..2 alpha=0.3..0.9", experiment.SensitivityJob{})
	screentest.Type(l, "w")
	screentest.Shows(t, l, "saved in sensitivity-beta-alpha.csv, sensitivity-beta-alpha.svg,")
	screentest.Type(l, "w")
	screentest.Shows(t, l, "sensitivity-beta-alpha-2.csv")
	if screentest.Type(l, "y") == nil {
		t.Error("y copies nothing")
	}
	screentest.Shows(t, l, "copied: sensitivity uniform pages=16 beta=0.5..2 alpha=0.3..0.9 --samples")
	l = filledSensitivity(t, "uniform pages=16 beta=0.5..2 alpha=0.3..0.9",
		experiment.SensitivityJob{Job: experiment.Job{ResultFiles: experiment.ResultFiles{Out: "own.csv"}}})
	screentest.Shows(t, l, "written: own.csv")
}
