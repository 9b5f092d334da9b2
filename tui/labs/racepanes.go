package labs

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/experiment"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/model/terms"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// RacePanes puts a race's panes before the panes of its lab. The lab's pane of steps comes first among these.
func RacePanes(l *lab.Lab) []pane.Slot {
	race := &raceCharts{}
	curves := &racePane{raceCharts: race, Plate: pane.Named("curves", `
		●, ◆, ○, ◇ | a run of the race, named beside its curve
		▸ | the run whose panes are shown
		▾ | a shift or an intervention
		± | half of the 95 % interval`).With(pane.CurveSigns...)}
	difference := &differencePane{raceCharts: race, Plate: pane.Named("difference", `
		● | the mean difference, with its interval
		± | half of the 95 % interval`).With(pane.CurveSigns...)}
	own := Of(l).Panes()
	slices.SortStableFunc(own, func(a, b pane.Slot) int { return canvas.Pick(a.Steps, 0, 1) - canvas.Pick(b.Steps, 0, 1) })
	return append([]pane.Slot{{Pane: curves}, {Pane: difference}}, own...)
}

// The charts of both panes stand one above the other, lined up.
type raceCharts struct {
	means bool // the curves are the means of the replications, not the live runs
	pair  int  // of the difference

	// The bands of the curves of a result are drawn from a thousand samples, so that they are kept until the next result.
	of    *result.RaceResult
	lines map[int][]stats.Estimate
}

// line are the points of a line of a result, with the band of the whole curve where there is one.
func (p *raceCharts) line(r *result.RaceResult, i int) []stats.Estimate {
	if p.of != r {
		p.of, p.lines = r, map[int][]stats.Estimate{}
	}
	if p.lines[i] == nil {
		p.lines[i] = r.Banded(i)
	}
	return p.lines[i]
}

// draw are the charts of the curves and of the difference for an area; nil before the first sample, and before the first replication.
func (p *raceCharts) draw(s *pane.Context, a canvas.Area) (curves, difference *chart.Chart) {
	v := s.Contest
	if p.means && v.Result != nil || !p.means && len(v.Points) > 0 {
		curves = p.curves(s)
		chart.Fit(curves, a.H)
	}
	if v.Result != nil {
		difference = p.difference(v)
		chart.Fit(difference, a.H)
	}
	if curves != nil && difference != nil {
		chart.LineUp(a.W, curves, difference)
	}
	return curves, difference
}

func (p *raceCharts) curves(s *pane.Context) *chart.Chart {
	v := s.Contest
	xs := pane.TicksOf(v.Points, func(q experiment.ContestPoint) int64 { return q.Tick })
	if p.means {
		xs = resultTicks(v.Result)
	}
	c := chartOver(xs)
	if !p.means {
		c.Marks, c.Broken = s.Marks, true
	}
	for i, name := range slices.Backward(v.Names) {
		ink, mark := canvas.ContestInks[i%4], canvas.ContestMarks[i%4]
		if i == v.Shown {
			name = "▸" + name
		}
		if p.means {
			pane.AddEstimates(c, name, xs, p.line(v.Result, i), ink, mark)
			continue
		}
		ys := pane.ValuesOf(v.Points, func(q experiment.ContestPoint) float64 { return q.Values[i] })
		c.Put(chart.Series{Name: name, Mark: mark, Ink: ink, Xs: xs, Ys: ys, At: ys[len(ys)-1]})
	}
	return c
}

// difference is the chart of the chosen pair.
func (p *raceCharts) difference(v *experiment.ContestView) *chart.Chart {
	first, xs := len(v.Names), resultTicks(v.Result) // the lines of the runs stand before the pairs' lines
	c := chartOver(xs)
	c.Put(chart.Series{Ink: canvas.InkFrame, Stroke: '┈', Xs: xs, Ys: make([]float64, len(xs)), Hidden: true})
	pane.AddEstimates(c, "", xs, p.line(v.Result, first+p.pair%(len(v.Result.Lines)-first)), canvas.InkStrong, '●')
	c.Series[len(c.Series)-1].Hidden = true
	return c
}

func resultTicks(r *result.RaceResult) []float64 {
	return pane.TicksOf(r.Ticks, func(t int64) int64 { return t })
}

// legendColumns have room for a run that changes its scheme: ▸h-traa → lakg.
const legendColumns = pane.LegendColumns + 2

