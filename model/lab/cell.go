package lab

import (
	"math"
	"strconv"

	"lascope/internal/foreign"
)

// A Cell is one value of a row of the headless output.
type Cell struct {
	text   string
	number float64 // exact, where text may be rounded
	quoted bool    // a text, not a number
}

// Count is a cell with a whole number.
func Count[N int | int64](n N) Cell {
	return Cell{text: strconv.FormatInt(int64(n), 10), number: float64(n)}
}

// Fraction is a cell with a number of order one, to six decimals. The cell is empty if the
// number is not finite.
func Fraction(x float64) Cell {
	return finite(x, 'f', 6)
}

func finite(x float64, format byte, digits int) Cell {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return Cell{}
	}
	return Cell{text: strconv.FormatFloat(x, format, digits, 64), number: x}
}

// Real is a cell with a number of any size, to nine significant digits. The cell is empty
// if the number is not finite.
func Real(x float64) Cell { return finite(x, 'g', 9) }

// Value is a cell with the value of a parameter: a number, or a word.
func Value(word string) Cell {
	x, err := strconv.ParseFloat(word, 64)
	if err != nil {
		return Name(word)
	}
	return Cell{text: word, number: x}
}

// Flag is a cell with 1 or 0.
func Flag(b bool) Cell {
	if b {
		return Count(1)
	}
	return Count(0)
}

// Cells is a row of cells: of whole numbers as [Count], of others as [Fraction], of truths as [Flag], and of cells as they are.
func Cells(values ...any) []Cell {
	out := make([]Cell, len(values))
	for i, v := range values {
		if x, ok := v.(float64); ok {
			v = Fraction(x)
		}
		out[i] = CellOf(v)
	}
	return out
}

// Exact is a cell with a number in full precision. The cell is empty if the number is not finite.
func Exact(x float64) Cell { return finite(x, 'g', -1) }

// Name is a cell with a text.
func Name(s string) Cell { return Cell{text: s, quoted: true} }

// CellOf is the cell of a value of a table: of a text, a truth, a whole number, or a number to nine significant digits. A cell is
// itself, and nil is an unknown value.
func CellOf(v any) Cell {
	switch v := v.(type) {
	case nil:
		return Cell{}
	case string:
		return Name(v)
	case bool:
		return Flag(v)
	case int:
		return Count(v)
	case int64:
		return Count(v)
	case float64:
		return Real(v)
	}
	return v.(Cell)
}

// String is the cell's CSV text before quoting; "" for an unknown value.
func (c Cell) String() string { return c.text }

// Number is the cell's number; NaN for a text or an unknown value.
func (c Cell) Number() float64 {
	if c.quoted || c.text == "" {
		return math.NaN()
	}
	return c.number
}

// JSON is the cell as a JSON value; null for an unknown value.
func (c Cell) JSON() []byte {
	switch {
	case c.quoted:
		b, err := foreign.JSON(c.text)
		if err != nil {
			panic(err) // a string always marshals
		}
		return b
	case c.text == "":
		return []byte("null")
	}
	return []byte(c.text)
}
