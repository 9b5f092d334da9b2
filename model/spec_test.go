package model

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

func TestParseRefusesInSentences(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string // parts of the sentence
	}{
		// The scheme.
		{"h-tra", []string{"h-tra:", "not a scheme", "did you mean h-traa?"}},
		{"h-traa lakg", []string{"lakg:", "scheme already", "@TICK:lakg"}},
		{"h-tra lakg", []string{"h-tra: not a scheme"}},
		{"h-traa pages 64", []string{"pages: its value is missing; write pages=VALUE, 2 to 1,048,576"}},
		{"h-traa mirror", []string{"mirror: at which tick? write @TICK:mirror"}},
		{"h-traa 64", []string{"64: after the scheme come KEY=VALUE and @TICK:ACTION"}},
		{"h-traa lakgg", []string{"lakgg: after the scheme come", "did you mean lakg?"}},
		// Keys.
		{"h-traa page=512", []string{"page=512:", "no parameter page", "did you mean pages?"}},
		{"h-traa lambda=1.3", []string{"lambda=1.3:", "h-traa has no parameter lambda", "lakg has"}},
		{"h-traa n=1", []string{"pages"}},
		{"h-traa kappa=3", []string{"h-traa has no parameter kappa (peoma of the placement lab has)"}},
		{"spl pages=3", []string{"spl has no parameter pages (the polling lab has)"}},
		{"oma pagse=4", []string{"oma has no parameter pagse; did you mean objects?"}},
		{"spl pagse=3", []string{"spl has no parameter pagse; \"lascope params spl\" lists"}},
		{"h-traa xyzzy=3", []string{"no parameter xyzzy; \"lascope params h-traa\" lists"}},
		{"h-traa =3", []string{"=3: the key before = is missing"}},
		{`"h-traa pages=3"`, []string{"h-traa pages=3: ", "without quotation marks"}},
		{"h-traa N=100 N=200", []string{"N=200:", "N is given twice"}},
		// Values.
		{"h-traa N=0", []string{"N=0: N is ", "number of states", " to 1,000,000"}},
		{"h-traa N=1000001", []string{"N=1000001: N is ", " to 1,000,000"}},
		{"h-traa N=12.5", []string{"N=12.5: N is "}},
		{"h-traa N=", []string{"N=: N is "}},
		{"h-traa alpha=NaN", []string{"alpha=NaN: alpha is "}},
		{"h-traa alpha=+Inf", []string{"alpha=+Inf: alpha is "}},
		{"h-traa rule=reward-penalti", []string{"rule=reward-penalti: rule is ", "did you mean reward-penalty?"}},
		{"h-traa shift=miror", []string{"shift=miror: shift is ", "did you mean mirror?"}},
		// Interventions.
		{"h-traa @80000", []string{"@80000:", "@TICK:ACTION"}},
		{"h-traa @80000:", []string{"@80000::", "an intervention is @TICK:ACTION"}},
		{"h-traa @x:mirror", []string{"@x:mirror:", "tick", "whole number"}},
		{"h-traa @-1:mirror", []string{"@-1:mirror:", "tick"}},
		{"h-traa @10:mirorr", []string{"@10:mirorr:", "did you mean mirror?"}},
		{"h-traa @10:pages=9", []string{"@10:pages=9:", "needs a restart"}},
		{"h-traa @10:lambda=2", []string{"@10:lambda=2:", "no parameter lambda"}},
		{"h-traa @10:lakg @20:rule=reward-penalty", []string{"@20:rule=", "lakg has no parameter rule"}},
		{`h-traa trace="a b`, []string{"quote"}},
	} {
		_, err := Parse(c.line)
		if err == nil {
			t.Errorf("%s: was accepted", c.line)
			continue
		}
		for _, part := range c.want {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: the error does not say %q: %s", c.line, part, err)
			}
		}
	}
}

