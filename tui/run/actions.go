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
func pickScheme(a *app) {
	i := slices.Index(a.Keys.Digit.Keys(), a.pressed)
	switch {
	case a.playing():
		a.Name(i)
	case a.Persons():
		a.Unchanged("The game is over" + pane.Clause("; %s chooses a scheme", a.Keys.Scheme) + ".")
	default:
		a.HandOver(i)
	}
}

// HandOver puts the i-th scheme of the lab in charge of the same world.
func (a *app) HandOver(i int) {
	all := a.Lab.All()
	if n := len(all); i < 0 || i >= n {
		if n == 1 {
			refusal.Say("The %s lab has one scheme: %s.", a.Lab.Name, a.Lab.Schemes[0].Title)
		}
		refusal.Say("The %s lab has %d schemes%s.", a.Lab.Name, n, pane.Clause("; press %s to choose one by name", a.Keys.Scheme))
	}
	a.send(driver.Act{Word: all[i].Name})
}

func scalesN(factor float64) keyEffect {
	return func(a *app) {
		s := a.Snap
		if i := slices.IndexFunc(s.Settings, isN); i >= 0 {
			tune(a, s.Settings[i], factor)
		} else {
			a.Refuse(pane.Sentence(s.Scheme.Title) + " has no N: it keeps no states.")
		}
	}
}

func tune(a *app, s lab.Setting, factor float64) {
	alone := pane.ScaledWord(s.Param, s.Word, factor)
	word := alone
	if p := a.params(); p != nil {
		word = p.Scaled(s, factor)
	}
	if word == s.Word && word == alone {
		refusal.Say("%s=%s is the end of its range.", s.Key, word)
	}
	a.send(driver.Tune{Word: s.Key + "=" + word})
}

func toggleParams(a *app) {
	switch i, _ := kindOf[*pane.Params](&a.paneSet); {
	case i < 0:
	case a.Focus == i:
		a.SetFocus(a.under)
	default:
		a.SetFocus(i)
	}
}

// reseed restarts with a random seed. The screen draws the seed; the run draws everything else
// from it.
func reseed(a *app) {
	a.send(driver.Reseed{Seed: 1 + rand.Uint64N(99_999)})
}

func copyLine(a *app) {
	copied(a, "copied: ", a.Line)
}

// copied copies a text, and says so.
func copied(a *app, says, text string) {
	a.Done(says + text)
	a.Later(screen.CopyText(text))
}

func copyLink(a *app) {
	if a.opts.Home == "" {
		refusal.Say("No page of lascope is known: the setting home names its address, as in home = \"https://example.org/lascope/\".")
	}
	if a.races() {
		refusal.Say("An address opens one run; this race has several.")
	}
	copied(a, "copied: ", config.Link(a.opts.Home, "line", a.Line))
}

func toggleHidden(a *app) {
	if a.playing() {
		a.Refuse("hidden until your last choice")
		return
	}
	flipHidden(a)
	text := canvas.Pick(a.hidden, "hidden: all that an automaton cannot know", "shown again: all that an automaton cannot know")
	a.Done(text)
}

func flipHidden(a *app) {
	a.hidden = !a.hidden
	a.Relayout()
}

// fastest switches between full speed and the speed before it, by default the scheme's pace.
func fastest(a *app) {
	speed := math.Inf(1)
	if !math.IsInf(a.Speed, 1) {
		a.slower = a.Speed
	} else if speed = a.slower; speed == 0 {
		speed = a.Scheme.Pace()
	}
	a.send(driver.SetSpeed{Speed: speed})
}

func movesFocus(by int) keyEffect {
	return func(a *app) { a.MoveFocus(by) }
}

func quit(a *app) { a.Later(tea.Quit) }

func toggleZoom(a *app) {
	was := a.rects
	a.Zoomed = !a.Zoomed
	a.Relayout()
	if a.FocusedPane() != nil && slices.Equal(was, a.rects) {
		a.Zoomed = false
		a.Unchanged("the pane " + a.title(a.Focus) + " fills the screen already")
		return
	}
}

// toggleLoop puts the loop on the stage, and back.
func toggleLoop(a *app) {
	if i := a.loopPane(); i < 0 || a.Zoomed && a.Focus == i {
		a.takeLoop()
	} else {
		a.putLoop()
	}
	a.Relayout()
}

