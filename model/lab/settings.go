package lab

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/automata"
	"lascope/model/stats"
)

// Settings hold a value for every parameter of a scheme and its world: the line's, or the
// table's default. They are immutable; [Settings.With] makes new ones.
type Settings struct {
	*Scheme
	values  []value  // of the rows of the scheme's table
	Program *Program // plays the scheme own; nil for none
}

// A value is a parameter's value as written and, for a number, as read.
type value struct {
	Word   string
	Number float64
	given  bool // written on the line or tuned since
}

// NewSettings gives a scheme and its world their defaults.
func NewSettings(s *Scheme) *Settings {
	return &Settings{Scheme: s, values: slices.Clone(s.read().defaults)}
}

// With returns the settings with one key given. The error is as for [Settings.Give].
func (s *Settings) With(key, word string) (*Settings, error) {
	out := s.copy()
	return out, out.Give(key, word)
}

// Give gives one key in new settings, before anything reads them. The error refuses an unknown key or a word outside
// the parameter's range.
func (s *Settings) Give(key, word string) error {
	p, err := s.Param(key, word)
	if err != nil {
		return err
	}
	v, err := ParseValue(p, word)
	if err != nil {
		return err
	}
	v.given = true
	s.set(p.Key, v)
	return nil
}

// HandOver returns the settings with another scheme in charge of the same world. The world's values stay. The scheme's values come
// from own if own has the same scheme, else from the defaults.
func (s *Settings) HandOver(to *Scheme, own *Settings) *Settings {
	out := NewSettings(to)
	out.Program = s.Program
	keep := func(key string) { out.set(key, s.Find(key)) }
	for _, p := range to.Lab.World {
		keep(p.Key)
	}
	if own.Scheme == to {
		for _, p := range to.Params {
			v := own.value(p.Key)
			v.given = false
			out.set(p.Key, v)
		}
	} else {
		out.Fit()
	}
	for _, key := range to.Lab.Keeps {
		keep(key)
	}
	return out
}

// Fit replaces defaults that depend on other values: those that the lab implies, and an N that
// is too small for the number of pages. It changes the settings and must precede their use by
// a run.
func (s *Settings) Fit() {
	for _, i := range s.read().implied {
		if word := s.Word(i.Key); word != "" && (word == i.Word || i.Word == "") && !s.Given(i.Other) {
			p, _ := s.Param(i.Other, i.Default)
			v, _ := ParseValue(p, i.Default) // a row of the table
			s.set(i.Other, v)
		}
	}
	if s.States == nil || s.Given("N") {
		return
	}
	if n := s.States(s); n > 0 {
		s.set("N", value{Word: NumberWord(float64(n)), Number: float64(n)})
	}
}

// Moved returns the settings with a number that a shift has changed: exact, and written to
// four digits. A number that has not changed returns s itself.
func (s *Settings) Moved(key string, x float64) *Settings {
	if s.Number(key) == x {
		return s
	}
	out := s.copy()
	out.set(key, value{strconv.FormatFloat(x, 'g', 4, 64), x, s.Given(key)})
	return out
}

func (s *Settings) copy() *Settings {
	return &Settings{Scheme: s.Scheme, Program: s.Program, values: slices.Clone(s.values)}
}

// set changes the value of a key; it leaves a key without a row out.
func (s *Settings) set(key string, v value) {
	if i, ok := s.read().at[key]; ok {
		s.values[i] = v
	}
}

// Number is the value of a parameter that is a number.
func (s *Settings) Number(key string) float64 { return s.value(key).Number }

// Int is the value of a parameter that is a whole number.
func (s *Settings) Int(key string) int { return int(s.value(key).Number) }

// Word is the value of a choice or a text, or of any parameter as it is written.
func (s *Settings) Word(key string) string { return s.value(key).Word }

// Given reports whether the key was written on the line or tuned since, rather
// than left at its default.
func (s *Settings) Given(key string) bool { return s.Find(key).given }

// Find is the value of a parameter; the zero value if neither the scheme nor its world declares it.
func (s *Settings) Find(key string) (v value) {
	if i, ok := s.read().at[key]; ok {
		v = s.values[i]
	}
	return v
}

func (s *Settings) value(key string) value {
	i, ok := s.read().at[key]
	if !ok {
		panic(fmt.Sprintf("%s asks for the parameter %q, which it does not declare", s.Name, key))
	}
	return s.values[i]
}

// List returns all parameters with their values, the world's first.
func (s *Settings) List() []Setting {
	table := s.Table()
	out := make([]Setting, 0, len(table))
	for i, p := range table {
		_, where := s.idle(p)
		v := s.value(p.Key)
		implied := func(i automata.Implied) bool { return i.Other == p.Key && i.Default == v.Word && !v.given }
		out = append(out, Setting{p, i < len(s.Lab.World), v.Word, where, slices.ContainsFunc(s.read().implied, implied)})
	}
	return out
}

