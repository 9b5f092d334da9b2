package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screentest"
)

// helpPages are all pages of the open help, one after the other.
func helpPages(t *testing.T, a *app) string {
	t.Helper()
	h := a.overlay.(*helpOverlay)
	all := ""
	for h.page = 0; ; h.page++ {
		a.Dirty = true
		all += ansi.Strip(a.View())
		if h.page >= h.sheet.Pages()-1 {
			h.page = 0
			return all
		}
	}
}

// inHelp reports a symbol with its meaning in the help, of which rows may be broken.
func inHelp(help string, e pane.LegendEntry) bool {
	flat := strings.Join(strings.Fields(strings.NewReplacer("│", " ", "\n", " ").Replace(help)), " ")
	first, _, _ := strings.Cut(e.Meaning, ",")
	words := strings.Fields(first)
	return strings.Contains(flat, e.Symbol+" "+strings.Join(words[:min(4, len(words))], " "))
}

// typographic are signs of plain prose: they need no explanation.
const typographic = "·–−…≤≥→←↑↓§×′±²³¹½⁰⁴⁵⁶⁷⁸⁹⁻«»‹›"

// nothingOver takes the focus off the panes, as the help does, and covers nothing.
type nothingOver struct{}

func (nothingOver) key(*app, tea.KeyMsg) (bool, tea.Cmd) { return true, nil }
func (nothingOver) draw(*app, canvas.Area)               {}

// unexplained are the signs above the line of the drawn screen that the help does not have.
func unexplained(a *app) string {
	explained := typographic
	for _, e := range a.signsShown() {
		explained += e.Symbol
	}
	left, body := "", a.body()
	for y := range body.Y + body.H {
		for x := range a.W {
			r := a.Frame.All().At(x, y).R
			frame, braille := r >= '─' && r <= '╿', r >= 0x2800 && r <= 0x28ff
			if r > 0x7f && !unicode.IsLetter(r) && !frame && !braille && !strings.ContainsRune(explained+left, r) {
				left += string(r)
			}
		}
	}
	return left
}

// TestHelpExplainsARace: so are the signs of a race.
func TestHelpExplainsARace(t *testing.T) {
	l := testRace(t, "h-traa pages=16 vs lakg pages=16")
	l.until(t, "three replications", replicated)
	l.overlay = nothingOver{}
	for _, size := range barSizes {
		l.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		for i := range l.slots {
			l.setFocus(i)
			l.Dirty = true
			l.View()
			if left := unexplained(l.app); left != "" {
				t.Errorf("%v, %s in focus: %q is not explained", size, l.slots[i].Pane.Name(), left)
			}
		}
	}
}

// TestHelpExplainsEachSign: whatever the scheme, the size and the pane in focus, each sign in the
// panes, in the first row and on the time line is in the help, with no sign of a pane that is not
// shown.
func TestHelpExplainsEachSign(t *testing.T) {
	screentest.DrawingAlone(t)
	for _, l := range model.Labs() {
		for n, s := range l.Schemes {
			for k, size := range [][2]int{{80, 24}, {160, 48}} {
				for j, ticks := range []int64{2, 300} {
					if !modeltest.Taken(n+k+2*j, 8) {
						continue
					}
					a, _ := labApp(t, s.Name, ticks, "dark", "braille", size[0], size[1])
					a.notes.Close()
					for i := range a.slots {
						a.setFocus(i)
						a.overlay = nothingOver{}
						a.Dirty = true
						a.View()
						signs := a.signsShown()
						if left := unexplained(a); left != "" {
							t.Errorf("%s at %v, tick %d, %s in focus: %q is not explained", s.Name, size, ticks, a.slots[i].Pane.Name(), left)
						}
						for _, e := range signs {
							name, _, named := strings.Cut(e.Meaning, ": ")
							for k, p := range a.slots {
								if named && p.Pane.Name() == name && !a.visible(k) {
									t.Errorf("%s at %v: %q of the pane %s, which is not shown", s.Name, size, e.Symbol, name)
								}
							}
						}
						if openHelp(a, ""); i > 0 {
							continue
						}
						help := helpPages(t, a)
						for _, e := range signs {
							if !inHelp(help, e) {
								t.Errorf("%s at %v: %v is not in the help", s.Name, size, e)
							}
						}
						a.overlay = nil
						if t.Failed() {
							t.FailNow()
						}
					}
				}
			}
		}
	}
}

