package cli

import (
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

// reads runs the program with no terminal and an input.
func reads(t *testing.T, input string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	return playerOf(t, "").play(t, input, args...)
}

// goClient is the program of docs/own in Go.
func goClient(t *testing.T) string {
	t.Helper()
	built := filepath.Join(t.TempDir(), "lakg")
	if out, err := exec.Command("go", "build", "-o", built, "docs/own/lakg.go").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return built
}

// clients are the programs of docs/own, by language, as --exec takes them; "" where the language
// is not installed.
func clients(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{"go": goClient(t)}
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
	modeltest.LongOnly(t)
	t.Parallel()
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
	modeltest.MustEqual(t, code, 0, "%v: %s:", words, errs)
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
	line := []string{"run", "own", "pages=16", "importance=on", "@40:capacity=3", "@80:mirror", "@120:capacity=2", "--until", "200", "--every", "40", "--exec"}
	if _, err := exec.LookPath("python3"); err == nil {
		words := "python3 docs/own/lakg.py"
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
	if _, errs, code := lascope(t, append(line, goClient(t))...); code != 1 || !strings.Contains(errs, "version 1, which has no line for another capacity") {
		t.Errorf("a program of version 1: exit %d, %s", code, errs)
	}
}

// TestGymnasiumStyle: the environment of docs/own, without gymnasium, runs to its end, to the end of a recorded web,
// and begins again with another seed.
func TestGymnasiumStyle(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	t.Setenv("LASCOPE_STARTS", "1")
	t.Setenv("LASCOPE_MAIN", "1")
	trace := filepath.Join(t.TempDir(), "small.csv")
	modeltest.Put(t, trace, "page,unix_seconds\na,0\nb,3600\na,7200\nb,10800\n")
	program := `
import sys
sys.path.insert(0, "docs/own")
sys.dont_write_bytecode = True
from lascope_env import Lascope
for line, until in (("pages=8 seed=7", 50), ("trace=" + sys.argv[2] + " slot=1h", 1000)):
    env, hits, over = Lascope(line, until, sys.argv[1]), 0, False
    while not over:
        observation, reward, terminated, over, info = env.step(env.polls % env.pages)
        hits += reward
    print(env.pages, env.polls, 0 < hits < env.polls, env.step(0)[1:4], env.reset(seed=5)[0])
    env.close()
`
	c := exec.Command(python, "-c", program, os.Args[0], trace)
	out, err := c.CombinedOutput()
	if text := string(out); err != nil || !strings.HasPrefix(text, "8 50 True (0.0, False, True) [0, 0, 0, 0, 0, 0, 0, 0]\n2 ") || !strings.HasSuffix(text, "(0.0, False, True) [0, 0]\n") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestCheckEnv: the environment of docs/own keeps the rules of gymnasium's checker, by the checker of docs/own.
func TestCheckEnv(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	t.Parallel()
	c := exec.Command(python, "-B", "docs/own/check_env.py", os.Args[0])
	c.Env = append(os.Environ(), "LASCOPE_STARTS=1", "LASCOPE_MAIN=1")
	if out, err := c.CombinedOutput(); err != nil || strings.Count(string(out), "ok ") < 24 {
		t.Errorf("%v\n%s", err, out)
	}
}
