package model

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/modeltest"
)

// performances are those of n traversals of a line.
func performances(line string, n int) (out []float64) {
	r := MustRun(line)
	for e := r.Environment.(*crawllab.Environment); len(out) < n; out = append(out, cell(r, "performance")) {
		for done := e.Traversals(); e.Traversals() == done; {
			r.Advance(1)
		}
	}
	return out
}

// TestRobotWithoutCreditIsGreedy: with γ = 0 the robot's rows equal fringe greedy's to the
// last digit, once the relevant documents have been seen.
func TestRobotWithoutCreditIsGreedy(t *testing.T) {
	for state, after := range map[string]int{"document": 1, "document+parent": 60} {
		robot := performances("robot docs=400 gamma=0 alpha=1 state="+state, after+3)
		greedy := performances("greedy docs=400", after+3)
		for i := after; i < len(robot); i++ {
			modeltest.Equal(t, robot[i], greedy[i], "state=%s, traversal %d, against greedy:", state, i+1)
		}
	}
}

// TestBoundIsBound: where nothing changes, no scheme earns more than the bound, and the
// bound earns all of it. The claim covers every scheme, family and manner.
func TestBoundIsBound(t *testing.T) {
	for _, scheme := range schemeNames("crawl") {
		for _, web := range []string{"family=hubs", "family=dense servers=20 gap=15 latency=4 fetchers=0"} {
			for i, earned := range performances(scheme+" docs=300 "+web, 5) {
				if earned > 1 {
					t.Errorf("%s %s, traversal %d: %v of the bound", scheme, web, i+1, earned)
				}
				if scheme == "bound" && web == "family=hubs" && earned != 1 {
					t.Errorf("the bound earns %v of the bound", earned)
				}
			}
		}
	}
}

// TestRealGraph: a part of a real site runs, and the run warns of the pages that it leaves
// out.
func TestRealGraph(t *testing.T) {
	const files = " graph=testdata/crawl-links.csv relevance=testdata/crawl-relevance.csv"
	robot := performances("robot"+files, 30)
	greedy := performances("greedy"+files, 1)[0]
	if robot[29] < 0.95 || robot[29] <= greedy {
		t.Errorf("the robot earns %.3f of the bound, greedy %.3f", robot[29], greedy)
	}
	r := MustRun("robot" + files)
	warns := strings.Join(r.Snapshot(lab.ViewRequest{}).Warns, "; ")
	for _, want := range []string{"1 page has no row in testdata/crawl-relevance.csv", "2 pages cannot be reached from start; left out"} {
		modeltest.Has(t, warns, want, "the warnings:")
	}
	if _, err := Parse("robot docs=300" + files); err == nil || !strings.Contains(err.Error(), "docs=300: docs counts only without graph=FILE, which brings its own; leave docs out") {
		t.Error(err)
	}
}

// TestMaintenance: where documents change, the trained robot's quality passes that of a
// crawl followed by requests in turn. Exploration raises it.
func TestMaintenance(t *testing.T) {
	modeltest.SkipUnderRace(t)
	docs, webs := "400", []string{"1", "2"}
	if modeltest.Long() {
		docs, webs = "1000", []string{"1", "2", "3", "4"}
	}
	for _, changes := range []string{"0.2", "1"} {
		var robot, idle, turns []float64
		for _, seed := range webs {
			web := " docs=" + docs + " changes=" + changes + " seed=" + seed
			robot = append(robot, performances("robot epsilon=0.1"+web, 24)[20:]...)
			idle = append(idle, performances("robot epsilon=0"+web, 24)[20:]...)
			turns = append(turns, performances("round-robin"+web, 6)[2:]...)
		}
		// Half the differences seen with other seeds.
		if a, b := stat.Mean(robot, nil), stat.Mean(turns, nil); a < b+0.02 {
			t.Errorf("changes=%s: the robot's quality is %.3f of the all-knowing scheme's, that of taking turns %.3f", changes, a, b)
		}
		if a, b := stat.Mean(robot, nil), stat.Mean(idle, nil); a < b+0.02 {
			t.Errorf("changes=%s: with ε = 0.1 %.3f, with ε = 0 %.3f", changes, a, b)
		}
	}
}

// TestTraversals: where nothing changes, a traversal ends with all documents in the
// collection, fresh and complete. Where documents change, it ends when its time is up.
func TestTraversals(t *testing.T) {
	r := MustRun("robot docs=250")
	b := r.Environment.(*crawllab.Environment)
	for k := int64(1); k <= 3; k++ {
		r.Advance(250)
		want := fmt.Sprintf("%d,%d,250,1.000000,1.000000", 250*k, k)
		if row := rowText(r); b.Traversals() != k || !strings.HasPrefix(row, want) || !strings.HasSuffix(row, ",0.000000") {
			t.Errorf("after %d ticks: %v", 250*k, row)
		}
	}
	r.Advance(1)
	modeltest.Equal(t, cell(r, "documents"), 1, "the next traversal does not begin with the start alone:")
	r = MustRun("robot docs=250 changes=0.5 duration=2.5 epsilon=0.1 @300:duration=2 @1700:changes=0 @1800:changes=0.1")
	b = r.Environment.(*crawllab.Environment)
	for _, c := range []struct{ tick, done int64 }{{499, 0}, {500, 1}, {999, 1}, {1000, 2}, {1500, 3}, {1799, 3}, {2299, 3}, {2300, 4}} {
		r.Advance(c.tick - r.Tick())
		modeltest.Equal(t, b.Traversals(), c.done, "traversals that have ended at tick %d:", c.tick)
	}
}

