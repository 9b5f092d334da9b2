package model

import (
	"slices"
	"strings"

	"lascope/model/lab"
)

// SchemeNames are the names of all schemes of all labs, each once.
func SchemeNames() []string {
	var out []string
	for _, l := range Labs() {
		for _, s := range l.All() {
			if !slices.Contains(out, s.Name) {
				out = append(out, s.Name)
			}
		}
	}
	return out
}

// Complete proposes words for the end of a line: words are the finished ones, last is the
// beginning of the next. more reports that the proposals are not whole words yet ("alpha=").
// In a race the line begins after the last "vs".
func Complete(words []string, last string) (found []string, more bool) {
	line := typedLineOf(words)
	tick, action, scheduled := strings.Cut(last, ":")
	switch {
	case scheduled && strings.HasPrefix(last, "@"):
		found, more = completeAction(line.scheme, action)
		for i := range found {
			found[i] = tick + ":" + found[i]
		}
		return found, more
	case strings.Contains(last, "="):
		return completeValue(line.scheme, last), false
	}
	if !line.named {
		found = withPrefix(SchemeNames(), last)
	}
	keys := withPrefix(line.unusedKeys(), last)
	if len(keys) == 0 || !line.named && last == "" {
		return found, false
	}
	return append(found, keys...), len(found) == 0
}

// A typedLine is the finished part of a line that is being typed.
type typedLine struct {
	scheme *lab.Scheme
	named  bool     // false: scheme is the default
	given  []string // KEY=VALUE words
}

// typedLineOf reads the words after the last "vs" and ignores invalid ones.
func typedLineOf(words []string) typedLine {
	for i := slices.Index(words, "vs"); i >= 0; i = slices.Index(words, "vs") {
		words = words[i+1:]
	}
	line := typedLine{scheme: Labs()[0].Schemes[0]}
	for _, w := range words {
		if strings.Contains(w, "=") {
			line.given = append(line.given, w)
		} else if s, err := findSchemeWith(w, nil); err == nil {
			line.scheme, line.named = s, true
		}
	}
	if line.named {
		line.scheme, _ = findSchemeWith(line.scheme.Name, line.given)
	}
	return line
}

// unusedKeys are the keys, with their =, that the line may still give.
func (l typedLine) unusedKeys() []string {
	var keys []string
	for _, p := range l.scheme.Table() {
		used := slices.ContainsFunc(l.given, func(w string) bool { return strings.HasPrefix(w, p.Key+"=") })
		if !used && mayCount(p, l.given) {
			keys = append(keys, p.Key+"=")
		}
	}
	return keys
}

// NamesFile reports whether a key's value is the name of a file.
func NamesFile(key string) bool {
	for _, l := range Labs() {
		if slices.ContainsFunc(l.World, func(p lab.Param) bool { return p.Key == key && p.File }) {
			return true
		}
	}
	return false
}

// LabOf is the lab of the first scheme among the words; the first lab if there is none.
func LabOf(words []string) *lab.Lab {
	for _, w := range words {
		if s, err := FindScheme(w); err == nil {
			return s.Lab
		}
	}
	return Labs()[0]
}

// mayCount reports whether a parameter has an effect beside the given KEY=VALUE words.
func mayCount(p lab.Param, given []string) bool {
	wanted, values := p.Wants()
	for _, w := range given {
		key, word, _ := strings.Cut(w, "=")
		if slices.Contains(p.Excludes(), key) && word != "" || key == wanted && values != nil && !slices.Contains(values, word) {
			return false
		}
	}
	return true
}

// completeAction proposes the actions that may follow @TICK:.
func completeAction(scheme *lab.Scheme, typed string) (found []string, more bool) {
	if strings.Contains(typed, "=") {
		return completeValue(scheme, typed), false
	}
	words := []string{}
	for _, a := range scheme.Lab.Actions {
		words = append(words, a.Name)
	}
	for _, s := range scheme.Lab.Schemes {
		words = append(words, s.Name)
	}
	found = withPrefix(words, typed)
	keys := []string{}
	for _, p := range scheme.Table() {
		if p.Live {
			keys = append(keys, p.Key+"=")
		}
	}
	keys = withPrefix(keys, typed)
	return append(found, keys...), len(found) == 0 && len(keys) > 0
}

// completeValue proposes whole key=value words.
func completeValue(scheme *lab.Scheme, typed string) []string {
	key, _, _ := strings.Cut(typed, "=")
	for _, p := range scheme.Table() {
		if p.Key != key {
			continue
		}
		words := []string{key + "=" + p.Default}
		if p.Choices != nil {
			words = words[:0]
			for _, c := range p.Choices {
				words = append(words, key+"="+c)
			}
		}
		return withPrefix(words, typed)
	}
	return nil
}

// withPrefix are the words that begin with the prefix; nil if none does.
func withPrefix(words []string, prefix string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !strings.HasPrefix(w, prefix) })
}
