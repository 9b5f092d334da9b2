package cli

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"lascope/model/modeltest"
	"lascope/tui/labs"
)

// A lecturer is a running lascope class --plain.
type lecturer struct {
	t               *testing.T
	cmd             *exec.Cmd
	in              io.WriteCloser
	lines           chan string
	url, code, link string
}

// leads starts a class on a free port of loopback.
func leads(t *testing.T, args ...string) *lecturer {
	t.Helper()
	return leadsBy(t, t.TempDir(), append([]string{"--address", "127.0.0.1:0"}, args...)...)
}

// leadsBy starts a class whose file is in a folder.
func leadsBy(t *testing.T, state string, args ...string) *lecturer {
	t.Helper()
	x := &lecturer{t: t, cmd: exec.Command(os.Args[0], append([]string{"class", "--plain"}, args...)...), lines: make(chan string, 10_000)}
	x.cmd.Env = append(os.Environ(), "LASCOPE_MAIN=1", "LASCOPE_CLASS=1", "XDG_STATE_HOME="+state)
	out, err := x.cmd.StdoutPipe()
	modeltest.OK(t, err)
	var stderr bytes.Buffer
	x.cmd.Stderr = &stderr
	if x.in, err = x.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	modeltest.OK(t, x.cmd.Start())
	t.Cleanup(func() {
		x.cmd.Process.Kill()
		x.cmd.Wait()
		if t.Failed() {
			t.Logf("standard error: %s", stderr.String())
		}
	})
	go func() {
		for s := bufio.NewScanner(out); s.Scan(); {
			x.lines <- s.Text()
		}
		close(x.lines)
	}()
	for _, part := range []struct {
		name string
		to   *string
	}{{"address ", &x.url}, {"code ", &x.code}, {"link ", &x.link}} {
		line := <-x.lines
		word, ok := strings.CutPrefix(line, part.name)
		if !ok {
			t.Fatalf("%q does not begin with %q", line, part.name)
		}
		*part.to = word
	}
	return x
}

func (x *lecturer) say(word string) {
	x.t.Helper()
	modeltest.Must(io.WriteString(x.in, word+"\n"))
}

// until waits for a line that begins with these words.
func (x *lecturer) until(words string) string {
	x.t.Helper()
	return x.untilAll(words)
}

// untilAll waits for lines that begin with each of these words, in any order, and returns the last.
func (x *lecturer) untilAll(words ...string) string {
	x.t.Helper()
	late := time.After(time.Minute)
	for {
		select {
		case line, more := <-x.lines:
			if !more {
				x.t.Fatalf("the class ends before %q", words)
			}
			if words = slices.DeleteFunc(words, func(w string) bool { return strings.HasPrefix(line, w) }); len(words) == 0 {
				return line
			}
		case <-late:
			x.t.Fatalf("no line begins with %q", words)
		}
	}
}

// listens reports that the class's port is open.
func (x *lecturer) listens() bool {
	c, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(x.url, "http://"), "/"))
	if err == nil {
		c.Close()
	}
	return err == nil
}

// A pupil is a phone of a class.
type pupil struct {
	x      *lecturer
	client *http.Client
	cookie string
}

