//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
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
	other.wait("No session was cut off")
	other.press(leavePrompt + "q")
	other.ends(0)

	x.c.Process.Kill()
	<-x.done
	if got := autosavedText(home); got != before {
		t.Fatalf("after the kill the session is\n%s\nbefore it was\n%s", got, before)
	}
	next := onPty(t, home, "lakg", "pages=16")
	next.wait("A session was cut off")
	next.press("O")
	next.wait("here it was cut off")
	next.until("it is kept by the next one alone", func() bool { return autosavedText(home) == before })
	next.press(":save again.session\r")
	again := filepath.Join(home, "again.session")
	next.until("it is saved", func() bool { _, err := os.Stat(again); return err == nil })
	if text, err := os.ReadFile(again); err != nil || string(text) != before {
		t.Errorf("recovered the session is\n%s\nit was\n%s", text, before)
	}
	next.press("q")
	next.ends(0)
	if left, err := os.ReadDir(filepath.Join(home, "state", "lascope", "sessions")); err != nil || len(left) != 0 {
		t.Errorf("after an orderly end %v are left (%v)", left, err)
	}
}

// TestRecoverCommand: the list, one of them opened, one forgotten.
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
	if !regexp.MustCompile(`(?s)^1  .* to tick [0-9,]+: lakg pages=16\n2  .* to tick [0-9,]+: h-traa pages=16\n$`).MatchString(list) {
		t.Errorf("the list is\n%s", list)
	}
	files := func() string {
		names, _ := filepath.Glob(filepath.Join(home, "state", "lascope", "sessions", "*.session"))
		return strings.Join(names, "\n")
	}
	before := files()
	x := onPty(t, home, "recover", "2", "--no-color")
	x.wait("H-TRAA")
	x.wait("paused")
	x.until("it keeps the session in a file of its own, and no other does", func() bool {
		return files() != before && strings.Count(autosavedText(home), "h-traa") == 1
	})
	x.signal(9)
	<-x.done
	if kept := autosavedText(home); strings.Count(kept, "h-traa") != 1 || strings.Count(kept, "lakg") != 1 {
		t.Errorf("killed again there are\n%s", kept)
	}
	said("recover", "forget")
	if out, err := programOn(home, "recover", "forget", "5").CombinedOutput(); err == nil || string(out) != "lascope: forget 5: sessions that were cut off: 1\n" {
		t.Errorf("forget 5 says %q (%v)", out, err)
	}
	plain := said("recover", "--plain")
	if !regexp.MustCompile(`(?s)Here it was cut off\.\nTick [1-9][0-9,]*, resting\.`).MatchString(plain) {
		t.Errorf("in lines of words it is opened as\n%s", plain)
	}
	if list := said("recover", "list"); list != "no session was cut off\n" {
		t.Errorf("the list is\n%s", list)
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
			if err := os.WriteFile(filepath.Join(home, "off.toml"), []byte("journal = false\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			x := onPty(t, home, strings.Fields(args)...)
			x.begun()
			x.press("m.m.m ")
			x.press("?")
			x.wait("keys")
			x.c.Process.Kill()
			<-x.done
			if left, _ := os.ReadDir(filepath.Join(home, "state", "lascope", "sessions")); len(left) != 0 {
				t.Errorf("%v are left", left)
			}
		})
	}
	t.Run("nowhere", func(t *testing.T) {
		home := t.TempDir()
		if err := os.WriteFile(filepath.Join(home, "state"), []byte("a file"), 0o600); err != nil {
			t.Fatal(err)
		}
		x := onPty(t, home, "h-traa", "pages=16")
		x.wait("are not kept for the case of a crash")
		x.press("q")
		x.ends(0)
	})
}
