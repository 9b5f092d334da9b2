package model

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Settings hold a value for every parameter of a scheme and its world: what the
// line gave, and the table's defaults for the rest. They do not change; [Settings.with]
// makes new ones.
type Settings struct {
	Scheme *Scheme
	values map[string]value
	given  map[string]bool // keys written on the line or tuned since
}

// A value is a parameter's value as written and, for a number, as read.
type value struct {
	word   string
	number float64
}

// newSettings gives a scheme and its world their defaults.
func newSettings(s *Scheme) *Settings {
	out := &Settings{Scheme: s, values: map[string]value{}, given: map[string]bool{}}
	for _, p := range s.Table() {
		v, err := parseValue(p, p.Default)
		if err != nil {
			panic("a default of the table is out of its own range: " + err.Error())
		}
		out.values[p.Key] = v
	}
	return out
}

// with returns the settings with one key given; word is checked against the table.
func (s *Settings) with(key, word string) (*Settings, error) {
	p, err := s.Scheme.param(key, word)
	if err != nil {
		return nil, err
	}
	v, err := parseValue(p, word)
	if err != nil {
		return nil, err
	}
	out := s.copy()
	out.values[key] = v
	out.given[key] = true
	return out, nil
}

// handOver returns the settings with another scheme in charge of the same world:
// the world's values stay, the scheme's own are own's where it is the same
// scheme, else its defaults.
func (s *Settings) handOver(to *Scheme, own *Settings) *Settings {
	out := newSettings(to)
	for _, p := range to.Lab.World {
		out.values[p.Key] = s.values[p.Key]
		if s.given[p.Key] {
			out.given[p.Key] = true
		}
	}
	if own.Scheme == to {
		for _, p := range to.Params {
			out.values[p.Key] = own.values[p.Key]
		}
	} else {
		out.fit()
	}
	for _, key := range to.Lab.Keeps {
		out.values[key] = s.values[key]
		if s.given[key] {
			out.given[key] = true
		}
	}
	return out
}

// fit replaces a default N with which the scheme could not play on these pages by one
// with which it can. It is for settings that no run has been built on yet.
func (s *Settings) fit() {
	if s.Scheme.states == nil || s.given["N"] {
		return
	}
	if n := s.Scheme.states(s); n > 0 {
		s.values["N"] = value{word: numberWord(float64(n)), number: float64(n)}
	}
}

// worldChanges lists the world's keys whose values differ.
func worldChanges(a, b *Settings) []string {
	var keys []string
	for _, p := range a.Scheme.Lab.World {
		if a.Word(p.Key) != b.Word(p.Key) {
			keys = append(keys, p.Key)
		}
	}
	return keys
}

func (s *Settings) copy() *Settings {
	out := &Settings{Scheme: s.Scheme, values: make(map[string]value, len(s.values)), given: make(map[string]bool, len(s.given))}
	for k, v := range s.values {
		out.values[k] = v
	}
	for k, v := range s.given {
		out.given[k] = v
	}
	return out
}

// Number is the value of a parameter that is a number.
func (s *Settings) Number(key string) float64 { return s.value(key).number }

// Int is the value of a parameter that is a whole number.
func (s *Settings) Int(key string) int { return int(s.value(key).number) }

// Word is the value of a choice or a text, or of any parameter as it is written.
func (s *Settings) Word(key string) string { return s.value(key).word }

// Given reports whether the key was written on the line or tuned since, rather
// than left at its default.
func (s *Settings) Given(key string) bool { return s.given[key] }

func (s *Settings) value(key string) value {
	v, ok := s.values[key]
	if !ok {
		panic(fmt.Sprintf("%s asks for the parameter %q, which it does not declare", s.Scheme.Name, key))
	}
	return v
}

// list returns all parameters with their values, the world's first.
func (s *Settings) list() []Setting {
	var out []Setting
	for i, p := range s.Scheme.Table() {
		_, where := s.idle(p)
		out = append(out, Setting{Param: p, World: i < len(s.Scheme.Lab.World), Word: s.Word(p.Key), Idle: where})
	}
	return out
}

// parseValue reads a word as the value of a parameter.
func parseValue(p Param, word string) (value, error) {
	switch {
	case p.Text:
		return value{word: word}, nil
	case p.Choices != nil:
		if slices.Contains(p.Choices, word) {
			return value{word: word}, nil
		}
		return value{}, fmt.Errorf("%s=%s: %s%s", p.Key, word, describe(p), DidYouMean(word, p.Choices))
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(word, "_", ""), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) || p.Integer && x != math.Trunc(x) || x < p.Min || x > p.Max {
		return value{}, fmt.Errorf("%s=%s: %s", p.Key, word, describe(p))
	}
	return value{word: numberWord(x), number: x}, nil
}

// CheckValue says what is wrong with a word as a parameter's value.
func CheckValue(p Param, word string) error {
	_, err := parseValue(p, word)
	return err
}

// ParseTicks reads a number of ticks as the line does: 80000, 8e4.
func ParseTicks(word string) (int64, error) {
	v, err := parseValue(tickParam, word)
	if err != nil {
		return 0, fmt.Errorf("it is a whole number, %s", Range(tickParam))
	}
	return int64(v.number), nil
}

// Ticks is a number of ticks that a flag reads as the line does.
type Ticks int64

// String is empty: no such flag has a default that is worth a word.
func (t *Ticks) String() string { return "" }

// Type is what the help calls the flag's value.
func (t *Ticks) Type() string { return "number" }

// Set reads the flag.
func (t *Ticks) Set(word string) error {
	v, err := ParseTicks(word)
	*t = Ticks(v)
	return err
}

// numberWord writes a number as it stands on a line: short, and read back exactly.
func numberWord(x float64) string {
	if x == 0 {
		return "0" // also for −0
	}
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// describe says what a parameter is and what it may be.
func describe(p Param) string {
	return fmt.Sprintf("%s is %s, %s", p.Key, p.Meaning, Range(p))
}

// Range says what a parameter may be: "2 to 1,000,000", or the words of a choice.
func Range(p Param) string {
	switch {
	case p.Text:
		return "any text"
	case p.Choices != nil:
		return orList(p.Choices)
	case p.Integer:
		return fmt.Sprintf("%s to %s", Thousands(int64(p.Min)), Thousands(int64(p.Max)))
	}
	return fmt.Sprintf("%s to %s", numberWord(p.Min), numberWord(p.Max))
}

// Thousands writes a whole number with commas: 1,048,576.
func Thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	sign := ""
	if s[0] == '-' {
		sign, s = "-", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}

// orList joins words as "a, b or c".
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
