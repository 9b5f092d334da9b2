package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// order lists the packages, lowest first: a package imports only packages before it.
// docs/architecture.md draws it.
var order = []string{
	"internal/fault", "internal/thread", "internal/foreign", "internal/disk", "internal/param", "internal/theory", "internal/knapsack", "internal/importer", "internal/script", "internal/heapsize",
	"world", "world/changelog", "world/web", "world/point", "world/sites", "world/topic", "world/arms", "world/items", "world/worldtest",
	"automata", "automata/schemetest", "automata/polling", "automata/location", "automata/partition", "automata/crawling", "automata/action", "automata/packing",
	"model/terms", "model/stats", "model/program", "model/lab",
	"model/pollinglab", "model/linelab", "model/placementlab", "model/crawllab", "model/armslab", "model/knapsacklab", "model/modeltest", "model", "model/linetest",
	"model/picture", "model/experiment/measure", "model/experiment/engine", "model/experiment/design", "model/experiment/result", "model/experiment/decide", "model/experiment/show", "model/experiment/live",
	"model/experiment", "model/figure", "model/lesson", "model/classroom",
	"tui/background", "tui/canvas", "tui/chart", "tui/keymap", "tui/driver", "tui/pane", "tui/gamepane", "tui/follow",
	"tui/pollingpanes", "tui/linepanes", "tui/placementpanes", "tui/crawlpanes", "tui/armspanes", "tui/knapsackpanes", "tui/labs",
	"tui/animation", "tui/config", "tui/webparts", "tui/classserver", "tui/tty", "tui/screentest", "tui/screen", "tui/race", "tui/wording",
	"tui/manyruns", "tui/lessontext", "tui/chooser", "tui/classpanes", "tui/classlead", "tui", "tui/cast", "tui/browser", "tui/cli", ".",
}

// ignored reports a source that is no part of the program, an example of the documents.
func ignored(f *ast.File) bool {
	return slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool { return strings.HasPrefix(g.List[0].Text, "//go:build ignore") })
}

// TestImportsRunOneWay: every package stands in the list, imports only packages listed
// before it, and has a unique name. Worlds and automata do not import each other. No package
// below tui uses a terminal library.
func TestImportsRunOneWay(t *testing.T) {
	names := map[string]string{}
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if file == "internal/liberation" {
			return filepath.SkipDir // another module
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		if ignored(tree) {
			return nil
		}
		dir := filepath.ToSlash(filepath.Dir(file))
		at := slices.Index(order, dir)
		if at < 0 {
			t.Errorf("%s is in no package of the list", file)
			return nil
		}
		if other, ok := names[path.Base(dir)]; ok && other != dir {
			t.Errorf("%s and %s have the same name", dir, other)
		}
		names[path.Base(dir)], seen[dir] = dir, true
		for _, i := range tree.Imports {
			name, _ := strconv.Unquote(i.Path.Value)
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
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range order {
		if !seen[dir] {
			t.Errorf("there is no package %s", dir)
		}
	}
}

// TestPropertyTestsHaveASeed: a package whose tests draw cases by rapid imports modeltest, which fixes their seed.
func TestPropertyTestsHaveASeed(t *testing.T) {
	rapid, seed := map[string]bool{}, map[string]bool{}
	modeltest.OK(t, filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, "_test.go") {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range tree.Imports {
			rapid[filepath.Dir(file)] = rapid[filepath.Dir(file)] || i.Path.Value == `"pgregory.net/rapid"`
			seed[filepath.Dir(file)] = seed[filepath.Dir(file)] || i.Path.Value == `"lascope/model/modeltest"`
		}
		return nil
	}))
	for dir, draws := range rapid {
		if draws && !seed[dir] {
			t.Errorf("%s: a test imports rapid, and none modeltest", dir)
		}
	}
}
