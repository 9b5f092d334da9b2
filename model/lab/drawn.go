package lab

import (
	"math"
	"sort"
)

// A DrawnCurve is the main curve of a lab, whose future a person may draw.
type DrawnCurve struct {
	Ticks     []int64
	Values    []float64 // NaN where there is none, or where it is masked
	Low, High float64   // an axis that holds all values that can come
}

// Drawn makes a DrawnCurve of the samples of a curve whose values are 0 to high.
func Drawn[T any](samples []T, high float64, of func(T) (tick int64, value float64)) DrawnCurve {
	c := DrawnCurve{High: high}
	for _, s := range samples {
		tick, v := of(s)
		c.Ticks, c.Values = append(c.Ticks, tick), append(c.Values, v)
	}
	return c
}

// Now is the latest value; NaN if there is none.
func (c *DrawnCurve) Now() float64 {
	if len(c.Values) == 0 {
		return math.NaN()
	}
	return c.Values[len(c.Values)-1]
}

// At is the value at a tick, straight between the two samples beside it; NaN outside.
func (c *DrawnCurve) At(tick int64) float64 {
	i := sort.Search(len(c.Ticks), func(i int) bool { return c.Ticks[i] >= tick })
	switch {
	case i == len(c.Ticks):
		return math.NaN()
	case c.Ticks[i] == tick:
		return c.Values[i]
	case i == 0:
		return math.NaN()
	}
	part := float64(tick-c.Ticks[i-1]) / float64(c.Ticks[i]-c.Ticks[i-1])
	return c.Values[i-1] + part*(c.Values[i]-c.Values[i-1])
}
