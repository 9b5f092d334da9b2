package config

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"lascope/model"
	"lascope/model/pollinglab"
	"lascope/tui/keymap"
)

// fullConfig sets everything to something unusual.
const fullConfig = `theme = "light"
glyphs = "ascii"
color = false
mouse = false
reduced-motion = true
projector = true
plain = true
paused = true
speed = 250.5
line = 'spl N=20 @500:mirror'
lessons = "/some \"where\"\\é"
history = false
[keys]
pause = ["B", "alt+space"]
step = "space"
mirror = ["f5"]
cure = []
quit = ["Q"]
`

// configFile writes a file of settings.
func configFile(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// settled are the options after a command line.
func settled(t testing.TB, args ...string) *Options {
	t.Helper()
	o := &Options{}
	f := pflag.NewFlagSet("lascope", pflag.ContinueOnError)
	o.Flags(f)
	if err := f.Parse(args); err != nil {
		t.Fatal(err)
	}
	o.Settle()
	return o
}

// alone keeps the files and environment of the developer out of them.
func alone(t testing.TB) (home string) {
	t.Helper()
	home = t.TempDir()
	for name, value := range map[string]string{"HOME": home, "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "NO_COLOR": "", "NO_MOTION": ""} {
		if tt, ok := t.(*testing.T); ok {
			tt.Setenv(name, value)
		}
	}
	return home
}

// inForce is everything that settings can say, to be compared.
func inForce(o *Options) map[string]any {
	all := map[string]any{}
	for _, r := range configRows() {
		all[r.name] = r.get(*o)
	}
	for name, b := range o.KeyMap().Named() {
		all["keys."+name] = [3]string{strings.Join(b.Keys(), "\x00"), b.Help().Key, b.Help().Desc}
	}
	return all
}

// sameSettings demands that two options mean the same.
func sameSettings(t testing.TB, got, want *Options) {
	t.Helper()
	a, b := inForce(got), inForce(want)
	for name := range b {
		if !reflect.DeepEqual(a[name], b[name]) {
			t.Errorf("%s is %v, not %v", name, a[name], b[name])
		}
	}
}

// Printed settings read back as the same settings.
func TestPrintedConfigReadsBack(t *testing.T) {
	alone(t)
	for _, text := range []string{"", fullConfig, "theme = \"mono\"\n[keys]\nzoom = [\"\\\\\", '\"']\n"} {
		first := configFile(t, text)
		var out, errs bytes.Buffer
		if err := PrintConfig(&out, &errs, first, "", false); err != nil || errs.Len() > 0 {
			t.Fatal(err, errs.String())
		}
		again := configFile(t, out.String())
		sameSettings(t, settled(t, "--config", again), settled(t, "--config", first))
		a, _ := openConfig(first)
		b, _ := openConfig(again)
		if len(a.values) != len(b.values) || len(a.keys) != len(b.keys) {
			t.Errorf("%v and %v became %v and %v", a.values, a.keys, b.values, b.keys)
		}
		var twice bytes.Buffer
		if err := PrintConfig(&twice, &errs, again, "", false); err != nil || twice.String() != out.String() {
			t.Errorf("printed again it differs:\n%s", twice.String())
		}
	}
}

// The template with every comment sign removed holds the defaults.
func TestTemplateHoldsTheDefaults(t *testing.T) {
	alone(t)
	var out bytes.Buffer
	if err := PrintConfig(&out, &out, "", "", false); err != nil {
		t.Fatal(err)
	}
	earnest := regexp.MustCompile(`(?m)^#([a-z-]+ = )`).ReplaceAllString(out.String(), "$1")
	sameSettings(t, settled(t, "--config", configFile(t, earnest)), settled(t))
	for _, r := range configRows() {
		if !strings.Contains(earnest, "\n"+r.name+" = ") || !strings.Contains(earnest, r.meaning) {
			t.Errorf("%s is not in the template", r.name)
		}
	}
	for name := range keymap.NewKeyMap().Named() {
		if !strings.Contains(earnest, "\n"+name+" = [") {
			t.Errorf("keys.%s is not in the template", name)
		}
	}
}

// Every flag of how the program looks and begins can be set for good.
func TestEveryFlagHasASetting(t *testing.T) {
	has := map[string]bool{"config": true}
	for _, r := range configRows() {
		has[r.flag] = true
	}
	f := pflag.NewFlagSet("lascope", pflag.ContinueOnError)
	(&Options{}).Flags(f)
	f.VisitAll(func(one *pflag.Flag) {
		if !has[one.Name] {
			t.Errorf("--%s has no row in configRows", one.Name)
		}
		delete(has, one.Name)
	})
	delete(has, "")
	if len(has) > 0 {
		t.Errorf("configRows names flags that are none: %v", slices.Collect(maps.Keys(has)))
	}
}

func TestConfigRefusals(t *testing.T) {
	alone(t)
	for _, c := range []struct{ text, says string }{
		{"theme = \"drak\"", `:1:9: theme is one of dark, light`},
		{"theme = \"drak\"", `; did you mean dark?`},
		{"\n\ntheme = 5", `:3:9: theme is one of`},
		{"# é\n  tehme = \"dark\"", `:2:3: "tehme": there is no such setting; did you mean theme?`},
		{"theme.dark = true", `:1:1: theme is one of`},
		{"[theme]\ndark = 1", `:1:2: theme is one of`},
		{"[kyes]\npause = 'b'", `:1:2: "kyes": there is no such setting; did you mean keys?`},
		{"color = \"no\"", `:1:9: color is true or false, without quotes`},
		{"speed = 0.5", `:1:9: speed is a number of ticks a second, 1 or more, or "max", or 0`},
		{"speed = nan", `:1:9: speed is a number`},
		{"speed = -1", `:1:9: speed is a number`},
		{"speed = inf", ``}, // as good as max
		{"line = \"h-traa N=0\"", `:1:8: line: N=0: N is the number of states`},
		{"line = \"h-tra\"", `did you mean h-traa?`},
		{"line = 3", `:1:8: line is a line to open, in quotes`},
		{"history = 1", `:1:11: history is true or false`},
		{"lessons = true", `:1:11: lessons is the path of a directory`},
		{"keys = 3", `:1:8: keys is a table`},
		{"[[keys]]\npause='b'", `:1:3: keys is a table`},
		{"theme = \"dark\"\ntheme = \"light\"", `:2:1: key theme is already defined`},
		{"theme = dark", `:1:9: `},
		{"theme", `:1:`},
		{"theme = \"\xff\"", `:1:10: invalid UTF-8`},
		{"[keys]\n\npausse = [\"b\"]", `:3:1: keys."pausse": no key has this name; did you mean pause?`},
		{"[keys]\npause = 5", `:2:9: keys.pause is a list of keys in quotes`},
		{"[keys]\npause = [\"b\", 5]", `:2:15: keys.pause: a key stands in quotes`},
		{"[keys]\npause = [\"b\", \"ctrl+foo\"]", `:2:15: keys.pause: "ctrl+foo" is no key`},
		{"[keys]\npause = [\"b\",\n  # remark\n  \"pageup\",\n]", `:4:3: keys.pause: "pageup" is no key`},
		{"[keys]\npause = [\"Enter\"]", `did you mean enter?`},
		{"[keys]\npause = [\"\"]", `:2:10: keys.pause: "" is no key`},
		{"[keys]\npause = [\"界\"]", `is no key`},
		{"[keys]\npause = [\"ctrl+m\"]", `ctrl+m is the same to a terminal as enter`},
		{"[keys]\npause = [\"b\", \"b\"]", `:2:15: keys.pause: b is given twice`},
		{"[keys]\npause = [\"ctrl+c\"]", `:2:10: keys.pause: ctrl+c always quits`},
		{"[keys]\nzoom = [\"m\"]", `:2:9: keys.zoom: m is the key of mirror in the polling lab; give one of the two another`},
		{"[keys]\nmirror = [\"z\"]", `:2:11: keys.mirror: z is the key of zoom in the polling lab`},
		{"[keys]\nzoom = [\"f5\"]\npause = [\"f6\", \"f5\"]", `f5 is the key of`},
		{"[keys]\nzoom = [\"v\"]", `v is the key of axis`},
		{"[keys]\ndifferences = [\"w\"]", `:2:16: keys.differences: w is the key of save over a sweep`},
		{"[keys]\nrun-after = [\",\"]", `:2:14: keys.run-after: , is the key of back in a race of the polling lab`},
		{"keys = {pause = [\"z\"]}", `:1:18: keys.pause: z is the key of zoom`},
		{"keys.pause = [\"space\", \"z\"]", `:1:24: keys.pause: z is the key of zoom`},
		// Bindings that are never active together may share a key.
		{"[keys]\ncure = [\"k\"]", ``},
		{"[keys]\ndeadlock = [\"e\"]\ncure = [\"d\"]", ``},
		{"[keys]\npause = [\".\"]\nstep = [\"space\"]", ``},
		{"[keys]\nquit = []", ``},
		{"\ufefftheme = \"dark\"\r\n[keys]\r\npause = \" \"\r\n", ``},
		{"", ``},
	} {
		path := configFile(t, c.text)
		said, err := CheckConfig(path)
		switch {
		case c.says == "":
			if err != nil || said != path+" is fine" {
				t.Errorf("%q: %q, %v", c.text, said, err)
			}
		case err == nil:
			t.Errorf("%q is fine, they say", c.text)
		case !strings.HasPrefix(err.Error(), path+":") || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n"):
			t.Errorf("%q: %v\nwant %s", c.text, err, c.says)
		}
	}
}

// Files that cannot be read are told, and the defaults apply.
func TestUnreadableConfig(t *testing.T) {
	home := alone(t)
	big := configFile(t, "theme = \"mono\"\n#"+strings.Repeat("x", configBytes))
	for path, says := range map[string]string{
		home:                        "it is a folder; give a file of settings",
		filepath.Join(home, "none"): "cannot be read: no such file",
		big:                         "has more than 1 MiB",
	} {
		o := settled(t, "--config", path)
		if !strings.HasPrefix(o.Trouble, path) || !strings.Contains(o.Trouble, says) {
			t.Errorf("%s: %q", path, o.Trouble)
		}
		sameSettings(t, o, &Options{})
	}
	if os.Geteuid() > 0 {
		path := configFile(t, "theme = \"mono\"")
		os.Chmod(path, 0)
		if o := settled(t, "--config", path); !strings.Contains(o.Trouble, "permission") {
			t.Errorf("%q", o.Trouble)
		}
	}
	if o := settled(t); o.Trouble != "" || o.configured != "" {
		t.Errorf("without a file: %q", o.Trouble)
	}
}

// Depth is no way in.
func TestDeepConfig(t *testing.T) {
	for _, text := range []string{strings.Repeat("[", 500_000), "a = " + strings.Repeat("[", 500_000), "a = " + strings.Repeat("{a=", 300_000)} {
		if _, err := readConfig("deep", []byte(text)); err == nil {
			t.Error("it was taken")
		}
	}
}

// The command line wins over the environment, the environment over the file, and the
// file over the defaults.
func TestConfigPrecedence(t *testing.T) {
	home := alone(t)
	dir := filepath.Join(home, ".config", "lascope")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	write := func(path, text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(dir, "config.toml"), "theme = \"light\"\npaused = true\nspeed = \"max\"\ncolor = true\nmouse = false\nline = \"spl\"\n")
	o := settled(t, "--speed", "7", "--paused=false")
	if o.Theme != "light" || o.Paused || o.Speed != 7 || !o.NoMouse || o.NoColor || o.Glyphs != "" {
		t.Errorf("%+v", o)
	}
	if spec, err := o.Spec(nil); err != nil || spec.Scheme.Name != "spl" {
		t.Errorf("without words: %v, %v", spec, err)
	}
	if spec, err := o.Spec([]string{"lakg"}); err != nil || spec.Scheme.Name != "lakg" {
		t.Errorf("with words: %v, %v", spec, err)
	}
	t.Setenv("NO_COLOR", "1")
	t.Setenv("NO_MOTION", "1")
	if o := settled(t); !o.NoColor || !o.ReducedMotion {
		t.Error("the environment does not win over the file")
	}
	if o := settled(t, "--no-color=false", "--reduced-motion=false"); o.NoColor || o.ReducedMotion {
		t.Error("the command line does not win over the environment")
	}
	other := filepath.Join(home, "other.toml")
	write(other, "glyphs = \"block\"")
	if o := settled(t, "--config", other); o.Theme != "" || o.Glyphs != "block" {
		t.Errorf("--config: %+v", o)
	}
	if o := settled(t, "--config", ""); o.Theme != "" || o.Trouble != "" {
		t.Errorf("--config with nothing: %+v", o)
	} else if o.Autosaves == nil || o.History == nil || o.History.path == "" {
		t.Error("without settings nothing is kept, although nobody asked for that")
	}
	xdg := filepath.Join(home, "xdg")
	os.MkdirAll(filepath.Join(xdg, "lascope"), 0o700)
	write(filepath.Join(xdg, "lascope", "config.toml"), "theme = \"mono\"")
	t.Setenv("XDG_CONFIG_HOME", xdg)
	if o := settled(t); o.Theme != "mono" || ConfigPath() != filepath.Join(xdg, "lascope", "config.toml") {
		t.Errorf("XDG_CONFIG_HOME: %s, %+v", ConfigPath(), o)
	}
	t.Setenv("XDG_CONFIG_HOME", "relative")
	if o := settled(t); o.Theme != "light" {
		t.Error("a relative XDG_CONFIG_HOME is heeded")
	}
	if runtime.GOOS != "windows" {
		t.Setenv("HOME", "")
		if o := settled(t); ConfigPath() != "" || o.Trouble != "" {
			t.Errorf("homeless: %q, %q", ConfigPath(), o.Trouble)
		}
	}
}

// A settings file's line that cannot run is replaced by the default line.
func TestConfigLineIsChecked(t *testing.T) {
	alone(t)
	o := settled(t, "--config", configFile(t, "line = \"h-traa trace=/none/such.csv\""))
	if o.Trouble != "" || !strings.Contains(o.Line, "trace=") {
		t.Fatalf("%q, %q", o.Trouble, o.Line)
	}
	spec, err := o.Spec(nil)
	if err != nil || !o.ownLine {
		t.Fatal(err)
	}
	run, err := o.OpenFirst(spec)
	if err != nil || run.Spec().String() != mustParse(t, pollinglab.DefaultLine).String() {
		t.Fatalf("%v", err)
	}
	if !strings.Contains(o.Trouble, "config.toml: line: ") || !strings.Contains(o.Trouble, "such.csv") {
		t.Errorf("%q", o.Trouble)
	}
	if _, err := o.Spec([]string{"h-traa", "trace=/none/such.csv"}); err != nil {
		t.Fatal(err)
	}
	if _, err := o.OpenFirst(spec); err == nil {
		t.Error("a line of the command line gives way, too")
	}
}

func mustParse(t testing.TB, line string) model.Spec {
	t.Helper()
	spec, err := model.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return spec
}
