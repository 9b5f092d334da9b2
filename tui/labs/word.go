package labs

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/terms"
	"lascope/tui/pane"
	"lascope/tui/pollingpanes"
)

// Explain explains a word or a sign of the program with the numbers of a snapshot: a term of the vocabulary first, then
// a parameter, shift or scheme of that name, then a sign of the screen, then pages.
func Explain(s *pane.Context, word string) (pane.Meaning, error) {
	word = strings.TrimSpace(word)
	snap := s.Snap
	if word == "list" {
		return pane.Meaning{Sentence: "Terms of this lab: " + strings.Join(terms.Names(snap.Lab.Name), ", ") + "."}, nil
	}
	term, other, caption := terms.Find(word, snap.Lab.Name), namedMeaning(s, word), paneCaption(s, word)
	if term != nil && term.Lab != "" && term.Lab != snap.Lab.Name && (other.Sentence != "" || signSentence(s, word) != "") {
		term = nil // what stands on this screen comes before another lab's term
	}
	switch {
	case term != nil:
		m := termMeaning(s, term, other)
		m.Definition = strings.TrimSpace(m.Definition + " " + caption)
		return m, nil
	case other.Sentence != "":
		other.Definition = strings.TrimSpace(other.Definition + " " + caption)
		return other, nil
	case caption != "":
		return pane.Meaning{Sentence: caption, Source: snap.Scheme.Source}, nil
	}
	if text := signSentence(s, word); text != "" {
		return pane.Meaning{Sentence: text}, nil
	}
	if first, end, ok := pagesWord(word); ok {
		if m, ok := pollingpanes.PagesMeaning(s, first, end); ok {
			return m, nil
		}
	}
	if all := Elsewhere(word); len(all) > 0 {
		return pane.Meaning{Sentence: all[0], Definition: strings.Join(all[1:min(len(all), mostElsewhere)], " ")}, nil
	}
	return pane.Meaning{}, fmt.Errorf("nothing is called %s; nearest: %s; explain list shows all terms", lab.Quoted(word),
		strings.Join(nearestWords(snap, word), ", "))
}

// mostElsewhere is the greatest number of sentences on a word of other labs.
const mostElsewhere = 4

// termMeaning is the answer of a term, with its value now, and of a parameter, shift or scheme of the same name.
func termMeaning(s *pane.Context, t *terms.Term, other pane.Meaning) pane.Meaning {
	m := pane.TermMeaning(s, t, Of(s.Lab).Values(s))
	m.Changed = other.Changed
	if other.Sentence != "" {
		m.Definition = strings.TrimSpace(m.Definition + " " + other.Sentence + " " + other.Definition)
		if m.Source == "" {
			m.Source = other.Source
		}
	}
	return m
}

// namedMeaning explains the parameter, shift or scheme of a name; an empty meaning if there is none.
func namedMeaning(s *pane.Context, word string) pane.Meaning {
	for _, set := range s.Settings {
		if set.Key == word || set.Symbol == word {
			return pane.ParamMeaning(s, set)
		}
	}
	for _, act := range s.Lab.Actions {
		if act.Name == word {
			return pane.Meaning{Sentence: act.Name + ": " + act.Meaning + "."}
		}
	}
	for _, scheme := range s.Lab.All() {
		if strings.EqualFold(scheme.Name, word) || strings.EqualFold(scheme.Title, word) {
			page, all := InfoOfScheme(scheme), lab.Command("help "+scheme.Name)+" prints all."
			if scheme == s.Scheme {
				all = pane.Clause("%s shows all.", s.Keys.Info)
			}
			return pane.Meaning{Sentence: scheme.Title + ": " + scheme.Meaning + ".", Definition: strings.TrimSpace(page.What + " " + page.How + " " + all), Source: scheme.Source}
		}
	}
	return pane.Meaning{}
}

// panesOf are the panes of the lab under the present scheme.
func panesOf(s *pane.Context) []pane.Pane {
	var out []pane.Pane
	slots := Of(s.Lab).Panes()
	if s.Contest != nil {
		slots = RacePanes(s.Lab)
	}
	for _, slot := range slots {
		p := slot.Pane
		if several, ok := p.(interface {
			Choose(s *pane.Context) pane.Pane
		}); ok && several.Choose(s) != nil {
			p = several.Choose(s)
		}
		out = append(out, p)
	}
	return out
}

// paneCaption is the caption of the pane of a name or a title; "" if there is none, and in hidden mode.
func paneCaption(s *pane.Context, name string) string {
	for _, p := range panesOf(s) {
		if h := p.Heading(s); (p.Name() == name || h.Title == name) && h.Caption != "" && !s.Hidden {
			return "The pane " + h.Title + ": " + h.Caption
		}
	}
	return ""
}

// signSentence gives the meanings of a sign of the lab's symbols, its panes, the first row and the time line; "" if it is none.
func signSentence(s *pane.Context, word string) string {
	found := joined(signsOf(word, Of(s.Lab), "", panesOf(s)), signsIn(word, "", AroundSigns))
	if len(found) == 0 {
		return ""
	}
	head := "The sign " + word + " means: " // plain mode leaves signs out
	if strings.IndexFunc(word, unicode.IsLetter) >= 0 {
		head = word + ": "
	}
	return head + pane.Ended(strings.Join(found, "; "))
}

// nearestWords are the three words of explain with the fewest edits from a word.
func nearestWords(snap *model.Snapshot, word string) []string {
	return lab.NearestThree(word, append(Explained(snap), terms.Names("")...))
}

// Explained are the words that explain takes in a lab, without the signs.
func Explained(snap *model.Snapshot) []string {
	found := terms.Names(snap.Lab.Name)
	for _, set := range snap.Settings {
		found = append(found, set.Key)
	}
	for _, act := range snap.Lab.Actions {
		found = append(found, act.Name)
	}
	for _, scheme := range snap.Lab.All() {
		found = append(found, scheme.Name)
	}
	return found
}

// pages matches "page 7", "pages 3-8" or "3–8".
var pages = regexp.MustCompile(`^(?:pages?)? *(\d[\d,]*)(?:(?:-|–| to )(\d[\d,]*))?$`)

// pagesWord reads some pages, first..end-1 from 0.
func pagesWord(word string) (first, end int, ok bool) {
	m := pages.FindStringSubmatch(word)
	if m == nil {
		return 0, 0, false
	}
	first, err := strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
	end, _ = strconv.Atoi(strings.ReplaceAll(cmp.Or(m[2], m[1]), ",", ""))
	return first - 1, end, err == nil && first >= 1 && end >= first
}

// Sentences puts an explanation into sentences for lines of words.
func Sentences(m pane.Meaning) []string {
	var out []string
	for _, text := range []string{m.Sentence, m.Definition, m.Changed} {
		if text != "" {
			out = append(out, text)
		}
	}
	if m.Source != "" {
		out = append(out, "It stands in "+m.Source+".")
	}
	return out
}
