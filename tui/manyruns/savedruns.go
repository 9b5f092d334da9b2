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
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A SavedRuns screen shows the curves of saved runs and races over each other, and lists
// them.
type SavedRuns struct {
	screen.Base
	screen.NoWork
	saved   []savedRow
	columns []string // those that all have
	column  int
	list    pane.List
}

// A savedRow is a saved run or race on the screen.
type savedRow struct {
	*result.Saved
	lab        *lab.Lab
	columns    []string // that can be drawn
	main       string   // of the columns
	line, what string
	again      func() // runs it again, or refuses
}

func (l *SavedRuns) rowOf(s *result.Saved, runs Runs) savedRow {
	if r := s.Race; r != nil {
		columns, specs := r.Curves(), r.Specs
		return savedRow{s, specs[0].Lab, columns, columns[0], LinesOf(specs), "race, " + canvas.Counted(r.Reps, "replication"),
			func() { l.Later(runs.PushRace(r.Race, l.Theme, l.Opts)) }}
	}
	spec := s.Run.Spec
	return savedRow{s, spec.Lab, s.Run.Columns[1:], spec.Lab.Main, design.LineAndProgram(spec),
		"run, " + canvas.Counted(len(s.Run.Rows), "row"),
		func() { l.Later(runs.PushRun(spec, l.Theme, l.Opts)) }}
}

// chosen is the row under the cursor.
func (l *SavedRuns) chosen() savedRow { return l.saved[l.list.At] }

// savedKeys are the keys of the screen.
const savedKeys = `up down | choose one of the saved experiments | choose
	enter | run the chosen one again, live | run it again
	copy | copy the chosen one's line | copy
	close
	previous next
	axis | the next common column | column`

// NewSavedRuns refuses experiments that have no column in common.
func NewSavedRuns(saved []*result.Saved, runs Runs, th *canvas.Theme, o config.Options) (*SavedRuns, error) {
	l := &SavedRuns{Base: screen.NewBase(th, o), list: pane.List{N: len(saved)}}
	for _, one := range saved {
		l.saved = append(l.saved, l.rowOf(one, runs))
	}
	first := l.saved[0]
	l.columns = slices.DeleteFunc(slices.Clone(first.columns), func(c string) bool {
		return slices.ContainsFunc(l.saved, func(s savedRow) bool { return !slices.Contains(s.columns, c) })
	})
	if len(l.columns) == 0 {
		return nil, errors.New("the saved runs and races have no column in common, so their curves cannot share a chart")
	}
	l.column = max(0, slices.Index(l.columns, first.main))
	turn := func(by int) func() { return func() { l.list.Turn(by) } }
	do := map[string]func(){
		"up": turn(-1), "down": turn(1), "previous": turn(-1), "next": turn(1), "close": nil,
		"enter": func() { l.Attempt(l.chosen().again) },
		"copy":  func() { l.Copy(l.chosen().line) },
	}
	if len(l.columns) > 1 {
		do["axis"] = func() { l.column = (l.column + 1) % len(l.columns) }
	}
	l.Own = screen.Rows(l.Keys, savedKeys, do)
	return l, nil
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
func (l *SavedRuns) Init() tea.Cmd {
	l.Opts.TellTrouble(&l.Notes)
	return l.Due()
}

// Update takes a message.
func (l *SavedRuns) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	l.Take(msg)
	return l, l.Due()
}

// View draws the screen.
func (l *SavedRuns) View() string {
	state := fmt.Sprintf("%d saved", len(l.saved))
	return l.Draw("saved runs and races", state, l.chosen().line, func(a canvas.Area) {
		list := min(len(l.saved)+2, a.H/3)
		l.drawCurves(a.Rows(0, a.H-list))
		l.drawList(a.Rows(a.H-list, list))
	})
}

func (l *SavedRuns) drawCurves(a canvas.Area) {
	column := l.columns[l.column]
	in := framed(a, pane.Heading{Title: show.ScreenNames(l.saved[0].lab, column), How: "means, 95 % intervals; of a run its curve",
		Right: canvas.Pick(len(l.columns) > 1, pane.Does(l.Keys.Axis, "column"), "")}, l.Theme, true)
	c := &chart.Chart{Xname: "ticks", X1: 1}
	n := 0
	for _, s := range l.saved {
		if s.Race != nil {
			if s.Race.Metric != column {
				s.Race = s.Race.Curve(column)
			}
			xs := pane.TicksOf(s.Race.Ticks, func(t int64) int64 { return t })
			for _, line := range s.Race.Lines[:len(s.Race.Specs)] {
				pane.AddEstimates(c, l.label(s, line.Name), xs, line.Points, canvas.ContestInks[n%4], canvas.ContestMarks[n%4])
				n++
			}
			c.X1 = max(c.X1, xs[len(xs)-1])
			continue
		}
		at := slices.Index(s.Run.Columns, column)
		one := chart.Series{Name: l.label(s, s.Run.Spec.Name), Mark: canvas.ContestMarks[n%4], Ink: canvas.ContestInks[n%4]}
		n++
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
func (l *SavedRuns) label(s savedRow, name string) string {
	if len(l.saved) == 1 {
		return name
	}
	return canvas.Middle(filepath.Base(s.Name), 16) + " " + name
}

func (l *SavedRuns) drawList(a canvas.Area) {
	in := framed(a, pane.Heading{Title: "saved", How: pane.Does(l.Keys.Enter, "runs the chosen one again, live")}, l.Theme, false)
	l.list.Centre(len(l.saved), in.H)
	for y := 0; l.list.Row(y) >= 0; y++ {
		s := l.saved[l.list.Row(y)]
		mark, st := "  ", canvas.Text
		if l.list.Row(y) == l.list.At {
			mark, st = "▸ ", canvas.Bold
		}
		x := in.Text(0, y, mark+canvas.Middle(s.Name, 28)+"  ", st)
		x = in.Text(x, y, s.what+"  ", canvas.Dim)
		in.Text(x, y, canvas.Middle(s.line, max(0, in.W-x)), canvas.Text)
	}
}
