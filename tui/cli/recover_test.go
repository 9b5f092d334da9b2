//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// autosavedText is the text of the sessions that are kept below a home.
func autosavedText(home string) string {
	files, _ := filepath.Glob(filepath.Join(home, "state", "lascope", "sessions", "*.session"))
	all := ""
	for _, f := range files {
		text, _ := os.ReadFile(f)
		all += string(text)
	}
	return all
}

// TestKilledSessionIsRecovered kills a live program with SIGKILL after interventions;
// the next one offers the session, opens it where it was cut off, and it is the same.
func TestKilledSessionIsRecovered(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	x := onPty(t, home, "h-traa", "pages=64")
	x.wait("tick")
	x.press("m")
	x.until("the shift is kept", func() bool { return strings.Contains(autosavedText(home), ":mirror") })
	x.press("n")
	x.until("N is kept", func() bool { return strings.Contains(autosavedText(home), ":N=250") })
	x.press(" ")
	x.press(":note half the states\r")
	x.until("the note is kept", func() bool { return strings.Contains(autosavedText(home), "half the states") })
	before := autosavedText(home)

	// While the program lives, no other program is offered its session.
	other := onPty(t, home, "lakg", "pages=16", "--paused")
	other.wait("tick")
	other.press(":recover\r")
	other.wait("No session is kept")
	other.press(leavePrompt + "q")
	other.ends(0)

	x.c.Process.Kill()
	<-x.done
	modeltest.MustEqual(t, autosavedText(home), before, "after the kill the session is")
	next := onPty(t, home, "lakg", "pages=16", "--paused")
	next.wait("Your last run")
	next.press("O")
	next.wait("here it was cut off")
	next.until("it is kept by the next one too", func() bool { return autosavedText(home) == before+before })
	next.press(":save again.session\r")
	again := filepath.Join(home, "again.session")
	next.until("it is saved", func() bool { _, err := os.Stat(again); return err == nil })
	if text, err := os.ReadFile(again); err != nil || string(text) != before[:strings.Index(before, "# sha256 ")] {
		t.Errorf("recovered the session is\n%s\nit was\n%s", text, before)
	}
	next.quits()
	if left, err := os.ReadDir(filepath.Join(home, "state", "lascope", "sessions")); err != nil || len(left) != 1 || autosavedText(home) != before {
		t.Errorf("after an orderly end %v are left (%v):\n%s", left, err, autosavedText(home))
	}
}

// TestQuitKeepsTheSession: after q the session stands in the list with its notes and
// interventions, is not offered, and opens where it was left.
func TestQuitKeepsTheSession(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	x := onPty(t, home, "h-traa", "pages=64", "--paused")
	x.begun()
	for _, step := range []struct{ press, kept string }{
		{".", "end 1\n"}, {"m", " @1:mirror\n"}, {":note worth keeping\r", "note 1 worth keeping\n"},
	} {
		x.press(step.press)
		x.until("it is kept", func() bool { return strings.Contains(autosavedText(home), step.kept) })
	}
	x.quits()
	list, err := programOn(home, "recover", "list").CombinedOutput()
	if err != nil || !regexp.MustCompile(`^1  .* 1 note, to tick 1: h-traa pages=64 @1:mirror\n$`).Match(list) {
		t.Fatalf("the list is %q (%v)", list, err)
	}
	next := onPty(t, home, "lakg", "pages=16", "--paused")
	next.begun()
	next.press(":recover list\r")
	next.wait("kept sessions")
	next.press("\r")
	next.wait("ere it was left")
	if strings.Contains(next.written(), "cut off") {
		t.Error("a session that was left by q is offered as cut off")
	}
	next.quits()
	modeltest.Equal(t, strings.Count(autosavedText(home), "note 1 worth keeping"), 1, "opened again the session is kept times")
}

