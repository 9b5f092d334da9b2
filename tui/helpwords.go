package tui

import (
	"strings"

	"lascope/model"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// places lists where the lessons, demos, races, sweeps, labs and kept sessions are, as far as the
// screen has them.
func (a *app) places() []pane.LegendEntry {
	var out []pane.LegendEntry
	add := func(word, meaning string) {
		name, _, _ := strings.Cut(word, " ")
		if findPromptCommand(name) != nil {
			out = append(out, pane.LegendEntry{Symbol: ":" + word, Meaning: meaning})
		}
	}
	add("tour", "the tour of the program: 90 seconds")
	add("demo list", "demos: short scenes with captions")
	add("lesson list", "lessons, with questions to predict; also lascope lesson")
	add("race lakg", "a race: this line against another scheme on the same environments")
	add("sweep", "a sweep: the same line for many values, as in :sweep N=100,200,500")
	add("recover list", "the kept sessions")
	for _, l := range model.Labs() {
		if l != a.lab {
			out = append(out, pane.LegendEntry{Symbol: ":" + l.Schemes[0].Name, Meaning: "the " + l.Name + " lab: " + l.Question})
		}
	}
	if a.keys.Scheme.Enabled() {
		out = append(out, pane.LegendEntry{Symbol: a.keys.Scheme.Help().Key, Meaning: a.keys.Scheme.Help().Desc})
	}
	if !a.keys.Prompt.Enabled() {
		out = nil // there is no prompt
	}
	return out
}

// commandRows are the commands of the prompt on this screen. A click types one that needs more.
func (a *app) commandRows() []screen.SheetRow {
	var out []screen.SheetRow
	for _, c := range a.promptCommands() {
		row := screen.SheetRow{Name: c.name, Meaning: c.meaning, Type: c.name}
		if c.usage != c.name {
			row.Meaning += ": " + c.usage
			row.Type += " "
		}
		out = append(out, row)
	}
	return out
}
