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

// apart are the samples of ×. Where two lie further apart than a third of the time since the start, the last shift or takeover, a
// sample without a value parts them, so that the curve does not join them.
func apart(v view, recent bool) []point {
	all := samples.All(v, recent)
	var out []point
	from := 0 // the first sample that is not in out
	for i := 1; i < len(all); i++ {
		q, before, start := &all[i], &all[i-1], int64(0)
		if k := q.Stretch; k > 0 && k <= len(v.Starts) {
			start = v.Starts[k-1].Tick
		}
		if q.Stretch == before.Stretch && 3*(q.Tick-before.Tick) > q.Tick-start {
			gap := *q
			gap.Value, gap.Fresh = math.NaN(), math.NaN()
			out = append(append(out, all[from:i]...), gap)
			from = i
		}
	}
	return append(out, all[from:]...)
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
		out = append(out, point{Tick: r.Tick, Latest: r})
	}
	return out
}

func earned(q point) float64 { return q.Latest.Earned }

// gapOf is the height of the gap of shares to the optimal ones.
func gapOf(shares func(point) float64) func(point) float64 {
	return func(q point) float64 { return gapHeight(shares(q), q.Optimal) }
}
