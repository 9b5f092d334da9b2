package lab

import (
	"fmt"
	"slices"
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
	if key, values := p.Wants(); values != nil {
		parts = append(parts, "with "+key+"="+OrList(values))
	} else if key != "" {
		parts = append(parts, "with "+key)
	}
	if p.Without != "" {
		parts = append(parts, "without "+OrList(p.Excludes()))
	}
	return strings.Join(parts, " and ")
}

// pointless is the error of a value without effect under these settings; nil if it has one or
// is the default.
func (s *Settings) pointless(p Param) *PointlessError {
	word := s.Word(p.Key)
	if word == s.read().defaults[s.read().at[p.Key]].Word {
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
	switch key, values := p.Wants(); {
	case values != nil && !slices.Contains(values, s.Word(key)):
		return key, "with " + key + "=" + OrList(values)
	case key != "" && values == nil && s.Word(key) == "":
		return key, "with " + s.exampleOf(key)
	}
	for _, key := range p.Excludes() {
		if s.Word(key) != "" {
			return key, "without " + s.exampleOf(key) + ", which brings its own"
		}
	}
	return "", ""
}

// exampleOf is an example of a text parameter as it would stand on a line; for a list, the key alone.
func (s *Settings) exampleOf(key string) string {
	if p, _ := s.param(key); p.List {
		return key
	}
	return key + "=FILE"
}

// CheckGiven returns a [*PointlessError] for the first given key without effect; nil if all
// have one.
func (s *Settings) CheckGiven() error {
	for i, p := range s.Table() {
		if s.values[i].given {
			if e := s.pointless(p); e != nil {
				return e
			}
		}
	}
	return nil
}
