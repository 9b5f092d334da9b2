package manyruns

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A SavedRuns screen shows the curves of saved runs and races over each other, and lists
// them.
type SavedRuns struct {
	screen.Base
	screen.NoWork
	saved   []*result.Saved
	runs    Runs     // runs a saved experiment again
	columns []string // those that all have
	column  int
	list    pane.List
}

// savedKeys are the keys of the screen.
const savedKeys = `up down | choose one of the saved experiments | choose
	enter | run the chosen one again, live | run it again
	copy | copy the chosen one's line | copy
	close
	previous next
	axis | the next common column | column`

// NewSavedRuns refuses experiments that have no column in common.
func NewSavedRuns(saved []*result.Saved, runs Runs, th *canvas.Theme, o config.Options) (*SavedRuns, error) {
	l := &SavedRuns{Base: screen.NewBase(th, o), saved: saved, runs: runs, list: pane.List{N: len(saved)}}
	l.columns = slices.Clone(columnsOf(saved[0]))
	for _, s := range saved {
		has := columnsOf(s)
		l.columns = slices.DeleteFunc(l.columns, func(c string) bool { return !slices.Contains(has, c) })
	}
	if len(l.columns) == 0 {
		return nil, errors.New("the saved runs and races have no column in common, so their curves cannot share a chart")
	}
	l.column = max(0, slices.Index(l.columns, mainColumn(saved[0])))
	turn := func(by int) func() tea.Cmd { return func() tea.Cmd { l.list.Turn(by); return nil } }
	do := map[string]func() tea.Cmd{
		"up": turn(-1), "down": turn(1), "previous": turn(-1), "next": turn(1), "close": nil,
		"enter": func() tea.Cmd { return l.Refuse(l.again(l.saved[l.list.At])) },
		"copy":  func() tea.Cmd { return l.Copy(lineOf(l.saved[l.list.At])) },
	}
	if len(l.columns) > 1 {
		do["axis"] = func() tea.Cmd { l.column = (l.column + 1) % len(l.columns); return nil }
	}
	l.Own = screen.Rows(l.Keys, savedKeys, do)
	return l, nil
}

// columnsOf returns the columns of a saved experiment that can be drawn.
func columnsOf(s *result.Saved) []string {
	if s.Race != nil {
		return s.Race.Curves()
	}
	return s.Run.Columns[1:]
}

func mainColumn(s *result.Saved) string {
	if s.Race != nil {
		return s.Race.Curves()[0]
	}
	return s.Run.Spec.Lab.Measures.Main
}

func labOf(s *result.Saved) *lab.Lab {
	if s.Race != nil {
		return s.Race.Race.Specs[0].Lab
	}
	return s.Run.Spec.Lab
}

// lineOf is the line that runs a saved experiment again.
func lineOf(s *result.Saved) string {
	if s.Race == nil {
		return design.LineAndProgram(s.Run.Spec)
	}
	return LinesOf(s.Race.Race.Specs)
}

// LinesOf are the lines of a race.
func LinesOf(specs []model.Spec) string {
	lines := make([]string, len(specs))
	for i, spec := range specs {
		lines[i] = spec.String()
	}
	return strings.Join(lines, " vs ")
}

// Init shows the error of the settings, if there is one.
func (l *SavedRuns) Init() tea.Cmd { return l.Opts.TellTrouble(&l.Notes) }

// Update takes a message.
func (l *SavedRuns) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd, _ := l.Take(msg)
	return l, cmd
}

// again runs the line of a saved experiment.
func (l *SavedRuns) again(s *result.Saved) (tea.Cmd, error) {
	if s.Race != nil {
		return l.runs.PushRace(s.Race.Race, l.Theme, l.Opts)
	}
	return l.runs.PushRun(s.Run.Spec, l.Theme, l.Opts)
}

// View draws the screen.
func (l *SavedRuns) View() string {
	state := fmt.Sprintf("%d saved", len(l.saved))
	return l.Draw("saved runs and races", state, lineOf(l.saved[l.list.At]), func(a canvas.Area) {
		list := min(len(l.saved)+2, a.H/3)
		l.drawCurves(a.Rows(0, a.H-list))
		l.drawList(a.Rows(a.H-list, list))
	})
}

func (l *SavedRuns) drawCurves(a canvas.Area) {
	column := l.columns[l.column]
	in := framed(a, pane.Heading{Title: show.ScreenNames(labOf(l.saved[0]), column), How: "means, 95 % intervals; of a run its curve",
		Right: canvas.Pick(len(l.columns) > 1, keymap.Does(l.Keys.Axis, "column"), "")}, l.Theme, true)
	c := &chart.Chart{Xname: "ticks", X1: 1}
	n := 0
	next := func() (canvas.Ink, rune) {
		n++
		return canvas.ContestInks[(n-1)%4], canvas.ContestMarks[(n-1)%4]
	}
	for _, s := range l.saved {
		if s.Race != nil {
			if s.Race.Metric != column {
				s.Race = s.Race.Curve(column)
			}
			xs := pane.TicksOf(s.Race.Ticks, func(t int64) int64 { return t })
			for _, line := range s.Race.Lines[:len(s.Race.Race.Specs)] {
				i, mark := next()
				pane.AddEstimates(c, l.label(s, line.Name), xs, line.Points, i, mark)
			}
			c.X1 = max(c.X1, xs[len(xs)-1])
			continue
		}
		at := slices.Index(s.Run.Columns, column)
		i, mark := next()
		one := chart.Series{Name: l.label(s, s.Run.Spec.Scheme.Name), Mark: mark, Ink: i}
		for _, row := range s.Run.Rows {
			one.Add(row[0], row[at])
		}
		one.At = one.Ys[len(one.Ys)-1]
		c.X1 = max(c.X1, one.Xs[len(one.Xs)-1])
		c.Put(one)
	}
	chart.Fit(c, in.H)
	c.Draw(in, l.Theme)
}

// label names a curve; among several files, with its file.
func (l *SavedRuns) label(s *result.Saved, name string) string {
	if len(l.saved) == 1 {
		return name
	}
	return canvas.Middle(filepath.Base(s.Name), 16) + " " + name
}

func (l *SavedRuns) drawList(a canvas.Area) {
	in := framed(a, pane.Heading{Title: "saved", How: keymap.Does(l.Keys.Enter, "runs the chosen one again, live")}, l.Theme, false)
	l.list.Centre(len(l.saved), in.H)
	for y := 0; l.list.Row(y) >= 0; y++ {
		s := l.saved[l.list.Row(y)]
		mark, st := "  ", canvas.Text
		if l.list.Row(y) == l.list.At {
			mark, st = "▸ ", canvas.Bold
		}
		what := ""
		if s.Race != nil {
			what = "race, " + canvas.Counted(s.Race.Reps, "replication")
		} else {
			what = "run, " + canvas.Counted(len(s.Run.Rows), "row")
		}
		x := in.Text(0, y, mark+canvas.Middle(s.Name, 28)+"  ", st)
		x = in.Text(x, y, what+"  ", canvas.Dim)
		in.Text(x, y, canvas.Middle(lineOf(s), max(0, in.W-x)), canvas.Text)
	}
}
