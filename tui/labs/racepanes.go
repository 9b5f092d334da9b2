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
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// RacePanes puts a race's panes before the panes of its lab. The lab's pane of steps comes first among these.
func RacePanes(l *lab.Lab) []pane.Slot {
	bands := &bands{}
	curves := &racePane{bands: bands, Plate: pane.Named("curves", `
		●, ◆, ○, ◇ | a run of the race, named beside its curve
		▸ | the run whose panes are shown
		▾ | a shift or an intervention
		± | half of the 95 % interval`).With(pane.CurveSigns...)}
	difference := &differencePane{bands: bands, Plate: pane.Named("difference", `
		● | the mean difference, with its interval
		± | half of the 95 % interval`).With(pane.CurveSigns...)}
	curves.below, difference.above = difference, curves
	own := Of(l).Panes()
	slices.SortStableFunc(own, func(a, b pane.Slot) int { return canvas.Pick(a.Steps, 0, 1) - canvas.Pick(b.Steps, 0, 1) })
	return append([]pane.Slot{{Pane: curves}, {Pane: difference}}, own...)
}

// The bands of the curves of a result are drawn from a thousand samples, so that they are kept until the next result.
type bands struct {
	of    *result.RaceResult
	lines map[int][]stats.Estimate
}

// line are the points of a line of a result, with the band of the whole curve where there is one.
func (b *bands) line(r *result.RaceResult, i int) []stats.Estimate {
	if b.of != r {
		b.of, b.lines = r, map[int][]stats.Estimate{}
	}
	if b.lines[i] == nil {
		b.lines[i] = r.Banded(i)
	}
	return b.lines[i]
}

func intervalWords(r *result.RaceResult) string {
	return canvas.Pick(r != nil && r.HasBand(), "95 % band of the whole curve", "95 % at each point")
}

// A racePane draws the runs of a race together: the live ones, or the means of
// the replications with their intervals.
type racePane struct {
	pane.Plate
	means bool
	below *differencePane
	bands *bands
}

func (p *racePane) Heading(s *pane.Context) pane.Heading {
	v := s.Contest
	if v == nil {
		return pane.Heading{Title: "curves"}
	}
	name := terms.ColumnName(v.Column, s.Snap.Lab.Name)
	h := pane.Heading{Title: "race", How: canvas.Pick(name == "present shares", "value of the "+name, name),
		Right:   keymap.Chosen(s.Keys.Axis, "live"),
		Caption: "All runs meet the same environment; only their schemes and parameters differ."}
	if p.means {
		h.How = "mean " + h.How + ", " + intervalWords(v.Result)
		h.Right = keymap.Chosen(s.Keys.Axis, "means")
	}
	h.Foot = strings.TrimSpace(keymap.Labels(s.Keys.RunBefore, s.Keys.RunAfter) + " whose panes: " + v.Names[v.Shown])
	return h
}

func (p *racePane) Key(h pane.Host, k tea.KeyMsg) bool {
	return p.Toggle(k, h.KeyMap().Axis, &p.means)
}

