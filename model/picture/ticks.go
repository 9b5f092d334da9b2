package picture

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"

	"lascope/model/stats"
)

// tickStep is a round distance that divides a range into four to ten parts.
func tickStep(lo, hi float64) float64 {
	step := math.Pow(10, math.Floor(math.Log10(hi-lo)))
	for _, finer := range []float64{1, 0.5, 0.2, 0.1} {
		if (hi-lo)/(step*finer) >= 3.99 {
			return step * finer
		}
	}
	return step / 10
}

// evenTicks are ticks at round numbers.
func evenTicks(lo, hi float64) []plot.Tick {
	if lo >= hi {
		return []plot.Tick{{Value: lo, Label: TickLabel(lo)}}
	}
	var out []plot.Tick
	step := tickStep(lo, hi)
	for k := math.Ceil(lo/step - 1e-9); k*step <= hi+step*1e-9; k++ {
		v := stats.RoundTo(k*step, 10)
		out = append(out, plot.Tick{Value: v, Label: TickLabel(v)})
	}
	return out
}

// roomyTicks are evenTicks; every other label is left out where all would touch.
func roomyTicks(lo, hi float64) []plot.Tick {
	ticks := evenTicks(lo, hi)
	letters := 0
	for _, t := range ticks {
		letters += len(t.Label)
	}
	for i := 1; letters > 70 && i < len(ticks); i += 2 {
		ticks[i].Label = ""
	}
	return ticks
}

// decadeTicks are labelled ticks at the powers of ten and unlabelled ones between them.
func decadeTicks(lo, hi float64) []plot.Tick {
	var out []plot.Tick
	for e := math.Floor(math.Log10(lo)); e <= math.Ceil(math.Log10(hi)); e++ {
		for k := 1.0; k < 10; k++ {
			v := k * math.Pow(10, e)
			if v < lo*(1-1e-9) || v > hi*(1+1e-9) {
				continue
			}
			t := plot.Tick{Value: v}
			if k == 1 {
				t.Label = TickLabel(v)
			}
			out = append(out, t)
		}
	}
	return out
}

// TickLabel writes a number as an axis does: 80,000 or 0.25.
func TickLabel(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e15 {
		return stats.Thousands(v)
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}
