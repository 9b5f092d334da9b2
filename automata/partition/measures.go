package partition

import "math"

// A Filter is a Partitioner that ignores rare pairs; see [Answer].
type Filter interface {
	// Trusts reports whether the filter has learned its frequencies: PEOMA's κW² queries.
	Trusts() bool
	// Passes reports whether the pair is as frequent as a query must be to be answered.
	Passes(i, j int) bool
	// Lockout is the number of queries after a shift of all groups until a pair of a new group passes in the mean, in a world whose
	// queries stay within a group with chance p; +Inf if it never does. age is the Age at the shift.
	Lockout(p, age float64) float64
	// Age is the number of queries that the frequencies are made of, with memory of their weights over that of the latest.
	Age() float64
}

func (a *peoma) Trusts() bool { return float64(a.queries) > a.trust }

// Passes: the comparison of [peoma.noise], with the queries so far.
func (a *peoma) Passes(i, j int) bool {
	return a.seen[pairIndex(i, j)]*a.ordered >= a.tau2*a.total
}

// Age implements [Filter].
func (a *peoma) Age() float64 { return a.total * a.growth / a.unit }

// Lockout implements [Filter]. Before the shift such a pair had the frequency g of a pair across groups, after it that of one within, f;
// it passes from τm on, with m = 2/(W(W−1)). In s queries the weight of the old ones falls to A·e^(−s/D), D = M W², and that of the
// new ones grows to D(1−e^(−s/D)). So the two come to τm at s = D·ln(1 + ρA/D) with ρ = (τm−g)/(f−τm); without memory at ρA.
func (a *peoma) Lockout(p, age float64) float64 {
	w, r := float64(len(a.objects)), float64(a.Classes())
	within := w * (w/r - 1) / 2
	f, g, least := p/within, (1-p)/(w*(w-1)/2-within), a.tau2/a.ordered
	switch rho := (least - g) / (f - least); {
	case g >= least:
		return 0
	case f <= least:
		return math.Inf(1)
	case a.growth == 1:
		return rho * age
	default:
		memory := 1 / math.Log(a.growth)
		return memory * math.Log1p(rho*age/memory)
	}
}

// Timed is a Partitioner that measures download times.
type Timed interface {
	// LastTime is the last download time of a site, in the report's unit; NaN before the
	// first.
	LastTime(site int) float64
}

func (a *omaTime) LastTime(site int) float64 {
	if !a.known {
		return math.NaN()
	}
	return a.last[site]
}
