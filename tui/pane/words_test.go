package pane

import (
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

func TestSteppedWord(t *testing.T) {
	states := lab.Param{Key: "N", Min: 2, Max: 1000, Integer: true, Log: true, Step: 2}
	alpha := lab.Param{Key: "alpha", Min: 0, Max: 1, Step: 0.05}
	kappa := lab.Param{Key: "kappa", Default: "0.5", Min: 0, Max: 1000, Log: true, Step: 2}
	rule := lab.Param{Key: "rule", Choices: []string{"a", "b", "c"}}
	for _, c := range []struct {
		p         lab.Param
		word      string
		direction int
		want      string
	}{
		{states, "500", 1, "1000"}, {states, "1000", 1, "1000"}, {states, "3", -1, "2"}, {states, "2", -1, "2"},
		{alpha, "0.9", 1, "0.95"}, {alpha, "0.1", 1, "0.15"}, {alpha, "0.3", -1, "0.25"}, {alpha, "0.05", -1, "0"}, {alpha, "0", -1, "0"},
		{kappa, "0.5", 1, "1"}, {kappa, "0", 1, "0.00048828125"}, {kappa, "0.00048828125", 1, "0.0009765625"},
		{kappa, "0.00048828125", -1, "0"}, {kappa, "0", -1, "0"}, {kappa, "1000", 1, "1000"},
		{rule, "c", 1, "a"}, {rule, "a", -1, "c"}, {rule, "unknown", 1, "a"},
		{lab.Param{Text: true}, "file.csv", 1, "file.csv"},
	} {
		modeltest.Equal(t, steppedWord(c.p, c.word, c.direction), c.want, "%s from %s by %d:", c.p.Key, c.word, c.direction)
	}
}

// A sentence begins with a capital, but a file keeps its name, and a line its words.
func TestSentenceKeepsNames(t *testing.T) {
	for text, want := range map[string]string{
		"a 0.05 → 0.02": "a 0.05 → 0.02", "a session was cut off": "A session was cut off",
		"no session was cut off":    "No session was cut off",
		"run.svg cannot be written": "run.svg cannot be written",
		"./run cannot be written":   "./run cannot be written",
		"seed=a: seed is the seed":  "seed=a: seed is the seed",
		"done.":                     "Done.",
		"élan":                      "Élan",
		"":                          "",
	} {
		modeltest.Equal(t, Sentence(text), want, "%q becomes", text)
	}
}
