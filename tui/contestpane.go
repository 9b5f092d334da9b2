package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/experiment"
	"lascope/model/lab"
	"lascope/model/stats"
)

// contestScreen puts a race's panes before those of its lab.
func contestPanes(l *lab.Lab) []slot {
	return append([]slot{
		{&contestPane{}, leftColumn, 12, 4},
		{&differencePane{}, leftColumn, 8, 3},
	}, panesOf(l)...)
}

// contestInks and contestMarks tell the runs of a race apart.
var (
	contestInks  = []ink{inkPractice, inkAccent, inkHits, inkRival}
	contestMarks = []rune{'●', '◆', '○', '◇'}
)

// A contestPane draws the runs of a race together: the live ones, or the means of
// the replications with their intervals.
type contestPane struct {
	paneState
	means bool
}

func (p *contestPane) name() string { return "curves" }

func (p *contestPane) heading(s *paneContext) heading {
	v := s.contest
	if v == nil {
		return heading{title: "curves"}
	}
	h := heading{title: "race", how: v.Column + " of each run, on the same web", right: chosen(s.keys.Axis, "live")}
	if p.means {
		h.how = v.Column + ", means of the replications, 95 % (Student's t)"
		h.right = chosen(s.keys.Axis, "means")
	}
	h.foot = strings.TrimSpace(labels(s.keys.RunBefore, s.keys.RunAfter) + " whose panes: " + v.Names[v.Shown])
	return h
}

func (p *contestPane) key(h host, k tea.KeyMsg) bool { return p.toggle(k, h.keyMap().Axis, &p.means) }

func (p *contestPane) draw(s *paneContext, a area) {
	v := s.contest
	switch {
	case v == nil:
	case s.hidden && v.Hidden:
		drawHidden(s, a)
	case p.means && v.Result == nil:
		a.text(0, 0, "The first replication is under way.", fg(inkDim))
	case p.means:
		drawEstimates(a, s.theme, v.Result.Ticks, v.Result.Lines[:len(v.Names)], contestInks, v.Shown)
	default:
		p.drawLive(s, v, a)
	}
}

// drawHidden stands for curves of what only an observer knows.
func drawHidden(s *paneContext, a area) {
	a.text(0, 0, cut(s.maskedWords(), a.w), fg(inkDim))
	if a.h > 1 {
		a.text(0, 1, cut("Only an observer of the whole world knows it.", a.w), fg(inkDim))
	}
}

// drawLive draws the runs themselves.
func (p *contestPane) drawLive(s *paneContext, v *experiment.ContestView, a area) {
	if len(v.Points) == 0 {
		return
	}
	c := &chart{marks: s.snap.Marks, xname: "ticks", broken: true}
	c.x1 = max(100, float64(v.Points[len(v.Points)-1].Tick))
	xs := ticksOf(v.Points, func(q experiment.ContestPoint) int64 { return q.Tick })
	for i := len(v.Names) - 1; i >= 0; i-- {
		one := series{name: v.Names[i], mark: contestMarks[i%4], ink: contestInks[i%4], xs: xs, ys: make([]float64, len(xs))}
		if s.theme.mono() {
			one.dash = 1 + 2*i
		}
		for k, pt := range v.Points {
			one.ys[k] = pt.Values[i]
		}
		one.value = one.ys[len(xs)-1]
		one.at = one.value
		c.series = append(c.series, one)
	}
	fitChart(c, a.h)
	markShown(c, v.Names[v.Shown])
	c.draw(a, s.theme)
}

// markShown points at the run whose panes are shown.
func markShown(c *chart, name string) {
	for i := range c.series {
		if c.series[i].name == name {
			c.series[i].name = "▸" + name
		}
	}
}

// drawEstimates draws means over their intervals.
func drawEstimates(a area, th *theme, ticks []int64, lines []experiment.RaceLine, inks []ink, shown int) {
	c, xs := estimateChart(ticks)
	for i := len(lines) - 1; i >= 0; i-- {
		addEstimates(c, lines[i].Name, xs, lines[i].Points, inks[i%len(inks)], contestMarks[i%4])
	}
	fitChart(c, a.h)
	if shown >= 0 {
		markShown(c, lines[shown].Name)
	}
	c.draw(a, th)
}

// estimateChart is an empty chart over the ticks of estimates.
func estimateChart(ticks []int64) (c *chart, xs []float64) {
	c = &chart{xname: "ticks", x1: 100}
	xs = ticksOf(ticks, func(t int64) int64 { return t })
	c.x1 = slices.Max(append(xs[:len(xs):len(xs)], c.x1))
	return c, xs
}

