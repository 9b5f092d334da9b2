package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"lascope/model/modeltest"
)

// TestHeaderIsTheCommand: the command that --header writes prints the same bytes.
func TestHeaderIsTheCommand(t *testing.T) {
	for _, command := range []string{
		"tune h-traa pages=4 N=5,10 --until 100", "sweep h-traa pages=4 beta=1,2 --until 100 --precision 0.05",
		"race uniform pages=4 vs optimal pages=4 --until 50 --margin 0.1", "sensitivity uniform pages=4 beta=1..2 --samples 4 --until 50",
	} { // the command in the header prints the same
		table, _, _ := lascope(t, append(strings.Fields(command), "--header")...)
		head, _, _ := strings.Cut(strings.TrimPrefix(table, "# lascope "), "\n")
		if again, _, _ := lascope(t, append(strings.Fields(head), "--header")...); again != table || !strings.Contains(table, "\n# seed 1\n# version ") {
			t.Errorf("%s prints\n%s\nits header\n%s", command, table, again)
		}
	}
}

// TestInterruptedJobsSayHowToGoOn: SIGINT ends a job, in words too, with a sentence that names no journal without a run.
func TestInterruptedJobsSayHowToGoOn(t *testing.T) {
	for _, job := range []string{"sweep h-traa pages=1000 N=100,200", "sweep h-traa pages=1000 N=100,200 --plain",
		"race h-traa pages=1000 vs lakg pages=1000 --plain"} {
		out := filepath.Join(t.TempDir(), "out.csv")
		var said strings.Builder
		p := exec.Command(os.Args[0], append(strings.Fields(job), "--until", "1G", "--out", out)...)
		p.Env = append(os.Environ(), "LASCOPE_MAIN=1")
		p.Stderr = &said
		modeltest.OK(t, p.Start())
		defer time.AfterFunc(3*time.Minute, func() { p.Process.Kill() }).Stop()
		for info, err := os.Stat(out + ".journal"); err != nil || info.Size() == 0; info, err = os.Stat(out + ".journal") {
			if p.Process.Signal(syscall.Signal(0)) != nil {
				t.Fatal(job, "does not run")
			}
			time.Sleep(10 * time.Millisecond)
		}
		modeltest.OK(t, p.Process.Signal(syscall.SIGINT))
		p.Wait()
		if want := "interrupted before the first run ended; the same command begins again"; !strings.Contains(said.String(), want) || p.ProcessState.ExitCode() != 130 {
			t.Errorf("%s: exit %d, %q", job, p.ProcessState.ExitCode(), said.String())
		}
	}
}
