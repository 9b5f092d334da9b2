package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestScripts plays the scripts of testdata. In a line FILE is the file of the input; the input of polls is its steps.
func TestScripts(t *testing.T) {
	modeltest.Scripts(t, "testdata/*.txt", func(t *testing.T) func(string, []string) string {
		return func(command string, input []string) string {
			name, line, _ := strings.Cut(command, " ")
			file := fileOf(t, strings.Join(input, "\n"))
			line = strings.ReplaceAll(line, "FILE", file)
			if name == "memory" {
				bytes, pages := MemoryBytes(valuesOf(line))
				return fmt.Sprintf("%.0f bytes, %.0f pages\n", bytes, pages)
			}
			w, err := New(valuesOf(line))
			if err != nil {
				return strings.ReplaceAll(fmt.Sprintln("refused:", err), file, "FILE")
			}
			if name == "polls" {
				return playPolls(w, line, input)
			}
			return truthWords(w)
		}
	})
}

// truthWords are the numbers of an observer; of a small web also page by page.
func truthWords(w *Web) string {
	truth, out := w.Truth(), strings.Builder{}
	say := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	polled, fresh := 0, 0
	propFresh, bestFresh, freshValue := 0.0, 0.0, 0.0
	for page := range w.Pages() {
		if truth.Optimal(page) > 1e-9 {
			polled++
		}
		_, prop := truth.Earned(page, truth.propShare(truth.Rank(page)))
		_, best := truth.Earned(page, truth.Optimal(page))
		propFresh, bestFresh = propFresh+prop, bestFresh+best
		if best, _ := truth.FreshestValues(); best > 0 && truth.Freshest(page) > 0 {
			fresh++
			value, _ := truth.Earned(page, truth.Freshest(page))
			freshValue += value
		}
	}
	say("optimal %.6f ± %.1g: %s", truth.OptimalValue, truth.Optimum().Error, truth.OptimumMethod())
	say("proportional %.6f, uniform %.6f; %d of %d pages are polled", truth.ProportionalValue, truth.UniformValue, polled, w.Pages())
	if bound := w.BoundNumber(); bound.Known() {
		say("bound %.6f ± %.1g: %s", bound.Value, bound.Error, w.BoundMethod())
	}
	if best, uniform := truth.FreshestValues(); fresh > 0 {
		say(
			"freshness %.6f by polls of %d pages, which are worth %.6f; uniform %.6f, proportional %.6f, optimal %.6f",
			best,
			fresh,
			freshValue,
			uniform,
			propFresh,
			bestFresh,
		)
	}
	if w.Pages() > 8 {
		return out.String()
	}
	say("level %.6f", truth.Level())
	for page := range w.Pages() {
		x := truth.Optimal(page)
		words := fmt.Sprintf(
			"%s: p %.6g, ω %.6g, cost %.6g, optimal %.6f ± %.1g of margin %.6f",
			w.Name(page),
			truth.Rate(page),
			truth.Omega(page),
			truth.Cost(page),
			x,
			truth.OptimalShare(page).Error,
			truth.Margin(page, x),
		)
		if fresh > 0 {
			words += fmt.Sprintf(", freshest %.6f", truth.Freshest(page))
		}
		say("%s", words)
	}
	return out.String()
}

// playPolls plays polls, shifts and tunings of a web, each in a slot, and counts them at the end.
func playPolls(w *Web, line string, steps []string) (out string) {
	for _, step := range steps {
		var what, word string
		var page int
		var tick int64
		x := 1.0
		fmt.Sscan(step, &what, &word, &tick, &x)
		fmt.Sscan(word, &page)
		said := ""
		switch what {
		case "poll":
			hit := w.Answers().Poll(page, tick, x)
			if l := w.Last(); hit != l.Hit || page != l.Page || tick != l.Tick {
				said = fmt.Sprintf("hit %v, but the last poll is %+v", hit, l)
			} else {
				said = fmt.Sprintf("%s hit %v, chance %.6f, %d slots after the last, %d changes", w.Name(page), hit, l.Chance, l.Elapsed, l.Changes)
			}
		case "fresh":
			said = fmt.Sprint(w.Answers().Fresh(page, tick))
		case "shift":
			if said = saidOf(w.AllowsShift(word)); said == "" {
				said = w.Shift(Shifts()[slices.Index(Shifts().Names(), word)], tick)
			}
		case "tune":
			key, _, _ := strings.Cut(word, "=")
			said = saidOf(w.Tune(key, valuesOf(line+" "+word), tick))
		}
		out += step + ": " + said + "\n"
	}
	polls, hits := w.Count(0)
	return out + fmt.Sprintf("%+v, %d polls and %d hits of %s\n", w.Totals(), polls, hits, w.Name(0))
}

func saidOf(err error) string {
	if err != nil {
		return "refused: " + err.Error()
	}
	return ""
}
