package run

import (
	"strings"
	"testing"
	"unicode"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
)

// handOf is a hand over a real run, paused at tick 0.
func handOf(t *testing.T, line string, w, h int) *hand {
	t.Helper()
	run := modeltest.Must(driver.OpenRun(parseOpening(line)))
	c := driver.NewLoop(run, driver.Config{Open: driver.OpenRun, Paused: true, Speed: 2000})
	a := newApp(c.Driver, testTheme("mono", "braille"), config.Options{})
	a.W, a.H = w, h
	k := &hand{app: a, t: t, c: c}
	k.settle()
	return k
}

// firstLine is a line that opens a scheme; "" for one that needs a program.
func firstLine(s *lab.Scheme) string {
	switch {
	case s.Name == "own":
		return ""
	case s.Person && s.Lab.Name == "arms":
		return "you penalties=0.2,0.4,0.6" // you alone opens the polling lab
	}
	return s.Opening()
}

// eachInfo calls see with each page and a line of its scheme or lab.
func eachInfo(see func(name, line string, p labs.Info)) {
	for _, l := range model.Labs() {
		see("the "+l.Name+" lab", l.Schemes[0].Opening(), labs.InfoOfLab(l))
		for _, s := range l.All() {
			see(l.Name+": "+s.Name, firstLine(s), labs.InfoOfScheme(s))
		}
	}
}

// TestTriesAct: at tick 0 each key of a page is taken in its lab, changes the screen and is not refused; each line opens, runs and differs
// from the line of its page.
func TestTriesAct(t *testing.T) {
	eachInfo(func(name, line string, p labs.Info) {
		for _, try := range p.Tries {
			if try.Key() {
				k := handOf(t, line, 120, 40)
				was := k.screen()
				k.press(try.Do)
				if n := k.Notes.Current(); n != nil && (n.Kind == pane.NoteRefused || n.Kind == pane.NoteUnchanged) {
					t.Errorf("%s: %s is refused: %s", name, try.Do, n.Text)
				} else if k.screen() == was {
					t.Errorf("%s: %s does nothing", name, try.Do)
				}
				continue
			}
			spec, err := model.Parse(try.Do)
			if err != nil {
				t.Errorf("%s: %s: %v", name, try.Do, err)
				continue
			}
			run, err := model.New(spec)
			if err != nil {
				t.Errorf("%s: %s: %v", name, try.Do, err)
				continue
			}
			if run.Advance(20); !spec.Scheme.Person && run.Tick() != 20 {
				t.Errorf("%s: %s stops at tick %d", name, try.Do, run.Tick())
			}
			if line != "" && spec.String() == parseOpening(line).String() {
				t.Errorf("%s: %s is the line of the page", name, try.Do)
			}
		}
	})
}

// TestMarksOfPagesAreShown: each mark of a page is a sign of the panes of its scheme.
func TestMarksOfPagesAreShown(t *testing.T) {
	eachInfo(func(name, line string, p labs.Info) {
		if line == "" {
			line = "lakg pages=64"
		}
		k := handOf(t, line, 160, 48)
		var signs strings.Builder
		for _, e := range k.signsOfLab() {
			signs.WriteString(e.Symbol)
		}
		text := ""
		for _, r := range p.Set(labs.InfoWidth, nil) {
			text += r.Text + " "
		}
		for _, r := range text {
			if unicode.IsSymbol(r) && !strings.ContainsRune("=+<>−^`", r) && !strings.ContainsRune(signs.String(), r) {
				t.Errorf("%s: no pane shows %c", name, r)
			}
		}
		if strings.Contains(text, "`!`") && !strings.ContainsRune(signs.String(), '!') {
			t.Errorf("%s: no pane shows !", name)
		}
	})
}

// TestQuickKeysRest: a run that the page or the help covers goes on as the key before said, though the screen has not seen it yet.
func TestQuickKeysRest(t *testing.T) {
	for _, opens := range []string{"h", "?"} {
		k := handOf(t, "lakg", 120, 40)
		for _, goes := range []bool{true, false} {
			for _, name := range []string{" ", opens, "esc"} {
				k.Update(press(name))
			}
			k.settle()
			modeltest.Equal(t, k.c.Running, goes, "after space, %s and esc in one moment it goes on:", opens)
		}
	}
}

// TestInfoIsOneText: :explain of a scheme has the words of its page, the paragraphs what and how.
func TestInfoIsOneText(t *testing.T) {
	k := handOf(t, "lakg", 80, 24)
	for _, s := range k.Lab.All() {
		m := modeltest.Must(labs.Explain(k.context(0), s.Name))
		p := labs.InfoOfScheme(s)
		text := strings.Join(labs.Sentences(m), " ")
		last := `"lascope help ` + s.Name + `" prints all.`
		if s.Name == "lakg" {
			last = "h shows all."
		}
		modeltest.HasAll(t, text, []string{p.What, p.How, last}, "%s is explained without:", s.Name)
	}
}
