package run

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/modeltest"
	"lascope/model/picture"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// TestSaveFrame: p writes the frame as pictures and as text, each time in new files, and says so.
func TestSaveFrame(t *testing.T) {
	t.Chdir(t.TempDir())
	a, _ := newTestApp("tree", "light", "braille", 60, 16, 20_000)
	for _, name := range []string{"lascope-h-traa-20000", "lascope-h-traa-20000-2"} {
		a.Update(due(a, func() { saveFrame(a) })())
		shows(t, a, "saved "+name+".svg, .png, .pdf and .txt")
		plain, err := os.ReadFile(name + ".txt")
		if err != nil || !strings.Contains(string(plain), "H-TRAA") {
			t.Errorf("the text is not the frame: %v\n%s", err, plain)
		}
		for _, format := range picture.Formats {
			file, err := os.ReadFile(name + "." + format)
			if err != nil || !picture.Begins("x."+format)(string(file)) {
				t.Errorf("%s: %v", format, err)
			}
		}
	}
}

// A session that the prompt opens has its notes, however soon its run goes on.
func TestPromptReplaysWithNotes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.session")
	modeltest.OK(t, os.WriteFile(path, []byte("# lascope session 1\n# line h-traa pages=4\nnote 50 look here\nend 100\n"), 0o600))
	a, run := labApp(t, "h-traa pages=8", 10, 80, 24)
	c := driver.NewLoop(model.NewTimeline(run), config.Options{}.DriverConfig())
	a.Driver = c.Driver
	openSaved(a, path)
	found := a.lookup.run().(lookupMsg)
	found.then(a)
	for f := c.Next(); f != nil; f = c.Next() {
		f.Apply(c)
		c.Simulation.Advance(5)
	}
	if n := c.Simulation.(*model.Timeline).Notes(); c.Simulation.Spec().String() != "h-traa pages=4" || len(n) != 1 || n[0].Text != "look here" {
		t.Errorf("%s has the notes %v", c.Simulation.Spec(), n)
	}
}
