package web

import (
	"math"

	"lascope/internal/refusal"
	"lascope/world"
)

// The stochastic nonlinear fractional knapsack [LAKG] §II, [H-TRAA] §2.2: material k pays 1 with probability p(x) when it is
// polled and has the amount x. p falls and is the derivative of the value f(x) = ∫₀ˣ p, so that at the optimum all materials
// with x > 0 pay with one probability μ. Polling at random is the exception that comes out the same: its f is x·p(x).

// A family is a kind of unit values. v is the rate of the material, the probability at x = 0 but for polls, s the scale of the amounts, x is at most 1.
type family struct {
	name, formula string
	scaled        bool                           // s counts
	p             func(v, s, x float64) float64  // the probability to pay
	f             func(v, s, x float64) float64  // the value
	inverse       func(v, s, mu float64) float64 // the x with p(x) = μ, for 0 < μ < p(0)
	slope         func(p float64) float64        // f' by p, where it is another number
}

// families has the kinds of unit values in the order of the table. poll is the polling of pages, which the rest of this package is
// about.
var families = []family{
	{name: "poll", formula: "1 − q^(1/x), polls of pages that change"},
	{
		name: "random", formula: "v/(v + x(1−v)), polls at random",
		p:       randomPolls,
		f:       func(v, _, x float64) float64 { return x * randomPolls(v, 0, x) },
		slope:   func(p float64) float64 { return p * p },
		inverse: func(v, _, mu float64) float64 { return v * (1 - mu) / (mu * (1 - v)) },
	},
	{
		name: "exponential", formula: "v e^(−x/s)", scaled: true,
		p:       func(v, s, x float64) float64 { return v * math.Exp(-x/s) },
		f:       func(v, s, x float64) float64 { return -v * s * math.Expm1(-x/s) },
		inverse: func(v, s, mu float64) float64 { return s * math.Log(v/mu) },
	},
	{
		name: "hyperbolic", formula: "v/(1 + x/s)", scaled: true,
		p:       func(v, s, x float64) float64 { return v / (1 + x/s) },
		f:       func(v, s, x float64) float64 { return v * s * math.Log1p(x/s) },
		inverse: func(v, s, mu float64) float64 { return s * (v/mu - 1) },
	},
	{
		name: "power", formula: "v/(1 + x/s)²", scaled: true,
		p:       func(v, s, x float64) float64 { return v / ((1 + x/s) * (1 + x/s)) },
		f:       func(v, s, x float64) float64 { return v * x / (1 + x/s) },
		inverse: func(v, s, mu float64) float64 { return s * (math.Sqrt(v/mu) - 1) },
	},
	{
		name: "linear", formula: "v(1 − x/s), at least 0", scaled: true,
		p:       func(v, s, x float64) float64 { return v * max(0, 1-x/s) },
		f:       func(v, s, x float64) float64 { return v * min(x, s) * (1 - min(x, s)/(2*s)) },
		inverse: func(v, s, mu float64) float64 { return s * (1 - mu/v) },
	},
	{
		name: "step", formula: "v up to s, then 0", scaled: true,
		p: func(v, s, x float64) float64 {
			if x > s {
				return 0
			}
			return v
		},
		f:       func(v, s, x float64) float64 { return v * min(x, s) },
		inverse: func(_, s, _ float64) float64 { return s },
	},
	{
		name: "constant", formula: "v",
		p:       func(v, _, _ float64) float64 { return v },
		f:       func(v, _, x float64) float64 { return v * x },
		inverse: func(_, _, _ float64) float64 { return 1 },
	},
	sampleFamily,
}

// randomPolls is the probability that a page which changes with v has changed since its last poll, where each tick polls it with
// probability x.
func randomPolls(v, _, x float64) float64 { return v / (v + float64(x*(1-v))) }

// scaledUnits are the words of unit= whose amounts have a scale.
func scaledUnits() (words []string) {
	for _, f := range families {
		if f.scaled {
			words = append(words, f.name)
		}
	}
	return words
}

