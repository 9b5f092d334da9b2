package newcomer_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/run"
)

// leap is a verb: seven ticks at once.
func leap() run.Verb {
	seven := run.Sends(driver.Step{Ticks: 7})
	return run.Verb{Row: pane.Row{Name: "leap", Keys: "Z", Help: "seven ticks at once"}, Bar: 4, Brief: "leap", Do: seven, Stage: seven, Meaning: "go on by seven ticks"}
}

// TestPressedInALesson: a lesson presses the key of the verb, and is refused one that no row has.
func TestPressedInALesson(t *testing.T) {
	dir := t.TempDir()
	for key, want := range map[string]string{"Z": "One step", "F": "no pane of the arms lab takes that key"} {
		text := "# lascope lesson 1\ntitle: Seven ticks\npaper: [Thesis] §2\nminutes: 1\nline: tsetlin\n\n== One step\n> press " + key + "\nThe automaton chooses.\n"
		modeltest.OK(t, os.WriteFile(filepath.Join(dir, "01-seven.txt"), []byte(text), 0o600))
		if out, _ := lascope(t, "", "lesson", "1", "--lessons", dir); !strings.Contains(out, want) {
			t.Errorf("> press %s, want %q:\n%s", key, want, out)
		}
	}
}