// TestRecoverCommand: the list, one of them opened, one forgotten. Recovering removes none, on
// the screen and in plain words.
func TestRecoverCommand(t *testing.T) {
	home := t.TempDir()
	for _, line := range []string{"h-traa pages=16", "lakg pages=16"} {
		x := onPty(t, home, strings.Fields(line)...)
		x.until("it is kept", func() bool { return strings.Contains(autosavedText(home), "# line "+line) })
		x.c.Process.Kill()
		<-x.done
	}
	said := func(args ...string) string {
		out, err := programOn(home, args...).CombinedOutput()
		if err != nil {
			t.Errorf("%v: %v", args, err)
		}
		return string(out)
	}
	list := said("recover", "list")
	if !regexp.MustCompile(`(?s)^1  .* cut off, to tick [0-9,]+: lakg pages=16\n2  .* cut off, to tick [0-9,]+: h-traa pages=16\n$`).MatchString(list) {
		t.Errorf("the list is\n%s", list)
	}
	x := onPty(t, home, "recover", "2", "--no-color")
	x.wait("H-TRAA")
	x.wait("paused")
	x.until("it is kept in a file of this program too, and the other is closed", func() bool {
		closed, _ := filepath.Glob(filepath.Join(home, "state", "lascope", "sessions", "*.kept.session"))
		return len(closed) == 1 && strings.Count(autosavedText(home), "h-traa") == 2
	})
	x.signal(9)
	<-x.done
	if list := said("recover", "list"); !regexp.MustCompile(`(?s)^1  .* cut off, to tick [0-9,]+: h-traa pages=16\n2  .* cut off, to tick [0-9,]+: lakg pages=16\n3  .* left, to tick [0-9,]+: h-traa pages=16\n$`).MatchString(list) {
		t.Errorf("killed again the list is\n%s", list)
	}
	said("recover", "forget")
	if out, err := programOn(home, "recover", "forget", "5").CombinedOutput(); err == nil || string(out) != "lascope: forget 5: kept sessions: 2\n" {
		t.Errorf("forget 5 says %q (%v)", out, err)
	}
	plain := said("recover", "--plain")
	if !regexp.MustCompile(`(?s)Here it was cut off\.\nTick [1-9][0-9,]*, resting\.`).MatchString(plain) {
		t.Errorf("in lines of words it is opened as\n%s", plain)
	}
	if list := said("recover", "list"); !regexp.MustCompile(`(?s)^1  .* left, to tick [0-9,]+: lakg pages=16\n2  .* left, to tick [0-9,]+: h-traa pages=16\n$`).MatchString(list) {
		t.Errorf("recovered in plain words the list is\n%s", list)
	}
	said("recover", "forget", "2")
	said("recover", "forget")
	modeltest.Equal(t, said("recover", "list"), "no session is kept\n", "forgotten the list is")
}

// TestLeavingARecoveryKeepsIt: a program that is left before its recovery has arrived leaves
// the kept session.
func TestLeavingARecoveryKeepsIt(t *testing.T) {
	home := t.TempDir()
	dir := filepath.Join(home, "state", "lascope", "sessions")
	modeltest.OK(t, os.MkdirAll(dir, 0o700))
	const text = "# lascope session 1\n# line h-traa pages=4096\nnote 5 worth keeping\nend 900000000\n"
	modeltest.Put(t, filepath.Join(dir, "1.session"), text)
	x := onPty(t, home, "recover")
	x.begun()
	x.quits()
	if kept := autosavedText(home); !strings.HasPrefix(kept, text) {
		t.Errorf("kept is\n%s", kept)
	}
}

// TestNothingIsKept: where it is not wanted, of a race, and where it cannot be.
func TestNothingIsKept(t *testing.T) {
	for name, args := range map[string]string{
		"flag": "h-traa pages=16 --no-journal", "settings": "h-traa pages=16 --config off.toml", "race": "race h-traa pages=16 vs lakg pages=16",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			modeltest.Put(t, filepath.Join(home, "off.toml"), "journal = false\n")
			x := onPty(t, home, strings.Fields(args)...)
			x.begun()
			x.press("m.m.m ")
			x.press("?")
			x.wait("keys")
			x.c.Process.Kill()
			<-x.done
			left, _ := os.ReadDir(filepath.Join(home, "state", "lascope", "sessions"))
			modeltest.Equal(t, len(left), 0, "%v are left:", left)
		})
	}
	t.Run("nowhere", func(t *testing.T) {
		home := t.TempDir()
		modeltest.Put(t, filepath.Join(home, "state"), "a file")
		x := onPty(t, home, "h-traa", "pages=16")
		x.wait("sessions are not kept")
		x.quits()
	})
}
