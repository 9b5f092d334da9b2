package web

import (
	"math"
)

// Sampling many proportions, the second application that [H-TRAA] §1.2 and [OMA-DRA] §4.4 name and do not pose. Population k has the
// unknown proportion θ, σ² = θ(1−θ), and a poll draws a sample from it. Neyman's allocation, x ∝ σ, has the least Σσ²/x
// (J. Royal Stat. Soc. 97, 1934). The marginal value σ²/x² is cut at ℓ = c/(n·fold) to be a chance: p(x) = 2σ² min(1, (ℓ/x)²).
//
// Two samples differ with probability 2σ², so no estimate is needed: a sample that differs from the population's one before is a hit
// with probability min(1, (ℓ/x)²).

// SampleUnit is the word of unit= that draws samples.
const SampleUnit = "sample"

// sampleFamily are the unit values of populations: v is θ and s is ℓ.
var sampleFamily = family{
	name: SampleUnit, formula: "2σ² min(1, (l/x)²)",
	p: func(theta, l, x float64) float64 { return 2 * variance(theta) * cut(l, x) },
	f: func(theta, l, x float64) float64 {
		if x <= l {
			return 2 * variance(theta) * x
		}
		return 2 * variance(theta) * (2*l - l*l/x)
	},
	inverse: func(theta, l, mu float64) float64 { return l * math.Sqrt(2*variance(theta)/mu) },
}

func variance(theta float64) float64 { return theta * (1 - theta) }

// cut is min(1, (ℓ/x)²); x above 1 counts as 1.
func cut(l, x float64) float64 {
	if x = min(x, 1); x <= l {
		return 1
	}
	return l * l / (x * x)
}

// A population counts the samples drawn from a population.
type population struct {
	last  int8   // the sample before, 0 or 1; -1 without any
	drawn uint32 // samples since the last shift
	ones  uint32 // the samples among them that are 1
}

// sampleAnswers are samples: a poll draws one, with the coin of the page in the slot.
type sampleAnswers struct{ *simulated }

func (w sampleAnswers) Poll(page int, tick int64, x float64) bool {
	u, rank := w.units.(familyValues), int(w.ranks[page].rank)
	sample := int8(0)
	if coinSide(w.coin(page, tick, 2*variance(u.v[rank])*cut(u.s, x))) < coinSides*u.v[rank] {
		sample = 1
	}
	p, second := &w.populations[page], coinSide(w.toss(page, tick, w.records[page].polls&inSlot+secondCoin))
	hit := p.last >= 0 && p.last != sample && second < coinSides*cut(u.s, x)
	if w.byModel {
		hit = second < coinSides*w.chance
	}
	p.last, w.sample = sample, sample
	p.drawn++
	p.ones += uint32(sample)
	if hit {
		w.bookHit(page)
	}
	return hit
}

// secondCoin is the place of a poll's second coin, beyond the first coins of a slot.
const secondCoin = 1 << 20

// Fresh: samples do not change.
func (w sampleAnswers) Fresh(int, int64) bool { return false }

// Sample is the sample that the last poll drew, 0 or 1.
func (w sampleAnswers) Sample() int { return int(w.sample) }

// Sampled reports that polls draw samples.
func (w *Web) Sampled() bool {
	u, ok := w.truth.units.(familyValues)
	return ok && u.name == SampleUnit
}

// Neyman is the part of the precision of Neyman's allocation that shares have, scaled to the capacity: (Σσ)²/(c Σσ²/x); 0 where a
// population has none.
func (t *Truth) Neyman(shares []float64) float64 {
	sum, spread := 0.0, 0.0
	for page, x := range shares {
		sum += x
		if variance := variance(t.Rate(page)); variance > 0 {
			spread += variance / x
		}
	}
	return t.deviations * t.deviations / (sum * spread)
}

// NeymanShare is the page's share in Neyman's allocation.
func (t *Truth) NeymanShare(page int) float64 {
	return t.capacity * math.Sqrt(variance(t.Rate(page))) / t.deviations
}

// SampleError is the root mean square over the populations of the mean of the samples since the last shift, ½ without any, less θ; NaN without samples.
func (w *Web) SampleError() float64 {
	if !w.Sampled() {
		return math.NaN()
	}
	sum := 0.0
	for page, p := range w.populations {
		mean := 0.5
		if p.drawn > 0 {
			mean = float64(p.ones) / float64(p.drawn)
		}
		off := mean - w.truth.Rate(page)
		sum += float64(off * off)
	}
	return math.Sqrt(sum / float64(w.Pages()))
}
