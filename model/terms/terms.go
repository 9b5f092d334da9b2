// Package terms is the vocabulary of the program: one row for each concept, with its name, symbol, definition, formula and
// source. :explain, the command explain, completion and docs/glossary.md read it.
package terms

import (
	_ "embed" // of terms.txt
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"lascope/internal/phrase"
)

// A Term is one concept.
type Term struct {
	Name       string
	Lab        string // name of the lab that has the concept; "" for all
	Symbol     string // beside the name; several are separated by ", "
	Definition string // one sentence of at most 15 words
	Formula    string
	Source     string   // place in the papers
	Aliases    []string // other words for the concept: of columns, of papers, of lines
	Replaces   []string // older words for the concept: they are explained, but stand on no screen
}

//go:embed terms.txt
var table string

// All are the terms of terms.txt, the terms of all labs first.
var All = read(table)

// read reads the text of terms.txt.
func read(text string) (all []Term) {
	lab, t := "", &Term{}
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch key {
		case "\tsymbol":
			t.Symbol = value
		case "\tformula":
			t.Formula = value
		case "\tsource":
			t.Source = value
		case "\talso":
			t.Aliases = strings.Split(value, "; ")
		case "\tformerly":
			t.Replaces = strings.Split(value, "; ")
		case "":
		default:
			if of, ok := strings.CutPrefix(key, "# "); ok {
				lab = of
			} else if !strings.HasPrefix(key, "//") {
				all = append(all, Term{Name: key, Lab: lab, Definition: value})
				t = &all[len(all)-1]
			}
		}
	}
	return all
}

// names are all words that stand for the term.
func (t *Term) names() []string {
	names := slices.Concat([]string{t.Name}, t.Aliases, t.Replaces)
	if t.Symbol != "" {
		names = append(names, strings.Split(t.Symbol, ", ")...)
	}
	return names
}

// Title is the name with the symbol, beginning with a capital letter.
func (t *Term) Title() string {
	title := strings.ToUpper(t.Name[:1]) + t.Name[1:]
	if strings.HasPrefix(t.Name, "ε") {
		title = t.Name
	}
	if t.Symbol != "" && t.Symbol != t.Name {
		title += " (" + t.Symbol + ")"
	}
	return title
}

// Find returns the term of a word: of the lab first, then of all labs, then of the others; nil if there is none. Names and
// aliases are found in any case of letters and in the plural, symbols as they are written.
func Find(word, lab string) *Term {
	word = strings.Join(strings.Fields(word), " ")
	if word == "" {
		return nil
	}
	if automatonName(word) {
		word = "automaton"
	}
	for _, own := range []func(*Term) bool{
		func(t *Term) bool { return t.Lab == lab && lab != "" },
		func(t *Term) bool { return t.Lab == "" },
		func(t *Term) bool { return t.Lab != "" && t.Lab != lab },
	} {
		for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, fold} {
			for i := range All {
				if own(&All[i]) && slices.ContainsFunc(names[i], func(name string) bool { return same(name, word) }) {
					return &All[i]
				}
			}
		}
	}
	return nil
}

// names has the names of each term of All.
var names = func() (out [][]string) {
	for i := range All {
		out = append(out, All[i].names())
	}
	return out
}()

// plain puts blanks in place of hyphens and underscores.
var plain = strings.NewReplacer("_", " ", "-", " ")

// fold reports two equal words of at least two letters, in any case and in singular or plural.
func fold(a, b string) bool {
	if utf8.RuneCountInString(a) < 2 || utf8.RuneCountInString(b) < 2 {
		return false
	}
	a, b = plain.Replace(a), plain.Replace(b)
	return strings.EqualFold(a, b) || len(a) > 2 && (strings.EqualFold(a+"s", b) || strings.EqualFold(a+"es", b))
}

// ColumnName is the name on the screen of a column of a lab's rows: the name of its term, "present shares" of the polling lab's
// value; without a term the column itself.
func ColumnName(column, lab string) string {
	switch t := Find(column, lab); {
	case t == nil || t.Lab != lab && t.Lab != "", column == "packed": // a number of items; the curve of this name is their value
		return strings.ReplaceAll(column, "_", " ")
	case t.Name == "value" && lab == "polling":
		return "present shares"
	default:
		return t.Name
	}
}

// Each calls f with each term of a lab and of all labs, the lab's first, under each of its names.
func Each(lab string, f func(t *Term, name string)) {
	for _, of := range []string{lab, ""} {
		for i := range All {
			if t := &All[i]; t.Lab == of {
				for _, name := range t.names() {
					f(t, name)
				}
			}
		}
	}
}

// automatonName reports the papers' name of an automaton of a tree, such as T(2,1).
func automatonName(word string) bool {
	var level, place int
	n, err := fmt.Sscanf(word, "T(%d,%d)", &level, &place)
	return n == 2 && err == nil
}

// Names are the names of the terms of a lab and of all labs; with lab "" of every term. They are in the order of the alphabet.
func Names(lab string) []string {
	var out []string
	for i := range All {
		if t := &All[i]; lab == "" || t.Lab == "" || t.Lab == lab {
			out = append(out, t.Name)
		}
	}
	slices.SortFunc(out, func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) })
	return slices.Compact(out)
}

// Explain returns the rows of a word in sentences, one paragraph for each lab that has it, with the term of all labs first;
// "" if there is none.
func Explain(word string) string {
	var b strings.Builder
	for _, group := range groups {
		t := Find(word, group[0])
		if t == nil || t.Lab != group[0] {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(phrase.Formats{}.Tell("{title}<, {Lab} lab>: {Definition}<\nFormula: {Formula}><\nSource: {Source}>\n", t, "title", t.Title()))
	}
	return b.String()
}

// groups are the headings of the glossary, by the name of their lab.
var groups = [][2]string{{"", "All labs"}, {"polling", "Polling lab"}, {"arms", "Arms lab"}, {"line", "Line lab"},
	{"placement", "Placement lab"}, {"crawl", "Crawl lab"}, {"knapsack", "Knapsack lab"}}

// Print writes the terms, lab by lab: the name, the symbol and the definition.
func Print(w io.Writer) error {
	var b strings.Builder
	for i, group := range groups {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(group[1] + "\n")
		for j := range All {
			if t := &All[j]; t.Lab == group[0] {
				fmt.Fprintf(&b, "  %s: %s\n", t.Title(), t.Definition)
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Markdown writes the glossary of the documents.
func Markdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString("# Glossary\n\nEach concept of lascope has one name. `:explain WORD` in the program adds the value now; `lascope explain WORD` prints\n" +
		"the same row with its formula and source, and takes further names. This page is made by `lascope explain --markdown`.\n")
	escape := strings.NewReplacer("|", `\|`, "*", `\*`, "_", `\_`, "<", "&lt;")
	for _, group := range groups {
		b.WriteString("\n## " + group[1] + "\n\n")
		for i := range All {
			if t := &All[i]; t.Lab == group[0] {
				fmt.Fprintf(&b, "* **%s**: %s\n", escape.Replace(t.Title()), escape.Replace(t.Definition))
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
