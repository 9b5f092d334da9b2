package model

import (
	"slices"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// TestSymbolsAreKeys: every symbol of exactly one parameter of a scheme is another name of its
// key, and the line is printed with the key. An ambiguous symbol is refused.
func TestSymbolsAreKeys(t *testing.T) {
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			of := map[string][]string{}
			for _, p := range s.Table() {
				of[p.Symbol] = append(of[p.Symbol], p.Key)
			}
			for _, p := range s.Table() {
				modeltest.Equal(t, s.Canonical(p.Key), p.Key, "%s: the key is read as", s.Name)
				own := slices.ContainsFunc(s.Table(), func(q lab.Param) bool { return q.Key == p.Symbol })
				if len(of[p.Symbol]) == 1 && !own && s.Canonical(p.Symbol) != p.Key {
					t.Errorf("%s: the symbol %s is read as %s, want %s", s.Name, p.Symbol, s.Canonical(p.Symbol), p.Key)
				}
			}
		}
	}
	run := modeltest.Must(New(modeltest.Must(Parse("h-traa pages=8"))))
	if _, err := run.Do("c=2"); err != nil || run.Line() != "h-traa pages=8 @0:capacity=2" {
		t.Errorf("c=2 makes %s (%v)", run.Line(), err)
	}
	if !run.OfWorld("c=2") || run.OfWorld("N=9") {
		t.Error("c=2 is of the world, N=9 of the scheme")
	}
}
