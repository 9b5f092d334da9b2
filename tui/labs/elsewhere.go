package labs

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/show"
	"lascope/model/lab"
	"lascope/tui/pane"
	"lascope/tui/pollingpanes"
)

// Elsewhere are the sentences on a scheme, a shift, a metric, a parameter or a sign of any lab, and on a column of the tables; nil if
// there is none.
func Elsewhere(word string) (found []string) {
	add := func(text string) {
		if text = pane.Ended(text); !slices.Contains(found, text) {
			found = append(found, text)
		}
	}
	for _, l := range model.ListedLabs() {
		at := ", " + l.Name + " lab: "
		params := slices.Clone(l.World)
		for _, s := range l.All() {
			if strings.EqualFold(s.Name, word) || strings.EqualFold(s.Title, word) {
				add(s.Title + at + s.Meaning + sourceWords(s.Source))
			}
			params = append(params, s.Params...)
		}
		for _, a := range l.Actions {
			if a.Name == word {
				add(a.Name + at + a.Meaning)
			}
		}
		if engine.Check(l, l.Columns, []string{word}) == nil {
			add("metric " + show.MetricWords(engine.ByName(l, word)))
		}
		for _, p := range params {
			if p.Key == word || p.Symbol == word {
				add(p.Key + at + p.Meaning)
			}
		}
	}
	if text := show.ColumnMeaning(word); text != "" {
		add(text)
	}
	var texts []string
	of := map[string][]string{} // the labs in which a sign has a meaning
	for _, l := range model.ListedLabs() {
		for _, text := range signsOf(word, Of(l), "pane ", everyPane(l)) {
			if len(of[text]) == 0 {
				texts = append(texts, text)
			}
			of[text] = append(of[text], l.Name)
		}
	}
	for _, text := range texts {
		if len(of[text]) == 1 {
			text = of[text][0] + " lab, " + text
		}
		add(word + ", " + text)
	}
	for _, text := range signsIn(word, "", AroundSigns) {
		add(word + ", " + text)
	}
	return found
}

// sourceWords is a source behind a meaning.
func sourceWords(source string) string {
	if source == "" {
		return ""
	}
	return " (" + source + ")"
}

// everyPane are all panes that a lab may show, with the panes of each scheme's state and of a race.
func everyPane(l *lab.Lab) (out []pane.Pane) {
	for _, slot := range RacePanes(l) {
		out = append(out, slot.Pane)
		if _, several := slot.Pane.(*pollingpanes.StatePane); several {
			out = slices.AppendSeq(out, maps.Values(pollingpanes.StatePanes()))
		}
	}
	slices.SortStableFunc(out, func(a, b pane.Pane) int { return strings.Compare(a.Name(), b.Name()) })
	return out
}

// signsOf are the meanings of a sign among the symbols of a lab and of panes, whose names stand after a word.
func signsOf(word string, own pane.Lab, before string, panes []pane.Pane) []string {
	found := signsIn(word, "", slices.Concat(own.Legend, own.Words))
	for _, p := range panes {
		found = joined(found, signsIn(word, before+p.Name()+": ", p.Signs()))
	}
	return found
}

// joined are texts and those of others that are not among them.
func joined(texts, others []string) []string {
	for _, text := range others {
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts
}

// signsIn are the meanings of a sign among entries; of several signs in one word, such as ▌▐ or ▾2, the first counts.
func signsIn(word, where string, entries []pane.LegendEntry) (found []string) {
	if signs := []rune(word); len(signs) > 1 && signs[0] >= 0x80 && strings.IndexFunc(word, unicode.IsLetter) < 0 {
		word = string(signs[0])
	}
	for _, e := range entries {
		names := strings.FieldsFunc(e.Symbol, func(r rune) bool { return r == ' ' || r == ',' })
		if text := where + e.Meaning; (e.Symbol == word || slices.Contains(names, word)) && !slices.Contains(found, text) {
			found = append(found, text)
		}
	}
	return found
}
