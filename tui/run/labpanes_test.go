package run

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pollingpanes"
)

// A labLine is a run whose screen is looked at, by a name for its pictures.
type labLine struct {
	name, line string
	ticks      int64
}

// labLines go through everything the panes of the line and placement labs draw.
var labLines = slices.Concat(smallLines, largeLines)

var smallLines = []labLine{
	{"line-fine", "spl N=500 target=0.31 p=0.6", 40_000},
	{"line-deceived", "spl N=30 p=0.4 @300:mirror", 2000},
	{"line-lost", "spl N=10 p=0", 50},
	{"traa", "traa pages=2 N=40 schedule=random feedback=model", 8000},
	{"lakg", "lakg pages=64 N=500", 5000},
	{"knapsack-polls", "cgla pages=64 capacity=20 knapsack=polls", 3000},
	{"knapsack-overfull", "lakg reinforcement=ungoverned", 12_000},
	{"costs", "interval pages=128 beta=1 costs=on updates=cumulative reward=marginal", 20_000},
	{"fpa", "fpa pages=8 capacity=4 N=6", 400},
	{"fpa-bars", "fpa web=thesis pages=4096 capacity=6 f=0.5", 4000},
	{"estimator", "estimator", 50_000},
	{"estimator-few", "estimator pages=8 estimate=cgm", 4000},
	{"interval", "interval alpha=0.3 @0:shuffle", 10_000},
	{"gamma", "gamma alpha=0.3 capacity=4 @0:shuffle", 10_000},
	{"grid", "grid alpha=0.3 @0:shuffle", 10_000},
	{"nutch", "nutch alpha=0.3 @0:shuffle", 10_000},
	{"arms-oma", "oma objects=27 classes=3 N=8", 150},
	{"cured", placementlab.DeadlockLine + " @1984:eoma", 1989},
	{"eoma", "eoma objects=2000 classes=10 N=30", 3000},
	{"crowd", "eoma objects=600 classes=6 N=5", 30_000},
	{"peoma", "peoma objects=60 classes=6 N=4 tau=0.9", 4000},
	{"many", "oma objects=4000 classes=100 N=50", 2000},
	{"oma-time", "oma-time", 37},
	{"arms-star", "tsetlin penalties=0.2,0.5 N=5", 2000},
	{"arms-star-arms", "krinsky penalties=0.2,0.3,0.5,0.6,0.4 N=4", 2000},
	{"arms-interval-absorbed", "lri penalties=0.45,0.5 a=0.05", 300},
	{"arms-simplex", "lrp penalties=0.1,0.4,0.8", 500},
	{"arms-simplex-pursuit", "pursuit penalties=0.2,0.4,0.6", 80},
	{"arms-bars", "lri arms=20", 400},
	{"arms-game", "lrp games=on a=0.01 b=0.01 matrix=0.2,0.8,0.8,0.2 against=0.8,0.2,0.2,0.8", 2000},
}

// largeLines are recorded with the panes beside each other.
var largeLines = []labLine{
	{"fpa-64", "fpa pages=64 capacity=8", 4000},
	{"arms-interval", "lrp penalties=0.2,0.5", 500},
	{"line", "spl N=20 target=0.7 p=0.7", 40_000},
	{"plan", "cgla web=thesis pages=100 capacity=10 ahead=64", 3000},
	{"deadlock", placementlab.DeadlockLine, 1989},
	{"locked-out", "peoma @2000:regroup", 2300},
	{"hosts", "oma-time objects=600 hosts=60 purity=0.7 release=5", 60},
	{"arms-star-deep", "krylov penalties=0.45,0.5 N=300", 20_000},
}

// labApp is the screen of a real run, paused, whose last tick was watched.
func labApp(t testing.TB, line string, ticks int64, w, h int) (*app, *model.Run) {
	t.Helper()
	return labAppIn(t, line, ticks, "dark", "braille", w, h)
}

func labAppIn(t testing.TB, line string, ticks int64, themeName, glyphs string, w, h int) (*app, *model.Run) {
	t.Helper()
	run := linetest.Run(line)
	run.Snapshot(lab.ViewRequest{Trace: true})
	run.Advance(ticks)
	a := newApp(driver.NewDriver(), testTheme(themeName, glyphs), config.Options{})
	a.Driver.SetView(lab.ViewRequest{})
	a.W, a.H = w, h
	a.take(&driver.Status{Snap: run.Snapshot(lab.ViewRequest{Trace: true}), Speed: 2000})
	a.takes(run)
	return a, run
}

// Plain pictures of real runs, to be read: go test ./tui/run -run LabScreens -update
func TestLabScreens(t *testing.T) {
	for _, l := range smallLines {
		l.picture(t, "lab-", 80, 24)
	}
	for _, l := range largeLines {
		l.picture(t, "lab-", 120, 40)
	}
}

// picture compares the line's screen with the kept picture.
func (l labLine) picture(t *testing.T, prefix string, w, h int) {
	name := fmt.Sprintf("%s%s-%dx%d.txt", prefix, l.name, w, h)
	t.Run(name, func(t *testing.T) {
		a, _ := labApp(t, l.line, l.ticks, w, h)
		compareGolden(t, name, a.drawn())
	})
}

func BenchmarkLabView(b *testing.B) {
	for _, l := range labLines {
		b.Run(l.name, func(b *testing.B) {
			a, run := labApp(b, l.line, l.ticks, 160, 48)
			snap := run.Snapshot(a.request)
			b.ReportAllocs()
			for b.Loop() {
				a.take(&driver.Status{Snap: snap, Running: true, Speed: 2000})
				a.View()
			}
		})
	}
}

