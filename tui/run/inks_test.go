package run

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
)

// inkUses lists, for the inks of one narrow meaning, the files that may use them. A colour that means two things is read
// as neither: who needs another colour needs another mark.
var inkUses = map[string][]string{
	// The step shown: its page, path, moved state.
	"InkAccent": {"timebar/timebar.go", "gamepane/board.go", "armspanes/choicespane.go", "run/explain.go", "pollingpanes/scatter.go", "pollingpanes/treepane.go", "pollingpanes/racepane.go", "pollingpanes/sharespane.go",
		"pollingpanes/nowpane.go", "pollingpanes/knapsack.go", "pollingpanes/treelinks.go", "pollingpanes/armspane.go", "pollingpanes/indexpane.go",
		"pollingpanes/indexknowledge.go", "pollingpanes/treeicicle.go", "follow/figures.go", "follow/player.go",
		"crawlpanes/nowpane.go", "crawlpanes/linkmap.go", "crawlpanes/linkspane.go", "placementpanes/queryexplanation.go", "placementpanes/matrixpane.go",
		"pane/nowtext.go", "pane/chainpane.go", "follow/contents.go", "follow/drawings.go", "follow/ring.go", "pollingpanes/loop.go", "armspanes/interval.go", "armspanes/states.go",
		"armspanes/plane.go", "armspanes/automatonpane.go", "knapsackpanes/itemspane.go"},
	// Errors, warnings, wrong classes, deadlocks.
	"InkWarn": {"pollingpanes/treepane.go", "pollingpanes/nowpane.go", "pollingpanes/knapsack.go", "pollingpanes/programpane.go", "pollingpanes/amountspane.go",
		"screen/statusbar.go", "crawlpanes/nowpane.go", "placementpanes/queryexplanation.go", "placementpanes/classarms.go", "placementpanes/accuracypane.go", "placementpanes/countspane.go", "pane/notes.go", "pane/nowtext.go", "class/lobby.go",
		"pane/chainpane.go", "pane/plot.go", "course/pagewriter.go", "chooser/chooser.go", "racepanes/racepanes.go"},
	// Runs and groups: race, classes, game.
	"InkRunB": {"gamepane/board.go"},
	"InkRunC": {"gamepane/board.go"},
	"InkRunD": {"gamepane/board.go", "pollingpanes/armspane.go"},
	// Backgrounds of charts.
	"InkGap":    {"run/view.go", "pane/plot.go", "chart/legend.go", "chart/shade.go", "pane/curves.go", "pane/ghosts.go", "pollingpanes/valuepane.go"},
	"InkHalf":   {"chart/shade.go", "pane/ghosts.go", "class/vote.go"},
	"InkTenths": {"chart/shade.go", "pane/curves.go", "pane/ghosts.go"},
	// The five steps of a deviation.
	"InkFewest": {"run/view.go", "pollingpanes/treeicicle.go", "pollingpanes/treepane.go"},
	"InkFew":    {"pollingpanes/treeicicle.go"},
	"InkWithin": {"pollingpanes/treeicicle.go"},
	"InkMany":   {"pollingpanes/treeicicle.go"},
	"InkMost":   {"run/view.go", "pollingpanes/treeicicle.go"},
	// Bars of pages that deserve more polls, or fewer.
	"InkTooFew":  {"pollingpanes/gainspane.go"},
	"InkTooMany": {"pollingpanes/gainspane.go"},
}