// TestCrawlView: the view's bins, cells and counts agree with each other.
func TestCrawlView(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for _, line := range []string{
		"robot docs=600", "robot docs=600 changes=0.5 epsilon=0.1 latency=3 fetchers=0", "greedy docs=600 @2000:robot", "bound docs=600", "robot docs=600 @1000:topic @1500:changes=0.5 @2500:changes=0", "random docs=600 @1300:hubs",
	} {
		r := MustRun(line)
		r.Snapshot(lab.ViewRequest{})
		request := lab.ViewRequest{Width: 60, Height: 12, Rows: 20, Bins: 90}
		for range 40 {
			for range 3 {
				r.Advance(33)
				r.Snapshot(request)
			}
			v := viewOf[*crawllab.View](r, request)
			checkOrder(t, line, r.Environment.(*crawllab.Environment), v)
			checkMap(t, line, v)
			for i := 1; i < len(v.Frontier); i++ {
				if v.Frontier[i].Index > v.Frontier[i-1].Index {
					t.Fatalf("%s: the frontier is out of order: %+v", line, v.Frontier)
				}
			}
			if t.Failed() {
				return
			}
		}
	}
}

// checkOrder: the bins cover the places, hold the fetched documents, and have their
// averages.
func checkOrder(t *testing.T, line string, b *crawllab.Environment, v *crawllab.View) {
	t.Helper()
	order, before, next, count := b.Crawl.Order, b.Crawl.OrderBefore, 0, 0
	for _, bin := range v.Order.Bins {
		if bin.First != next || bin.End <= bin.First || len(bin.Points) > max(bin.Count, 1) {
			t.Errorf("%s: bins do not follow each other: %+v", line, bin)
		}
		next = bin.End
		count += bin.Count
		end := bin.End
		if bin.Count > 0 {
			end = min(end, len(order))
		}
		var fetched, last []float64 // at the places of the last 50 fetches
		for k := max(0, end-50); k < end && bin.Count > 0; k++ {
			fetched = append(fetched, b.Web.Relevance(int(order[k])))
		}
		for k := max(0, min(end, len(before))-50); k < min(end, len(before)) && bin.First < len(before); k++ {
			last = append(last, b.Web.Relevance(int(before[k])))
		}
		if len(last) > 0 && !(math.Abs(bin.Before-stat.Mean(last, nil)) < 1e-9) || len(last) == 0 && !math.IsNaN(bin.Before) ||
			bin.Count > 0 && !(math.Abs(bin.Mean-stat.Mean(fetched, nil)) < 1e-9) {
			t.Errorf("%s: places %d to %d: means %v and %v, want %v and %v", line, bin.First, bin.End, bin.Mean, bin.Before, stat.Mean(fetched, nil), stat.Mean(last, nil))
		}
	}
	if next != v.Documents || count != len(order) {
		t.Errorf("%s: the bins end at %d and hold %d of %d fetched", line, next, count, len(order))
	}
}

// checkMap: cells of a level do not overlap. Each cell lies below the cell that discovered
// it. No level holds more documents than were fetched.
func checkMap(t *testing.T, line string, v *crawllab.View) {
	t.Helper()
	for level, cells := range v.Map.Levels {
		at, documents := 0.0, 0
		for _, c := range cells {
			if c.Left < at-1e-9 || c.Width <= 0 || c.Left+c.Width > 1+1e-9 {
				t.Errorf("%s: level %d: a cell from %v, %v wide, after %v", line, level, c.Left, c.Width, at)
			}
			at = c.Left + c.Width
			documents += c.Documents
			if level > 0 && !under(v.Map.Levels[level-1], c) {
				t.Errorf("%s: level %d: nothing above %+v", line, level, c)
			}
		}
		if documents > v.Documents || level == 0 && len(cells) != 1 {
			t.Errorf("%s: level %d holds %d documents in %d cells", line, level, documents, len(cells))
		}
	}
}

func under(above []crawllab.Cell, c crawllab.Cell) bool {
	for _, a := range above {
		if a.Left <= c.Left+1e-9 && a.Left+a.Width >= c.Left+c.Width-1e-9 {
			return true
		}
	}
	return false
}

// TestReferenceLines: the reference lines equal the results of the schemes' own runs, with the scheme's present number of fetchers.
func TestReferenceLines(t *testing.T) {
	for _, c := range []struct {
		words, does, own string
		lines            int
	}{
		{"docs=300 servers=10 gap=2", "", "docs=300 servers=10 gap=2", 2},
		{"docs=300 changes=0.3 duration=3", "", "docs=300 changes=0.3 duration=3", 3},
		{"docs=300 latency=20", "fetchers=4", "docs=300 latency=20 fetchers=4", 2},
		{"docs=300 latency=20", "greedy,fetchers=4", "docs=300 latency=20 fetchers=4", 2},
	} {
		r := MustRun("robot " + c.words)
		if viewOf[*crawllab.View](r); c.does != "" {
			modeltest.Must(r.Do(c.does))
		}
		r.Advance(3000)
		lines := viewOf[*crawllab.View](r).Lines
		modeltest.Equal(t, len(lines), c.lines, "%s: lines", c.words)
		for _, l := range lines {
			modeltest.Near(t, l.Earned, performances(l.Scheme.Name+" "+c.own, 1)[0], 1e-6, "%s, %s: %s, against itself alone:", c.words, c.does, l.Scheme.Name)
		}
	}
}
