package cli

import (
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"lascope/model/classroom"
	"lascope/model/modeltest"
)

// room lets the class write files of at most so many bytes, as on a disk that is full.
func (e *eveningClass) room(bytes uint64) {
	e.t.Helper()
	modeltest.OK(e.t, unix.Prlimit(e.cmd.Process.Pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: bytes, Max: unix.RLIM_INFINITY}, nil))
}

// TestClassOnAFullDisk: while the disk is full, in every phase, the class goes on with a note; once there is room its file is that of
// before, and in the end the results have each row once, all of them whole.
func TestClassOnAFullDisk(t *testing.T) {
	t.Parallel()
	modeltest.LongOnly(t)
	const n = 8
	e, _, results := beginEvening(t, n)
	written := 0
	for _, step := range eveningSteps {
		phase, _, _ := strings.Cut(step.phase, " ")
		e.room(300) // a row and a part of the next, and no file
		e.say(step.say)
		e.untilAll("phase "+step.phase, "note ") // votes may be written between the two
		if s := e.file(); s == nil || s.Phase.String() == phase {
			t.Errorf("in %s the file has %+v", step.phase, s)
		}
		e.room(unix.RLIM_INFINITY)
		switch step.phase {
		case "revealed question 1", "revealed question 3":
			written++ // a question, or the common game
		case "revealed question 2":
			written += 1 + e.file().Act/2 // a question, or both games of the act
		}
		e.waits(phase, func(s *classroom.Saved) bool { return s.Phase.String() == phase && len(s.Written) == written })
		if phase == "open" {
			e.votes()
		}
	}
	e.say("quit")
	modeltest.OK(t, e.cmd.Wait())
	rowsOnce(t, results, n)
}
