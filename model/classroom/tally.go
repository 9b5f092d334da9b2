package classroom

import (
	"cmp"
	"math"
	"slices"

	"lascope/model/lesson"
)

// A Tally sums up the answers of one vote.
type Tally struct {
	Counts    []int     // by letter, of each option, hands included
	Quartiles []float64 // by number: the lower quartile, the median, the upper quartile; nil without an answer
	Low, High float64   // by number, of Dots
	Dots      []int     // by number, the answers in dotColumns equal parts from Low to High
}

// dotColumns is the number of parts of a strip of dots.
const dotColumns = 24

// quartiles are v[⌊n/4⌋], v[⌊n/2⌋] and v[⌊3n/4⌋] of n sorted values; nil of none.
func quartiles(sorted []float64) []float64 {
	n := len(sorted)
	if n == 0 {
		return nil
	}
	return []float64{sorted[n/4], sorted[n/2], sorted[3*n/4]}
}

// tally sums up a vote.
func (v *Vote) tally(q *Question) *Tally {
	t := &Tally{}
	switch q.Kind {
	case lesson.ByLetter:
		t.Counts = make([]int, len(q.Options))
		for _, a := range v.all() {
			t.Counts[*a.Option]++
		}
		for option, hands := range v.Hands {
			t.Counts[option] += hands
		}
	case lesson.ByNumber:
		var numbers []float64
		for _, a := range v.all() {
			numbers = append(numbers, *a.Number)
		}
		slices.Sort(numbers)
		if len(numbers) > 0 {
			t.strip(numbers)
		}
	}
	return t
}

// strip fills in the quartiles and the dots of sorted numbers.
func (t *Tally) strip(numbers []float64) {
	t.Quartiles = quartiles(numbers)
	t.Low, t.High = numbers[0], numbers[len(numbers)-1]
	t.Dots = make([]int, dotColumns)
	for _, x := range numbers {
		column := 0
		if t.High > t.Low {
			column = min(dotColumns-1, int((x-t.Low)/(t.High-t.Low)*dotColumns))
		}
		t.Dots[column]++
	}
}

// Numbers are those of the line of words: the counts, or the quartiles.
func (t *Tally) Numbers() []Decimal {
	if t.Counts == nil {
		return decimals(t.Quartiles)
	}
	out := make([]Decimal, len(t.Counts))
	for i, n := range t.Counts {
		out[i] = Decimal(n)
	}
	return out
}

// leastBand is the number of curves from which on a band is drawn in place of the curves.
const leastBand = 4

// A Band sums up the drawn curves of one vote, in parts of the axis.
type Band struct {
	Mean      []float64
	Low, High []float64   // the quartiles at each knot; nil for fewer than leastBand curves
	Drawn     [][]float64 // the curves, where there is no band
	Run       []float64   // the run's; nil before it is known
	Distance  float64     // of the mean to the run; NaN without either
	Nearest   []int       // the numbers of up to three phones, the nearest first; nil before the run is known
}

// mostNearest is the number of phones that a band names.
const mostNearest = 3

// band sums up the curves of a vote beside the run's, which is not known without a result.
func (v *Vote) band(q *Question, r *lesson.Outcome) *Band {
	b := &Band{Distance: math.NaN()}
	var curves [][]float64
	distance := map[int]float64{}
	for _, number := range v.numbers() {
		curve := v.Answers[number].Curve
		curves = append(curves, curve)
		if number != lecturer && r != nil {
			distance[number] = q.distance(curve, r)
			b.Nearest = append(b.Nearest, number)
		}
	}
	slices.SortFunc(b.Nearest, func(x, y int) int { return cmp.Or(cmp.Compare(distance[x], distance[y]), x-y) })
	b.Nearest = b.Nearest[:min(mostNearest, len(b.Nearest))]
	if r != nil {
		b.Run = q.Axis.Parts(r.Curve)
	}
	if len(curves) == 0 {
		return b
	}
	for knot := range lesson.Knots {
		at := make([]float64, len(curves))
		sum := 0.
		for i, c := range curves {
			at[i] = c[knot]
			sum += c[knot]
		}
		slices.Sort(at)
		b.Mean = append(b.Mean, sum/float64(len(at)))
		if len(at) >= leastBand {
			ends := quartiles(at)
			b.Low, b.High = append(b.Low, ends[0]), append(b.High, ends[2])
		}
	}
	if len(curves) < leastBand {
		b.Drawn = curves
	}
	if r != nil {
		b.Distance = q.distance(b.Mean, r)
	}
	return b
}
