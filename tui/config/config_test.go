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

	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/pane"
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
	modeltest.Put(t, path, text)
	return path
}

// settled are the options after a command line.
func settled(t testing.TB, args ...string) *Options {
	t.Helper()
	o := &Options{}
	f := pflag.NewFlagSet("lascope", pflag.ContinueOnError)
	o.Flags(f)
	modeltest.OK(t, f.Parse(args))
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
	for _, r := range o.rows() {
		all[r.name] = r.get()
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
	modeltest.OK(t, PrintConfig(&out, &out, "", "", false))
	earnest := regexp.MustCompile(`(?m)^#([a-z-]+ = )`).ReplaceAllString(out.String(), "$1")
	sameSettings(t, settled(t, "--config", configFile(t, earnest)), settled(t))
	for _, r := range new(Options).rows() {
		if !strings.Contains(earnest, "\n"+r.name+" = ") || !strings.Contains(earnest, r.meaning) {
			t.Errorf("%s is not in the template", r.name)
		}
	}
	for name := range pane.NewKeyMap().Named() {
		modeltest.Has(t, earnest, "\n"+name+" = [", "keys.%s is not in the template:", name)
	}
}

// Every flag of how the program looks and begins can be set for good.
func TestEveryFlagHasASetting(t *testing.T) {
	has := map[string]bool{"config": true}
	for _, r := range new(Options).rows() {
		has[r.flag] = true
	}
	f := pflag.NewFlagSet("lascope", pflag.ContinueOnError)
	(&Options{}).Flags(f)
	f.VisitAll(func(one *pflag.Flag) {
		if !has[one.Name] {
			t.Errorf("--%s has no row", one.Name)
		}
		delete(has, one.Name)
	})
	delete(has, "")
	if len(has) > 0 {
		t.Errorf("rows name flags that are none: %v", slices.Collect(maps.Keys(has)))
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
	modeltest.OK(t, os.MkdirAll(dir, 0o700))
	write := func(path, text string) {
		modeltest.Put(t, path, text)
	}
	write(filepath.Join(dir, "config.toml"), "theme = \"light\"\npaused = true\nspeed = \"max\"\ncolor = true\nmouse = false\nline = \"spl\"\n")
	o := settled(t, "--speed", "7", "--paused=false")
	if o.Theme != "light" || o.Paused || o.Speed != 7 || !o.NoMouse || o.NoColor || o.Glyphs != "" {
		t.Errorf("%+v", o)
	}
	modeltest.Equal(t, modeltest.Must(o.Spec(nil)).Scheme.Name, "spl", "without words:")
	modeltest.Equal(t, modeltest.Must(o.Spec([]string{"lakg"})).Scheme.Name, "lakg", "with words:")
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
	modeltest.Equal(t, settled(t).Theme, "light", "a relative XDG_CONFIG_HOME is heeded:")
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
	if err != nil || run.Spec().String() != linetest.Spec(pollinglab.DefaultLine).String() {
		t.Fatalf("%v", err)
	}
	if !strings.Contains(o.Trouble, "config.toml: line: ") || !strings.Contains(o.Trouble, "such.csv") {
		t.Errorf("%q", o.Trouble)
	}
	modeltest.Must(o.Spec([]string{"h-traa", "trace=/none/such.csv"}))
	if _, err := o.OpenFirst(spec); err == nil {
		t.Error("a line of the command line gives way, too")
	}
}
