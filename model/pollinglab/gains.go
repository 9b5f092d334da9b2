package pollinglab

import (
	"math"

	"lascope/model/lab"
)

// A GainsView is the marginal gain of each page at the learned shares, beside the level at
// which the optimum makes them equal ([H-TRAA §2]: a Lagrange multiplier).
type GainsView struct {
	Level   float64 // of the optimum
	Columns []GainColumn
}

// A GainColumn is one page, or several whose true ranks follow each other.
type GainColumn struct {
	First, Last int     // true ranks, from 0
	Gain        float64 // mean marginal gain ω f'(x)
	Polled      bool    // the page of the last poll is among them
}

// gainSamples bounds the pages of a column from which its mean is taken.
const gainSamples = 16

// gains are at most ViewRequest.Gains columns. The ranks of a column grow from left to right
// by an equal factor, at least by one.
func (p *present) gains(g *measurement, request lab.ViewRequest) *GainsView {
	if request.Gains <= 0 || request.Hidden {
		return nil
	}
	n, t := p.World.Pages(), p.World.Truth()
	v, polled := &GainsView{Level: t.Level()}, -1
	if last := p.World.Last(); last.Tick > 0 {
		polled = t.Rank(last.Page)
	}
	for first := 0; first < n; {
		left := request.Gains - len(v.Columns)
		last := n - 1
		if left > 1 {
			factor := math.Pow(float64(n)/float64(first+1), 1/float64(left))
			last = min(last, max(first, int(math.Round(float64(first+1)*factor))-2))
		}
		column, samples := GainColumn{First: first, Last: last, Polled: first <= polled && polled <= last}, min(gainSamples, last-first+1)
		for i := range samples {
			page := t.Page(first + (last-first)*i/max(1, samples-1))
			column.Gain += t.Margin(page, g.shares[page]) / float64(samples)
		}
		v.Columns = append(v.Columns, column)
		first = last + 1
	}
	return v
}