// Each ink is used within its meaning.
func TestInksHaveOneMeaning(t *testing.T) {
	for _, path := range modeltest.Must(filepath.Glob("../*/*.go")) {
		file := strings.TrimPrefix(path, "../")
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "canvas/") {
			continue
		}
		text := modeltest.Must(os.ReadFile(path))
		for _, word := range strings.FieldsFunc(string(text), func(r rune) bool { return !(r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z') }) {
			if allowed, narrow := inkUses[word]; narrow && !slices.Contains(allowed, file) {
				t.Errorf("%s uses %s, which has another meaning: see inkUses", file, word)
			}
		}
	}
}

// TestCurvesAreLegible: in every lab each mark of a series and each dot of its curve has an ink of words, on a ground on which words
// contrast by 4.5 to 1 in every theme (canvas.TestWordsOnGround); single fetches lie fainter behind theirs. On the projector, too, H leaves the hits counted on the chart.
func TestCurvesAreLegible(t *testing.T) {
	inks := []canvas.Ink{canvas.InkText, canvas.InkStrong, canvas.InkDim, canvas.InkPractice, canvas.InkTheory, canvas.InkAccent, canvas.InkWarn, canvas.InkRunB, canvas.InkRunC, canvas.InkRunD}
	grounds := []canvas.Ink{canvas.InkPaper, canvas.InkGap, canvas.InkHalf, canvas.InkTenths}
	dots := func(a *app) (n int) {
		a.Paint()
		for _, c := range a.Frame.Cells {
			dot := c.R > 0x2800 && c.R <= 0x28ff
			if !dot && !strings.ContainsRune("●○◆◇△▽×∘◌╱", c.R) {
				continue
			}
			n++
			faint := dot && c.St.Fore() == canvas.InkFrame && a.Lab.Name == "crawl"
			if !faint && !slices.Contains(inks, c.St.Fore()) || !slices.Contains(grounds, c.St.Back()) {
				t.Errorf("%s: %c has ink %d on %d", a.Now.Snap.Line, c.R, c.St.Fore(), c.St.Back())
			}
		}
		return n
	}
	for _, line := range []string{"h-traa pages=64 @500:lakg @900:mirror", "tsetlin", "lri", "spl", "oma", "robot docs=200", "lri-team"} {
		linetest.Spec(line)
		a := realApp(t, line, 1500, 160, 48)
		toggleProjector(a)
		a.Theme = testTheme("dark", "braille")
		a.Relayout()
		if dots(a) == 0 {
			t.Errorf("%s draws no curve", line)
		}
	}
	a := realApp(t, "h-traa pages=64", 1500, 106, 30)
	a.Theme = testTheme("dark", "braille").ForProjector(true)
	a.Theme.Glyphs = "braille"
	a.hidden = true
	a.Relayout()
	if dots(a) == 0 || !strings.Contains(ansi.Strip(a.Theme.Render(&a.Frame, 0)), "∘ hits counted") {
		t.Errorf("hidden on the projector:\n%s", ansi.Strip(a.Theme.Render(&a.Frame, 0)))
	}
}

// TestCurvesDifferWithoutColours: without colours no two curves of a pane have one mark, but for the stretches of earlier
// schemes, which are apart.
func TestCurvesDifferWithoutColours(t *testing.T) {
	legend := regexp.MustCompile(`(\S) ([a-zé][a-zé ]+?) +[−-]?\d*\.\d+ *$`)
	curves := 0
	for _, line := range []string{"h-traa pages=64 @500:mirror", "lakg pages=64", "tsetlin", "lri", "spl", "oma", "robot docs=200", "lri-team"} {
		a, _ := labAppIn(t, line, 1500, "mono", "braille", 120, 40)
		a.View()
		for i, r := range a.rects {
			marks := map[string]string{}
			for y := range r.H {
				var row strings.Builder
				for x := range r.W {
					row.WriteRune(a.Frame.All().At(r.X+x, r.Y+y).R)
				}
				m := legend.FindStringSubmatch(row.String())
				if m == nil || m[1] == "◌" || !strings.ContainsAny(m[1], "●○◆◇△▽×∘╱→▒123456789") {
					continue
				}
				modeltest.Equal(t, marks[m[1]], "", "%s, pane %s: %s is the second %s, beside", line, a.Slots[i].Name(), m[2], m[1])
				marks[m[1]] = m[2]
				curves++
			}
		}
	}
	if curves < 15 {
		t.Errorf("only %d curves have a name", curves)
	}
}
