package tui

import (
	"strings"
	"testing"
	"unicode"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/wording"
)

// handOf is a hand over a real run, paused at tick 0.
func handOf(t *testing.T, line string, w, h int) *hand {
	t.Helper()
	run := modeltest.Must(driver.OpenRun(modeltest.Must(parseOpening(line))))
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
func eachInfo(see func(name, line string, p wording.Info)) {
	for _, l := range model.Labs() {
		see("the "+l.Name+" lab", l.Default, wording.InfoOfLab(l))
		for _, s := range l.All() {
			see(l.Name+": "+s.Name, firstLine(s), wording.InfoOfScheme(s))
		}
	}
}

// TestTriesAct: at tick 0 each key of a page is taken in its lab, changes the screen and is not refused; each line opens, runs and differs
// from the line of its page.
func TestTriesAct(t *testing.T) {
	eachInfo(func(name, line string, p wording.Info) {
		for _, try := range p.Tries {
			if try.Key() {
				k := handOf(t, line, 120, 40)
				was := k.screen()
				k.press(try.Do)
				if n := k.notes.Current(); n != nil && (n.Kind == pane.NoteRefused || n.Kind == pane.NoteUnchanged) {
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
			if line != "" && spec.String() == modeltest.Must(parseOpening(line)).String() {
				t.Errorf("%s: %s is the line of the page", name, try.Do)
			}
		}
	})
}

// TestMarksOfPagesAreShown: each mark of a page is a sign of the panes of its scheme.
func TestMarksOfPagesAreShown(t *testing.T) {
	eachInfo(func(name, line string, p wording.Info) {
		if line == "" {
			line = "lakg pages=64"
		}
		k := handOf(t, line, 160, 48)
		var signs strings.Builder
		for _, e := range k.signsOfLab() {
			signs.WriteString(e.Symbol)
		}
		text := ""
		for _, r := range p.Set(wording.InfoWidth, nil) {
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

// TestInfoTurns: h and F1 open the page of the scheme, h turns to that of the lab and back, and other keys, esc among them, close it alone.
func TestInfoTurns(t *testing.T) {
	for _, open := range []string{"h", "f1"} {
		k := handOf(t, "h-traa pages=64", 80, 24)
		k.Update(keymap.KeyOf(open))
		k.sees("H-TRAA, a tree of automata", "polling lab", "Try    1  m    Mirror the web", "1 2 3 do it · h the lab · ↑↓ turn · esc closes")
		k.press("h")
		k.sees("How often should each page be polled?", "h the scheme")
		k.press("h")
		k.sees("H-TRAA, a tree of automata")
		k.press("esc")
		if k.overlay != nil || k.screen() == "" {
			t.Errorf("%s: esc leaves the page open", open)
		}
	}
}

// TestInfoInTheTour: h opens the page in the tour, and esc closes it alone.
func TestInfoInTheTour(t *testing.T) {
	p := pupilOf(t, lesson.Tour(), config.Options{Speed: -1}, lesson.TourName, 80, 24)
	p.keys(" ") // the whole poll at once
	p.rest()
	p.keys("h")
	p.sees("TRAA, a tree of automata", "esc closes")
	p.keys("esc")
	if s := p.screen(); strings.Contains(s, "esc closes") || !strings.Contains(s, "1 of 12") {
		t.Errorf("esc leaves more than the page:\n%s", s)
	}
}

// TestInfoTries: a try closes the page and presses its key, under a rebound key too, or opens its line, which undo takes back.
func TestInfoTries(t *testing.T) {
	k := handOf(t, "h-traa pages=64", 80, 24)
	k.press("h", "2")
	k.sees("N=250")
	if k.overlay != nil {
		t.Error("the page is open after a try")
	}
	k.keys.Actions["mirror"].SetKeys("f5")
	k.keys.Actions["mirror"].SetHelp("f5", "")
	k.setTable(k.now)
	k.press("h")
	k.sees("1  f5   Mirror the web")
	k.press("1")
	if marks := k.now.Snap.Marks; len(marks) != 2 || marks[1].Name != "mirror" {
		t.Errorf("the marks are %v", marks)
	}
	k.keys.Actions["mirror"].SetKeys()
	k.setTable(k.now)
	k.press("h", "1")
	if marks := k.now.Snap.Marks; len(marks) != 3 {
		t.Errorf("without a key the marks are %v", marks)
	}
	k.press("h", "3")
	if got := k.now.Snap.Line; got != "h-traa schedule=edf rule=inaction-penalty seed=40" {
		t.Errorf("the line is %s", got)
	}
	k.press("U")
	if got := k.now.Snap.Line; !strings.HasPrefix(got, "h-traa pages=64") {
		t.Errorf("after undo the line is %s", got)
	}
}

// TestInfoScrolls: on a small screen the page is set to the width, and scrolls to its last row and back.
func TestInfoScrolls(t *testing.T) {
	k := handOf(t, "oma objects=9", 60, 16)
	k.press("h")
	k.sees("What   Objects that are asked for together should come   │")
	if strings.Contains(k.screen(), "Source [Thesis]") {
		t.Error("16 rows hold the whole page")
	}
	k.press("pgdown", "down", "down", "down", "down", "down", "down", "down")
	k.press("end")
	k.sees("Source [Thesis] §4.2.2.")
	k.press("up", "down")
	k.sees("Source [Thesis] §4.2.2.")
	k.press("home")
	k.sees("What   Objects")
}

// TestInfoRestsTheRun: the run rests while the page is open, and goes on afterwards if it did before.
func TestInfoRestsTheRun(t *testing.T) {
	k := handOf(t, "h-traa pages=64", 80, 24)
	k.press(" ", "h")
	if k.c.Running {
		t.Error("the run goes on under the page")
	}
	k.press("h", "esc")
	if !k.c.Running {
		t.Error("the run rests after the page")
	}
}

// TestInfoIsOneText: :info opens the page, and :explain of a scheme has the words of its page, the paragraphs what and how.
func TestInfoIsOneText(t *testing.T) {
	k := handOf(t, "lakg", 80, 24)
	if _, err := runLine(k.app, "info"); err != nil || !strings.Contains(k.screen(), "LAKG, a knapsack game") {
		t.Errorf(":info opens no page: %v", err)
	}
	for _, s := range k.lab.All() {
		m := modeltest.Must(wording.Explain(k.context(0), s.Name))
		p := wording.InfoOfScheme(s)
		text := strings.Join(wording.Sentences(m), " ")
		last := `"lascope help ` + s.Name + `" prints all.`
		if s.Name == "lakg" {
			last = "h shows all."
		}
		for _, want := range []string{p.What, p.How, last} {
			if !strings.Contains(text, want) {
				t.Errorf("%s is explained without %q: %s", s.Name, want, text)
			}
		}
	}
}