// ask sends a request, and returns the status and the body.
func (p *pupil) ask(method, path, body string) (int, string) {
	r, err := http.NewRequestWithContext(context.Background(), method, p.x.url+path, strings.NewReader(body))
	if err != nil {
		return 0, err.Error()
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	if p.cookie != "" {
		r.Header.Set("Cookie", p.cookie)
	}
	got, err := p.client.Do(r)
	if err != nil {
		return 0, err.Error()
	}
	defer got.Body.Close()
	if c := got.Cookies(); len(c) > 0 {
		p.cookie = c[0].Name + "=" + c[0].Value
	}
	text, err := io.ReadAll(got.Body)
	if err != nil {
		return 0, err.Error()
	}
	return got.StatusCode, string(text)
}

// pupils are n phones that have joined, by the key and by the code.
func (x *lecturer) pupils(n int) []*pupil {
	x.t.Helper()
	all := make([]*pupil, n)
	var group sync.WaitGroup
	for i := range all {
		all[i] = &pupil{x: x, client: &http.Client{Transport: &http.Transport{MaxConnsPerHost: 2}}}
		x.t.Cleanup(all[i].client.CloseIdleConnections)
		group.Go(func() {
			code := strings.ToLower(x.code[:3] + " " + x.code[3:])
			if i%2 == 0 {
				_, code, _ = strings.Cut(x.link, "#")
			}
			if status, text := all[i].ask("POST", "join", fmt.Sprintf(`{"code":%q,"name":"Ada"}`, code)); status != 200 {
				x.t.Errorf("phone %d joins: %d %s", i, status, text)
			}
		})
	}
	group.Wait()
	return all
}

// TestClass plays a class with its phones by words: all join, votes are changed, the tally is exact, a late vote
// and a long line are refused, one phone is removed, and the port is closed after quit.
func TestClass(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "class.csv")
	x := leads(t, "liar", "--names", "--results", file)
	n := modeltest.ByLength(12, 200)
	phones := x.pupils(n)
	x.until(fmt.Sprintf("phase lobby question 0 joined %d answered 0 tally", n))
	x.say("next")
	x.until("phase text")
	x.say("next")
	x.until("phase open question 1")
	tally := make([]int, 4)
	var group sync.WaitGroup
	for i, p := range phones {
		last := i * 7 % 4
		tally[last]++
		group.Go(func() {
			for _, option := range []int{i % 4, last} {
				if status, text := p.ask("POST", "vote", fmt.Sprintf(`{"question":1,"option":%d}`, option)); status != 204 {
					t.Errorf("phone %d votes: %d %s", i, status, text)
				}
			}
		})
	}
	group.Wait()
	x.until(fmt.Sprintf("phase open question 1 joined %d answered %[1]d tally", n))
	x.say("close")
	if got, line := x.until("phase closed"), fmt.Sprintf("phase closed question 1 joined %d answered %[1]d tally %s", n, strings.Trim(fmt.Sprint(tally), "[]")); got != line {
		t.Errorf("%q, not %q", got, line)
	}
	status, _ := phones[0].ask("POST", "vote", `{"question":1,"option":1}`)
	modeltest.Equal(t, status, 409, "a late vote has status")
	x.say("reveal")
	x.until("phase revealed")
	x.say(strings.Repeat("a", labs.LongestLine+1))
	if got := x.until("refused "); len(got) > 1000 {
		t.Errorf("a long line is refused by %d bytes", len(got))
	}
	x.say("hands up")
	x.until("refused hands: the words of a class are next, ")
	x.say("next now")
	x.until("refused Next now: nothing follows next")
	x.say("list")
	x.until("1 Ada ")
	x.say("remove 0-1")
	x.until("note 1 phone is out")
	x.until(fmt.Sprintf("phase revealed question 1 joined %d", n-1))
	x.say("quit")
	if err := x.cmd.Wait(); x.cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("with a refused word the class ends by %v", err)
	}
	if x.listens() {
		t.Error("the port is open after the end")
	}
	rows, err := os.ReadFile(file)
	if got := strings.Count(string(rows), "\n"); err != nil || got != 1+n+1 {
		t.Errorf("the results have %d rows, %v", got, err)
	}
}

// TestClassEndsBySignals: the port is closed after SIGINT, SIGTERM, SIGHUP and a defect.
func TestClassEndsBySignals(t *testing.T) {
	t.Parallel()
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGKILL} {
		x := leads(t, "liar")
		p := x.pupils(1)[0]
		r := modeltest.Must(http.NewRequestWithContext(context.Background(), "GET", x.url+"events", nil))
		r.Header.Set("Cookie", p.cookie)
		got := modeltest.Must(p.client.Do(r))
		x.cmd.Process.Signal(s)
		told, _ := io.ReadAll(got.Body) // the stream ends
		got.Body.Close()
		modeltest.Equal(t, strings.Contains(string(told), `"phase":"away"`), s != syscall.SIGKILL, "after %s the phones are told away:", s)
		x.cmd.Wait()
		if code := x.cmd.ProcessState.ExitCode(); s != syscall.SIGKILL && code != exitSignalled+int(s) {
			t.Errorf("after %s it exits with %d", s, code)
		}
		if x.listens() {
			t.Errorf("the port is open after %s", s)
		}
	}
}

// TestClassSaysEachStep: each step has its line, that of a text after a text, too.
func TestClassSaysEachStep(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	modeltest.Put(t, filepath.Join(dir, "01-short.txt"), eveningLesson+"\n== Four\nText.\n\n== Five\nText.\n")
	x := leads(t, "short", "--lessons", dir)
	for _, phase := range []string{"text", "open", "closed", "revealed", "open", "closed", "revealed", "text", "text", "over"} {
		x.say("next")
		x.until("phase " + phase)
	}
}

// TestClassRefusals: a class on no address of this machine is refused by a sentence that lists them.
func TestClassRefusals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ line, says string }{
		{"liar --plain", "choose one address of this machine; those are "},
		{"liar --plain --address 0.0.0.0", "choose one address of this machine; those are "},
	} {
		cmd := exec.Command(os.Args[0], append([]string{"class"}, strings.Fields(c.line)...)...)
		cmd.Env = append(os.Environ(), "LASCOPE_MAIN=1", "LASCOPE_CLASS=1")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		cmd.Run()
		if said := stderr.String(); cmd.ProcessState.ExitCode() != exitRefused || !strings.Contains(said, c.says) || len(said) > longestRefusal+20 {
			t.Errorf("lascope class %s: exit %d, %q should say %q", c.line, cmd.ProcessState.ExitCode(), said, c.says)
		}
	}
}