// chartOver is an empty chart over ticks.
func chartOver(xs []float64) *chart.Chart {
	return &chart.Chart{Xname: "ticks", MinLegend: legendColumns, X1: slices.Max(append(slices.Clip(xs), 100))}
}

func intervalWords(r *result.RaceResult) string {
	return canvas.Pick(r != nil && r.HasBand(), "95 % band of the whole curve", "95 % at each point")
}

// A racePane draws the runs of a race together: the live ones, or the means of
// the replications with their intervals.
type racePane struct {
	pane.Plate
	*raceCharts
}

func (p *racePane) Heading(s *pane.Context) pane.Heading {
	v := s.Contest
	if v == nil {
		return pane.Heading{Title: "curves"}
	}
	name := terms.ColumnName(v.Column, s.Lab.Name)
	h := pane.Heading{Title: "race", How: canvas.Pick(name == "present shares", "value of the "+name, name),
		Right:   pane.Chosen(s.Keys.Axis, "live"),
		Caption: "All runs meet the same environment; only their schemes and parameters differ."}
	if p.means {
		h.How = "mean " + h.How + ", " + intervalWords(v.Result)
		h.Right = pane.Chosen(s.Keys.Axis, "means")
	}
	h.Foot = strings.TrimSpace(pane.Labels(s.Keys.RunBefore, s.Keys.RunAfter) + " whose panes: " + v.Names[v.Shown])
	return h
}

func (p *racePane) Key(h pane.Host, k tea.KeyMsg) bool {
	return p.Toggle(k, h.KeyMap().Axis, &p.means)
}

func (p *racePane) Draw(s *pane.Context, a canvas.Area) {
	p.Lay(a)
	if !awaits(s, a, p.means) {
		if c, _ := p.draw(s, a); c != nil {
			p.Chart(s, a, c, s.Contest.Column, pane.Glossary{"": "Each curve is a run of the race; all runs have the same web and the same shifts."})
		}
	}
}

// awaits draws why a pane of a race has nothing to draw, if it has not, of the replications or of the runs.
func awaits(s *pane.Context, a canvas.Area, replications bool) bool {
	switch v := s.Contest; {
	case v == nil:
	case s.Hidden && v.Hidden:
		a.Text(0, 0, canvas.Cut(s.MaskedWords(), a.W), canvas.Dim)
		if a.H > 1 {
			a.Text(0, 1, canvas.Cut("An automaton cannot know it.", a.W), canvas.Dim)
		}
	case replications && v.Result == nil:
		a.Text(0, 0, "The first replication is under way.", canvas.Dim)
	default:
		return false
	}
	return true
}

// RaceStanding says which curve of a race is better and whether a scheme leads, then at which tick of the replications.
func RaceStanding(s *pane.Context) []string {
	v, lower := s.Contest, slices.Contains(s.Lab.Lower, s.Contest.Column)
	if s.Hidden && v.Hidden {
		return []string{s.MaskedWords()}
	}
	better := "the " + canvas.Pick(lower, "lower", "higher") + " curve " + canvas.Pick(v.Column == "value", "has the better shares", "is better")
	if v.Result == nil || len(v.Result.Lines) <= len(v.Names) {
		return []string{better}
	}
	order := slices.Clone(v.Result.Lines[:len(v.Names)])
	slices.SortStableFunc(order, func(a, b result.RaceLine) int {
		return cmp.Compare(b.Last().Mean, a.Last().Mean) * canvas.Pick(lower, -1, 1)
	})
	for _, pair := range v.Result.Lines[len(v.Names):] {
		if (pair.A != order[0].A || pair.B != order[1].A) && (pair.A != order[1].A || pair.B != order[0].A) {
			continue
		}
		e := pair.Last()
		half, lead := e.Hi-e.Mean, math.Abs(e.Mean)
		at, runs := "at tick "+canvas.Short(float64(v.Result.Ticks[len(v.Result.Ticks)-1])), "in "+canvas.Counted(v.Result.Reps, "replication")
		switch words := canvas.Within(lead, half) + " ± " + canvas.Within(half, half); {
		case !canvas.Finite(half) || e.N < result.BestReps:
			return []string{better + ": " + canvas.Small(lead) + " between the first two " + runs, at}
		case e.Lo <= 0 && e.Hi >= 0:
			return []string{"no scheme leads yet: " + words, runs + " " + at}
		default:
			return []string{better + ": " + order[0].A + " leads by " + words, runs + " " + at}
		}
	}
	return []string{better}
}

// A differencePane draws the paired difference of two runs of a race with its
// interval, filling as replications are done.
type differencePane struct {
	pane.Plate
	*raceCharts
}

