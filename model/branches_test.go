package model

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// linesOf are the lines of all branches, the present one marked.
func linesOf(tl *Timeline) (out []string) {
	for _, b := range tl.Branches() {
		line := fmt.Sprintf("%s to %d", b.Spec, b.Until)
		if b.Present {
			line += " now"
		}
		out = append(out, line)
	}
	return out
}

// do intervenes, or fails the test.
func do(t *testing.T, tl *Timeline, word string) {
	t.Helper()
	modeltest.Must(tl.Do(word))
}

// goes goes to a tick.
func goes(t *testing.T, tl *Timeline, tick int64) {
	t.Helper()
	if got, err := tl.Goto(tick); err != nil || got != tick {
		t.Fatalf("went to %d, not %d: %v", got, tick, err)
	}
}

// takes makes a switch and goes to its tick. It returns the timeline, which is another one if
// the switch opens a line.
func takes(t *testing.T, tl *Timeline, find func() (Switch, error)) *Timeline {
	t.Helper()
	s := modeltest.Must(find())
	if s.Opens {
		next := openTimeline(t, s.Spec.String())
		next.Snapshot(tl.request)
		next.Succeed(tl, tl.Tick(), "", &s)
		tl = next
	} else if err := tl.Take(s, tl.Tick()); err != nil {
		t.Fatal(err)
	}
	goes(t, tl, s.Tick)
	return tl
}

// TestBranchesAreKept: m, a note, back before both, n. The saved session has both branches
// and the note, and opens with both.
func TestBranchesAreKept(t *testing.T) {
	tl := openTimeline(t, "h-traa pages=64 N=100 seed=7")
	tl.Advance(1000)
	tl.Annotate("before")
	tl.Advance(1000)
	do(t, tl, "mirror")
	tl.Advance(500)
	tl.Annotate("now it turns")
	tl.Advance(500)
	goes(t, tl, 1500)
	do(t, tl, "N=50")
	tl.Advance(100)
	want := []string{"h-traa pages=64 N=100 seed=7 @2000:mirror to 3000", "h-traa pages=64 N=100 seed=7 @1500:N=50 to 1600 now"}
	if got := linesOf(tl); !slices.Equal(got, want) {
		t.Fatalf("the branches are\n%s", strings.Join(got, "\n"))
	}
	s := modeltest.Must(tl.Session())
	var file bytes.Buffer
	modeltest.OK(t, s.Write(&file))
	const text = `# lascope session 2
# line h-traa pages=64 N=100 seed=7 @1500:N=50
note 1000 before
branch 1 3000 h-traa pages=64 N=100 seed=7 @2000:mirror
note 2500 now it turns
end 1600
`
	if file.String() != text {
		t.Fatalf("the session is saved as\n%s", file.String())
	}
	back, err := ReadSession("s", text)
	if err != nil {
		t.Fatal(err)
	}
	again := openTimeline(t, back.Spec.String())
	again.Adopt(back)
	if got := linesOf(again); !slices.Equal(got, want) {
		t.Fatalf("opened, the branches are\n%s", strings.Join(got, "\n"))
	}
	again = takes(t, again, func() (Switch, error) { return again.ToBranch(1) })
	if notes := again.Notes(); again.Tick() != 3000 || len(notes) != 2 || notes[1].Text != "now it turns" {
		t.Fatalf("at %d of branch 1 the notes are %v", again.Tick(), notes)
	}
	var twice bytes.Buffer
	if s, err = again.Session(); err == nil {
		err = s.Write(&twice)
	}
	if want := "# line h-traa pages=64 N=100 seed=7 @2000:mirror\nnote 1000 before\nnote 2500 now it turns\nbranch 2 1600 "; err != nil || !strings.Contains(twice.String(), want) {
		t.Fatalf("from branch 1 it is saved as\n%s (%v)", twice.String(), err)
	}
}