// TestHelpHasTheWords: the help of every lab has each of tick, slot, poll, share and value once,
// and says where lessons, demos, races, sweeps and the other labs are.
func TestHelpHasTheWords(t *testing.T) {
	for _, l := range model.Labs() {
		a, _ := labApp(t, l.Schemes[0].Name, 3, "dark", "braille", 80, 24)
		openHelp(a, "")
		help := helpPages(t, a)
		words := ""
		for _, e := range labs.Of(l).Words {
			words += " " + e.Symbol
			if !inHelp(help, e) {
				t.Errorf("%s: %v is not in the help", l.Name, e)
			}
		}
		for _, w := range []string{"tick", "slot", "poll", "share", "value"} {
			if strings.Count(words, w) != 1 {
				t.Errorf("the %s lab explains %q %d times", l.Name, w, strings.Count(words, w))
			}
		}
		for _, w := range []string{":demo list", ":lesson list", ":race", ":sweep", ":recover list"} {
			if !strings.Contains(help, w) {
				t.Errorf("%s: the help has no %s", l.Name, w)
			}
		}
		for _, other := range model.Labs() {
			if other != l && !strings.Contains(help, "the "+other.Name+" lab: ") {
				t.Errorf("%s: the help does not name the %s lab", l.Name, other.Name)
			}
		}
	}
}

// TestPlacesOpen: each command that the help gives for a place is accepted, also with a kept session that cannot be
// read.
func TestPlacesOpen(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	dir := config.SessionsPath()
	modeltest.OK(t, os.MkdirAll(dir, 0o700))
	modeltest.OK(t, os.WriteFile(filepath.Join(dir, "1.kept.session"), []byte("no session"), 0o600))
	for _, place := range []string{"demo list", "lesson list", "race lakg", "recover list", "spl", "oma", "robot"} {
		k := newDesk(t, "h-traa pages=64", 20)
		k.opts.Lessons, k.opts.Demos = "../model/lesson/lessons", "../model/lesson/demos"
		found := false
		for _, e := range k.places() {
			found = found || e.Symbol == ":"+place
		}
		if !found {
			t.Errorf("%q is no place: %v", place, k.places())
		}
		if _, err := runLine(k.app, place); err != nil {
			t.Errorf("%s: %v", place, err)
		}
	}
}

// TestSearchHelp: typing filters keys, signs, commands, words and parameters, letter by letter;
// one letter is looked for among keys and signs.
func TestSearchHelp(t *testing.T) {
	for i, size := range barSizes {
		for k, open := range [][]string{{"/"}, {"?", "/"}} {
			if !modeltest.Taken(i+k, 2) {
				continue
			}
			a, _ := labApp(t, "h-traa pages=64", 20, "dark", "braille", size[0], size[1])
			for _, name := range open {
				a.Update(pressed(t, name))
				a.View()
			}
			for _, c := range []struct{ text, has, hasNot string }{
				{"mirror", "mirror: page i", "halve the states N"},
				{"optimal split", "the optimal split of", "mirror: page i"},
				{"sweep", "a sweep: the same line", "halve the states N"},
				{"slot", "the papers' word for a tick", "halve the states N"},
				{"n", "halve the states N", "mirror: page i"},
				{"◆", "the value of the optimal shares", "halve the states N"},
				{"growth", "growth", "halve the states N"},
				{"STATES Of an AUTOMATON", "number of states", "mirror: page i"},
				{"xyzzy", "no key, sign, command", "halve the states N"},
			} {
				h := a.overlay.(*helpOverlay)
				h.input.SetValue("")
				for _, r := range c.text {
					a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
				}
				if help := helpPages(t, a); !strings.Contains(help, c.has) || strings.Contains(help, c.hasNot) || !strings.Contains(help, "› "+c.text) {
					t.Errorf("%v: %q does not find %q, or finds %q:\n%s", size, c.text, c.has, c.hasNot, help)
				}
				checkScreen(t, a.View(), size[0], size[1])
			}
			a.Update(pressed(t, "esc"))
			if h, ok := a.overlay.(*helpOverlay); !ok || h.typing {
				t.Error("esc does not lead back to the help")
			}
			if a.Update(pressed(t, "esc")); a.overlay != nil {
				t.Error("the second esc does not close it")
			}
		}
	}
}

