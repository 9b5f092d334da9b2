// Package newcomer_test adds a scheme, a shift, a pane, a verb and a lab to the program as docs/architecture.md
// "How to add" describes, one file and one row each, and tries each through the whole program.
package newcomer_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/automata/polling"
	"lascope/model"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/armspanes"
	"lascope/tui/cli"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/run"
	"lascope/world/web"
)

// TestMain adds the rows. With LASCOPE_MAIN set the binary is the program.
func TestMain(m *testing.M) {
	model.Extend(pollinglab.New(append(polling.Pollers(), backwardsScheme), append(web.Shifts(), halfMirror())))
	arms := armspanes.Lab()
	panes := arms.Panes
	arms.Panes = func() []pane.Slot { return append(panes(), tallySlot()) }
	labs.Extend(arms)
	model.Extend(coinLab(coinShifts()))
	labs.Extend(coinScreen())
	run.Extend(leap())
	if os.Getenv("LASCOPE_MAIN") != "" {
		os.Exit(cli.Main())
	}
	os.Exit(m.Run())
}

// command prepares the program with the rows; home keeps its settings and state.
func command(home string, args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Dir = home
	c.Env = append(os.Environ(), "LASCOPE_MAIN=1", "XDG_STATE_HOME="+filepath.Join(home, "state"), "XDG_CONFIG_HOME="+filepath.Join(home, "config"))
	return c
}

// lascope runs the program with an input.
func lascope(t *testing.T, input string, args ...string) (out string, code int) {
	t.Helper()
	c := command(t.TempDir(), args...)
	var b bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(input), &b, &b
	var exit *exec.ExitError
	if err := c.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return b.String(), c.ProcessState.ExitCode()
}

// TestCommands: each row works in every command, and is refused, listed, completed and explained.
func TestCommands(t *testing.T) {
	for _, c := range []struct {
		line, input string
		code        int
		says        string // a regular expression
	}{
		// The line.
		{"run backwards pages=4 @2:stride=3 --until 8", "", 0, `(?m)^8,8,`},
		{"run h-traa pages=8 @3:half-mirror @5:backwards --until 8", "", 0, `(?m)^8,8,`},
		{"run h-traa pages=8 shift=half-mirror period=3 --until 8", "", 0, `(?m)^8,8,`},
		{"run guesser @5:turn @7:memory=3 @9:short-guesser --until 100", "", 0, `(?m)^100,\d+,0\.\d+`},
		{"run guesser shift=turn timing=random --until 100 --format jsonl", "", 0, `"tick":100`},
		// The refusal.
		{"run backward pages=4 --until 8", "", 1, `did you mean backwards\?`},
		{"run backwards stride=0 --until 8", "", 1, `stride=0: stride is the pages from one poll to the next`},
		{"run h-traa @3:half-miror --until 8", "", 1, `did you mean half-mirror\?`},
		{"run h-traa shift=half --until 8", "", 1, `half-mirror`},
		{"run guesser memory=0 --until 8", "", 1, `memory=0: memory is the falls that it remembers`},
		{"run guesser @3:mirror --until 8", "", 1, `mirror`},
		{"run guesser pages=8 --until 8", "", 1, `guesser has no parameter pages`},
		// The help.
		{"schemes", "", 0, `(?s)backwards +all pages in turn, the last first.*coin.*guesser +guesses the side`},
		{"params backwards", "", 0, `(?s)stride.*the pages from one poll to the next`},
		{"params backwards", "", 0, `half-mirror`},
		{"params guesser", "", 0, `(?s)bias.*the chance of heads.*turn.*memory`},
		// The completion.
		{"__complete run back", "", 0, `(?m)^backwards`},
		{"__complete run backwards str", "", 0, `(?m)^stride=`},
		{"__complete run h-traa @5:half", "", 0, `(?m)^@5:half-mirror`},
		{"__complete run h-traa shift=h", "", 0, `(?m)^shift=half-mirror`},
		{"__complete run guesser @5:", "", 0, `(?m)^@5:turn`},
		// The sweep and the race.
		{"sweep backwards pages=4 stride=1,2 --until 20 --reps 2", "", 0, `(?s)stride.*1.*2`},
		{"sweep h-traa pages=4 shift=none,half-mirror period=5 --until 20 --reps 2", "", 0, `half-mirror`},
		{"sweep guesser memory=1,9 --until 20 --reps 2", "", 0, `(?s)memory.*1.*9`},
		{"race backwards pages=4 shift=half-mirror period=9 vs uniform pages=4 shift=half-mirror period=9 --until 20 --reps 3", "", 0, `(?i)backwards`},
		{"race guesser vs short-guesser --until 20 --reps 3", "", 0, `(?i)guesser`},
		// Plain words.
		{"backwards pages=4 --plain", "step 2\nexplain\nstate\nhalf-mirror\nshifts\nexplain half-mirror\nexplain stride\nvalue\nfollow\nquit\n", 0,
			`(?s)page 4 polled.*pages left of the round: 2.*of the first half.*half-mirror: the pages.*stride is 1.*Page 2: pages left of the round: 1`},
		{"guesser --plain", "step 2\nexplain\nstate\nturn\nexplain turn\nexplain b\nvalue\nfollow\nquit\n", 0,
			`(?s)the coin fell on.*depends on the last falls.*heads and tails change places.*the chance of heads.*right 1\.000.*The coin falls on`},
		{"tsetlin --plain", "step 2\nexplain\nquit\n", 0, `(?i)tsetlin`},
		{"tsetlin --plain", "leap\nhelp leap\nexplain Z\nleap 2\nquit\n", 1, `(?s)Tick 7.*leap: go on by seven ticks\..*Z: seven ticks at once\..*2: nothing follows this word`},
		// The settings.
		{"config print", "", 0, `(?m)^#leap = \["Z"\] +# seven ticks at once$`},
	} {
		t.Run(c.line, func(t *testing.T) {
			t.Parallel()
			out, code := lascope(t, c.input, strings.Fields(c.line)...)
			if code != c.code || !regexp.MustCompile(c.says).MatchString(out) {
				t.Errorf("exit code %d, want %d and %s:\n%s", code, c.code, c.says, out)
			}
		})
	}
}

