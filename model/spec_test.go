package model

import (
	"slices"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

func TestEditsIsTheLevenshteinDistance(t *testing.T) {
	// The slow definition, straight from the recursion.
	var slow func(a, b string) int
	slow = func(a, b string) int {
		if a == "" || b == "" {
			return len(a) + len(b)
		}
		change := slow(a[1:], b[1:])
		if a[0] != b[0] {
			change++
		}
		least := min(change, 1+slow(a[1:], b), 1+slow(a, b[1:]))
		if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
			least = min(least, 1+slow(a[2:], b[2:]))
		}
		return least
	}
	words := []string{""}
	for k := 0; len(words[k]) < 4; k++ { // all words of up to four letters
		for _, letter := range "abc" {
			words = append(words, words[k]+string(letter))
		}
	}
	for _, a := range words {
		for _, b := range words {
			modeltest.MustEqual(t, lab.Edits(a, b), slow(a, b), "edits(%q, %q) =", a, b)
		}
	}
}

// A word is proposed when less than half of its letters differ.
func TestNearestIsNear(t *testing.T) {
	valid := []string{"lakg", "cgla", "fpa", "N"}
	for word, want := range map[string]string{"lakq": "lakg", "lagk": "lakg", "LAKG": "lakg", "lxxg": "", "fpa": "fpa", "fxa": "fpa", "fxx": "",
		"n": "N", "m": "", "uniform": ""} {
		modeltest.Equal(t, lab.Nearest(word, valid), want, "near %s is", word)
	}
}

// TestTableIsSound checks every row of every table.
func TestTableIsSound(t *testing.T) {
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			seen := map[string]bool{}
			for _, p := range s.Table() {
				switch {
				case seen[p.Key]:
					t.Errorf("%s: %s is declared twice", s.Name, p.Key)
				case p.Key == "" || p.Meaning == "" || p.Symbol == "":
					t.Errorf("%s: row %+v lacks a key, a symbol or a meaning", s.Name, p)
				case strings.HasSuffix(p.Meaning, "."):
					t.Errorf("%s: the meaning of %s ends in a full stop", s.Name, p.Key)
				case p.Choices == nil && !p.Text && p.Step <= 0:
					t.Errorf("%s: %s cannot be tuned by a key: its step is %g", s.Name, p.Key, p.Step)
				case p.Choices == nil && !p.Text && p.Log && p.Step <= 1:
					t.Errorf("%s: %s is tuned by the factor %g", s.Name, p.Key, p.Step)
				}
				seen[p.Key] = true
			}
			lab.NewSettings(s) // panics where a default is out of range
		}
	}
}

// TestMeaningsMakeSentences: a refusal says "KEY is MEANING, RANGE".
func TestMeaningsMakeSentences(t *testing.T) {
	begins := []string{"the", "a", "how", "what", "where", "which", "who", "whether"}
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			for _, p := range s.Table() {
				if first, _, _ := strings.Cut(p.Meaning, " "); !slices.Contains(begins, first) {
					t.Errorf("%s: %s is %s", s.Name, p.Key, p.Meaning)
				}
			}
		}
	}
}
