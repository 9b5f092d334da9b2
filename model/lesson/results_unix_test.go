//go:build linux || darwin

package lesson

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"lascope/model/modeltest"
)

// alone runs the test in a separate program, whose limits no other test has; false there.
func alone(t *testing.T) bool {
	t.Helper()
	if os.Getenv("LASCOPE_ALONE") != "" {
		return false
	}
	c := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	c.Env = append(os.Environ(), "LASCOPE_ALONE=1")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	return true
}

// withRoom calls f while no file may have more than so many bytes, as on a disk that is full.
func withRoom(t *testing.T, bytes uint64, f func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var was syscall.Rlimit
	modeltest.OK(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was))
	modeltest.OK(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: was.Max}))
	defer func() { modeltest.OK(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was)) }()
	f()
}

// TestRowsWholeOrNone: rows that do not fit on the disk are not in the file, and are appended once there is room.
func TestRowsWholeOrNone(t *testing.T) {
	if alone(t) {
		return
	}
	path := filepath.Join(t.TempDir(), "results.csv")
	modeltest.OK(t, os.WriteFile(path, nil, 0o600))
	columns := []string{"who", "question"}
	rows := [][]string{{"Ada", "why"}, {"Bob", "how"}}
	for _, room := range []int{0, 5, 13, 20, 28} { // within the heading, at its end, within a row, and not at all
		withRoom(t, uint64(room), func() {
			r, err := OpenRows(path, columns)
			if err == nil {
				err = r.Append(rows...)
				r.Close()
			}
			if err == nil {
				t.Errorf("%d bytes hold all", room)
			}
		})
		if text, err := os.ReadFile(path); err != nil || string(text) != "" && string(text) != "who,question\n" {
			t.Fatalf("%d bytes: the file has %q, %v", room, text, err)
		}
	}
	r, err := OpenRows(path, columns)
	modeltest.OK(t, err)
	modeltest.OK(t, r.Append(rows...))
	r.Close()
	modeltest.Equal(t, string(modeltest.Must(os.ReadFile(path))), "who,question\nAda,why\nBob,how\n", "with room the file has")
}