func TestParseKeepsTheLine(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"", pollinglab.DefaultLine},
		{pollinglab.DefaultLine, pollinglab.DefaultLine},
		{"pages=64", "h-traa pages=64"},
		{"lakg N=1e3 @8e4:mirror", "lakg N=1000 @80000:mirror"},
		{"lakg lambda=1.30 alpha=.9", "lakg lambda=1.3 alpha=0.9"},
		// Interventions stand in the order of their ticks, those of one tick in the order given.
		{"h-traa @20:mirror @10:lakg @20:N=200", "h-traa @10:lakg @20:mirror @20:N=200"},
		{`h-traa "trace=my log.csv"`, `h-traa "trace=my log.csv"`},
	} {
		s, err := Parse(c.line)
		if err != nil {
			t.Errorf("%s: %s", c.line, err)
			continue
		}
		if got := s.String(); got != c.want {
			t.Errorf("%s became %s, want %s", c.line, got, c.want)
		}
	}
}

// TestParseReadsItsOwnLine draws lines from the table itself.
func TestParseReadsItsOwnLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := drawLine(t)
		first, err := Parse(line)
		if err != nil {
			t.Fatalf("%s: %s", line, err)
		}
		again, err := Parse(first.String())
		if err != nil {
			t.Fatalf("%s: %s", first, err)
		}
		if again.String() != first.String() {
			t.Fatalf("%s became %s", first, again)
		}
	})
}

// drawLine draws a line that the table allows.
func drawLine(t *rapid.T) string {
	l := rapid.SampledFrom(Labs()).Draw(t, "lab")
	scheme := rapid.SampledFrom(l.Schemes).Draw(t, "scheme")
	words := []string{scheme.Name}
	for _, p := range scheme.Table() {
		if rapid.Bool().Draw(t, p.Key) {
			words = append(words, p.Key+"="+drawWord(t, p))
		}
	}
	for {
		_, err := ParseWords(words)
		var p *lab.PointlessError
		if !errors.As(err, &p) {
			return strings.Join(words, " ")
		}
		words = slices.DeleteFunc(words, func(w string) bool { return strings.HasPrefix(w, p.Key+"=") })
	}
}

// drawWord draws a value that the table allows.
func drawWord(t *rapid.T, p lab.Param) string {
	switch {
	case p.Text:
		return rapid.StringMatching(`[a-z0-9./]*`).Draw(t, p.Key)
	case p.Choices != nil:
		return rapid.SampledFrom(p.Choices).Draw(t, p.Key)
	case p.Integer:
		return lab.NumberWord(float64(rapid.Int64Range(int64(p.Min), int64(p.Max)).Draw(t, p.Key)))
	}
	return lab.NumberWord(rapid.Float64Range(p.Min, p.Max).Draw(t, p.Key))
}

func TestWithChangesOneWord(t *testing.T) {
	s, err := Parse("h-traa pages=64 N=100 @50:mirror")
	if err != nil {
		t.Fatal(err)
	}
	if s, err = s.With("pages=128"); err != nil {
		t.Fatal(err)
	}
	if got, want := s.String(), "h-traa N=100 pages=128 @50:mirror"; got != want {
		t.Errorf("the line became %s, want %s", got, want)
	}
}

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
			if got, want := lab.Edits(a, b), slow(a, b); got != want {
				t.Fatalf("edits(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
}

// A word is proposed when less than half of its letters differ.
func TestNearestIsNear(t *testing.T) {
	valid := []string{"lakg", "cgla", "fpa", "N"}
	for word, want := range map[string]string{"lakq": "lakg", "lagk": "lakg", "LAKG": "lakg", "lxxg": "", "fpa": "fpa", "fxa": "fpa", "fxx": "",
		"n": "N", "m": "", "uniform": ""} {
		if got := lab.Nearest(word, valid); got != want {
			t.Errorf("near %s is %q, want %q", word, got, want)
		}
	}
}

func TestRestartErrorNamesTheWord(t *testing.T) {
	_, err := Parse("h-traa @10:pages=9")
	var restart *lab.RestartError
	if !errors.As(err, &restart) || restart.Key != "pages" || restart.Word != "9" {
		t.Fatalf("got %v, want a RestartError for pages=9", err)
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
