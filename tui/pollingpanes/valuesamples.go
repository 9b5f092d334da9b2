package pollingpanes

import (
	"math"

	"lascope/model/lab"
	"lascope/tui/pane"
)

var samples = pane.Samples[view, point]{
	All: func(v view, recent bool) []point {
		return v.Part(recent && len(v.Recent) > 0)
	},
	Tick: func(q point) int64 { return q.Tick },
}

// apart are the samples of ×, with one of no value between two that lie further apart than a third of the time since the start, the
// last shift or takeover: the curve joins no such two.
func apart(v view, recent bool) []point {
	all := samples.All(v, recent)
	out := make([]point, 0, len(all)+len(all)/8)
	for i, q := range all {
		start := int64(0)
		if k := q.Stretch; k > 0 && k <= len(v.Starts) {
			start = v.Starts[k-1].Tick
		}
		if i > 0 && q.Stretch == all[i-1].Stretch && 3*(q.Tick-all[i-1].Tick) > q.Tick-start {
			gap := q
			gap.Value, gap.Fresh = math.NaN(), math.NaN()
			out = append(out, gap)
		}
		out = append(out, q)
	}
	return out
}

func schemesOf(v view) []*lab.Scheme { return v.Schemes }
func valueOf(q point) float64        { return q.Value }
func optimal(q point) float64        { return q.Optimal }
func uniform(q point) float64        { return q.Uniform }
func proportional(q point) float64   { return q.Proportional }
func fresh(q point) float64          { return q.Fresh }

// rates are samples of the hits of polls alone.
func rates(v view, recent bool, most int) (out []point) {
	for _, r := range v.Rates(samples.All(v, recent), most) {
		out = append(out, point{Tick: r.Tick, Rate: r})
	}
	return out
}

func earned(q point) float64 { return q.Rate.Earned }

// gapOf is the height of the gap of shares to the optimal ones.
func gapOf(shares func(point) float64) func(point) float64 {
	return func(q point) float64 { return gapHeight(shares(q), q.Optimal) }
}
