// Package param holds what worlds and schemes say of their parameters: one row for each, and the values of
// a line.
package param

import (
	"reflect"
	"strconv"
	"strings"
)

// A Param is one row of the table of parameters: everything that the command
// line, the tuning keys, the help and the shell completion need to know of it.
// Worlds and schemes declare rows of the same kind, as lines that [Rows] reads; a lab joins them.
type Param struct {
	Key     string // as written on the line: "N"
	Symbol  string // as in the paper: "N", "λ"
	Meaning string // one line, lower case, no full stop
	Unit    string // of its values: "states"; "" of a number without a unit
	Default string // as written on the line

	Min, Max float64 // the inclusive range of a number
	Integer  bool    // a whole number
	Log      bool    // tuned by factors rather than by sums
	Step     float64 // one press of a tuning key: added, or the factor if Log

	Choices []string // the words of a choice; nil for a number or a text
	Text    bool     // free text
	File    bool     // a text that names a file to read
	List    bool     // a text whose commas separate its items
	Live    bool     // may change while a run goes on; else it needs a restart

	// The condition under which it has an effect; elsewhere any value but its default is refused. With is a
	// KEY=VALUE that has to hold, where commas part values of which one has to, or the KEY of a text that has to
	// be given; Without are KEYs of texts, parted by commas, of which none must be given.
	With, Without string
}

// Wants is the key of With, and its values; no values for a text.
func (p Param) Wants() (key string, values []string) {
	key, list, given := strings.Cut(p.With, "=")
	if given {
		values = strings.Split(list, ",")
	}
	return key, values
}

// Excludes are the keys of Without.
func (p Param) Excludes() []string {
	if p.Without == "" {
		return nil
	}
	return strings.Split(p.Without, ",")
}

// Values hold a value for each parameter that a world or a scheme declares. The methods
// panic on a key that was not declared with that kind: a mistake in the program,
// never in its input.
type Values interface {
	Number(key string) float64 // a real number
	Int(key string) int        // a whole number
	Word(key string) string    // a choice or a text
}

// Thousands writes a whole number with commas: "20,000".
func Thousands[N int | int64](n N) string {
	s := strconv.FormatInt(int64(n), 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Set sets the field of a struct that a label names, in any case of letters, to the value that a text writes: a text, a number, or a
// truth, which any text is but "". It adds the words of the text to a list. A mistake ends the program.
func Set(of any, label, text string) {
	f := reflect.ValueOf(of).Elem().FieldByNameFunc(func(name string) bool { return strings.EqualFold(name, label) })
	switch f.Kind() {
	case reflect.Invalid:
		panic("nothing is called " + label)
	case reflect.Bool:
		f.SetBool(text != "")
	case reflect.Float64:
		f.SetFloat(Words{label: text}.Number(label))
	case reflect.Slice:
		f.Set(reflect.AppendSlice(f, reflect.ValueOf(strings.Fields(text))))
	default:
		f.SetString(text)
	}
}
