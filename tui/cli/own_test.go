package cli

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/stats"
)

// clients are the programs of docs/own, by language, as --exec takes them; "" where the language
// is not installed.
func clients(t *testing.T) map[string]string {
	t.Helper()
	built := filepath.Join(t.TempDir(), "lakg")
	if out, err := exec.Command("go", "build", "-o", built, "docs/own/lakg.go").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	all := map[string]string{"go": built}
	if compiler, err := exec.LookPath("cc"); err == nil {
		all["C"] = filepath.Join(t.TempDir(), "lakg-c")
		if out, err := exec.Command(compiler, "-O2", "-o", all["C"], "docs/own/lakg.c", "-lm").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for language, words := range map[string]string{
		"awk": "awk -W interactive -f docs/own/lakg.awk", "python": "python3 docs/own/lakg.py", "JavaScript": "node docs/own/lakg.js",
	} {
		if _, err := exec.LookPath(strings.Fields(words)[0]); err == nil {
			all[language] = words
		}
	}
	return all
}

// TestClientsEarnAsLAKG: LAKG in each language of docs/own earns what our LAKG earns on the same
// webs, within four standard errors of the difference.
func TestClientsEarnAsLAKG(t *testing.T) {
	t.Setenv("LASCOPE_STARTS", "1")
	const seeds = 5
	polls := modeltest.ByLength("1000", "20000")
	ofOurs := map[int]float64{}
	for language, words := range clients(t) {
		var more, all []float64
		for seed := 1; seed <= seeds; seed++ {
			web := []string{"pages=64", fmt.Sprint("seed=", seed), "--until", polls, "--every", polls}
			theirs := earned(t, append([]string{"run", "own", "--exec", words}, web...))
			ours, known := ofOurs[seed]
			if !known {
				ours = earned(t, append([]string{"run", "lakg"}, web...))
				ofOurs[seed] = ours
			}
			more, all = append(more, theirs-ours), append(all, theirs)
			t.Logf("%s, seed %d: %.4f, ours %.4f", language, seed, theirs, ours)
		}
		if e := stats.EstimateOf(more); math.Abs(e.Mean) > 4*e.SE {
			t.Errorf("%s earns %.4f more than our LAKG, with a standard error of %.4f", language, e.Mean, e.SE)
		}
		t.Logf("%s: %.4f ± %.4f", language, stats.EstimateOf(all).Mean, stats.EstimateOf(all).SE)
	}
}

// earned is the last cell of the column earned that a run prints.
func earned(t *testing.T, words []string) float64 {
	t.Helper()
	out, errs, code := lascope(t, words...)
	if code != 0 {
		t.Fatalf("%v: %s", words, errs)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	heading, last := strings.Split(lines[0], ","), strings.Split(lines[len(lines)-1], ",")
	for i, name := range heading {
		if name == "earned" {
			return number(t, last[i])
		}
	}
	t.Fatalf("%v prints no earned", words)
	return 0
}

// TestClientHearsTheCapacity: a program of version 2 is told importances and another capacity, and the line gives the same
// bytes each time; one of version 1 ends the run with a sentence that names version 2.
func TestClientHearsTheCapacity(t *testing.T) {
	t.Setenv("LASCOPE_STARTS", "1")
	all := clients(t)
	line := []string{"run", "own", "pages=16", "importance=on", "@40:capacity=3", "@80:mirror", "@120:capacity=2", "--until", "200", "--every", "40", "--exec"}
	if words := all["python"]; words != "" {
		out, errs, code := lascope(t, append(line, words)...)
		if code != 0 || !strings.Contains(out, "\n80,160,") || !strings.Contains(out, "\n200,440,") {
			t.Errorf("exit %d\n%s%s", code, out, errs)
		}
		if again, _, _ := lascope(t, append(line, words)...); again != out {
			t.Errorf("the same line prints other bytes:\n%s\nand\n%s", out, again)
		}
		out, errs, code = reads(t, "goto 100\nback\ncapacity=4\nstep\nback 10\nstep 20\n", "--plain", "own", "pages=16", "@40:capacity=3", "--exec", words)
		if code != 0 || !strings.Contains(out, "Tick 109: ") {
			t.Errorf("the way back: exit %d\n%s%s", code, out, errs)
		}
	}
	if _, errs, code := lascope(t, append(line, all["go"])...); code != 1 || !strings.Contains(errs, "version 1, which has no line for another capacity") {
		t.Errorf("a program of version 1: exit %d, %s", code, errs)
	}
}

// TestOwnWords: where own plays, and what is refused.
func TestOwnWords(t *testing.T) {
	t.Setenv("LASCOPE_STARTS", "1")
	client := clients(t)["go"]
	for _, c := range []struct {
		words []string
		code  int
		says  string
	}{
		{[]string{"run", "own", "--until", "10"}, 1, "no program plays it; give one with --exec"},
		{[]string{"run", "lakg", "@5:own", "pages=64", "--until", "10"}, 1, "no program plays it"},
		{[]string{"own"}, 2, "no terminal"},
		{[]string{"run", "lakg", "--exec", client, "--until", "10"}, 1, "no scheme of the line is own"},
		{[]string{"run", "own", "--exec", client, "--exec", client, "--until", "10"}, 1, "2 programs for 1 times own"},
		{[]string{"run", "own", "--exec", "", "--until", "10"}, 1, "--exec: it is empty"},
		{[]string{"run", "own", "--exec", "none-such", "--until", "10"}, 1, "none-such cannot be started"},
		{[]string{"run", "own", "--exec", client, "--patience", "0s", "--until", "10"}, 1, "--patience 0s"},
		{[]string{"run", "own", "--exec", "cat", "--until", "10"}, 1, `line 1 of its output, "lascope 1 polling pages=64 capacity=1 seed=1"`},
		{[]string{"run", "own", "--exec", client, "--until", "2000", "--every", "2000", "@500:mirror", "@900:uniform", "@1200:own"}, 0, ""},
		{[]string{"race", "own", "vs", "lakg", "pages=64", "vs", "own", "--exec", client, "--exec", client, "--reps", "2", "--until", "500"}, 0, ""},
		{[]string{"race", "own", "vs", "own", "--exec", client, "--reps", "2", "--until", "500"}, 1, "no program plays it"},
		{[]string{"sweep", "own", "pages=16,32", "--exec", client, "--reps", "2", "--until", "500", "--metric", "earned"}, 0, ""},
		{[]string{"env", "lakg", "--until", "10"}, 1, "in env the scheme is own"},
		{[]string{"env", "pages=16"}, 1, "--until is missing"},
	} {
		_, errs, code := lascope(t, c.words...)
		if code != c.code || !strings.Contains(errs, c.says) {
			t.Errorf("%v: exit %d, %s, want %q", c.words, code, errs, c.says)
		}
	}
	// The same line and program print the same bytes; the program stands neither in the header nor in a saved file.
	saved := filepath.Join(t.TempDir(), "saved")
	words := []string{"run", "own", "pages=16", "--exec", client, "--until", "3000", "--every", "500", "--header"}
	once, _, _ := lascope(t, append(words, "--save", saved)...)
	again, _, _ := lascope(t, words...)
	text, err := os.ReadFile(saved)
	if err != nil || once != again || strings.Contains(once+string(text), client) {
		t.Errorf("%v; the same line printed\n%s\nthen\n%s", err, once, again)
	}
}

// TestEnv: as the environment of a program it answers as a run of own does.
func TestEnv(t *testing.T) {
	t.Setenv("LASCOPE_STARTS", "1")
	c := exec.Command(os.Args[0], "env", "pages=8", "seed=3", "tell=shifts", "@2:mirror", "--until", "3")
	c.Env = append(os.Environ(), "LASCOPE_MAIN=1")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	var got []string
	next := func() { lines.Scan(); got = append(got, lines.Text()) }
	next()
	for _, page := range []int{1, 2} {
		fmt.Fprintln(in, "poll", page)
		next()
	}
	next()
	fmt.Fprintln(in, "poll 8")
	next()
	next()
	in.Close()
	err = c.Wait()
	for i := range got { // the answers are the web's
		if f := strings.Fields(got[i]); len(f) == 2 {
			got[i] = f[0]
		}
	}
	if want := "lascope 1 polling pages=8 capacity=1 seed=3; 1; 2; shift; 8; end"; err != nil || strings.Join(got, "; ") != want {
		t.Errorf("%v, %q, want %q", err, strings.Join(got, "; "), want)
	}
}