func BenchmarkLabSnapshot(b *testing.B) {
	for _, line := range []string{"spl N=20", "spl N=1000000", "oma", "oma objects=100000 classes=100", "eoma objects=100000 classes=100", "oma-time"} {
		b.Run(line, func(b *testing.B) {
			a, run := labApp(b, line, 3000, 160, 48)
			b.ReportAllocs()
			for b.Loop() {
				run.Advance(1)
				run.Snapshot(a.request)
			}
		})
	}
}

// Where the menu cuts the description of a scheme, the full description of the chosen scheme
// stands below.
func TestSchemeMenuTellsAll(t *testing.T) {
	for _, lab := range model.Labs() {
		a, _ := labApp(t, lab.Schemes[0].Name, 1, 80, 24)
		openChooser(a)
		for _, s := range lab.Schemes {
			a.Dirty = true
			screen := strings.ReplaceAll(a.drawn(), "│", " ")
			modeltest.Has(t, strings.Join(strings.Fields(screen), " "), s.Meaning, "%s: not said:", s.Name)
			a.Overlay.key(a, press("down"))
		}
	}
}

// The last step of a chain is shown in full, with its place in the paper, also where it
// takes two lines of a small screen.
func TestChainTellsItsStepToTheEnd(t *testing.T) {
	a, run := labApp(t, "traa pages=2 N=1000 schedule=random feedback=model", 200_000, 80, 24)
	i := indexOf[*pollingpanes.StatePane](a)
	long := 0
	for range 40 {
		run.Advance(1)
		looked(a, func() *driver.Status { return &driver.Status{Snap: run.Snapshot(a.request), Speed: 2000} })
		var g canvas.Grid
		g.Reset(76, 10)
		a.Slots[i].Draw(a.context(i), g.All())
		last := letters(g.Cells[9*g.W:])
		before := letters(g.Cells[8*g.W : 9*g.W])
		step := a.Now.Snap.View.(*pollinglab.View).State.(*lab.ChainView).Step
		if lines := canvas.Wrap(step, 76); len(lines) == 2 {
			long++
			if !strings.HasPrefix(before, lines[0]) || !strings.HasPrefix(last, lines[1]) {
				t.Fatalf("%q is told as\n%s\n%s", step, before, last)
			}
		}
	}
	if long == 0 {
		t.Error("no step took two lines")
	}
}

// TestPolledPieceIsMarked: the piece polled last is in the ink of the step shown.
func TestPolledPieceIsMarked(t *testing.T) {
	for _, line := range []string{"lakg pages=8 N=50", "lakg pages=4096 N=20000", "cgla pages=64 capacity=4", "cgla pages=64 capacity=10 knapsack=polls"} {
		a, _ := labApp(t, line, 3002, 160, 48)
		a.View()
		if !slices.ContainsFunc(a.Frame.Cells, func(c canvas.Cell) bool {
			return c.St.Fore() == canvas.InkAccent && strings.ContainsRune("█▓●", c.R)
		}) {
			t.Errorf("%s: nothing is marked", line)
		}
	}
}

// The last query's objects are named at every size: in their rows, or in the foot of the pane.
func TestQueriedObjectsAreNamed(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for _, line := range []string{"oma objects=9", "oma objects=64 classes=4", "eoma objects=4096 classes=16", "oma objects=4000 classes=100"} {
		for _, size := range [][2]int{{80, 24}, {100, 30}, {160, 48}, {220, 60}} {
			a, run := labAppIn(t, line, 40, "mono", "ascii", size[0], size[1])
			for range 5 {
				run.Advance(1)
				a.takes(run)
				screen, q := a.drawn(), a.Now.Snap.View.(*placementlab.View).Last
				for _, o := range []placementlab.PlacedObject{q.I, q.J} {
					modeltest.MustHave(t, screen, "["+o.Name()+"]", "%s at %v: %s is queried and not named:", line, size, o.Name())
				}
			}
		}
	}
}

// TestMatrixIsWhole: where the column has the rows for it, each object has a row of the matrix.
func TestMatrixIsWhole(t *testing.T) {
	for _, c := range []struct {
		line string
		size [2]int
		rows int
	}{
		{"oma objects=9", [2]int{120, 40}, 9}, {"oma objects=9 p=0.8 N=20", [2]int{120, 40}, 9}, {"oma objects=9", [2]int{160, 48}, 9}, {"oma objects=9", [2]int{220, 60}, 9},
		{"oma objects=12 classes=3", [2]int{160, 48}, 12}, {"eoma", [2]int{220, 60}, 18},
	} {
		for _, focus := range []string{"matrix", "arms", "now"} {
			a, run := labApp(t, c.line, 300, c.size[0], c.size[1])
			i := paneNamed(t, a, focus)
			a.SetFocus(i)
			a.View()
			if m := paneNamed(t, a, "matrix"); !a.visible(m) {
				continue
			}
			if v := run.Snapshot(a.request).View.(*placementlab.View); v.Matrix.Bins != c.rows {
				t.Errorf("%s at %v, focus on %s: the matrix has %d rows of %d in %d", c.line, c.size, focus, v.Matrix.Bins, c.rows, a.rects[paneNamed(t, a, "matrix")].H)
			}
		}
	}
}
