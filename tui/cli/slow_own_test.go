//go:build linux

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// slowClient writes a client that polls page 1, then 2, 3, … in turn, each after a wait.
func slowClient(t *testing.T, wait string) string {
	t.Helper()
	script := filepath.Join(t.TempDir(), "slow")
	text := "#!/bin/sh\nread hello\ni=0\nwhile :; do i=$((i % 8 + 1)); sleep " + wait + "; echo poll $i; read answer || exit; done\n"
	modeltest.OK(t, os.WriteFile(script, []byte(text), 0o700))
	return script
}

// TestStepsWaitForTheProgram: a step and a way to a tick wait for a program that takes longer than a batch, in words and on
// the screen, also in a race; what cannot be reached is said.
func TestStepsWaitForTheProgram(t *testing.T) {
	t.Setenv("LASCOPE_STARTS", "1")
	script := slowClient(t, "0.03")
	out, errs, code := reads(t, "step\nstep 3\ngoto 12\nback\n", "--plain", "own", "pages=8", "--exec", script)
	for _, says := range []string{"Tick 1: page 1 polled", "Tick 4: page 4 polled", "Tick 12: ", "Tick 11: "} {
		if code != 0 || !strings.Contains(out, says) {
			t.Fatalf("exit %d, it does not say %q:\n%s%s", code, says, out, errs)
		}
	}
	ends := filepath.Join(t.TempDir(), "ends")
	modeltest.OK(t, os.WriteFile(ends, []byte("#!/bin/sh\nread hello; echo poll 1; read answer; echo poll 2; read answer\n"), 0o700))
	out, errs, code = reads(t, "step 5\n", "--plain", "own", "pages=8", "--exec", ends)
	if code != 1 || !strings.Contains(out, "ended at tick 2") || !strings.Contains(errs, "exit status 0") {
		t.Errorf("a program that ends: exit %d\n%s%s", code, out, errs)
	}
	for _, words := range [][]string{{"own", "pages=8"}, {"race", "lakg", "pages=8", "vs", "own", "pages=8"}} {
		x := onPty(t, t.TempDir(), append(words, "--paused", "--exec", script)...)
		x.begun()
		for _, tick := range []string{"tick 1", "tick 2", "tick 3"} {
			x.press(".")
			x.wait(tick)
		}
		if words[0] == "own" {
			x.press(":goto 20\r")
			x.wait("tick 20")
			x.press(",")
			x.wait("tick 19")
		}
		x.quits()
	}
}
