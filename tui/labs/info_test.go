package labs

import (
	"os"
	"slices"
	"strings"
	"testing"

	"lascope/automata"
	"lascope/model"
	"lascope/model/figure"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
)

// eachPage calls see with the text and the page of each lab and scheme of the program.
func eachPage(see func(name, text string, p Info)) {
	for _, l := range model.Labs() {
		see("the "+l.Name+" lab", l.Info, InfoOfLab(l))
		for _, s := range l.All() {
			see(l.Name+": "+s.Name, s.Info, InfoOfScheme(s))
		}
	}
}

// TestEveryPageIsWhole: each row has a text with all its paragraphs and three tries, which fits 20 rows of 76 columns, and every word
// of which stands on the page once it is set.
func TestEveryPageIsWhole(t *testing.T) {
	eachPage(func(name, text string, p Info) {
		if _, err := parse(text); err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		rows := p.Set(InfoWidth, nil)
		if len(rows) > Rows {
			t.Errorf("%s takes %d rows, %d are allowed", name, len(rows), Rows)
		}
		set := ""
		for _, r := range rows {
			if w := r.X + canvas.Width(r.Text); w > InfoWidth {
				t.Errorf("%s: %q ends in column %d", name, r.Text, w)
			}
			set += " " + r.Do + " " + r.Text
		}
		for _, part := range append([]string{p.What, p.How, p.Watch, p.Limit, p.Source}, p.Tries[0].Text, p.Tries[1].Text, p.Tries[2].Text, p.Tries[2].Do) {
			modeltest.Has(t, strings.Join(strings.Fields(set), " "), part, "%s, the page:", name)
		}
	})
}

// TestPageIsSet: the pages of h-traa, oma and tsetlin are set to the column as they were drawn by hand.
func TestPageIsSet(t *testing.T) {
	for _, name := range []string{"h-traa", "oma", "tsetlin"} {
		s := modeltest.Must(model.FindScheme(name))
		drawn := modeltest.Must(os.ReadFile("testdata/" + name + ".txt"))
		var set strings.Builder
		page := InfoOfScheme(s)
		modeltest.OK(t, page.Print(&set))
		modeltest.Equal(t, set.String(), string(drawn), "%s is set as", name)
	}
}

// TestSet: a narrow page breaks its lines, a long line included, and names a key by its present label.
func TestSet(t *testing.T) {
	p := Info{What: "a b", How: "c", Watch: "d", Tries: []Try{{"m", "one two three"}, {"h-traa pages=8 N=100 seed=7", "four"}, {"n", "five"}}}
	var got []string
	for _, r := range p.Set(26, map[string]string{"m": "F5"}) {
		got = append(got, strings.Join([]string{r.Label, r.Number, r.Do, r.Text}, "|"))
	}
	want := []string{"What|||a b", "How|||c", "Watch|||d", "Try|1|F5|one two", "|||three", "|2|h-traa pages=8|", "||N=100 seed=7|", "|||four", "|3|n|five"}
	if !slices.Equal(got, want) {
		t.Errorf("the page is set as\n%s", strings.Join(got, "\n"))
	}
}

// TestParse: a text without a paragraph, with one twice, or with two tries is refused.
func TestParse(t *testing.T) {
	const whole = "Title\nwhat a\n  b\nhow c\nwatch d\ntry m | e\n  f\ntry n | g\ntry h-traa pages=8 | h"
	p, err := parse(whole)
	if err != nil || p.Title != "Title" || p.What != "a b" || p.How != "c" || p.Watch != "d" || p.Limit != "" ||
		!slices.Equal(p.Tries, []Try{{"m", "e f"}, {"n", "g"}, {"h-traa pages=8", "h"}}) {
		t.Errorf("%q is read as %+v, %v", whole, p, err)
	}
	if !p.Tries[0].Key() || p.Tries[2].Key() {
		t.Error("m is a key, and a line is none")
	}
	for _, text := range []string{
		"", strings.TrimPrefix(whole, "Title\n"), strings.Replace(whole, "how c\n", "", 1), strings.Replace(whole, "how", "what", 1),
		strings.Replace(whole, "try n | g\n", "", 1), whole + "\ntry s | i", strings.Replace(whole, " | g", "", 1), strings.Replace(whole, "| g", "| ", 1),
	} {
		if p, err := parse(text); err == nil {
			t.Errorf("%q is read as %+v", text, p)
		}
	}
}

// TestClaims: the claims of a page are figures of the program.
func TestClaims(t *testing.T) {
	eachPage(func(name, _ string, p Info) {
		for f := range strings.FieldsSeq(strings.ReplaceAll(p.Claims, " to ", " ")) {
			if _, err := figure.Find(f); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// TestSentences: a listener hears the names of the marks.
func TestSentences(t *testing.T) {
	s := modeltest.Must(model.FindScheme("h-traa"))
	page := InfoOfScheme(s)
	said := strings.Join(page.Sentences(), "\n")
	for _, want := range []string{"present shares climbs to optimal shares.", "Try m: Mirror the web: present shares falls to .03", "It stands in [H-TRAA] §3.1, §3.2. Claims: "} {
		modeltest.Has(t, said, want, "said is:")
	}
}

// TestWithoutAText: a scheme that brings no text has its meaning as its page.
func TestWithoutAText(t *testing.T) {
	l := &lab.Lab{Name: "toy", Text: lab.Text{Question: "why?"}}
	p := InfoOfScheme(&lab.Scheme{Card: automata.Card{Title: "Toy", Meaning: "it rests", Source: "[toy]"}, Lab: l})
	if p.Title != "Toy" || p.What != "it rests." || p.Lab != "toy lab" || p.Source != "[toy]" || InfoOfLab(l).What != "why?" {
		t.Errorf("the pages are %+v and %+v", p, InfoOfLab(l))
	}
}

// TestSchemesPage: docs/schemes.md is made of the pages.
func TestSchemesPage(t *testing.T) {
	page := modeltest.Must(os.ReadFile("../../docs/schemes.md"))
	var want strings.Builder
	modeltest.OK(t, InfoMarkdown(&want, model.ListedLabs()))
	modeltest.Equal(t, string(page), want.String(), "docs/schemes.md differs from the pages; run: go run . help --markdown > docs/schemes.md:")
}