// addEstimates adds one mean with its interval to a chart.
func addEstimates(c *chart, name string, xs []float64, points []stats.Estimate, i ink, mark rune) {
	mean := series{name: name, mark: mark, ink: i, xs: xs, ys: valuesOf(points, func(e stats.Estimate) float64 { return e.Mean })}
	mean.value = mean.ys[len(mean.ys)-1]
	mean.at = mean.value
	interval := series{ink: inkFrame, xs: xs, hidden: true,
		ys: valuesOf(points, func(e stats.Estimate) float64 { return e.Lo }), to: valuesOf(points, func(e stats.Estimate) float64 { return e.Hi })}
	if i == inkPractice {
		interval.ink = inkBand
	}
	c.series = append([]series{interval}, append(c.series, mean)...) // the intervals lie under everything
}

// A differencePane draws the paired difference of two runs of a race with its
// interval, filling as replications are done.
type differencePane struct {
	paneState
	pair int
}

func (p *differencePane) name() string { return "difference" }

func (p *differencePane) heading(s *paneContext) heading {
	v := s.contest
	if v == nil {
		return heading{title: "difference"}
	}
	done := 0
	if v.Result != nil {
		done = v.Result.Reps
	}
	h := heading{title: "difference", how: "paired, mean with 95 % interval (Student's t)",
		foot: fmt.Sprintf("%d of %d replications to tick %s", done, v.Reps, short(float64(v.Until)))}
	if len(v.Names) > 2 {
		h.right = does(s.keys.Enter, "next pair")
	}
	return h
}

func (p *differencePane) key(h host, k tea.KeyMsg) bool {
	if !key.Matches(k, h.keyMap().Enter) {
		return false
	}
	p.pair++
	p.touch()
	return true
}

func (p *differencePane) click(host, int, int) {
	p.pair++
	p.touch()
}

func (p *differencePane) draw(s *paneContext, a area) {
	v := s.contest
	switch {
	case v == nil || a.h < 1:
		return
	case s.hidden && v.Hidden:
		drawHidden(s, a)
		return
	case v.Failed != "":
		for i, line := range wrap("The replications broke off: "+v.Failed, a.w) {
			a.text(0, i, line, fg(inkWarn).bold())
		}
		return
	case v.Result == nil:
		a.text(0, 0, "The first replication is under way.", fg(inkDim))
		return
	}
	pairs := v.Result.Lines[len(v.Names):]
	at := p.pair % len(pairs)
	list := 1
	if len(pairs) > 1 && a.h >= len(pairs)+7 {
		list = len(pairs)
	}
	for i := range list {
		k := (at + i) % len(pairs)
		p.verdict(a.sub(0, i, a.w, 1), pairs[k], v.Result, k == at)
	}
	in := a.sub(0, list, a.w, a.h-list)
	c, xs := estimateChart(v.Result.Ticks)
	zero := make([]float64, len(xs))
	c.series = append(c.series, series{ink: inkGrey, dash: 4, xs: xs, ys: zero, hidden: true})
	addEstimates(c, "", xs, pairs[at].Points, inkStrong, '●')
	c.series[len(c.series)-1].hidden = true
	fitChart(c, in.h)
	c.draw(in, s.theme)
}

// verdict says in words how a pair stands at the last tick.
func (p *differencePane) verdict(a area, line experiment.RaceLine, r *experiment.RaceResult, chosen bool) {
	e := line.Points[len(line.Points)-1]
	st := fg(inkDim)
	if chosen {
		st = fg(inkStrong).bold()
	}
	x := a.text(0, 0, line.Name+" ", st)
	if !finite(e.Lo) {
		a.text(x, 0, fmt.Sprintf("%s in one replication: an anecdote yet", small(e.Mean)), fg(inkDim))
		return
	}
	x = a.text(x, 0, fmt.Sprintf("%s ± %s at tick %s", small(e.Mean), small(e.Hi-e.Mean), short(float64(r.Ticks[len(r.Ticks)-1]))), st)
	word, tone := "  the interval holds 0", fg(inkDim)
	switch {
	case e.Lo > 0:
		word, tone = "  above 0", fg(inkTheory).bold()
	case e.Hi < 0:
		word, tone = "  below 0", fg(inkWarn).bold()
	}
	a.text(x, 0, word, tone)
}
