package model

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"lascope/internal/memory"
	"lascope/model/lab"
	"lascope/model/modeltest"
)

// do intervenes, or fails the test.
func do(t *testing.T, tl *Timeline, word string) {
	t.Helper()
	modeltest.Must(tl.Do(word))
}

// goes goes to a tick.
func goes(t *testing.T, tl *Timeline, tick int64) {
	t.Helper()
	modeltest.MustEqual(t, modeltest.Must(tl.Goto(tick)), tick, "went to")
}

// takes makes a switch and goes to its tick. It returns the timeline, which is another one if
// the switch opens a line.
func takes(t *testing.T, tl *Timeline, find func() (Switch, error)) *Timeline {
	t.Helper()
	s := modeltest.Must(find())
	if s.Opens {
		next := openTimeline(s.Spec.String())
		next.Snapshot(tl.request)
		next.Succeed(tl, tl.Tick(), "", &s)
		tl = next
	} else if err := tl.Take(s, tl.Tick()); err != nil {
		t.Fatal(err)
	}
	goes(t, tl, s.Tick)
	return tl
}

// TestBranchesOfAnySession: random interventions, ways back, undos, restarts and branches.
// Each branch is its line's run, the session is read back as it was written, and the memory
// of the branches stays within its bound.
func TestBranchesOfAnySession(t *testing.T) {
	for seed := range modeltest.ByLength[uint64](3, 6) {
		r := rand.New(rand.NewPCG(seed, 16))
		tl := openTimeline([]string{"h-traa pages=16", "oma objects=18 shift=swap period=700", "spl"}[seed%3])
		notes := map[string]bool{}
		for step := range 60 {
			tl.Advance(1 + r.Int64N(200))
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
		modeltest.OK(t, err)
		opened := openTimeline(back.Spec.String())
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
			other := openTimeline(b.Spec.String())
			other.Advance(b.Until)
			view := b.View
			if got, want := curveOf(view), curveOf(other.Snapshot(lab.ViewRequest{}).View); got != want {
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
	tl := openTimeline("h-traa pages=8192")
	tl.Advance(2000)
	for i := range 30 {
		goes(t, tl, 1500)
		do(t, tl, fmt.Sprintf("N=%d", 100+i))
		tl.spacing, tl.next = 500, 1600
		tl.Advance(1000)
	}
	total, points := int64(0), 0
	for _, b := range tl.list {
		seen := memory.Seen{}
		seen.Bytes(tl.spec.Lab)
		total += seen.Bytes(b.view) + seen.Bytes(b.point)
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
	tl := openTimeline("spl")
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
	tl := openTimeline(s.Spec.String())
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
		other := openTimeline(b.Spec.String())
		other.Advance(until)
		if !b.Drawn || curveOf(b.View) != curveOf(other.Snapshot(lab.ViewRequest{}).View) {
			t.Errorf("branch %d is drawn as %s", n, curveOf(b.View))
		}
	}
	if f := tl.Snapshot(lab.ViewRequest{}).Compared; len(f) != 2 || f[0].From != 2000 || f[1].From != 0 {
		t.Errorf("%v is compared", f)
	}
	if run, _, err := tl.Compare(1); run != nil || err != nil || len(tl.compared()) != 1 {
		t.Errorf("it is not left out: %v", err)
	}
}
