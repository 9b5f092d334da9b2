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

// pollingPage writes a program that polls the page that its argument names, always.
func pollingPage(t *testing.T) string {
	t.Helper()
	script := filepath.Join(t.TempDir(), "always.sh")
	if err := os.WriteFile(script, []byte("read hello\nwhile :; do echo poll $1; read answer || exit; done\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return "sh " + script
}

// TestOwnParameters: a name in braces in the command is a parameter of the line: a value, or an axis wherever axes are.
func TestOwnParameters(t *testing.T) {
	t.Setenv("LASCOPE_STARTS", "1")
	always := pollingPage(t)
	study := filepath.Join(t.TempDir(), "study.toml")
	if err := os.WriteFile(study, []byte("lines = [\"own pages=4 page=1,4\", \"lakg pages=4\"]\nreplications = 2\nuntil = 50\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ words, says string }{
		{"run own pages=4 page=2 --until 50", "\n50,50,"},
		{"sweep own pages=4 page=1,4 --until 50 --reps 2", "page,reps,"},
		{"sweep own pages=4 page=1..4/4 --until 50 --reps 2", "\n3,2,"},
		{"race own pages=4 page=1 vs lakg pages=4 vs own pages=4 page=4 --until 50 --reps 2 --every 50", "difference,always.sh page=1,always.sh page=4,50,2,0."},
		{"tune own pages=4 page=1,4 --until 50 --reps 10", "best,page=4,"},
		{"sensitivity own pages=4 page=1,4 --until 50 --samples 4", "parameter,first,"},
		{"study run " + study, "\nown pages=4,own,4,earned,2,"},
		{"study status " + study, "own pages=4 page=1,4: 4 of 4"},
		{"cast own pages=4 page=1 --until 50 --still --out " + filepath.Join(t.TempDir(), "own.svg"), ""},
	} {
		out, errs, code := lascope(t, append(strings.Fields(c.words), "--patience", "5m", "--exec", always+" {page}")...)
		if code != 0 || !strings.Contains(out, c.says) {
			t.Errorf("%s: exit %d, %s\n%s", c.words, code, errs, out)
		}
	}
	for _, c := range []struct{ words, exec, says string }{
		{"run own pages=4 --until 50", " {page}", "{page} has no value"},
		{"sweep own pages=4 --until 50", " {page}", "{page} has no value"},
		{"run own page=1 --until 50", "", "neither own nor its program has a parameter page"},
		{"sweep own page=1,2 --until 50", "", "neither own nor its program has a parameter page"},
		{"run own page=1 page=2 --until 50", " {page}", "page=2 is given twice"},
		{"run own pages=4 --until 50", " {seed}", "{seed}: seed is a parameter of the web or of own"},
		{"tune lakg N=10,20", "", "no scheme of the line is own"},
		{"study run " + study, " {page}\n--exec\n" + always + " 1", "2 programs for 1 lines of own"},
		{"race own vs lakg --until 50", "\n--name\na\n--name\nb", "2 names for 1 programs"},
	} {
		_, errs, code := lascope(t, append(strings.Fields(c.words), strings.Split("--exec\n"+always+c.exec, "\n")...)...)
		if code != 1 || !strings.Contains(errs, c.says) {
			t.Errorf("%s: exit %d, %s, want %q", c.words, code, errs, c.says)
		}
	}
	out, _, _ := lascope(t, "race", "own", "pages=4", "vs", "own", "pages=4", "--until", "50", "--reps", "2", "--exec", always+" 1", "--exec", always+" 4", "--name", "first", "--name", "last one")
	if !strings.Contains(out, "difference,first,last one,50,2,") {
		t.Errorf("named programs race as\n%s", out)
	}
}

// TestOwnIsKept: what is saved of a run of own says which program played, goes on and opens with it, and starts none.
func TestOwnIsKept(t *testing.T) {
	t.Setenv("LASCOPE_STARTS", "1")
	always, dir := pollingPage(t)+" 2", t.TempDir()
	session, race, sweep := filepath.Join(dir, "a.session"), filepath.Join(dir, "race"), filepath.Join(dir, "sweep")
	if _, errs, code := reads(t, "step 9\nmirror\nstep 3\nsave "+session+"\n", "--plain", "own", "pages=4", "--exec", always); code != 0 {
		t.Fatal(errs)
	}
	if text, err := os.ReadFile(session); err != nil || !strings.Contains(string(text), "\n# exec "+always+"\n") {
		t.Errorf("the session is %s, %v", text, err)
	}
	for _, words := range []string{"replay " + session, "replay --until 5 " + session, "cast " + session + " --out " + dir + "/a.svg", "--plain open " + session} {
		if _, errs, code := lascope(t, strings.Fields(words)...); code != 1 || !strings.Contains(errs, always) || !strings.Contains(errs, "no file starts one") {
			t.Errorf("%s: exit %d, %s", words, code, errs)
		}
	}
	rows, errs, code := lascope(t, "replay", "--until", "12", "--every", "12", session, "--exec", always)
	again, _, _ := lascope(t, "run", "own", "pages=4", "@9:mirror", "--until", "12", "--every", "12", "--exec", always)
	if code != 0 || rows != again {
		t.Errorf("exit %d, %s: the replay prints\n%s, its line\n%s", code, errs, rows, again)
	}
	for _, words := range []string{
		"race own pages=4 vs lakg pages=4 --until 20 --reps 2 --save " + race,
		"sweep own pages=4,5 --until 20 --reps 2 --save " + sweep,
	} {
		if _, errs, code := lascope(t, append(strings.Fields(words), "--exec", always)...); code != 0 {
			t.Fatalf("%s: %s", words, errs)
		}
	}
	for file, says := range map[string]string{race: "always.sh: 0.", sweep: "pages=4: 0."} {
		if out, errs, code := lascope(t, "open", "--plain", file); code != 0 || !strings.Contains(out, says) {
			t.Errorf("exit %d, %s\n%s", code, errs, out)
		}
	}
	// The journal of an interrupted sweep is that of its command.
	out := filepath.Join(dir, "sweep.csv")
	saved, err := os.ReadFile(sweep)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(out+".journal", saved[:strings.LastIndex(string(saved), "\n1 ")+1], 0o600); err != nil {
		t.Fatal(err)
	}
	line := strings.Fields("sweep own pages=4,5 --until 20 --reps 2 --out " + out)
	if _, errs, code := lascope(t, append(line, "--exec", strings.TrimSuffix(always, "2")+"3")...); code != 1 || !strings.Contains(errs, "the journal of another sweep") {
		t.Errorf("another program: exit %d, %s", code, errs)
	}
	if _, errs, code := lascope(t, append(line, "--exec", always)...); code != 0 {
		t.Errorf("it does not go on: %s", errs)
	}
}

// TestOwnStartsAnew: after the way back a program goes on by its journal; with another answer it is started anew, which is
// said; its words stand behind each step, and nothing claims that it does not learn.
func TestOwnStartsAnew(t *testing.T) {
	t.Setenv("LASCOPE_STARTS", "1")
	script := filepath.Join(t.TempDir(), "counts.sh")
	if err := os.WriteFile(script, []byte("read hello\ni=0\nwhile :; do i=$((i+1)); echo say my poll $i; echo poll 1; read answer || exit; done\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, code := reads(t, "step 20\nback 10\nstep 2\nstate\nmirror\nstep 9\nfollow\nstate\nundo\nstep 30\n", "--plain", "own", "pages=8", "--exec", "sh "+script)
	for _, says := range []string{"says: my poll 20.", "says: my poll 12.", "This is start 2 of the program: it repeated 1", "the program learns from the answer is not seen", "says: my poll 42."} {
		if code != 0 || !strings.Contains(out, says) {
			t.Errorf("exit %d, it does not say %q:\n%s%s", code, says, out, errs)
		}
	}
	if before, _, _ := strings.Cut(out, "Page i changes places"); strings.Contains(before, "start 2") || strings.Contains(out, "not learn") || strings.Contains(out, "No automaton") {
		t.Errorf("it says\n%s", out)
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
	if err := os.WriteFile(trace, []byte("page,unix_seconds\na,0\nb,3600\na,7200\nb,10800\n"), 0o600); err != nil {
		t.Fatal(err)
	}
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