// TestUndo: an undo restores the state before an intervention, a branch, a restart and an
// opened line, to the last bit; once more it restores the state in which it was undone.
func TestUndo(t *testing.T) {
	const line = "h-traa pages=64 N=100 @3000:rank"
	request := lab.ViewRequest{Find: -1, Width: 40, Height: 20, Trace: true}
	opens := func(other string) func(*Timeline) *Timeline {
		return func(tl *Timeline) *Timeline {
			next := openTimeline(t, other)
			next.Snapshot(request)
			next.Succeed(tl, tl.Tick(), "the opened line "+other, nil)
			return next
		}
	}
	does := func(words ...string) func(*Timeline) *Timeline {
		return func(tl *Timeline) *Timeline {
			for _, w := range words {
				do(t, tl, w)
			}
			return tl
		}
	}
	for name, c := range map[string]struct {
		before, change func(*Timeline) *Timeline
		undone         string
	}{
		"intervention":         {does(), does("N=50"), "N=50 at tick 4,000 is undone"},
		"second of one tick":   {does("mirror"), does("N=50"), "N=50 at tick 4,000 is undone"},
		"takeover":             {does("mirror"), does("lakg"), "lakg at tick 4,000 is undone"},
		"branch":               {func(tl *Timeline) *Timeline { goes(t, tl, 2000); return tl }, does("mirror"), "mirror at tick 2,000 is undone"},
		"branch of a branch":   {func(tl *Timeline) *Timeline { goes(t, tl, 2000); tl = does("mirror")(tl); goes(t, tl, 500); return tl }, does("N=70"), ""},
		"planned":              {does(), func(tl *Timeline) *Timeline { _ = tl.Schedule("@5000:mirror"); return tl }, "@5000:mirror at tick 4,000 is undone"},
		"restart":              {does("mirror"), opens(line), "the opened line " + line + " is undone"},
		"restart, nothing new": {does(), opens(line), ""},
		"opened line":          {does("mirror"), opens("lakg pages=32"), "the opened line lakg pages=32 is undone"},
		"of another lab":       {does("N=50"), opens("oma objects=18"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			tl := openTimeline(t, line)
			tl.Snapshot(request)
			tl.Advance(4000)
			tl = c.before(tl)
			before, beforeLine := tl.Snapshot(request), tl.Run().Line()
			tl = c.change(tl)
			tl.Advance(700)
			after, afterLine, branches := tl.Snapshot(request), tl.Run().Line(), 0
			for range 3 {
				s, err := tl.Undo()
				if err != nil || c.undone != "" && s.News != c.undone {
					t.Fatalf("%q, %v", s.News, err)
				}
				tl = takes(t, tl, tl.Undo)
				now := tl.Snapshot(request)
				if d := sameBits(reflect.ValueOf(before.View), reflect.ValueOf(now.View)); d != "" || tl.Run().Line() != beforeLine || tl.Head() < before.Head {
					t.Fatalf("undone it is %s at %d, to %d: view%s", tl.Run().Line(), tl.Tick(), tl.Head(), d)
				}
				if s, _ := tl.Undo(); !strings.HasSuffix(s.News, " is done again") {
					t.Fatal(s.News)
				}
				tl = takes(t, tl, tl.Undo)
				now = tl.Snapshot(request)
				if d := sameBits(reflect.ValueOf(after.View), reflect.ValueOf(now.View)); d != "" || tl.Run().Line() != afterLine {
					t.Fatalf("done again it is %s at %d: view%s", tl.Run().Line(), tl.Tick(), d)
				}
				if n := len(tl.Branches()); branches == 0 {
					branches = n
				} else if n != branches {
					t.Fatalf("%d branches have become\n%s", branches, strings.Join(linesOf(tl), "\n"))
				}
			}
			other := openTimeline(t, tl.Run().Line())
			other.Snapshot(request)
			other.Advance(tl.Tick())
			if d := sameBits(reflect.ValueOf(other.Snapshot(request).View), reflect.ValueOf(tl.Snapshot(request).View)); d != "" {
				t.Fatalf("it is not its line's run: view%s", d)
			}
		})
	}
	if _, err := openTimeline(t, line).Undo(); err == nil || !strings.Contains(err.Error(), "nothing to undo") {
		t.Error(err)
	}
}

