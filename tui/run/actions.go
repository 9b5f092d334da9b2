package run

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
	"lascope/tui/placementpanes"
	"lascope/tui/screen"
)

// pickScheme hands over to the scheme whose digit was pressed: the first of the
// binding's keys is the first scheme's. While a person plays, a digit chooses a page or an arm; after the
// last choice it does nothing, so that typing on keeps the result.
func pickScheme(a *app) tea.Cmd {
	i := slices.Index(a.Keys.Digit.Keys(), a.pressed)
	switch {
	case a.playing():
		a.Name(i)
		return nil
	case a.Persons():
		return a.Notes.Unchanged("The game is over" + pane.Clause("; %s chooses a scheme", a.Keys.Scheme) + ".")
	}
	return a.HandOver(i)
}

// HandOver puts the i-th scheme of the lab in charge of the same world.
func (a *app) HandOver(i int) tea.Cmd {
	all := a.Lab.All()
	if n := len(all); i < 0 || i >= n {
		if n == 1 {
			refusal.Say("The %s lab has one scheme: %s.", a.Lab.Name, a.Lab.Schemes[0].Title)
		}
		refusal.Say("The %s lab has %d schemes%s.", a.Lab.Name, n, pane.Clause("; press %s to choose one by name", a.Keys.Scheme))
	}
	return a.send(driver.Act{Word: all[i].Name})
}

func scalesN(factor float64) keyEffect {
	return func(a *app) tea.Cmd {
		s := a.Now.Snap
		if i := slices.IndexFunc(s.Settings, isN); i >= 0 {
			return tune(a, s.Settings[i], factor)
		}
		return a.Notes.Refuse(pane.Sentence(s.Scheme.Title) + " has no N: it keeps no states.")
	}
}

func tune(a *app, s lab.Setting, factor float64) tea.Cmd {
	alone := pane.ScaledWord(s.Param, s.Word, factor)
	word := alone
	if p := a.params(); p != nil {
		word = p.Scaled(s, factor)
	}
	if word == s.Word && word == alone {
		refusal.Say("%s=%s is the end of its range.", s.Param.Key, word)
	}
	return a.send(driver.Tune{Word: s.Param.Key + "=" + word})
}

func toggleParams(a *app) tea.Cmd {
	switch i, _ := kindOf[*pane.Params](&a.paneSet); {
	case i < 0:
	case a.Focus == i:
		a.SetFocus(a.under)
	default:
		a.SetFocus(i)
	}
	return nil
}

// reseed restarts with a random seed. The screen draws the seed; the run draws everything else
// from it.
func reseed(a *app) tea.Cmd {
	return a.send(driver.Reseed{Seed: 1 + rand.Uint64N(99_999)})
}

func copyLine(a *app) tea.Cmd {
	return copied(a, "copied: ", a.Now.Line)
}

// copied copies a text, and says so.
func copied(a *app, says, text string) tea.Cmd {
	return tea.Batch(a.Notes.Done(says+text), screen.CopyText(text))
}

func copyLink(a *app) tea.Cmd {
	if a.opts.Home == "" {
		refusal.Say("No page of lascope is known: the setting home names its address, as in home = \"https://example.org/lascope/\".")
	}
	if a.races() {
		refusal.Say("An address opens one run; this race has several.")
	}
	return copied(a, "copied: ", config.Link(a.opts.Home, "line", a.Now.Line))
}

func toggleHidden(a *app) tea.Cmd {
	if a.playing() {
		return a.Notes.Refuse("hidden until your last choice")
	}
	flipHidden(a)
	text := canvas.Pick(a.hidden, "hidden: all that an automaton cannot know", "shown again: all that an automaton cannot know")
	return a.Notes.Done(text)
}

func flipHidden(a *app) tea.Cmd {
	a.hidden = !a.hidden
	a.Relayout()
	return nil
}

// fastest switches between full speed and the speed before it, by default the scheme's pace.
func fastest(a *app) tea.Cmd {
	speed := math.Inf(1)
	if !math.IsInf(a.Now.Speed, 1) {
		a.slower = a.Now.Speed
	} else if speed = a.slower; speed == 0 {
		speed = a.Now.Scheme.Pace()
	}
	return a.send(driver.SetSpeed{Speed: speed})
}

func movesFocus(by int) keyEffect {
	return func(a *app) tea.Cmd { return a.MoveFocus(by) }
}

func quit(*app) tea.Cmd { return tea.Quit }

func toggleZoom(a *app) tea.Cmd {
	was := a.rects
	a.Zoomed = !a.Zoomed
	a.Relayout()
	if a.FocusedPane() != nil && slices.Equal(was, a.rects) {
		a.Zoomed = false
		return a.Notes.Unchanged("the pane " + a.title(a.Focus) + " fills the screen already")
	}
	return nil
}

// toggleLoop puts the loop on the stage, and back.
func toggleLoop(a *app) tea.Cmd {
	if i := a.loopPane(); i < 0 || a.Zoomed && a.Focus == i {
		a.takeLoop()
	} else {
		a.putLoop()
	}
	a.Relayout()
	return nil
}

