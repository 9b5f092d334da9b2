package tui

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/tui/driver"
)

// TestBranchesOnTheScreen: the keys of an intervention in the past, of U, r and of :branches.
func TestBranchesOnTheScreen(t *testing.T) {
	k := newDesk(t, "h-traa pages=64", 3000)
	line := func(want string, tick int64) {
		t.Helper()
		k.sees(want, func(p *driver.Status) bool { return p.Snap.Line == want && p.Snap.Tick == tick })
	}
	screen := func() string {
		k.Dirty = true
		return ansi.Strip(k.View())
	}
	k.press("m", ".")
	line("h-traa pages=64 @3000:mirror", 3001)
	k.driver.Send(driver.GoTo{Tick: 2000})
	line("h-traa pages=64 @3000:mirror", 2000)
	k.press("n", ".")
	line("h-traa pages=64 @2000:N=250", 2001)
	k.press("U")
	line("h-traa pages=64 @3000:mirror", 2000)
	k.press("U")
	line("h-traa pages=64 @2000:N=250", 2001)
	k.press("r")
	line("h-traa pages=64", 0)
	k.press("U")
	line("h-traa pages=64 @2000:N=250", 2001)
	k.line("branches")
	list := screen()
	for _, want := range []string{"1 h-traa pages=64 @3000:mirror", "3,001", "└ 2,000  @2000:N=250", "2,001", "enter goes there"} {
		if !strings.Contains(list, want) {
			t.Errorf("the list lacks %q:\n%s", want, list)
		}
	}
	k.press("up", "right")
	k.sees("branch 1 beside", func(p *driver.Status) bool { return len(p.Snap.Compared) == 1 })
	if found := branchNumbers(k.app); !slices.Equal(found, []string{"1"}) {
		t.Errorf("completed are %v", found)
	}
	k.press("left")
	k.sees("it left out", func(p *driver.Status) bool { return len(p.Snap.Compared) == 0 })
	k.press("enter")
	line("h-traa pages=64 @3000:mirror", 3001)
	if k.overlay != nil {
		t.Error("the list is still there")
	}
	for word, why := range map[string]string{"branch two": "the number of a branch follows", "branches 2": "nothing follows", "compare": "the number of a branch follows"} {
		if _, err := runLine(k.app, word); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", word, err)
		}
	}
}

// TestUndoesTheDeadlock: U undoes d of the placement lab.
func TestUndoesTheDeadlock(t *testing.T) {
	k := newDesk(t, "oma objects=18", 300)
	k.press("m")
	before := k.sees("an intervention", func(p *driver.Status) bool { return strings.Contains(p.Snap.Line, "@300:") }).Snap.Line
	k.press("d")
	k.sees("the deadlock", func(p *driver.Status) bool { return p.Snap.Line != before && p.Snap.Tick == 0 })
	k.press("U")
	k.sees("the run before", func(p *driver.Status) bool { return p.Snap.Line == before && p.Snap.Tick == 300 })
}

// TestOneBranch: a session of one branch has no list.
func TestOneBranch(t *testing.T) {
	k := newDesk(t, "h-traa pages=64", 30)
	if _, err := runLine(k.app, "branches"); err != errOneBranch {
		t.Error(err)
	}
}

// TestBranchesInWords: undo, branches, branch and compare in lines of words.
func TestBranchesInWords(t *testing.T) {
	says(t, heard(t, "h-traa pages=64", "+2000\nmirror\n+1000\nnote turned\ngoto 1500\nN=50\n+200\nbranches\ncompare 1\nundo\nundo\nbranch 1\ncompare 1\ncompare 9\n"),
		"Branch 1: h-traa pages=64 @2000:mirror; to tick 3,000, 1 note, expected hits ",
		"Branch 2, the present one, from branch 1 at tick 1,500: @1500:N=50; to tick 1,700, expected hits ",
		"Branch 1 at tick 3,000: expected hits ",
		"N=50 at tick 1,500 is undone.", "N=50 at tick 1,500 is done again.", "Branch 1, to tick 3,000.", "Branch 1 is the present one.",
		"Branch 9: branches are numbered from 1 to 2")
	says(t, heard(t, "h-traa pages=64", "branches\nundo\n"), "There is one branch", "There is nothing to undo")
}
