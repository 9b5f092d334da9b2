package run

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/model/stats"
	"lascope/tui/config"
	"lascope/tui/pane"
)

// TestNumbersOfThePages: limits and defaults that stand in sentences of the pages are the program's.
func TestNumbersOfThePages(t *testing.T) {
	size := fmt.Sprintf("The screen needs %d×%d cells", pane.MinWidth, pane.MinHeight)
	for page, phrases := range map[string][]string{
		"README.md":     {size},
		"docs/guide.md": {size, "Runs of more than " + stats.Thousands(model.MostUntouched) + " pages"},
		"docs/limits.md": {
			"a run of more than " + stats.Thousands(model.MostUntouched) + " pages has no control run",
			"From " + stats.Thousands(pollinglab.PartSize) + " pages on",
		},
		"docs/experiments.md": {
			fmt.Sprintf("`--reps` is their number (default %d)", design.DefaultRaceReps),
			fmt.Sprintf("up to `--reps` (then %d)", design.AdaptiveReps),
			"go to tick " + stats.Thousands(engine.DefaultUntil),
		},
		"docs/settings.md": {
			fmt.Sprintf("The prompt's last %d lines, each at most %s characters long", config.HistoryLines, stats.Thousands(config.HistoryRunes)),
			fmt.Sprintf("The latest %d sessions are kept for %.0f days, at most %d MiB together", model.KeptMost, model.KeptFor.Hours()/24, model.KeptBytes>>20),
		},
	} {
		text := modeltest.Must(os.ReadFile("../../" + page))
		words := strings.Join(strings.Fields(string(text)), " ")
		modeltest.HasAll(t, words, phrases, "%s does not say", page)
	}
}
