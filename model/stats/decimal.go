package stats

import (
	"math"
	"strconv"
)

// A Decimal is a number that is written with six digits, and as null where there is none.
type Decimal float64

// MarshalJSON writes it.
func (d Decimal) MarshalJSON() ([]byte, error) {
	if v := float64(d); !math.IsNaN(v) && !math.IsInf(v, 0) {
		return []byte(d.String()), nil
	}
	return []byte("null"), nil
}

// String is the number with six digits.
func (d Decimal) String() string {
	return strconv.FormatFloat(RoundTo(float64(d), 6), 'g', -1, 64)
}
