//go:build unix

package cli

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lascope/internal/foreign"
	"lascope/model/lab"

	"lascope/model/modeltest"
)

// The words that stand for those of a command's Use, so that a test can call commands it does not know.
var sampleWords = []struct{ use, words string }{
	{"SPEC vs SPEC", "h-traa pages=4 vs uniform pages=4"},
	{"SPEC-WITH-AXES", "h-traa pages=4 N=5,6"},
	{"SPEC-WITH-RANGES", "h-traa pages=4 N=5..60"},
	{"SPEC", "h-traa pages=4"},
	{"NAME", "list"},
}

// The values of flags that a command needs or that keep it short.
var sampleFlags = map[string]string{
	"until": "20", "every": "10", "reps": "2", "samples": "8", "seconds": "1", "fps": "2", "page": "page", "time": "unix_seconds", "worlds": "beta=1,1.5",
}

// goodLines make files of each kind that the program writes, in the directory DIR.
var goodLines = []string{
	"run h-traa pages=4 --until 100 --every 10 --save DIR/run.lascope",
	"race h-traa pages=4 vs uniform pages=4 --reps 2 --until 20 --every 5 --save DIR/race.lascope",
	"sweep h-traa pages=4 N=5,6 --reps 3 --until 20 --every 10 --save DIR/sweep.lascope",
	"sweep h-traa pages=4 N=5,6 --reps 4 --until 20 --every 10 --shard 1/2 --out DIR/sweep.part",
	"study run DIR/study.toml",
	"config print --out DIR/config.toml",
}

// goodTexts are files that a person writes.
var goodTexts = map[string]string{
	"study.toml":    "lines = [\"h-traa pages=4\"]\naxes = [\"N=5,6\"]\nreplications = 2\nuntil = 20\nevery = 10\n",
	"saved.session": "# lascope session 1\n# line h-traa pages=4 @20:mirror\nnote 10 now\nend 50\n",
	"trace.csv":     "page,unix_seconds\n" + strings.Repeat("a,1000\nb,5000\na,9000\nb,90000\n", 5),
	"feed.xml":      "<?xml version=\"1.0\"?><urlset><url><loc>http://a/</loc><lastmod>2024-01-01</lastmod></url></urlset>",
}

// A hostileKind makes a file that no command can do anything with.
type hostileKind struct {
	name string
	make func(path string) error
}

// hostileKinds are the files of every kind.
func hostileKinds(t *testing.T) []hostileKind {
	t.Helper()
	long := filepath.Join(t.TempDir(), "long")
	modeltest.Put(t, long, string(bytes.Repeat([]byte("line "), 2<<20)))
	kinds := []hostileKind{
		{"pipe", func(path string) error { return syscall.Mkfifo(path, 0o600) }},
		{"folder", func(path string) error { return os.Mkdir(path, 0o700) }},
		{"empty file", func(path string) error { return os.WriteFile(path, nil, 0o600) }},
		{"line of 10 MB", func(path string) error { return os.Link(long, path) }},
	}
	switch {
	case runtime.GOOS == "linux": // the start of the memory cannot be read, not by the superuser either
		kinds = append(kinds, hostileKind{"unreadable file", func(path string) error { return os.Symlink("/proc/self/mem", path) }})
	case os.Geteuid() > 0:
		kinds = append(kinds, hostileKind{"unreadable file", func(path string) error { return os.WriteFile(path, []byte("x"), 0) }})
	}
	return kinds
}

