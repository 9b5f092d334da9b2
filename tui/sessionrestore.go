package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
)

// This file offers the sessions that were cut off, and opens them again.

// foundMsg is what was cut off before this program began, the latest first.
type foundMsg struct{ sessions []model.CutOff }

func (foundMsg) ForScreen() {}

// seekCutOff looks, once in a program, for what was cut off.
func (a *app) seekCutOff() tea.Cmd {
	home := a.opts.autosaves
	if home == nil || home.offered.Swap(true) {
		return nil
	}
	return func() tea.Msg {
		found, err := model.CutOffSessions(home.dir)
		if err != nil || len(found) == 0 {
			return nil
		}
		return foundMsg{found}
	}
}

// offerCutOff offers the latest.
func (a *app) offerCutOff(found []model.CutOff) tea.Cmd {
	opens := "Lascope recover opens it"
	if k := a.keys; k.Recover.Enabled() && k.Prompt.Enabled() {
		opens = k.Recover.Help().Key + " or " + k.typed("recover opens it")
	} else if k.Recover.Enabled() || k.Prompt.Enabled() {
		opens = does(k.Recover, "opens it") + k.typed("recover opens it")
	}
	drops := ""
	if a.keys.Prompt.Enabled() {
		drops = ", " + a.keys.typed("forget drops it")
	}
	return a.notes.add(note{kind: noteFound, text: sayCutOff(found, opens+drops)})
}

// sayCutOff tells of what was cut off.
func sayCutOff(found []model.CutOff, todo string) string {
	s := found[0].Session
	text := fmt.Sprintf("A session was cut off at tick %s: %s. %s.", thousands(s.Until), middle(s.Spec.String(), 60), todo)
	if n := len(found) - 1; n > 0 {
		text += fmt.Sprintf(" %d more: lascope recover list.", n)
	}
	return text
}

// recoverKey opens the session that was cut off last.
func (a *app) recoverKey(string) tea.Cmd {
	cmd, err := recoverLast(a, "")
	if err != nil {
		return a.notes.add(note{kind: noteRefused, text: sentence(err.Error())})
	}
	return cmd
}

// recoverLast opens the latest session that was cut off in place of the run; over a race
// or a lesson it is laid.
func recoverLast(a *app, rest string) (tea.Cmd, error) {
	cut, err := cutOff("recover", rest)
	if err != nil {
		return nil, err
	}
	if a.now.contest != nil || a.outer != nil {
		l, err := newRecoveredScreen(cut, a.theme, a.opts)
		if err != nil {
			return nil, err
		}
		return push(l.liesOver()), nil
	}
	taken, err := take(cut)
	if err != nil {
		return nil, err
	}
	a.driver.send(Restore{taken})
	return nil, nil
}

// recoveredLevel opens a session that was cut off as a screen over the present one.
func newRecoveredScreen(cut model.CutOff, th *theme, o Options) (*runScreen, error) {
	taken, err := take(cut)
	if err != nil {
		return nil, err
	}
	run, err := openRun(taken.Session.Spec)
	if err != nil {
		taken.Back()
		return nil, err
	}
	at := o
	at.Paused, at.replay = true, nil
	d := startDriver(run, openRun, at)
	d.send(Continue{taken})
	return newRunScreen(d, th, at), nil
}

// take takes a session that was cut off from its file.
func take(cut model.CutOff) (CutOff, error) {
	s, kept, back, err := cut.Take()
	return CutOff{Session: s, Kept: kept, Back: back}, err
}

// newAutosaves is where the program saves its sessions; nil if the options say nowhere or
// there is no home directory.
func newAutosaves(o Options) *autosaves {
	dir := sessionsPath()
	if o.NoJournal || dir == "" {
		return nil
	}
	return &autosaves{dir: dir}
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
	a.notes.withdrawFound()
	return a.notes.add(note{kind: noteDone, text: "Forgotten: " + cut.Session.Spec.String()}), nil
}

// errNoneCut is said where there is nothing to recover.
var errNoneCut = errors.New("no session was cut off")

// cutOff finds the session of a number, as "lascope recover list" counts; without one
// the latest. word is what is to be done with it.
func cutOff(word, number string) (model.CutOff, error) {
	n := 1
	if number != "" {
		var err error
		if n, err = strconv.Atoi(number); err != nil || n < 1 {
			return model.CutOff{}, fmt.Errorf("%s %s: a number follows, as lascope recover list counts", word, number)
		}
	}
	found, err := model.CutOffSessions(sessionsPath())
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

// sessionsPath is the directory in which sessions are kept; "" where there is no home.
func sessionsPath() string {
	return homePath("XDG_STATE_HOME", filepath.Join(".local", "state"), "sessions")
}

// ListCutOff prints the sessions that were cut off, the latest first.
func ListCutOff(w io.Writer) error {
	found, err := model.CutOffSessions(sessionsPath())
	if err != nil {
		return err
	}
	if len(found) == 0 {
		_, err = fmt.Fprintln(w, errNoneCut)
	}
	for i, c := range found {
		if _, err = fmt.Fprintf(w, "%d  %s  to tick %s: %s\n", i+1, c.When.Format("2006-01-02 15:04"), thousands(c.Session.Until), c.Session.Spec); err != nil {
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

// OpenCutOff opens the session of a number on the terminal, where it was cut off;
// without one the latest.
func OpenCutOff(number string, o Options) error {
	o = o.withEnvironment()
	cut, err := cutOff("recover", number)
	if err != nil {
		return err
	}
	th, err := o.chosenTheme()
	if err != nil {
		return err
	}
	l, err := newRecoveredScreen(cut, th, o)
	if err != nil {
		return err
	}
	if o.autosaves != nil {
		o.autosaves.offered.Store(true)
	}
	return runScreens(l, o)
}

// OpenCutOffPlain opens it in lines of words.
func OpenCutOffPlain(ctx context.Context, number string, o Options, in io.Reader, out io.Writer) error {
	cut, err := cutOff("recover", number)
	if err != nil {
		return err
	}
	o.first = strings.TrimSpace("recover " + number)
	return OpenPlain(ctx, cut.Session.Spec, o, in, out)
}
