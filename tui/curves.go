package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
)

// A tickCurves pane has curves over ticks: the whole run or its recent part.
type tickCurves struct {
	paneState
	recent bool
}

// key takes the one that switches between the two.
func (p *tickCurves) key(h host, k tea.KeyMsg) bool { return p.toggle(k, h.keyMap().Window, &p.recent) }

func (p *tickCurves) windowWords(s *paneContext) string {
	if p.recent {
		return chosen(s.keys.Window, "recent")
	}
	return chosen(s.keys.Window, "whole run")
}

// frame is a chart over the ticks of some samples.
func (p *tickCurves) frame(s *paneContext, xs []float64, name string) *chart {
	c := &chart{marks: s.snap.Marks, xname: name}
	c.x0, c.x1 = 0, xs[len(xs)-1]
	if p.recent {
		c.x0 = xs[0]
	}
	if c.x1-c.x0 < 50 {
		c.x1 = c.x0 + 50
	}
	return c
}

func ticksOf[T any](samples []T, tick func(T) int64) []float64 {
	xs := make([]float64, len(samples))
	for i, p := range samples {
		xs[i] = float64(tick(p))
	}
	return xs
}

func valuesOf[T any](samples []T, value func(T) float64) []float64 {
	ys := make([]float64, len(samples))
	for i, p := range samples {
		ys[i] = value(p)
	}
	return ys
}

// addFuture draws another future than the present's, dimmed: what is known to come,
// or what came before somebody branched. samples finds the curve in a view of the
// lab; point gives a sample's tick, its value, and where that lies on the y axis.
func addFuture[V lab.View, T any](c *chart, s *paneContext, samples func(V) []T, point func(T) (tick int64, value, y float64)) {
	f := s.snap.Future
	if f == nil {
		return
	}
	v, ok := f.View.(V)
	if !ok {
		return
	}
	all := samples(v)
	from, _ := between(len(all), func(i int) float64 {
		tick, _, _ := point(all[i])
		return float64(tick)
	}, float64(f.From), float64(f.Tick))
	one := series{name: "to come", mark: '┄', ink: inkDim, dash: 2}
	if f.Branched {
		one.name = "old future"
	}
	for _, sample := range all[from:] {
		tick, value, y := point(sample)
		one.xs, one.ys = append(one.xs, float64(tick)), append(one.ys, y)
		one.value, one.at, one.last = value, y, unit(value, 3)
	}
	// Where the present has left the old future far behind, that is not looked at.
	if len(one.xs) == 0 || one.xs[len(one.xs)-1] < c.x0 {
		return
	}
	c.x1 = max(c.x1, one.xs[len(one.xs)-1])
	c.series = append([]series{one}, c.series...)
	if !f.Branched {
		c.marks = f.Marks
	}
}

// part is the whole of a record, or its recent part.
func part[T any](recent bool, whole, last []T) []T {
	if recent {
		return last
	}
	return whole
}

// addSchemes adds a curve for each stretch of samples with one scheme in force: the
// present one on top, those of the past in grey. With join, a stretch begins with the
// last point of the stretch before.
func addSchemes[T any](c *chart, xs, ys []float64, samples []T, join bool, schemes []*lab.Scheme, scheme func(T) int, value func(T) float64) {
	for from := 0; from < len(samples); {
		to := from
		for to < len(samples) && scheme(samples[to]) == scheme(samples[from]) {
			to++
		}
		begin, last := from, samples[to-1]
		if join {
			begin = max(0, from-1)
		}
		one := series{mark: '●', ink: inkPractice, xs: xs[begin:to], ys: ys[begin:to], value: value(last), at: ys[to-1], last: unit(value(last), 3)}
		if k := scheme(last); k >= 0 && k < len(schemes) {
			one.name = schemes[k].Title
		}
		if to < len(samples) {
			one.mark, one.ink = '◌', inkGrey
		}
		c.series = append(c.series, one)
		from = to
	}
	keepLatest(c)
}

// keepLatest hides all but the last appearance of each past scheme in the legend.
func keepLatest(c *chart) {
	seen := map[string]bool{}
	for i := len(c.series) - 1; i >= 0; i-- {
		s := &c.series[i]
		if s.ink != inkGrey || s.mark != '◌' {
			continue
		}
		s.hidden = seen[s.name]
		seen[s.name] = true
	}
}