// dismiss closes the note, the sheet, the pane that was called up or the screen, in this order. A presenter's remote
// sends esc too, so on a projector the screen closes at the second esc.
func dismiss(a *app) {
	switch {
	case a.leaving && a.Back != nil:
		a.Later(a.Back)
		return
	case len(a.cutOff) > 0 && a.WithdrawFound():
		forgetCutOff(a)
		return
	case a.Notes.Close():
	case a.chosen.item.Kind != lab.NoSubject:
		a.Choose(a.chosen.item)
	case a.sheet(a.Focus):
		a.SetFocus(a.under)
	case (a.Zoomed || a.calledUp()) && !a.Projector:
		if a.Zoomed = false; a.calledUp() { // the focus stays with a pane that is still on the screen
			a.Focus = a.Lead
		}
		a.Relayout()
	case a.Back != nil && a.Projector && !a.leaving:
		a.leaving = true
		a.Done(a.Keys.Close.Help().Key + " again goes back to the screen below")
		return
	case a.Back != nil:
		a.Later(a.Back)
		return
	}
}

func saveFrame(a *app) {
	a.Paint()
	frame := &a.Frame
	if a.around != nil {
		frame = a.around.Drawn()
	}
	s := a.Snap
	a.Later(screen.SaveFrame(fmt.Sprintf("lascope-%s-%d", s.Scheme.Name, s.Tick), frame, a.Theme))
}

// pressOnward stops a run that goes on to a milestone at any key. Only the keys that end or
// suspend the program act as well.
func pressOnward(a *app, k tea.KeyMsg) bool {
	if a.Now == nil || !a.Onward || key.Matches(k, a.Keys.Quit, a.Keys.Suspend) {
		return false
	}
	a.send(driver.Pause)
	return true
}

func runUntil(a *app, milestone string) {
	a.send(driver.RunOn{Milestone: milestone, Masked: a.Hidden()})
}

func milestoneNames(a *app) (names []string) {
	for _, m := range a.Lab.Milestones {
		names = append(names, m.Name)
	}
	return names
}

// The deadlock demonstration: the deadlock line is opened, then EOMA takes over.

func openDeadlock(a *app) { openLine(a, placementlab.DeadlockLine) }

func cure(a *app) {
	if a.Scheme.Name == placementpanes.CureScheme {
		refusal.Say("%s has this state already.", a.Scheme.Title)
	}
	a.send(driver.Act{Word: placementpanes.CureScheme})
}

// The theme, and with it the projector mode, can change while the program runs.

// SetTheme changes the theme of this screen.
func (a *app) SetTheme(th *canvas.Theme) {
	a.Theme = th
	a.Relayout()
}

// changeTheme changes the theme here at once, and on the other screens by a message.
func (a *app) changeTheme(th *canvas.Theme) {
	a.SetTheme(th)
	a.Later(func() tea.Msg { return screen.ThemeMsg{Theme: th} })
}

func nextTheme(a *app) {
	name := canvas.Themes[(slices.Index(canvas.Themes, a.Theme.Name)+1)%len(canvas.Themes)]
	setTheme(a, name)
	a.Done("theme " + name)
}

func setTheme(a *app, name string) {
	if !slices.Contains(canvas.Themes, name) {
		refusal.Say("theme %s: the themes are %s", cmp.Or(lab.Quoted(name), "NAME"), strings.Join(canvas.Themes, ", "))
	}
	th := refusal.Must(a.Theme.Named(name))
	if th.Name != name {
		refusal.Say("the theme stays mono: this terminal shows no colours, or --no-color or NO_COLOR forbids them")
	}
	a.changeTheme(th)
}

func toggleProjector(a *app) {
	a.changeTheme(a.Theme.ForProjector(!a.Projector))
}

// Persons reports that the game of a person is on the screen, over or not.
func (l *driverLink) Persons() bool { return l.Now != nil && l.Scheme.Person }

// playing reports that a person plays and has choices left.
func (l *driverLink) playing() bool { return l.Persons() && l.Ended == "" }

// seeGame hides the truth while a person plays, and shows it at the end of the game, whose last rows a
// session found at the start does not cover. begins reports that the game is new on the screen.
func (a *app) seeGame() (begins bool) {
	now := a.playing()
	if now == a.played {
		return false
	}
	if a.played, a.hidden = now, now; !now {
		a.WithdrawFound()
	}
	return now
}

// hintTyped notes the choice of a scheme in the place of the person.
func hintTyped(a *app, rest string) {
	n, err := strconv.Atoi(cmp.Or(rest, "1"))
	if err != nil || n < 1 {
		refusal.Say("%s: the number of a scheme counts from 1, such as hint 2", lab.Quoted(rest))
	}
	text := gamepane.Hint(a.Snap, n-1)
	if text == "" {
		refusal.Say("hint: it is for a game of yours with choices left; begin one with lascope you")
	}
	a.Done(text)
}

// challenge copies the command that lets another person play the same game.
func challenge(a *app) {
	text := gamepane.Challenge(a.Snap)
	if text == "" {
		refusal.Say("A challenge is for a game of yours; begin one with lascope you.")
	}
	copied(a, "A friend plays the same game with: ", text)
}
