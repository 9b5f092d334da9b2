package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// inkUses lists, for the inks of one narrow meaning, the files that may use them. A colour that means two things is read
// as neither: who needs another colour needs another mark.
var inkUses = map[string][]string{
	// The step shown: its page, path, moved state.
	"InkAccent": {"timebar/timebar.go", "gamepane/board.go", "explain.go", "pollingpanes/estimatespane.go", "pollingpanes/explain.go", "pollingpanes/racepane.go", "pollingpanes/sharespane.go",
		"pollingpanes/nowpane.go", "pollingpanes/knapsack.go", "pollingpanes/treelinks.go", "pollingpanes/armspane.go", "pollingpanes/indexpane.go",
		"pollingpanes/amountspane.go", "pollingpanes/indexknowledge.go", "pollingpanes/treeicicle.go", "slowmotion/figures.go", "slowmotion/strip.go",
		"crawlpanes/fetchpane.go", "crawlpanes/linkmap.go", "crawlpanes/linkspane.go", "placementpanes/queryexplanation.go", "placementpanes/matrixpane.go",
		"pane/nowtext.go", "pane/chainpane.go", "looppane/contents.go", "looppane/ring.go", "armspanes/interval.go", "armspanes/states.go",
		"armspanes/square.go", "armspanes/simplex.go", "armspanes/automatonpane.go", "knapsackpanes/itemspane.go"},
	// Errors, warnings, wrong classes, deadlocks.
	"InkWarn": {"pollingpanes/treepane.go", "pollingpanes/nowpane.go", "pollingpanes/knapsack.go", "pollingpanes/programpane.go", "pollingpanes/amountspane.go",
		"screen/statusbar.go", "crawlpanes/fetchpane.go", "placementpanes/queryexplanation.go", "placementpanes/classarms.go", "placementpanes/accuracypane.go", "placementpanes/countspane.go", "pane/notes.go", "pane/warnings.go", "classpanes/lobby.go",
		"pane/chainpane.go", "looppane/contents.go", "pagewriter.go", "chooser.go", "racepanes/racepanes.go"},
	// Runs and groups: race, classes, game.
	"InkRunB": {"gamepane/board.go"},
	"InkRunC": {"gamepane/board.go"},
	"InkRunD": {"gamepane/board.go", "pollingpanes/armspane.go"},
	// Backgrounds of charts.
	"InkGap":    {"view.go", "chart/shade.go", "pane/curves.go", "pollingpanes/valuepane.go"},
	"InkHalf":   {"pane/ghosts.go", "classpanes/band.go"},
	"InkTenths": {"pane/curves.go", "pane/ghosts.go"},
	// The five steps of a deviation.
	"InkFewest": {"view.go", "pollingpanes/treeicicle.go", "pollingpanes/gainspane.go"},
	"InkFew":    {"pollingpanes/treeicicle.go"},
	"InkWithin": {"pollingpanes/treeicicle.go"},
	"InkMany":   {"pollingpanes/treeicicle.go"},
	"InkMost":   {"view.go", "pollingpanes/treeicicle.go", "pollingpanes/gainspane.go"},
}

// Each ink is used within its meaning.
func TestInksHaveOneMeaning(t *testing.T) {
	for _, pattern := range []string{"*.go", "*/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "canvas/") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range strings.FieldsFunc(string(text), func(r rune) bool { return !(r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z') }) {
				if allowed, narrow := inkUses[word]; narrow && !slices.Contains(allowed, file) {
					t.Errorf("%s uses %s, which has another meaning: see inkUses", file, word)
				}
			}
		}
	}
}