// TestNotesOfBranches: a note at a tick that branches share is seen on each of them, and a
// later one on its own.
func TestNotesOfBranches(t *testing.T) {
	tl := openTimeline(t, "h-traa pages=16")
	texts := func() (out []string) {
		for _, n := range tl.Notes() {
			out = append(out, n.Text)
		}
		return out
	}
	tl.Advance(2000)
	do(t, tl, "mirror")
	tl.Advance(1000)
	tl.Annotate("mirrored")
	goes(t, tl, 1500)
	do(t, tl, "N=50")
	tl.Advance(700)
	tl.Annotate("fewer states")
	goes(t, tl, 1000)
	tl.Annotate("both")
	for _, c := range []struct {
		branch int
		want   string
	}{{1, "both mirrored"}, {2, "both fewer states"}, {1, "both mirrored"}} {
		tl = takes(t, tl, func() (Switch, error) { return tl.ToBranch(c.branch) })
		if got := strings.Join(texts(), " "); got != c.want {
			t.Errorf("branch %d has %q, not %q", c.branch, got, c.want)
		}
	}
	if _, err := tl.ToBranch(3); err == nil || !strings.Contains(err.Error(), "numbered from 1 to 2") {
		t.Error(err)
	}
	if _, err := tl.ToBranch(1); err == nil || !strings.Contains(err.Error(), "is the present one") {
		t.Error(err)
	}
}

// TestTreeOfBranches: each branch leaves the one before it with which it shares most ticks.
func TestTreeOfBranches(t *testing.T) {
	tl := openTimeline(t, "h-traa pages=16")
	tl.Advance(3000)
	do(t, tl, "mirror")
	tl.Advance(3000)
	for _, at := range []int64{5000, 4000, 2000} {
		goes(t, tl, at)
		do(t, tl, fmt.Sprintf("N=%d", at))
		tl.Advance(3000)
	}
	next := openTimeline(t, "oma objects=18")
	next.Succeed(tl, tl.Tick(), "the opened line", nil)
	next.Advance(50)
	var got []string
	for _, b := range next.Branches() {
		got = append(got, fmt.Sprintf("%d of %d at %d: %s", b.Number, b.Parent, b.From, b.Words()))
	}
	want := []string{"1 of 0 at 0: h-traa pages=16 @3000:mirror", "2 of 1 at 5000: @5000:N=5000", "3 of 1 at 4000: @4000:N=4000",
		"4 of 1 at 2000: @2000:N=2000", "5 of 0 at 0: oma objects=18"}
	if !slices.Equal(got, want) {
		t.Errorf("the tree is\n%s", strings.Join(got, "\n"))
	}
}

// TestBranchesOfAnySession: random interventions, ways back, undos, restarts and branches.
// Each branch is its line's run, the session is read back as it was written, and the memory
// of the branches stays within its bound.
func TestBranchesOfAnySession(t *testing.T) {
	for seed := range modeltest.ByLength[uint64](3, 6) {
		r := rand.New(rand.NewPCG(seed, 16))
		tl := openTimeline(t, []string{"h-traa pages=16", "oma objects=18 shift=swap period=700", "spl"}[seed%3])
		notes := map[string]bool{}
		for step := range 60 {
			tl.Advance(1 + r.Int64N(400))
			switch r.IntN(6) {
			case 0, 1:
				meddle(tl, r)
			case 2:
				goes(t, tl, r.Int64N(tl.Head()+1))
				meddle(tl, r)
			case 3:
				if _, err := tl.Undo(); err == nil {
					tl = takes(t, tl, tl.Undo)
				}
			case 4:
				text := fmt.Sprint("note ", step)
				notes[text] = true
				tl.Annotate(text)
			default:
				if n := 1 + r.IntN(len(tl.Branches())); !tl.Branches()[n-1].Present {
					tl = takes(t, tl, func() (Switch, error) { return tl.ToBranch(n) })
				}
			}
		}
		s := modeltest.Must(tl.Session())
		var file, again bytes.Buffer
		modeltest.OK(t, s.Write(&file))
		back, err := ReadSession("s", file.String())
		if err != nil {
			t.Fatal(err)
		}
		opened := openTimeline(t, back.Spec.String())
		opened.Adopt(back)
		if s, err = opened.Session(); err == nil {
			err = s.Write(&again)
		}
		if err != nil || again.String() != file.String() {
			t.Fatalf("%v\n%s\nis read back as\n%s", err, file.String(), again.String())
		}
		for text := range notes {
			if strings.Count(file.String(), text+"\n") != 1 {
				t.Errorf("seed %d: %q is not there once:\n%s", seed, text, file.String())
			}
		}
		if len(back.Branches) < 3 {
			t.Errorf("seed %d has only %d branches", seed, len(back.Branches))
		}
		for _, b := range tl.Branches() {
			if b.View == nil {
				continue
			}
			other := openTimeline(t, b.Spec.String())
			other.Advance(b.Until)
			view := b.View
			if got, want := curveOf(view), curveOf(other.Snapshot(lab.ViewRequest{Find: -1}).View); got != want {
				t.Errorf("seed %d, branch %d, %s to %d:\n%s\nis not\n%s", seed, b.Number, b.Spec, b.Until, got, want)
			}
		}
	}
}

