package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// Autosaved sessions that were cut off: the offer at the start, and the commands recover and
// forget.

// foundMsg lists the sessions that were cut off before this program began, the latest first.
type foundMsg struct{ sessions []model.CutOff }

func (foundMsg) ForScreen() {}

// seekCutOff searches, once per program, for sessions that were cut off.
func seekCutOff(a *app) tea.Cmd {
	home := a.opts.Autosaves
	if home == nil || home.Offered.Swap(true) {
		return nil
	}
	return func() tea.Msg {
		found, err := model.CutOffSessions(home.Dir)
		if err != nil || len(found) == 0 {
			return nil
		}
		return foundMsg{found}
	}
}

// offerCutOff offers the latest.
func offerCutOff(a *app, found []model.CutOff) tea.Cmd {
	opens := "Lascope recover opens it"
	if k := a.keys; k.Recover.Enabled() && k.Prompt.Enabled() {
		opens = k.Recover.Help().Key + " or " + k.Typed("recover opens it")
	} else if k.Recover.Enabled() || k.Prompt.Enabled() {
		opens = keymap.Does(k.Recover, "opens it") + k.Typed("recover opens it")
	}
	drops := ""
	if a.keys.Prompt.Enabled() {
		drops = ", " + a.keys.Typed("forget drops it")
	}
	return a.notes.Add(pane.Note{Kind: pane.NoteFound, Text: sayCutOff(found, opens+drops)})
}

// sayCutOff describes the latest session and the number of others.
func sayCutOff(found []model.CutOff, todo string) string {
	s := found[0].Session
	text := fmt.Sprintf("A session was cut off at tick %s: %s. %s.", canvas.Thousands(s.Until), canvas.Middle(s.Spec.String(), 60), todo)
	if n := len(found) - 1; n > 0 {
		text += fmt.Sprintf(" %d more: lascope recover list.", n)
	}
	return text
}

// restoreLast is the key of recoverLast.
func restoreLast(a *app, _ string) tea.Cmd {
	cmd, err := recoverLast(a, "")
	if err != nil {
		return a.notes.Add(refusal(err))
	}
	return cmd
}

// recoverLast opens the latest session that was cut off in place of the run, or as a screen
// over a race or a lesson.
func recoverLast(a *app, rest string) (tea.Cmd, error) {
	cut, err := cutOff("recover", rest)
	if err != nil {
		return nil, err
	}
	if a.now.Contest != nil || a.outer != nil {
		l, err := newRecoveredScreen(cut, a.theme, a.opts)
		if err != nil {
			return nil, err
		}
		return push(l.withBack()), nil
	}
	taken, err := take(cut)
	if err != nil {
		return nil, err
	}
	a.driver.Send(driver.Restore{CutOff: taken})
	return nil, nil
}

// newRecoveredScreen opens a session that was cut off as a screen.
func newRecoveredScreen(cut model.CutOff, th *canvas.Theme, o config.Options) (*runScreen, error) {
	taken, err := take(cut)
	if err != nil {
		return nil, err
	}
	run, err := driver.OpenRun(taken.Session.Spec)
	if err != nil {
		taken.Failed()
		return nil, err
	}
	at := o
	at.Paused, at.Replay = true, nil
	d := config.StartDriver(run, driver.OpenRun, at)
	d.Send(driver.Continue{CutOff: taken})
	return newRunScreen(d, th, at), nil
}

// take takes a session that was cut off from its file.
func take(cut model.CutOff) (driver.CutOff, error) {
	s, saved, back, err := cut.Take()
	return driver.CutOff{Session: s, Saved: saved, Failed: back}, err
}

// forgetLast drops the latest session that was cut off.
func forgetLast(a *app, rest string) (tea.Cmd, error) {
	cut, err := cutOff("forget", rest)
	if err == nil {
		err = cut.Drop()
	}
	if err != nil {
		return nil, err
	}
	a.notes.WithdrawFound()
	return a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: "Forgotten: " + cut.Session.Spec.String()}), nil
}

// errNoneCut is the error of a list without sessions.
var errNoneCut = errors.New("no session was cut off")

// cutOff returns the session of a number as "lascope recover list" counts, by default the
// latest. word is the command, for errors.
func cutOff(word, number string) (model.CutOff, error) {
	n := 1
	if number != "" {
		var err error
		if n, err = strconv.Atoi(number); err != nil || n < 1 {
			return model.CutOff{}, fmt.Errorf("%s %s: a number follows, as lascope recover list counts", word, lab.Quoted(number))
		}
	}
	found, err := model.CutOffSessions(config.SessionsPath())
	switch {
	case err != nil:
		return model.CutOff{}, err
	case len(found) == 0:
		return model.CutOff{}, errNoneCut
	case n > len(found):
		return model.CutOff{}, fmt.Errorf("%s %d: sessions that were cut off: %d", word, n, len(found))
	}
	return found[n-1], nil
}

// ListCutOff prints the sessions that were cut off, the latest first.
func ListCutOff(w io.Writer) error {
	found, err := model.CutOffSessions(config.SessionsPath())
	if err != nil {
		return err
	}
	if len(found) == 0 {
		_, err = fmt.Fprintln(w, errNoneCut)
	}
	for i, c := range found {
		if _, err = fmt.Fprintf(w, "%d  %s  to tick %s: %s\n", i+1, c.When.Format("2006-01-02 15:04"), canvas.Thousands(c.Session.Until), c.Session.Spec); err != nil {
			break
		}
	}
	return err
}

// ForgetCutOff drops the session of a number, without one the latest.
func ForgetCutOff(number string) error {
	cut, err := cutOff("forget", number)
	if err != nil {
		return err
	}
	return cut.Drop()
}

// OpenCutOff opens the session of a number on the terminal at its last tick, by default the
// latest.
func OpenCutOff(number string, o config.Options) error {
	o = o.WithEnvironment()
	cut, err := cutOff("recover", number)
	if err != nil {
		return err
	}
	th, err := o.ChosenTheme()
	if err != nil {
		return err
	}
	l, err := newRecoveredScreen(cut, th, o)
	if err != nil {
		return err
	}
	if o.Autosaves != nil {
		o.Autosaves.Offered.Store(true)
	}
	return runScreens(l, o)
}

// OpenCutOffPlain opens the session of a number in plain mode.
func OpenCutOffPlain(ctx context.Context, number string, o config.Options, in io.Reader, out io.Writer) error {
	cut, err := cutOff("recover", number)
	if err != nil {
		return err
	}
	o.First = strings.TrimSpace("recover " + number)
	return OpenPlain(ctx, cut.Session.Spec, o, in, out)
}
