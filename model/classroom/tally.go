package classroom

import (
	"cmp"
	"math"
	"slices"

	"lascope/model/lesson"
)

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

// counts are the voices of each option, hands included.
func (v *Vote) counts() []int {
	counts := slices.Clone(v.Hands)
	for _, a := range v.Answers {
		if a.Option != nil {
			counts[*a.Option]++
		}
	}
	return counts
}

// tally sums up a vote: by letter the counts, by number the quartiles and a strip of dots between two ends.
func (v *Vote) tally() (tally, span []Decimal, dots []int) {
	var numbers []float64
	for _, a := range v.Answers {
		if a.Number != nil {
			numbers = append(numbers, *a.Number)
		}
	}
	if len(numbers) == 0 {
		return decimals(v.counts()), nil, nil
	}
	slices.Sort(numbers)
	low, high := numbers[0], numbers[len(numbers)-1]
	dots = make([]int, dotColumns)
	for _, x := range numbers {
		column := 0
		if high > low {
			column = min(dotColumns-1, int((x-low)/(high-low)*dotColumns))
		}
		dots[column]++
	}
	return decimals(quartiles(numbers)), decimals([]float64{low, high}), dots
}

// leastBand is the number of curves from which on a band is drawn in place of the curves, and mostNearest the number of phones named.
const (
	leastBand   = 4
	mostNearest = 3
)

// curves fills in the curves of the last vote beside the run's, in parts of the axis.
func (s *State) curves(q *asked) {
	v := q.last()
	var drawn [][]float64
	away := map[int]float64{}
	for _, number := range v.numbers() {
		answer := v.Answers[number]
		drawn = append(drawn, answer.Curve)
		if number != Lecturer {
			away[number] = q.judged(answer).Distance()
			s.Nearest = append(s.Nearest, number)
		}
	}
	slices.SortFunc(s.Nearest, func(x, y int) int { return cmp.Or(cmp.Compare(away[x], away[y]), x-y) })
	s.Nearest = s.Nearest[:min(mostNearest, len(s.Nearest))]
	s.Run = decimals(q.Axis.Parts(q.result.Curve))
	if len(drawn) == 0 {
		return
	}
	var mean []float64
	for knot := range lesson.Knots {
		var at []float64
		sum := 0.
		for _, c := range drawn {
			at = append(at, c[knot])
			sum += c[knot]
		}
		mean = append(mean, sum/float64(len(at)))
		if slices.Sort(at); len(at) >= leastBand {
			ends := quartiles(at)
			s.Low, s.High = append(s.Low, Decimal(ends[0])), append(s.High, Decimal(ends[2]))
		}
	}
	s.Mean = decimals(mean)
	for _, c := range drawn {
		if len(drawn) < leastBand {
			s.Drawn = append(s.Drawn, decimals(c))
		}
	}
	if distance := q.judged(lesson.Answer{Curve: mean}).Distance(); !math.IsNaN(distance) {
		s.Distance = new(Decimal(distance))
	}
}
