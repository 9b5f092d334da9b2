package tui

import (
	"strings"

	"lascope/model"
	"lascope/tui/pane"
)

// labWords are the words tick, slot, poll, share and value in each lab.
var labWords = map[string][]pane.LegendEntry{
	"polling": {
		{Symbol: "tick", Meaning: "a step of the run's clock"},
		{Symbol: "slot", Meaning: "the papers' word for a tick: the pages may change, then the scheme polls"},
		{Symbol: "poll", Meaning: "one look at one page: a hit if it has changed. A tick has one poll with capacity=1, and about c polls with capacity=c"},
		{Symbol: "share xₖ", Meaning: "the polls that page k gets, in polls a tick. The shares add up to the capacity"},
		{Symbol: "value", Meaning: "the hits a poll that the shares earn, from 0 to 1: Σ xₖdₖ(xₖ)/c, the curve if used. It is no share: it measures all shares together"},
	},
	"line": {
		{Symbol: "tick", Meaning: "a step of the run's clock: one question to the oracle, one move"},
		{Symbol: "slot, poll", Meaning: "other words for the same step, from the polling lab"},
		{Symbol: "share", Meaning: "there is none: one automaton has everything"},
		{Symbol: "value", Meaning: "the position λ at which the automaton stands, from 0 to 1"},
	},
	"placement": {
		{Symbol: "tick", Meaning: "a step of the run's clock: one query for two objects. With OMA-time it is a crawl of many pairs"},
		{Symbol: "slot, poll", Meaning: "other words for a tick and a query, from the polling lab"},
		{Symbol: "share", Meaning: "there is none: each object is in one class"},
		{Symbol: "value", Meaning: "the accuracy: the part of the objects in the right class, under the best matching of classes to groups"},
	},
	"arms": {
		{Symbol: "tick", Meaning: "a step of the run's clock: one action, one answer"},
		{Symbol: "slot, poll", Meaning: "other words for a tick and a choice, from the polling lab"},
		{Symbol: "share", Meaning: "the probability p of an arm. The probabilities add up to 1"},
		{Symbol: "value", Meaning: "the average penalty M = Σ p c, from 0 to 1: less is better"},
	},
	"crawl": {
		{Symbol: "tick", Meaning: "a step of the run's clock: one request"},
		{Symbol: "slot, poll", Meaning: "other words for a tick and a fetch, from the polling lab"},
		{Symbol: "share", Meaning: "there is none: each document is fetched once a traversal"},
		{Symbol: "value", Meaning: "the quality M, the lesser of recall R and freshness F, from 0 to 1"},
	},
}

// wordsOf are the words of a lab.
func wordsOf(lab string) []pane.LegendEntry { return labWords[lab] }

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
	add("race lakg", "a race: this line against another scheme on the same worlds")
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

// commands are those of the prompt on this screen.
func (a *app) commands() []pane.LegendEntry {
	var out []pane.LegendEntry
	for _, c := range a.promptCommands() {
		meaning := c.meaning
		if c.usage != c.name {
			meaning += ": " + c.usage
		}
		out = append(out, pane.LegendEntry{Symbol: c.name, Meaning: meaning})
	}
	return out
}