// damaged are files that began well: each good file cut off, a study without axes, one half done, a
// sweep whose journal is cut off.
func damaged(t *testing.T, good string) (paths []string) {
	t.Helper()
	dir := t.TempDir()
	put := func(name string, text []byte) string {
		path := filepath.Join(dir, name)
		modeltest.Put(t, path, string(text))
		return path
	}
	files := modeltest.Must(os.ReadDir(good))
	for _, f := range files {
		text := modeltest.Must(os.ReadFile(filepath.Join(good, f.Name())))
		paths = append(paths, put("cut-"+f.Name(), text[:len(text)*2/3]))
		if f.Name() == "study.runs" {
			lines := bytes.SplitAfter(text, []byte("\n"))
			put("half.runs", bytes.Join(lines[:len(lines)/2], nil))
		}
	}
	paths = append(paths, put("half.toml", []byte(goodTexts["study.toml"])))
	return append(paths, put("noaxes.toml", []byte("lines = [\"h-traa pages=4\"]\nreplications = 2\nuntil = 20\n")))
}

// goodFiles makes a directory of good files.
func goodFiles(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range goodTexts {
		modeltest.Put(t, filepath.Join(dir, name), text)
	}
	for _, line := range goodLines {
		if err := called(t, strings.Fields(strings.ReplaceAll(line, "DIR", dir))); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return dir
}

// called runs a command in this process, without a terminal. A panic fails the test, and a command that makes much work of its
// files, which its allocations tell at any speed of the machine.
func called(t *testing.T, args []string) (err error) {
	t.Helper()
	root := rootCommand()
	root.SetArgs(args)
	var out bytes.Buffer
	root.SetOut(&out)
	root.SetErr(&out)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	func() {
		defer func() {
			if p := recover(); p != nil || asPanic(err) != nil {
				t.Errorf("lascope %s: a panic, %v (%v)", strings.Join(args, " "), p, err)
			}
		}()
		err = root.ExecuteContext(t.Context())
	}()
	runtime.ReadMemStats(&after)
	if spent := (after.TotalAlloc - before.TotalAlloc) >> 20; spent > 200 {
		t.Errorf("lascope %s allocates %d MiB", strings.Join(args, " "), spent)
	}
	if strings.Contains(out.String(), "goroutine ") {
		t.Errorf("lascope %s prints a trace: %s", strings.Join(args, " "), out.String())
	}
	return err
}

// A fileTest calls commands with hostile files.
type fileTest struct {
	*testing.T
	good     string
	kinds    []hostileKind
	damaged  []string
	dir      string // of the hostile files
	commands int
	calls    int
	turns    int // of kinds
}

// TestHostileFiles: every command, with every kind of file in the place of each of its words and of each
// flag that names a file, ends at once with a result or a sentence. It leaves no part of a file, and
// a file that a person wrote as it is.
func TestHostileFiles(t *testing.T) {
	modeltest.SkipUnderRace(t) // it measures allocations
	null := modeltest.Must(os.OpenFile(os.DevNull, os.O_RDWR, 0))
	in, out, errs := os.Stdin, os.Stdout, os.Stderr
	os.Stdin, os.Stdout, os.Stderr = null, null, null
	defer func() { os.Stdin, os.Stdout, os.Stderr = in, out, errs }()
	x := &fileTest{T: t, good: goodFiles(t), kinds: hostileKinds(t), dir: t.TempDir()}
	x.damaged = damaged(t, x.good)
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Runnable() && !c.Hidden {
			x.command(c)
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(rootCommand())
	if x.calls < modeltest.ByLength(110, 500) {
		t.Errorf("only %d calls", x.calls)
	}
}

// command tries one command.
func (x *fileTest) command(c *cobra.Command) {
	name := strings.Fields(c.CommandPath())[1:]
	call := func(words ...string) []string { return slices.Concat(name, words, x.flags(c)) }
	argument := func(path string) { x.call(call(path)) }
	positions := func(path string) {
		argument(path)
		if c.Name() == "run" || modeltest.Long() { // a trace has one reader
			x.call(call("h-traa", "trace="+path))
		}
		if c.Flags().Lookup("plain") != nil && modeltest.Long() { // the same files by the same gate
			x.call(call(path, "--plain"))
			x.call(call("h-traa", "trace="+path, "--plain"))
		}
	}
	for _, end := range modeltest.ByLength([]string{""}, []string{"", ".toml"}) {
		x.each(end, positions)
	}
	x.commands++
	for i, path := range x.damaged {
		if modeltest.Taken(x.commands+i, 5) {
			modeltest.ByLength(argument, positions)(path)
		}
	}
	base := x.base(c)
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if place, _ := pflag.UnquoteUsage(f); place != "FILE" && place != "DIRECTORY" {
			return
		}
		x.each(".svg", func(path string) { x.call(call(slices.Concat(base, []string{"--" + f.Name, path})...)) })
		for i, end := range []string{"", ".svg", ".cast"} {
			if !modeltest.Taken(x.commands+i, 5) {
				continue
			}
			x.keeps(func(path string) []string { return call(slices.Concat(base, []string{"--" + f.Name, path + end})...) }, end)
		}
		if f.Name != "out" { // which alone has files beside it
			return
		}
		for _, beside := range modeltest.ByLength([]string{".journal", ".runs.lock"}, []string{".journal", ".runs", ".journal.lock", ".runs.lock"}) {
			x.each(".svg"+beside, func(path string) {
				x.call(call(slices.Concat(base, []string{"--" + f.Name, strings.TrimSuffix(path, beside)})...))
			})
		}
	})
}

