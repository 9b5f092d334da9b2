package model

import (
	"slices"
	"strings"
	"sync"
)

// SchemeNames are the names of all schemes of all labs.
func SchemeNames() []string {
	var out []string
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			out = append(out, s.Name)
		}
	}
	return out
}

// Complete proposes words for the end of a line: words are those before it, last
// is what has been typed of the next. more is true where a proposal is not a
// whole word yet ("alpha="). In a race, the line is what stands after the last "vs".
func Complete(words []string, last string) (found []string, more bool) {
	for i := slices.Index(words, "vs"); i >= 0; i = slices.Index(words, "vs") {
		words = words[i+1:]
	}
	scheme := Labs()[0].Schemes[0]
	named := false
	used := map[string]bool{}
	given := []string{}
	for _, w := range words {
		if key, _, ok := strings.Cut(w, "="); ok {
			used[key] = true
			given = append(given, w)
		} else if s, err := FindScheme(w); err == nil {
			scheme, named = s, true
		}
	}
	if at, typed, ok := strings.Cut(last, ":"); ok && strings.HasPrefix(last, "@") {
		found, more = completeAction(scheme, typed)
		for i := range found {
			found[i] = at + ":" + found[i]
		}
		return found, more
	}
	if strings.Contains(last, "=") {
		return completeValue(scheme, last), false
	}
	if !named {
		found = withPrefix(SchemeNames(), last)
	}
	keys := []string{}
	for _, p := range scheme.Table() {
		if !used[p.Key] && mayCount(p, given) {
			keys = append(keys, p.Key+"=")
		}
	}
	if keys = withPrefix(keys, last); len(keys) > 0 && (named || last != "") {
		return append(found, keys...), len(found) == 0
	}
	return found, false
}

// NamesFile reports whether a key's value is the name of a file.
func NamesFile(key string) bool {
	for _, l := range Labs() {
		if slices.ContainsFunc(l.World, func(p Param) bool { return p.Key == key && p.File }) {
			return true
		}
	}
	return false
}

// labOf is the lab of the first scheme among the words.
func labOf(words []string) *Lab {
	for _, w := range words {
		if s, err := FindScheme(w); err == nil {
			return s.Lab
		}
	}
	return Labs()[0]
}

// mayCount tells a parameter that the words of a line do not make pointless.
func mayCount(p Param, given []string) bool {
	for _, w := range given {
		key, word, _ := strings.Cut(w, "=")
		if key == p.Without && word != "" || strings.HasPrefix(p.With, key+"=") && w != p.With {
			return false
		}
	}
	return true
}

// completeAction proposes what may stand behind @TICK:.
func completeAction(scheme *Scheme, typed string) (found []string, more bool) {
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
func completeValue(scheme *Scheme, typed string) []string {
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

func withPrefix(words []string, prefix string) []string {
	var out []string
	for _, w := range words {
		if strings.HasPrefix(w, prefix) {
			out = append(out, w)
		}
	}
	return out
}

// labColumns are the columns of each lab's runs.
var labColumns = sync.OnceValue(func() map[*Lab][]string {
	out := map[*Lab][]string{}
	for _, lab := range Labs() {
		spec, err := Parse(lab.Default)
		if err != nil {
			panic(err) // a line of ours
		}
		run, err := New(spec)
		if err != nil {
			panic(err)
		}
		out[lab] = run.Columns()
	}
	return out
})