// dismiss closes the note, the sheet, the pane that was called up or the screen, in this order. A presenter's remote
// sends esc too, so on a projector the screen closes at the second esc.
func dismiss(a *app) tea.Cmd {
	switch {
	case a.leaving && a.Back != nil:
		return a.Back
	case len(a.cutOff) > 0 && a.Notes.WithdrawFound():
		return forgetCutOff(a)
	case a.Notes.Close():
	case a.chosen.item.Kind != lab.NoSubject:
		a.Choose(a.chosen.item)
	case a.sheet(a.Focus):
		a.SetFocus(a.under)
	case (a.Zoomed || a.calledUp()) && !a.Theme.Projector:
		if a.Zoomed = false; a.calledUp() { // the focus stays with a pane that is still on the screen
			a.Focus = a.Lead
		}
		a.Relayout()
	case a.Back != nil && a.Theme.Projector && !a.leaving:
		a.leaving = true
		return a.Notes.Done(a.Keys.Close.Help().Key + " again goes back to the screen below")
	case a.Back != nil:
		return a.Back
	}
	return nil
}

func saveFrame(a *app) tea.Cmd {
	a.Paint()
	frame := &a.Frame
	if a.around != nil {
		frame = a.around.Drawn()
	}
	s := a.Now.Snap
	return screen.SaveFrame(fmt.Sprintf("lascope-%s-%d", s.Scheme.Name, s.Tick), frame, a.Theme)
}

// pressOnward stops a run that goes on to a milestone at any key. Only the keys that end or
// suspend the program act as well.
func pressOnward(a *app, k tea.KeyMsg) (tea.Cmd, bool) {
	if a.Now == nil || !a.Now.Onward || key.Matches(k, a.Keys.Quit, a.Keys.Suspend) {
		return nil, false
	}
	a.send(driver.Pause)
	return nil, true
}

func runUntil(a *app, milestone string) tea.Cmd {
	return a.send(driver.RunOn{Milestone: milestone, Masked: a.Hidden()})
}

func milestoneNames(a *app) (names []string) {
	for _, m := range a.Lab.Milestones {
		names = append(names, m.Name)
	}
	return names
}

// The deadlock demonstration: the deadlock line is opened, then EOMA takes over.

func openDeadlock(a *app) tea.Cmd { return openLine(a, placementlab.DeadlockLine) }

func cure(a *app) tea.Cmd {
	if a.Now.Scheme.Name == placementpanes.CureScheme {
		refusal.Say("%s has this state already.", a.Now.Scheme.Title)
	}
	return a.send(driver.Act{Word: placementpanes.CureScheme})
}

// The theme, and with it the projector mode, can change while the program runs.

// SetTheme changes the theme of this screen.
func (a *app) SetTheme(th *canvas.Theme) {
	a.Theme = th
	a.Relayout()
}

// changeTheme changes the theme here at once, and on the other screens by a message.
func (a *app) changeTheme(th *canvas.Theme) tea.Cmd {
	a.SetTheme(th)
	return func() tea.Msg { return screen.ThemeMsg{Theme: th} }
}

func nextTheme(a *app) tea.Cmd {
	name := canvas.Themes[(slices.Index(canvas.Themes, a.Theme.Name)+1)%len(canvas.Themes)]
	return tea.Batch(setTheme(a, name), a.Notes.Done("theme "+name))
}

func setTheme(a *app, name string) tea.Cmd {
	if !slices.Contains(canvas.Themes, name) {
		refusal.Say("theme %s: the themes are %s", cmp.Or(lab.Quoted(name), "NAME"), strings.Join(canvas.Themes, ", "))
	}
	th := refusal.Must(a.Theme.Named(name))
	if th.Name != name {
		refusal.Say("the theme stays mono: this terminal shows no colours, or --no-color or NO_COLOR forbids them")
	}
	return a.changeTheme(th)
}

func toggleProjector(a *app) tea.Cmd {
	return a.changeTheme(a.Theme.ForProjector(!a.Theme.Projector))
}

// Persons reports that the game of a person is on the screen, over or not.
func (l *driverLink) Persons() bool { return l.Now != nil && l.Now.Scheme.Person }

// playing reports that a person plays and has choices left.
func (l *driverLink) playing() bool { return l.Persons() && l.Now.Ended == "" }

// seeGame hides the truth while a person plays, and shows it at the end of the game, whose last rows a
// session found at the start does not cover. begins reports that the game is new on the screen.
func (a *app) seeGame() (begins bool) {
	now := a.playing()
	if now == a.played {
		return false
	}
	if a.played, a.hidden = now, now; !now {
		a.Notes.WithdrawFound()
	}
	return now
}

// hintTyped notes the choice of a scheme in the place of the person.
func hintTyped(a *app, rest string) tea.Cmd {
	n, err := strconv.Atoi(cmp.Or(rest, "1"))
	if err != nil || n < 1 {
		refusal.Say("%s: the number of a scheme counts from 1, such as hint 2", lab.Quoted(rest))
	}
	text := gamepane.Hint(a.Now.Snap, n-1)
	if text == "" {
		refusal.Say("hint: it is for a game of yours with choices left; begin one with lascope you")
	}
	return a.Notes.Done(text)
}

// challenge copies the command that lets another person play the same game.
func challenge(a *app) tea.Cmd {
	text := gamepane.Challenge(a.Now.Snap)
	if text == "" {
		refusal.Say("A challenge is for a game of yours; begin one with lascope you.")
	}
	return copied(a, "A friend plays the same game with: ", text)
}
