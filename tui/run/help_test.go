package run

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/labs"
	"lascope/tui/pane"
)

// helpPages are all pages of the open help, one after the other.
func helpPages(t *testing.T, a *app) string {
	t.Helper()
	h := a.Overlay.(*helpOverlay)
	all := ""
	for h.page = 0; ; h.page++ {
		a.Dirty = true
		all += a.drawn()
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

func (nothingOver) key(*app, tea.KeyMsg) bool { return true }
func (nothingOver) draw(*app, canvas.Area)    {}

// unexplained are the signs above the line of the drawn screen that the help does not have.
func unexplained(a *app) string {
	explained := typographic
	for _, e := range signsShown(&a.runView) {
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
	l.Overlay = nothingOver{}
	for _, size := range barSizes {
		l.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		for i := range l.Slots {
			l.SetFocus(i)
			l.Dirty = true
			l.View()
			modeltest.Equal(t, unexplained(l.app), "", "%v, %s in focus: not explained are", size, l.Slots[i].Name())
		}
	}
}

// TestHelpExplainsEachSign: whatever the scheme, the size and the pane in focus, each sign in the
// panes, in the first row and on the time line is in the help, with no sign of a pane that is not
// shown.
func TestHelpExplainsEachSign(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for _, l := range model.Labs() {
		for n, s := range l.Schemes {
			for k, size := range [][2]int{{80, 24}, {160, 48}} {
				for j, ticks := range []int64{2, 300} {
					if !modeltest.Taken(n+k+2*j, 16) {
						continue
					}
					a, _ := labApp(t, s.Name, ticks, size[0], size[1])
					a.Notes.Close()
					for i := range a.Slots {
						a.SetFocus(i)
						a.Overlay = nothingOver{}
						a.Dirty = true
						a.View()
						signs := signsShown(&a.runView)
						modeltest.Equal(t, unexplained(a), "", "%s at %v, tick %d, %s in focus: not explained is", s.Name, size, ticks, a.Slots[i].Name())
						for _, e := range signs {
							name, _, named := strings.Cut(e.Meaning, ": ")
							for k := range a.Slots {
								if named && a.title(k) == name && !a.visible(k) {
									t.Errorf("%s at %v: %q of the pane %s, which is not shown", s.Name, size, e.Symbol, name)
								}
							}
						}
						if openHelp(a); i > 0 {
							continue
						}
						help := helpPages(t, a)
						for _, e := range signs {
							if !inHelp(help, e) {
								t.Errorf("%s at %v: %v is not in the help", s.Name, size, e)
							}
						}
						a.Overlay = nil
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
		a, _ := labApp(t, l.Schemes[0].Name, 3, 80, 24)
		openHelp(a)
		help := helpPages(t, a)
		words := ""
		for _, e := range labs.Of(l).Words {
			words += " " + e.Symbol
			if !inHelp(help, e) {
				t.Errorf("%s: %v is not in the help", l.Name, e)
			}
		}
		for _, w := range []string{"tick", "slot", "poll", "share", "value"} {
			modeltest.Equal(t, strings.Count(words, w), 1, "the %s lab explains %q times", l.Name, w)
		}
		modeltest.HasAll(t, help, []string{":demo list", ":lesson list", ":race", ":sweep", ":recover list"}, "%s: the help has no", l.Name)
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
		k.opts.Lessons, k.opts.Demos = "../../model/lesson/lessons", "../../model/lesson/demos"
		found := false
		for _, e := range k.places() {
			found = found || e.Symbol == ":"+place
		}
		if !found {
			t.Errorf("%q is no place: %v", place, k.places())
		}
		if err := refusal.Of(func() { runLine(k.app, place) }); err != nil {
			t.Errorf("%s: %v", place, err)
		}
	}
}

// TestHelpPages: the pages have each row once, in every size, and its key leaves it behind the last.
func TestHelpPages(t *testing.T) {
	for _, size := range barSizes {
		a, _ := labAppIn(t, "robot docs=300", 20, "mono", "braille", size[0], size[1])
		openHelp(a)
		help := helpPages(t, a)
		for _, c := range a.Table {
			if c.Key.Enabled() && c.Group != "" && !inHelp(help, pane.LegendEntry{Symbol: c.Key.Help().Key, Meaning: c.Key.Help().Desc}) {
				t.Errorf("%v: the help does not show %s %q", size, c.Key.Help().Key, c.Key.Help().Desc)
			}
		}
		for presses := 0; a.Overlay != nil; presses++ {
			a.View()
			a.Update(pressed(t, "?"))
			if presses > 40 {
				t.Fatal("the key of the help does not leave it")
			}
		}
	}
}
