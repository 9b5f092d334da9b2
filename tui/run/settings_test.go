package run

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/teatest"
	"github.com/spf13/pflag"

	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/screen"
)

// ownHome gives the test a separate home directory and environment.
func ownHome(t testing.TB) (home string) {
	t.Helper()
	home = t.TempDir()
	for name, value := range map[string]string{"HOME": home, "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "NO_COLOR": "", "NO_MOTION": ""} {
		if tt, ok := t.(*testing.T); ok {
			tt.Setenv(name, value)
		}
	}
	return home
}

// settingsFile writes a file of settings.
func settingsFile(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.toml")
	modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// settledOptions are the options after a command line.
func settledOptions(t testing.TB, args ...string) *config.Options {
	t.Helper()
	o := &config.Options{}
	f := pflag.NewFlagSet("lascope", pflag.ContinueOnError)
	o.Flags(f)
	modeltest.OK(t, f.Parse(args))
	o.Settle()
	return o
}

// A bad file is refused whole, the program starts, and says so on the screen.
func TestStartsWithABadConfig(t *testing.T) {
	ownHome(t)
	path := settingsFile(t, "theme = \"mono\"\nglyphs = \"asci\"\n")
	o := *settledOptions(t, "--config", path, "--paused")
	if o.Theme != settledOptions(t).Theme || o.Glyphs != settledOptions(t).Glyphs || !o.Paused {
		t.Errorf("a part of the bad file is in force: %+v", o)
	}
	d := driver.Start(newFaulty("tree"), o.DriverConfig())
	defer d.Stop()
	l := newRunScreen(d, testTheme("mono", "braille"), o)
	s := screen.NewStack(l)
	tm := teatest.NewTestModel(t, s, teatest.WithInitialTermSize(120, 40))
	until(t, d, "a first picture", func(p *driver.Status) bool { return p.Snap.Request.Width > 0 })
	tm.Send(press("q"))
	tm.WaitFinished(t, teatest.WithFinalTimeout(testTimeout))
	l.Dirty = true
	if s := ansi.Strip(l.View()); !strings.Contains(s, path+":2:10: glyphs is one of") || !strings.Contains(s, "the defaults apply") {
		t.Errorf("the last picture:\n%s", s)
	}
	modeltest.Equal(t, l.opts.Trouble, "", "the levels above would say it again:")
}