// TestPictures: each row is drawn on a small and on a large screen.
func TestPictures(t *testing.T) {
	for _, c := range []struct{ line, size, shows string }{
		{"backwards pages=4 @3:half-mirror", "80x24", `(?s)Backwards.*half-mirror`},
		{"backwards pages=4 @3:half-mirror", "160x48", `(?s)Backwards.*half-mirror`},
		{"tsetlin --pane tally", "160x48", `(?s)tally.*▸ arm 1: \d`},
		{"tsetlin --pane tally", "80x24", `(?s)tally.*▸ arm 1: \d`},
		{"guesser @3:turn", "80x24", `(?s)Guesser.*coin.*guessed (heads|tails), fell on (heads|tails)`},
		{"guesser @3:turn", "160x48", `(?s)Guesser.*coin.*guessed (heads|tails), fell on (heads|tails).*▾turn`},
		{"guesser --pane loop", "160x48", `(?s)loop.*The coin answers the guess`},
	} {
		t.Run(c.line+" "+c.size, func(t *testing.T) {
			out, code := lascope(t, "", append(strings.Fields("cast "+c.line), "--until", "20", "--speed", "20", "--size", c.size, "--out", "-")...)
			modeltest.MustEqual(t, code, 0, "it says %s and exits with", out)
			text := lastFrame(t, out)
			if !regexp.MustCompile(c.shows).MatchString(text) {
				t.Errorf("want %s:\n%s", c.shows, text)
			}
		})
	}
}

var placed = regexp.MustCompile(`\x1b\[(\d+);1H`)

// lastFrame is the screen at the end of an asciicast, as text.
func lastFrame(t *testing.T, cast string) string {
	t.Helper()
	rows := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(cast), "\n")[1:] {
		var event []any
		modeltest.OK(t, json.Unmarshal([]byte(line), &event))
		text := event[2].(string)
		texts := placed.Split(text, -1)
		for i, row := range placed.FindAllStringSubmatch(text, -1) {
			rows[fmt.Sprintf("%3s", row[1])] = ansi.Strip(texts[i+1])
		}
	}
	var lines []string
	for _, row := range slices.Sorted(maps.Keys(rows)) {
		lines = append(lines, rows[row])
	}
	return strings.Join(lines, "\n")
}
