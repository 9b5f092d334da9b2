package cli

import (
	"path"
	"slices"
	"strings"
	"testing"
)

// order lists the packages, lowest first: a package imports only packages before it.
// docs/architecture.md draws it.
var order = []string{
	"internal/task", "internal/refusal", "internal/foreign", "internal/disk", "internal/param",
	"internal/phrase", "internal/memory", "internal/theory", "internal/draws", "internal/importer",
	"world", "world/changelog", "world/web", "world/hidden", "world/topic",
	"automata", "automata/polling", "automata/location", "automata/partition", "automata/crawling", "automata/action", "automata/packing",
	"model/terms", "model/stats", "model/program", "model/lab",
	"model/pollinglab", "model/linelab", "model/placementlab", "model/crawllab", "model/armslab", "model/knapsacklab", "model/modeltest", "model", "model/linetest",
	"model/picture", "model/experiment/engine", "model/experiment/design", "model/experiment/result", "model/experiment/show",
	"model/experiment", "model/figure", "model/lesson", "model/classroom",
	"tui/background", "tui/canvas", "tui/chart", "tui/driver", "tui/pane", "tui/gamepane", "tui/follow",
	"tui/pollingpanes", "tui/linepanes", "tui/placementpanes", "tui/crawlpanes", "tui/armspanes", "tui/knapsackpanes",
	"tui/config", "tui/webparts", "tui/classserver", "tui/tty", "tui/screen", "tui/screentest", "tui/labs",
	"tui/manyruns", "tui/chooser", "tui/class", "tui/run", "tui/course", "tui/browser", "tui/cli", ".",
}

// TestImportsRunOneWay: every package stands in the list, imports only packages listed
// before it, and has a unique name. Worlds and automata do not import each other. No package
// below tui uses a terminal library.
func TestImportsRunOneWay(t *testing.T) {
	names := map[string]string{}
	seen := map[string]bool{}
	program, _ := sources()
	for _, source := range program {
		file, dir := source.path, source.dir
		at := slices.Index(order, dir)
		if at < 0 {
			t.Errorf("%s is in no package of the list", file)
			continue
		}
		if other, ok := names[path.Base(dir)]; ok && other != dir {
			t.Errorf("%s and %s have the same name", dir, other)
		}
		names[path.Base(dir)], seen[dir] = dir, true
		for _, name := range source.imported() {
			to, ours := strings.CutPrefix(name, "lascope/")
			switch {
			case name == "text/template" || name == "html/template":
				t.Errorf("%s: %s makes the linker keep every exported method, 7 MB", file, name)
			case !ours && !strings.HasPrefix(dir, "tui") && dir != ".":
				if strings.Contains(name, "charmbracelet") || strings.Contains(name, "ntcharts") {
					t.Errorf("%s: %s is for the screen alone", file, name)
				}
			case ours && (slices.Index(order, to) < 0 || slices.Index(order, to) >= at):
				t.Errorf("%s imports %s, which does not stand before it", file, to)
			case ours && strings.HasPrefix(dir, "automata") && strings.HasPrefix(to, "world"):
				t.Errorf("%s: an automaton knows nothing of %s", file, to)
			}
		}
	}
	for _, dir := range order {
		if !seen[dir] {
			t.Errorf("there is no package %s", dir)
		}
	}
}

// TestPropertyTestsHaveASeed: a package whose tests draw cases by rapid imports modeltest, which fixes their seed.
func TestPropertyTestsHaveASeed(t *testing.T) {
	_, tests := sources()
	rapid, seed := map[string]bool{}, map[string]bool{}
	for _, s := range tests {
		for _, name := range s.imported() {
			rapid[s.dir] = rapid[s.dir] || name == "pgregory.net/rapid"
			seed[s.dir] = seed[s.dir] || name == "lascope/model/modeltest"
		}
	}
	for dir, draws := range rapid {
		if draws && !seed[dir] {
			t.Errorf("%s: a test imports rapid, and none modeltest", dir)
		}
	}
}