// TestHelpPages: the pages have each row once, in every size, and its key leaves it behind the last.
func TestHelpPages(t *testing.T) {
	for _, size := range barSizes {
		a, _ := labApp(t, "robot docs=300", 20, "mono", "braille", size[0], size[1])
		openHelp(a, "")
		help := helpPages(t, a)
		for _, c := range a.table {
			if c.Key.Enabled() && c.Group != "" && !inHelp(help, pane.LegendEntry{Symbol: c.Key.Help().Key, Meaning: c.Key.Help().Desc}) {
				t.Errorf("%v: the help does not show %s %q", size, c.Key.Help().Key, c.Key.Help().Desc)
			}
		}
		for presses := 0; a.overlay != nil; presses++ {
			a.View()
			a.Update(pressed(t, "?"))
			if presses > 40 {
				t.Fatal("the key of the help does not leave it")
			}
		}
	}
}

// TestHelpTeaches: the first page has the keys that teach, run, change and leave on one screen from 80 columns on, and a
// click on a row of the help does it.
func TestHelpTeaches(t *testing.T) {
	for _, size := range barSizes[1:] {
		a, _ := labApp(t, "h-traa pages=64", 20, "dark", "braille", size[0], size[1])
		openHelp(a, "")
		shows(t, a, "Look", "follow one poll in slow motion", "the loop, and back", "explain what is under the cursor", "next pane",
			"enlarge the pane", "30 replications behind the curve", "hide what the scheme cannot know", "Run", "jump to the next event",
			"Change", "mirror", "n/N", "all parameters", "Leave", "quit", "1 of ", "more: signs, words, keys, commands")
		for _, l := range []struct {
			row  string
			does func(a *app) bool
		}{
			{"the loop, and back", func(a *app) bool { return a.focusedPane().Name() == "loop" }},
			{"enlarge the pane", func(a *app) bool { return a.zoomed && a.rects[a.focus].W == a.W }},
			{"type a command", func(a *app) bool { _, ok := a.overlay.(*prompt); return ok }},
		} {
			a, _ := labApp(t, "h-traa pages=64", 20, "dark", "braille", size[0], size[1])
			a.setFocus(1)
			openHelp(a, "")
			for y, row := range rowsOf(a) {
				if at := strings.Index(row, l.row); at >= 0 {
					a.Update(tea.MouseMsg{X: len([]rune(row[:at])), Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
					break
				}
			}
			if !l.does(a) {
				t.Errorf("%v: a click on %q does nothing", size, l.row)
			}
		}
		a.overlay = nil
		searchHelp(a, "")
		a.overlay.(*helpOverlay).input.SetValue("recover list")
		for y, row := range rowsOf(a) {
			if at := strings.Index(row, ":explain"); at >= 0 || strings.Contains(row, ":recover list") {
				a.Update(tea.MouseMsg{X: 20, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			}
		}
		if _, open := a.overlay.(*helpOverlay); open {
			t.Errorf("%v: a click on a command does not run it", size)
		}
	}
}