func (p *racePane) Draw(s *pane.Context, a canvas.Area) {
	p.Lay(a)
	if !awaits(s, a, p.means) {
		if c := linedUp(a.W, p.chart(s, a.H), p.below.chart(s.Contest, a.H)); c != nil {
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

// chart is the chart of the pane, fitted to its rows; nil before the first sample.
func (p *racePane) chart(s *pane.Context, rows int) *chart.Chart {
	v := s.Contest
	if p.means && v.Result == nil || !p.means && len(v.Points) == 0 {
		return nil
	}
	c, xs := liveChart(s.Snap.Marks, v.Points)
	if p.means {
		c, xs = estimateChart(v.Result.Ticks)
	}
	for i, name := range slices.Backward(v.Names) {
		ink, mark := canvas.ContestInks[i%4], canvas.ContestMarks[i%4]
		if i == v.Shown {
			name = "▸" + name
		}
		if p.means {
			pane.AddEstimates(c, name, xs, p.bands.line(v.Result, i), ink, mark)
			continue
		}
		ys := pane.ValuesOf(v.Points, func(q experiment.ContestPoint) float64 { return q.Values[i] })
		c.Put(chart.Series{Name: name, Mark: mark, Ink: ink, Xs: xs, Ys: ys, At: ys[len(ys)-1]})
	}
	chart.Fit(c, rows)
	return c
}

// linedUp is one of two stacked charts of a width, lined up with the other; each may be nil.
func linedUp(w int, one, other *chart.Chart) *chart.Chart {
	if one != nil && other != nil {
		chart.LineUp(w, one, other)
	}
	return one
}

// RaceStanding says which curve of a race is better and whether a scheme leads, then at which tick of the replications.
func RaceStanding(s *pane.Context) []string {
	v, lower := s.Contest, slices.Contains(s.Snap.Lab.Measures.Lower, s.Contest.Column)
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
		at := "at tick " + canvas.Short(float64(v.Result.Ticks[len(v.Result.Ticks)-1]))
		switch words := canvas.Within(lead, half) + " ± " + canvas.Within(half, half); {
		case !canvas.Finite(half) || e.N < result.BestReps:
			return []string{better + ": " + canvas.Small(lead) + " between the first two in " + canvas.Counted(v.Result.Reps, "replication"), at}
		case e.Lo <= 0 && e.Hi >= 0:
			return []string{"no scheme leads yet: " + words, at}
		default:
			return []string{better + ": " + order[0].A + " leads by " + words, at}
		}
	}
	return []string{better}
}

// liveChart is an empty chart over the ticks of the runs.
func liveChart(marks []lab.Mark, points []experiment.ContestPoint) (c *chart.Chart, xs []float64) {
	xs = pane.TicksOf(points, func(q experiment.ContestPoint) int64 { return q.Tick })
	return &chart.Chart{Marks: marks, Xname: "ticks", Broken: true, MinLegend: legendColumns, X1: slices.Max(append(slices.Clip(xs), 100))}, xs
}

// legendColumns have room for a run that changes its scheme: ▸h-traa → lakg.
const legendColumns = pane.LegendColumns + 2

// estimateChart is an empty chart over the ticks of estimates.
func estimateChart(ticks []int64) (c *chart.Chart, xs []float64) {
	xs = pane.TicksOf(ticks, func(t int64) int64 { return t })
	return &chart.Chart{Xname: "ticks", X1: slices.Max(append(slices.Clip(xs), 100)), MinLegend: legendColumns}, xs
}

// A differencePane draws the paired difference of two runs of a race with its
// interval, filling as replications are done.
type differencePane struct {
	pane.Plate
	pair  int
	above *racePane
	bands *bands
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
		h.Right = keymap.Does(s.Keys.Enter, "next pair")
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
	linedUp(in.W, p.chart(v, in.H), p.above.chart(s, in.H)).Draw(in, s.Theme)
}

// chart is the chart of the chosen pair, fitted to the rows; nil before the first replication.
func (p *differencePane) chart(v *experiment.ContestView, rows int) *chart.Chart {
	if v.Result == nil {
		return nil
	}
	first := len(v.Names) // the lines of the runs stand before the pairs' lines
	at := first + p.pair%(len(v.Result.Lines)-first)
	c, xs := estimateChart(v.Result.Ticks)
	zero := make([]float64, len(xs))
	c.Put(chart.Series{Ink: canvas.InkFrame, Stroke: '┈', Xs: xs, Ys: zero, Hidden: true})
	pane.AddEstimates(c, "", xs, p.bands.line(v.Result, at), canvas.InkStrong, '●')
	c.Series[len(c.Series)-1].Hidden = true
	chart.Fit(c, rows)
	return c
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
	return pane.Meaning{
		Sentence: "The curve is the mean difference of two runs, replication by replication; the area around it is its " + intervalWords(r) + ".",
		Definition: "Differences are paired: both runs of a replication have the same web. " +
			"The row on top gives the last one."}
}
