package model

import (
	"slices"
	"strings"
	"testing"

	"lascope/model/lab"
)

// TestSymbolsAreKeys: every symbol of exactly one parameter of a scheme is another name of its
// key, and the line is printed with the key. An ambiguous symbol is refused.
func TestSymbolsAreKeys(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"h-traa n=100 c=2 α=0.5 β=1", "h-traa pages=100 capacity=2 alpha=0.5 beta=1"},
		{"lakg λ=1.1 @5:λ=1.5 @9:cgla,N=90 @12:c=3", "lakg lambda=1.1 @5:lambda=1.5 @9:cgla,N=90 @12:capacity=3"},
		{"oma W=12 R=2 @9:peoma,κ=1", "oma objects=12 classes=2 @9:peoma,kappa=1"},
		{"robot n=300 γ=0.2", "robot docs=300 gamma=0.2"},
	} {
		if spec, err := Parse(c.line); err != nil || spec.String() != c.want {
			t.Errorf("%s is read as %s (%v), want %s", c.line, spec, err, c.want)
		}
	}
	for line, want := range map[string]string{
		"n=4 pages=5": "pages is given twice", "robot r=9": "has no parameter r", "spl W=5": "has no parameter W",
	} {
		if _, err := Parse(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", line, err, want)
		}
	}
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			of := map[string][]string{}
			for _, p := range s.Table() {
				of[p.Symbol] = append(of[p.Symbol], p.Key)
			}
			for _, p := range s.Table() {
				if got := s.Canonical(p.Key); got != p.Key {
					t.Errorf("%s: the key %s is read as %s", s.Name, p.Key, got)
				}
				own := slices.ContainsFunc(s.Table(), func(q lab.Param) bool { return q.Key == p.Symbol })
				if len(of[p.Symbol]) == 1 && !own && s.Canonical(p.Symbol) != p.Key {
					t.Errorf("%s: the symbol %s is read as %s, want %s", s.Name, p.Symbol, s.Canonical(p.Symbol), p.Key)
				}
			}
		}
	}
	run, err := New(mustSpec(t, "h-traa pages=8"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := run.Do("c=2"); err != nil || run.Line() != "h-traa pages=8 @0:capacity=2" {
		t.Errorf("c=2 makes %s (%v)", run.Line(), err)
	}
	if !run.OfWorld("c=2") || run.OfWorld("N=9") {
		t.Error("c=2 is of the world, N=9 of the scheme")
	}
}

func mustSpec(t *testing.T, line string) Spec {
	t.Helper()
	spec, err := Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// TestSuggestionsByMeaning: a key of another lab is answered by its counterpart, a near scheme
// without the list of all, an empty word by name.
func TestSuggestionsByMeaning(t *testing.T) {
	for line, want := range map[string]string{
		"oma pages=5": "did you mean objects?", "robot objects=9": "did you mean docs?", "h-traa docs=9": "did you mean pages?",
		"h-traa states=9": "did you mean N?", "robot documents=300": "did you mean docs?", "oma states=9": "did you mean N?",
		"peoma capcity=9": "has no parameter capcity", "zzz": `"lascope schemes" lists them, such as h-traa, `, `"" N=4`: `"": an empty word`,
	} {
		if _, err := Parse(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", line, err, want)
		}
	}
	if _, err := Parse("h-tra"); err == nil || err.Error() != "h-tra: not a scheme; did you mean h-traa?" {
		t.Errorf("h-tra: got %v", err)
	}
}
