package screentest

import (
	"os"
	"os/exec"
	"testing"
)

// unable is the exit code of a script that cannot start what it needs.
const unable = 3

// Node runs a script under Node; the test is skipped where there is none, and where the script cannot start what it
// needs.
func Node(t *testing.T, args ...string) {
	t.Helper()
	program, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is not here, which runs the page's files without a browser")
	}
	c := exec.Command(program, args...)
	if out, err := c.CombinedOutput(); c.ProcessState != nil && c.ProcessState.ExitCode() == unable {
		t.Skipf("%s", out)
	} else if err != nil {
		t.Errorf("%v\n%s", err, out)
	} else {
		t.Logf("%s", out)
	}
}

// Chromium sets the variable CHROMIUM to the program of a browser; the test is skipped where there is none.
func Chromium(t *testing.T) {
	t.Helper()
	program := os.Getenv("CHROMIUM")
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); program == "" && err == nil {
			program = path
		}
	}
	if program == "" {
		t.Skip("Chromium is not here, which opens the page; CHROMIUM names one")
	}
	t.Setenv("CHROMIUM", program)
}