// keeps calls a command with a file that a person wrote, which must stay as it is.
func (x *fileTest) keeps(args func(path string) []string, end string) {
	path := filepath.Join(x.dir, "precious")
	modeltest.OK(x, os.WriteFile(path+end, []byte("precious\n"), 0o600))
	x.call(args(path))
	if text, err := os.ReadFile(path + end); err != nil || string(text) != "precious\n" {
		x.Errorf("lascope %s: the file has %.40q now (%v)", strings.Join(args(path), " "), text, err)
	}
}

// flags are those of the sample values that a command has.
func (x *fileTest) flags(c *cobra.Command) (words []string) {
	for name, value := range sampleFlags {
		if c.Flags().Lookup(name) != nil {
			words = append(words, "--"+name, value)
		}
	}
	return words
}

// base are words with which the command runs: those of its Use, or a good file.
func (x *fileTest) base(c *cobra.Command) []string {
	for _, s := range sampleWords {
		if strings.Contains(c.Use, s.use) {
			return strings.Fields(s.words)
		}
	}
	if !strings.Contains(c.Use, "FILE") {
		return nil
	}
	files, _ := filepath.Glob(filepath.Join(x.good, "*"))
	for _, path := range files {
		if called(x.T, slices.Concat(strings.Fields(c.CommandPath())[1:], []string{path}, x.flags(c))) == nil {
			return []string{path}
		}
	}
	return nil
}

// each calls f with a file of each kind whose name has this end, by default of every fifth kind in turn.
func (x *fileTest) each(end string, f func(path string)) {
	for _, kind := range x.kinds {
		if x.turns++; !modeltest.Taken(x.turns, 5) {
			continue
		}
		dir := modeltest.Must(os.MkdirTemp(x.dir, ""))
		path := filepath.Join(dir, "x"+end)
		modeltest.OK(x, kind.make(path))
		f(path)
		_ = filepath.WalkDir(dir, func(file string, _ fs.DirEntry, _ error) error {
			if strings.Contains(file, "lascope-part") {
				x.Errorf("a part of a file is left after a %s: %s", kind.name, file)
			}
			return nil
		})
		os.RemoveAll(dir)
	}
}

// call calls a command and wants a result, or a sentence that is not long but for the paths in it.
func (x *fileTest) call(args []string) {
	x.calls++
	err := called(x.T, args)
	if err == nil {
		return
	}
	said := lab.Brief(foreign.Terminal(err.Error()))
	short := said
	for _, word := range args {
		short = strings.ReplaceAll(short, filepath.Dir(word), "")
	}
	if said == "" || strings.Contains(said, "goroutine ") || len(short) > longestRefusal {
		x.Errorf("lascope %s: %d characters, %q", strings.Join(args, " "), len(short), said)
	}
}
