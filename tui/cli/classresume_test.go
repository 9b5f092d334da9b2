package cli

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"lascope/model/classroom"
	"lascope/model/modeltest"
)

// eveningLesson has a step without a question, one by letter and one by drawing.
const eveningLesson = "# lascope lesson 1\ntitle: T\npaper: [SPL]\nminutes: 1\nline: spl N=20 target=0.7 p=0.7 seed=4\n\n" +
	"== One\nText.\n\n== Two\n? Where is the mean?\n- low : ..0.6\nwrong: No.\n- high : 0.6..\n> until 500\n> measure mean : of the line\nThere.\n\n" +
	"== Three\n? Draw it.\ndraw: 200\n> run 200\nSo.\n"

// eveningSteps lead through that lesson, a game of each phone and one together, whose turns last longer than the test.
var eveningSteps = []struct{ say, phase string }{
	{"next", "text question 0"}, {"next", "open question 1"}, {"next", "closed question 1"}, {"again", "open question 1"},
	{"next", "closed question 1"}, {"next", "revealed question 1"}, {"next", "open question 2"}, {"next", "closed question 2"},
	{"next", "revealed question 2"}, {"next", "text question 0"}, {"next", "open question 1"}, {"next", "closed question 1"},
	{"again", "open question 2"}, {"next", "closed question 2"}, {"next", "revealed question 2"}, {"next", "text question 0"},
	{"next", "open question 3"}, {"next", "closed question 3"}, {"next", "revealed question 3"}, {"next", "over question 0"},
}

// An eveningClass is a class that a test leads, with its phones and the folder of its file.
type eveningClass struct {
	*lecturer
	state  string
	phones []*pupil
}

// file is the class as its file has it now; nil without one.
func (e *eveningClass) file() *classroom.Saved {
	text, err := os.ReadFile(filepath.Join(e.state, "lascope", "class", e.code+".class"))
	if err != nil {
		return nil
	}
	var s classroom.Saved
	if err := json.Unmarshal(text, &s); err != nil {
		e.t.Fatalf("%v: %s", err, text)
	}
	return &s
}

// waits until the file is as it should be.
func (e *eveningClass) waits(what string, is func(s *classroom.Saved) bool) {
	e.t.Helper()
	if !eventually(func() bool { s := e.file(); return s != nil && is(s) }) {
		e.t.Fatalf("the file never has %s: %+v", what, e.file())
	}
}

// each has every phone ask for something at once, and returns the answers.
func (e *eveningClass) each(method, path string, body func(i int) string, want int) []string {
	e.t.Helper()
	out := make([]string, len(e.phones))
	var group sync.WaitGroup
	for i, p := range e.phones {
		group.Go(func() {
			status, text := p.ask(method, path, body(i))
			out[i] = text
			modeltest.Equal(e.t, status, want, "phone %d: %s has status %s:", i, path, text)
		})
	}
	group.Wait()
	return out
}

func nothing(int) string { return "" }

// seen is all that the phones see: the state without n, sent and the end of a turn, and each phone's own part.
func (e *eveningClass) seen() []string {
	e.t.Helper()
	_, text := e.phones[0].ask(http.MethodGet, "state", "")
	var state map[string]any
	if err := json.Unmarshal([]byte(text), &state); err != nil {
		e.t.Fatalf("%v: %s", err, text)
	}
	for _, name := range []string{"n", "sent", "ends"} {
		delete(state, name)
	}
	clean := modeltest.Must(json.Marshal(state))
	return append(e.each(http.MethodGet, "me", nothing, 200), string(clean))
}

// votes has all phones but the last answer what is open, and waits until the file has it.
func (e *eveningClass) votes() {
	e.t.Helper()
	n := len(e.phones) - 1
	voters := &eveningClass{e.lecturer, e.state, e.phones[:n]}
	s := e.file()
	if s.Act > 1 {
		g := len(s.Games)
		voters.each(http.MethodPost, "play", func(i int) string { return fmt.Sprintf(`{"game":%d,"move":1,"page":%d}`, g, 1+i%4) }, 200)
		e.waits("all moves", func(s *classroom.Saved) bool { return max(len(s.Games[g-1].Moves), len(s.Games[g-1].Wishes)) == n })
		return
	}
	q := s.Step - 1
	voters.each(http.MethodPost, "vote", func(i int) string {
		if q == 1 {
			return fmt.Sprintf(`{"question":1,"option":%d}`, i%2)
		}
		return fmt.Sprintf(`{"question":2,"curve":[%s0.5]}`, strings.Repeat(fmt.Sprint(float64(i%10)/10, ","), 20))
	}, 204)
	e.waits("all votes", func(s *classroom.Saved) bool {
		votes := s.Asked[q-1].Votes
		return len(votes[len(votes)-1].Answers) == n
	})
}

