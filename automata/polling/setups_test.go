package polling

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lascope/automata"
	"lascope/model/modeltest"
)

// TestSetupScripts: every setup that a scheme cannot be built on is refused in a sentence whose advice works, as the next lines show, and
// so is a tuning or another capacity while it runs; a scheme that plays and cannot learn warns.
func TestSetupScripts(t *testing.T) {
	modeltest.Scripts(t, "testdata/setups.txt", func(t *testing.T) func(string, []string) string { return setUp })
}

// setUp builds the scheme of a line: its parameters, pages, capacity, and the words importance, costs, counts, vanish and unit=WORD. Then
// each line is resize=CAPACITY or a tuning.
func setUp(command string, input []string) string {
	words := strings.Fields(command)
	s := schemeNamed(words[0])
	setup, own := Setup{Pages: 10, Capacity: 1, Unit: unitOf(s)}, []string{}
	for _, word := range words[1:] {
		switch key, value, _ := strings.Cut(word, "="); key {
		case "pages":
			setup.Pages = int(numbers(value)[0])
		case "capacity":
			setup.Capacity = int(numbers(value)[0])
		case "importance":
			setup.Omega = make([]float64, int(numbers(value)[0]))
		case "costs":
			setup.Costs = costly(setup.Pages)
		case "counts":
			setup.Counts = true
		case "vanish":
			setup.Updates = "vanish"
		case "unit":
			setup.Unit = word
		case "program":
			setup.Program = func() (Program, error) { return &scribe{n: setup.Pages}, nil }
		default:
			own = append(own, word)
		}
	}
	setup.Oracle, setup.Values = newTestTruth(min(setup.Pages, 10_000), 0.9, 1), modeltest.Must(automata.Defaults(s.Params, own...))
	p, err := s.New(setup)
	if err != nil {
		return err.Error() + "\n"
	}
	out := "it plays"
	if s.States != nil && s.States(setup.Pages, setup.Capacity) > 0 {
		out += fmt.Sprintf("; its default is N=%d", s.States(setup.Pages, setup.Capacity))
	}
	if w, ok := p.(automata.Warner); ok && w.Warning() != "" {
		out += "; " + w.Warning()
	}
	for _, line := range input {
		key, value, _ := strings.Cut(line, "=")
		after := setup
		if key == "resize" {
			after.Capacity = int(numbers(value)[0])
		} else {
			after.Values = modeltest.Must(automata.Defaults(s.Params, append(slices.Clone(own), line)...))
		}
		out += "\n" + line + ": "
		switch err := s.Allows(after); {
		case err != nil:
			out += err.Error()
			continue
		case key == "resize":
			p.Resize(after.Capacity, setup.Omega)
		default:
			p.Tune(key, after.Values)
		}
		out += "it goes on"
	}
	return out + "\n"
}