// curveOf writes the curve of a view.
func curveOf(v lab.View) string {
	return fmt.Sprint(reflect.ValueOf(v).Elem().FieldByName("Whole").Interface())
}

// TestBranchMemory: the views and checkpoints of the branches stay within their budget; those
// of the branches left last are in memory.
func TestBranchMemory(t *testing.T) {
	tl := openTimeline(t, "h-traa pages=8192")
	tl.Advance(2000)
	for i := range 30 {
		goes(t, tl, 1500)
		do(t, tl, fmt.Sprintf("N=%d", 100+i))
		tl.spacing, tl.next = 500, 1600
		tl.Advance(1000)
	}
	total, points := int64(0), 0
	for _, b := range tl.list {
		seen := shared{}
		seen.bytes(tl.run.spec.Lab)
		total += seen.bytes(b.view) + seen.bytes(b.point)
		if b.point != nil {
			points++
		}
	}
	if len(tl.list) != 31 || total > tl.most || total != tl.taken || points < 2 || points > 28 {
		t.Errorf("%d branches, of which %d have checkpoints in memory, take %d bytes", len(tl.list), points, total)
	}
	if last := tl.list[len(tl.list)-2]; last.view == nil || last.point == nil {
		t.Error("the branch left last is not in memory")
	}
}

// TestMostBranches: beyond the number that is kept the branch left longest ago is dropped.
func TestMostBranches(t *testing.T) {
	tl := openTimeline(t, "spl")
	tl.Advance(20)
	for i := range mostBranches + 10 {
		goes(t, tl, 10)
		do(t, tl, fmt.Sprintf("N=%d", 100+i))
		tl.Advance(5)
	}
	if line := tl.Branches()[0].Spec.String(); len(tl.list) != mostBranches || line != "spl @10:N=110" {
		t.Errorf("%d branches are left, the first is %s", len(tl.list), line)
	}
}

// TestCompare: the view of a branch that is not in memory is computed again.
func TestCompare(t *testing.T) {
	s := modeltest.Must(ReadSession("s", "# lascope session 2\n# line h-traa pages=16 @3000:mirror\nbranch 1 4000 h-traa pages=16 @2000:rank\nbranch 3 500 spl\nend 5000\n"))
	tl := openTimeline(t, s.Spec.String())
	tl.Adopt(s)
	tl.Advance(3500)
	for _, n := range []int{1, 3} {
		run, until, err := tl.Compare(n)
		if err != nil || run == nil {
			t.Fatal(run, err)
		}
		run.Advance(until - run.Tick())
		tl.Computed(n, run)
		b := tl.Branches()[n-1]
		other := openTimeline(t, b.Spec.String())
		other.Advance(until)
		if !b.Drawn || curveOf(b.View) != curveOf(other.Snapshot(lab.ViewRequest{Find: -1}).View) {
			t.Errorf("branch %d is drawn as %s", n, curveOf(b.View))
		}
	}
	if f := tl.Snapshot(lab.ViewRequest{Find: -1}).Compared; len(f) != 2 || f[0].From != 2000 || f[1].From != 0 {
		t.Errorf("%v is compared", f)
	}
	if run, _, err := tl.Compare(1); run != nil || err != nil || len(tl.compared()) != 1 {
		t.Errorf("it is not left out: %v", err)
	}
}
