package classroom

import (
	"math"
	"strconv"
)

// A Decimal is a number that is written with six digits, and as null where there is none.
type Decimal float64

// MarshalJSON writes it.
func (d Decimal) MarshalJSON() ([]byte, error) {
	if v := float64(d); !math.IsNaN(v) && !math.IsInf(v, 0) {
		return strconv.AppendFloat(nil, round(v), 'g', -1, 64), nil
	}
	return []byte("null"), nil
}

// String is the number with six digits.
func (d Decimal) String() string { return strconv.FormatFloat(round(float64(d)), 'g', -1, 64) }

// round rounds to six digits.
func round(v float64) float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 6, 64), 64)
	if err != nil {
		return math.NaN()
	}
	return v
}

// decimals are numbers as they are written.
func decimals(vs []float64) []Decimal {
	out := make([]Decimal, len(vs))
	for i, v := range vs {
		out[i] = Decimal(v)
	}
	return out
}