// beginEvening starts the class with n phones and a file of results.
func beginEvening(t *testing.T, n int) (e *eveningClass, resume []string, results string) {
	t.Helper()
	dir := t.TempDir()
	modeltest.Put(t, filepath.Join(dir, "01-short.txt"), eveningLesson)
	e, results = &eveningClass{state: t.TempDir()}, filepath.Join(t.TempDir(), "class.csv")
	e.lecturer = leadsBy(t, e.state, "short", "you pages=4 seed=3 budget=6", "together you pages=4 seed=3 budget=6", "--turn", "10m", "--lessons", dir,
		"--address", "127.0.0.1:0", "--names", "--results", results)
	e.phones = e.pupils(n)
	return e, []string{"--resume", strings.ToLower(e.code), "--lessons", dir}, results
}

// rowsOnce checks that the results of a whole evening of n phones have each row once, all of them whole.
func rowsOnce(t *testing.T, results string, n int) {
	t.Helper()
	f, err := os.Open(results)
	modeltest.OK(t, err)
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll() // each row has the cells of the first
	modeltest.OK(t, err)
	seen := map[string]bool{}
	for _, row := range rows {
		key := strings.Join([]string{row[1], row[2], row[3], row[10]}, ",")
		if seen[key] {
			t.Errorf("%s is there twice", key)
		}
		seen[key] = true
	}
	modeltest.Equal(t, len(rows), 1+3*n+2*n+1, " rows")
}

// TestClassIsTakenUp: a class is killed in every phase, or ended by a signal, and taken up each time: the phones, the votes, the state,
// code and link are those of before. In the end its file is gone, and its results have each row once.
func TestClassIsTakenUp(t *testing.T) {
	t.Parallel()
	n := modeltest.ByLength(3, 60)
	e, resume, results := beginEvening(t, n)
	signals := []syscall.Signal{syscall.SIGKILL, syscall.SIGINT, syscall.SIGKILL, syscall.SIGTERM}
	for i, step := range eveningSteps {
		e.say(step.say)
		e.until("phase " + step.phase)
		phase, _, _ := strings.Cut(step.phase, " ")
		if s := e.file(); s == nil || s.Phase.String() != phase || len(s.Phones) != n { // before the line is said
			t.Fatalf("%s is not in the file: %+v", phase, s)
		}
		if phase == "open" {
			e.votes()
		}
		if modeltest.ByLength(i%11, 0) != 0 {
			continue
		}
		was, link := e.seen(), e.link
		e.cmd.Process.Signal(signals[i%4])
		e.cmd.Wait()
		e.lecturer = leadsBy(t, e.state, resume...)
		for _, p := range e.phones {
			p.client.CloseIdleConnections()
			p.x = e.lecturer
		}
		e.until("phase " + step.phase)
		modeltest.Equal(t, e.link, link, "the link is")
		for i, is := range e.seen() {
			if is != was[i] {
				t.Fatalf("%s after %s: %s\nis %s", step.phase, signals[i%4], was[i], is)
			}
		}
	}
	e.say("quit")
	modeltest.OK(t, e.cmd.Wait())
	if e.file() != nil {
		t.Error("the file stays after the end")
	}
	rowsOnce(t, results, n)
}

// TestClassKept: a class that another program leads is not taken up, and not offered; one that was left is offered by the next class,
// and taken up unless its lesson has changed.
func TestClassKept(t *testing.T) {
	t.Parallel()
	e, resume, _ := beginEvening(t, 1)
	dir := resume[len(resume)-1]
	refused := func(says string) {
		t.Helper()
		c := exec.Command(os.Args[0], append([]string{"class", "--plain"}, resume...)...)
		c.Env = append(os.Environ(), "LASCOPE_MAIN=1", "LASCOPE_CLASS=1", "XDG_STATE_HOME="+e.state)
		if out, err := c.CombinedOutput(); err == nil || !strings.Contains(string(out), says) {
			t.Errorf("%q, %v, should say %q", out, err, says)
		}
	}
	next := func(want string) {
		t.Helper()
		x := leadsBy(t, e.state, "short", "--lessons", dir, "--address", "127.0.0.1:0")
		if line := <-x.lines; strings.HasPrefix(line, "phase lobby") != (want == "") || !strings.Contains(line, want) {
			t.Errorf("the next class begins with %q, not %q", line, want)
		}
		x.say("quit")
		x.cmd.Wait()
	}
	e.waits("its phone", func(s *classroom.Saved) bool { return len(s.Phones) == 1 })
	refused("--resume: another lascope leads the class " + e.code)
	next("")
	e.say("leave")
	modeltest.OK(t, e.cmd.Wait())
	next(": 1 phone, the lobby, was left; lascope class --resume takes it up")
	file := filepath.Join(dir, "01-short.txt")
	modeltest.Put(t, file, strings.Replace(eveningLesson, "There.", "Here.", 1))
	refused("--resume: the text of the lesson short has changed")
	modeltest.Put(t, file, eveningLesson)
	e.lecturer = leadsBy(t, e.state, append(resume, "--address", "127.0.0.1:0")...) // at another address
	e.until("phase lobby question 0 joined 1")
	e.say("quit")
	if err := e.cmd.Wait(); err != nil || e.file() != nil {
		t.Errorf("the class ends with %v, its file: %v", err, e.file())
	}
	refused("--resume " + strings.ToLower(e.code) + ": no class of this code is kept")
}
