package model

import (
	"fmt"
	"strings"
)

// A pointlessError refuses a value that would change nothing, because of another
// parameter's.
type pointlessError struct {
	key, word string
	because   string // the other's key
	where     string // where it would count, in words
}

func (e *pointlessError) Error() string {
	return fmt.Sprintf("%s=%s: %s counts only %s; leave %s out", e.key, e.word, e.key, e.where, e.key)
}

// CountsWhere says where a parameter counts, as "with web=thesis" or "without trace";
// "" for everywhere.
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

// pointless is why a key's value changes nothing under these settings; nil if it may,
// or is the default.
func (s *Settings) pointless(p Param) *pointlessError {
	word := s.Word(p.Key)
	if word == canonicalDefault(p) {
		return nil
	}
	if because, where := s.idle(p); because != "" {
		return &pointlessError{p.Key, word, because, where}
	}
	return nil
}

// idle says because of which other key a parameter counts for nothing under these
// settings, and where it would count; "" if it counts.
func (s *Settings) idle(p Param) (because, where string) {
	if p.With != "" {
		key, want, isKey := strings.Cut(p.With, "=")
		if has := s.Word(key); isKey && has != want || !isKey && has == "" {
			return key, "with " + exampleOf(p.With)
		}
	}
	if p.Without != "" && s.Word(p.Without) != "" {
		return p.Without, "without " + exampleOf(p.Without) + ", which brings its own"
	}
	return "", ""
}

// exampleOf writes a condition as it would stand on a line.
func exampleOf(condition string) string {
	if strings.Contains(condition, "=") {
		return condition
	}
	return condition + "=FILE"
}

// canonicalDefault is the default as settings hold it.
func canonicalDefault(p Param) string {
	v, err := parseValue(p, p.Default)
	if err != nil {
		return p.Default
	}
	return v.word
}

// checkGiven refuses the first key given that counts for nothing.
func (s *Settings) checkGiven() error {
	for _, p := range s.Scheme.Table() {
		if s.Given(p.Key) {
			if e := s.pointless(p); e != nil {
				return e
			}
		}
	}
	return nil
}
