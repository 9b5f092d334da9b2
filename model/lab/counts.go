package lab

import (
	"fmt"
	"strings"
)

// A PointlessError refuses a value that has no effect because of another parameter.
type PointlessError struct {
	Key, word string
	Because   string // the other's key
	where     string // the condition of its effect, in words
}

// Error names the key, the condition and the remedy.
func (e *PointlessError) Error() string {
	return fmt.Sprintf("%s=%s: %s counts only %s; leave %s out", e.Key, e.word, e.Key, e.where, e.Key)
}

// CountsWhere is the condition under which a parameter has an effect, as "with web=thesis" or
// "without trace"; "" for always.
func CountsWhere(p Param) string {
	var parts []string
	if p.With != "" {
		parts = append(parts, "with "+p.With)
	}
	if p.Without != "" {
		parts = append(parts, "without "+p.Without)
	}
	return strings.Join(parts, " and ")
}

// Pointless is the error of a value without effect under these settings; nil if it has one or
// is the default.
func (s *Settings) Pointless(p Param) *PointlessError {
	word := s.Word(p.Key)
	if word == canonicalDefault(p) {
		return nil
	}
	if because, where := s.idle(p); because != "" {
		return &PointlessError{p.Key, word, because, where}
	}
	return nil
}

// idle is the other key that deprives a parameter of its effect under these settings, and the
// condition under which it has one; "" if it has an effect.
func (s *Settings) idle(p Param) (because, where string) {
	if p.With != "" {
		key, want, isKey := strings.Cut(p.With, "=")
		if has := s.Word(key); isKey && has != want || !isKey && has == "" {
			return key, "with " + s.exampleOf(p.With)
		}
	}
	if p.Without != "" && s.Word(p.Without) != "" {
		return p.Without, "without " + s.exampleOf(p.Without) + ", which brings its own"
	}
	return "", ""
}

// exampleOf writes a condition as it would stand on a line; that of a list is its key.
func (s *Settings) exampleOf(condition string) string {
	p, found := s.Scheme.param(condition)
	if !found || p.List { // not found is a KEY=VALUE
		return condition
	}
	return condition + "=FILE"
}

// canonicalDefault is the default as settings hold it.
func canonicalDefault(p Param) string {
	v, err := ParseValue(p, p.Default)
	if err != nil {
		return p.Default
	}
	return v.Word
}

// CheckGiven returns a [*PointlessError] for the first given key without effect; nil if all
// have one.
func (s *Settings) CheckGiven() error {
	for _, p := range s.Scheme.Table() {
		if s.Given(p.Key) {
			if e := s.Pointless(p); e != nil {
				return e
			}
		}
	}
	return nil
}