// Units are the words of unit= that pose another knapsack than polling.
func Units() (words []string) {
	for _, f := range families[1:] {
		words = append(words, f.name)
	}
	return words
}

// Posed is the word KEY=VALUE that poses another knapsack than the polling of pages; "" for none.
func Posed(v world.Values) string {
	if file := v.Word("materials"); file != "" {
		return "materials=" + file
	}
	if word := v.Word("unit"); word != families[0].name {
		return "unit=" + word
	}
	return ""
}

// checkPosed refuses values that only polling has.
func checkPosed(v world.Values) {
	posed := Posed(v)
	if posed == "" {
		return
	}
	for _, want := range [][2]string{{"feedback", "model"}, {"updates", "overwrite"}, {"importance", "off"}, {"costs", "off"}} {
		if key, word := want[0], want[1]; v.Word(key) != word && (key != "feedback" || v.Word("unit") != SampleUnit) {
			refusal.Say("%s=%s: no page changes with %s; take %s=%s", key, v.Word(key), posed, key, word)
		}
	}
}

// unitValues are the values of a knapsack's materials, by rank.
type unitValues interface {
	chance(rank int, x float64) float64  // p(x)
	value(rank int, x float64) float64   // f(x)
	amount(rank int, mu float64) float64 // the greatest x ≤ 1 up to which p is above mu
	margin(p float64) float64            // f' where the probability is p
	words() string                       // of p
}

// familyValues are the [unitValues] of a family.
type familyValues struct {
	*family
	v []float64
	s float64
}

func (u familyValues) chance(rank int, x float64) float64 {
	if u.v[rank] == 0 {
		return 0
	}
	return u.p(u.v[rank], u.s, min(x, 1))
}

func (u familyValues) value(rank int, x float64) float64 {
	if u.v[rank] == 0 {
		return 0
	}
	return u.f(u.v[rank], u.s, min(x, 1))
}

func (u familyValues) amount(rank int, mu float64) float64 {
	if u.chance(rank, 0) <= mu {
		return 0
	}
	return min(1, u.inverse(u.v[rank], u.s, mu))
}

func (u familyValues) margin(p float64) float64 {
	if u.slope != nil {
		return u.slope(p)
	}
	return p
}

func (u familyValues) words() string { return "p(x) = " + u.formula }

// setUnits poses the knapsack of the values.
func (w *Web) setUnits(v world.Values) {
	w.truth.units = w.given.units
	scale := v.Number("scale")
	if v.Word("unit") == SampleUnit {
		scale = w.truth.capacity / (float64(w.Pages()) * v.Number("fold"))
	}
	for i, f := range families {
		if i > 0 && f.name == v.Word("unit") {
			w.truth.units = familyValues{&families[i], w.truth.rates, scale}
		}
	}
}

// equalChances is the optimum of unit values, c in all: the x at which all materials with x > 0 pay with one probability μ. Where
// less than c can be used, every material gets a part of the rest.
func equalChances(x []float64, u unitValues, c float64) (mu float64) {
	high := 0.0
	for rank := range x {
		high = max(high, u.chance(rank, 0))
	}
	if high == 0 {
		for rank := range x {
			x[rank] = c / float64(len(x))
		}
		return 0
	}
	return atLevel(x, c, high, func(x []float64, mu float64) (sum, slope float64) {
		for rank := range x {
			amount := 1.0
			if mu > 0 {
				amount = u.amount(rank, mu)
			}
			x[rank] = amount
			sum += amount
		}
		return sum, 0
	})
}

// unitAnswers are the payments of materials: a poll of one that has the amount x is a hit with probability p(x). Its coins are those
// of [modelAnswers].
type unitAnswers struct{ *simulated }

func (w unitAnswers) Poll(page int, tick int64, x float64) bool {
	coin := w.coin(page, tick, w.units.chance(int(w.ranks[page].rank), x))
	hit := coinSide(coin) < coinSides*w.chance
	if hit {
		w.bookHit(page)
	}
	return hit
}

// Fresh: materials do not change.
func (w unitAnswers) Fresh(int, int64) bool { return false }