// ParseValue reads a word as the value of a parameter.
func ParseValue(p Param, word string) (value, error) {
	switch {
	case p.Text:
		return value{Word: word}, nil
	case p.Choices != nil:
		if slices.Contains(p.Choices, word) {
			return value{Word: word}, nil
		}
		return value{}, fmt.Errorf("%s=%s: %s%s", p.Key, Quoted(word), describe(p), DidYouMean(word, p.Choices))
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(word, "_", ""), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) || p.Integer && x != math.Trunc(x) || x < p.Min || x > p.Max {
		return value{}, fmt.Errorf("%s=%s: %s", p.Key, Quoted(word), describe(p))
	}
	return value{Word: NumberWord(x), Number: x}, nil
}

// ParseTicks reads a number of ticks as the line does: 80000, 8e4. The error gives the range.
func ParseTicks(word string) (int64, error) {
	v, err := ParseValue(TickParam, word)
	if err != nil {
		return 0, fmt.Errorf("it is a whole number, %s", Range(TickParam))
	}
	return int64(v.Number), nil
}

// ParseCount reads a number of ticks or runs with a k, M or G for thousands, millions and
// billions: 2k, 1.5M, 80000, 8e4. The error gives the range.
func ParseCount(word string) (int64, error) {
	n, err := ParseTicks(Unscaled(word))
	if err != nil {
		return 0, fmt.Errorf("%w, such as 50000, 50k or 1.5M", err)
	}
	return n, nil
}

// Unscaled writes a number that ends in k, M or G with an exponent: 2k is 2e3. Other words stay
// as they are.
func Unscaled(word string) string {
	for _, unit := range []struct{ letter, exponent string }{{"k", "e3"}, {"M", "e6"}, {"G", "e9"}} {
		if digits, ok := strings.CutSuffix(word, unit.letter); ok && !strings.ContainsAny(digits, "eE") {
			return digits + unit.exponent
		}
	}
	return word
}

// Ticks is a flag's value, a number of ticks or runs; see [ParseCount].
type Ticks int64

// String returns "": no such flag has a default worth printing.
func (t *Ticks) String() string { return "" }

// Type is the name of the flag's value in the help.
func (t *Ticks) Type() string { return "NUMBER" }

// Set reads the flag.
func (t *Ticks) Set(word string) error {
	v, err := ParseCount(word)
	*t = Ticks(v)
	return err
}

// Runs is a flag's value, a number of runs. A negative one is read too: the command refuses it as it refuses 0, with its own range.
type Runs struct{ Ticks }

// Set reads the flag.
func (n *Runs) Set(word string) error {
	digits, negative := strings.CutPrefix(word, "-")
	if n.Ticks.Set(digits) != nil {
		return errors.New("it is a whole number, such as 20 or 2k")
	}
	if negative {
		n.Ticks = -n.Ticks
	}
	return nil
}

// NumberWord writes a number as it stands on a line: short, and read back exactly.
func NumberWord(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return strconv.FormatInt(int64(x), 10) // −0 is 0
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// describe is the meaning and the range of a parameter.
func describe(p Param) string {
	return fmt.Sprintf("%s is %s, %s", p.Key, p.Meaning, Range(p))
}

// Range is the range of a parameter: "2 to 1,000,000", or the words of a choice.
func Range(p Param) string {
	switch {
	case p.Text:
		return "any text"
	case p.Choices != nil:
		return OrList(p.Choices)
	case p.Integer:
		return fmt.Sprintf("%s to %s", stats.Thousands(int64(p.Min)), stats.Thousands(int64(p.Max)))
	}
	return fmt.Sprintf("%s to %s", NumberWord(p.Min), NumberWord(p.Max))
}

// OrList joins words as "a, b or c".
func OrList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

// WorldChanges lists the world's keys whose values differ.
func WorldChanges(a, b *Settings) []string {
	var keys []string
	for _, p := range a.Scheme.Lab.World {
		if a.Word(p.Key) != b.Word(p.Key) {
			keys = append(keys, p.Key)
		}
	}
	return keys
}

// A Setting is a parameter with the value in force.
type Setting struct {
	Param
	World   bool   // of the world's rows; else the scheme's
	Word    string // the value as written on the line
	Idle    string // where it would count, "with web=thesis"; "" if it counts as things are
	Implied bool   // not given: the value follows from another's, as feedback=model from a unit
}

// An Assignment is a key=value of a line.
type Assignment struct{ Key, Word string }

func (a Assignment) String() string { return a.Key + "=" + a.Word }

// TickParam is the tick of an intervention as a row of the table, for its range.
var TickParam = Param{Key: "tick", Min: 0, Max: 1e15, Integer: true}