func (p *differencePane) Heading(s *pane.Context) pane.Heading {
	v := s.Contest
	if v == nil {
		return pane.Heading{Title: "difference"}
	}
	done := 0
	if v.Result != nil {
		done = v.Result.Reps
	}
	h := pane.Heading{Title: "difference", How: "with " + intervalWords(v.Result),
		Caption: "If the interval leaves out 0, the schemes differ.",
		Foot:    fmt.Sprintf("%d of %d replications to tick %s", done, v.Reps, canvas.Short(float64(v.Until)))}
	if len(v.Names) > 2 {
		h.Right = pane.Does(s.Keys.Enter, "next pair")
	}
	return h
}

func (p *differencePane) Key(h pane.Host, k tea.KeyMsg) bool {
	if !key.Matches(k, h.KeyMap().Enter) {
		return false
	}
	p.Click(h, 0, 0)
	return true
}

func (p *differencePane) Click(pane.Host, int, int) {
	p.pair++
	p.Touch()
}

func (p *differencePane) Draw(s *pane.Context, a canvas.Area) {
	v := s.Contest
	p.Lay(a)
	switch {
	case a.H < 1:
		return
	case v != nil && v.Failed != "" && !(s.Hidden && v.Hidden):
		a.Wrapped(0, "The replications stopped with an error: "+v.Failed, canvas.Warn.Bold())
		return
	case awaits(s, a, true):
		return
	}
	p.Note(a, differenceMeaning(v.Result))
	pairs := v.Result.Lines[len(v.Names):]
	at := p.pair % len(pairs)
	list := canvas.Pick(len(pairs) > 1 && a.H >= len(pairs)+7, len(pairs), 1)
	for i := range list {
		k := (at + i) % len(pairs)
		row := a.Rows(i, 1)
		drawVerdict(row, pairs[k], v.Result, k == at)
		p.Field(row, func(at pane.Point) pane.Meaning {
			m := differenceMeaning(v.Result)
			m.Sentence = strings.Join(strings.Fields(strings.TrimRight(string(at.Row(0)), "▁▂▃▄▅▆▇█ ")), " ") + "."
			return m
		})
	}
	in := a.Below(list)
	_, c := p.draw(s, in)
	c.Draw(in, s.Theme)
}

func drawVerdict(a canvas.Area, line result.RaceLine, r *result.RaceResult, chosen bool) {
	e := line.Last()
	st := canvas.Pick(chosen, canvas.Bold, canvas.Dim)
	x := a.Text(0, 0, strings.ReplaceAll(line.Name, " - ", " − ")+" ", st)
	if !canvas.Finite(e.Lo) {
		a.Text(x, 0, fmt.Sprintf("%s in one replication: no interval yet", canvas.Small(e.Mean)), canvas.Dim)
		return
	}
	half := e.Hi - e.Mean
	tick := canvas.Short(float64(r.Ticks[len(r.Ticks)-1]))
	x = a.Text(x, 0, fmt.Sprintf("%s ± %s at tick %s", canvas.Within(e.Mean, half), canvas.Within(half, half), tick), st)
	word, tone := "  the interval holds 0", canvas.Dim
	switch {
	case e.Lo > 0:
		word, tone = "  above 0", canvas.Bold
	case e.Hi < 0:
		word, tone = "  below 0", canvas.Bold
	}
	x = a.Text(x, 0, word, tone) + 2
	if room := a.W - x; !chosen && room >= leastHistory { // the chosen one has the chart below
		history := pane.Track{Ticks: r.Ticks, Shares: pane.ValuesOf(line.Points, func(e stats.Estimate) float64 { return e.Mean })}
		means := slices.DeleteFunc(history.Columns(min(room, mostHistory)), func(m float64) bool { return !canvas.Finite(m) })
		lo, hi := slices.Min(append(means, 0)), slices.Max(append(means, 0))
		chart.DrawSparkline(a.Sub(a.W-len(means), 0, len(means), 1), means, lo, hi, canvas.InkDim)
	}
}

// The least and the most columns of the history of a difference.
const leastHistory, mostHistory = 10, 24

func differenceMeaning(r *result.RaceResult) pane.Meaning {
	return pane.Means(`The curve is the mean difference of two runs, replication by replication; the area around it is its {interval}.
		means: Differences are paired: both runs of a replication have the same web. The row on top gives the last one.`,
		"interval", intervalWords(r))
}
