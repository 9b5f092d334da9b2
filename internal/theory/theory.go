// Package theory has the numbers that are known of an experiment without running it: each with a bound of its
// error, the method by which it was computed and its source. It also has the packings of a knapsack.
package theory

import (
	"math"
	"strconv"
)

// A Number is a value with a bound of its error: the true number lies within Error of Value. An Error
// of NaN is not known.
type Number struct{ Value, Error float64 }

// Unknown is a number of which nothing is known.
func Unknown() Number { return Number{math.NaN(), math.NaN()} }

// Within is a number with a bound of its error.
func Within(value, bound float64) Number { return Number{value, bound} }

// Rounded is a number computed by a formula whose only error is rounding: a sum of terms terms, none greater than 1 or the value.
func Rounded(value float64, terms int) Number {
	return Number{value, 4 * Epsilon * float64(terms+4) * math.Max(1, math.Abs(value))}
}

// Epsilon is the distance from 1 to the next number.
const Epsilon = 0x1p-52

// Root is the square root of the number, 0 for one below 0: a bound of its error is the lesser of √error and of error/value.
func (x Number) Root() Number {
	root := math.Sqrt(math.Max(x.Value, 0))
	return Number{root, math.Min(math.Sqrt(x.Error), x.Error/root) + 2*Epsilon*root}
}

// Known reports that the value is a finite number.
func (x Number) Known() bool { return !math.IsNaN(x.Value) && !math.IsInf(x.Value, 0) }

// mostDigits is the most digits after the point that [Number.digits] gives.
const mostDigits = 9

// digits is the number of digits after the point that the error leaves certain to a unit of the last one, the rounding of the
// print included: 0 to [mostDigits], and -1 where not even whole numbers are certain.
func (x Number) digits() int {
	for d := mostDigits; d >= 0; d-- {
		if x.Error <= 0.5*math.Pow(10, -float64(d)) {
			return d
		}
	}
	return -1
}

// Print is the number to the digits it has, limited to most after the point: 0.8620. Where it has no
// certain digit, or its error is not known, it is about the value, ~0.6, and where nothing is known it is empty.
func (x Number) Print(most int) string {
	if !x.Known() {
		return ""
	}
	if math.IsNaN(x.Error) {
		return "~" + strconv.FormatFloat(x.Value, 'g', 4, 64)
	}
	d := x.digits()
	if d < 0 || d == 0 && math.Abs(x.Value) <= 1 && x.Error > 0 {
		return "~" + strconv.FormatFloat(x.Value, 'f', min(1, most), 64)
	}
	return strconv.FormatFloat(x.Value, 'f', min(d, most), 64)
}

// A Fact is a row of the theory of an experiment.
type Fact struct {
	Quantity string // "limit of the average penalty"
	Number   Number
	Word     string // of a quantity that is no number: "expedient"
	Method   string // by which it was computed
	Source   string // paper and section, or the place in this project's own work
}

// Row are the cells quantity, value, error, method and source of a table.
func (f Fact) Row() []string {
	value, bound := f.Word, ""
	if f.Word == "" {
		value = f.Number.Print(mostDigits)
		if !math.IsNaN(f.Number.Error) {
			bound = strconv.FormatFloat(f.Number.Error, 'g', 2, 64)
		}
	}
	return []string{f.Quantity, value, bound, f.Method, f.Source}
}

// Facts are the rows of the theory of an experiment.
type Facts []Fact

// Add adds the row of a number.
func (f *Facts) Add(quantity string, n Number, method, source string) {
	*f = append(*f, Fact{Quantity: quantity, Number: n, Method: method, Source: source})
}

// Say adds the row of a quantity that is no number.
func (f *Facts) Say(quantity, word, method, source string) {
	*f = append(*f, Fact{Quantity: quantity, Word: word, Method: method, Source: source})
}

// Columns name the cells of [Fact.Row].
var Columns = []string{"quantity", "value", "error", "method", "source"}
