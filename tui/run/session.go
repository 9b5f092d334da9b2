package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/screen"
	"lascope/tui/tty"
)

// Sessions: kept ones, with the offer at the start, the menu, recover and forget, and ones saved in files.

// foundMsg lists the sessions that were cut off before this program began, the latest first.
type foundMsg struct{ sessions []model.KeptSession }

func (foundMsg) ForScreen() {}

// cutOffSessions are the sessions of a directory that were cut off and can be opened.
func cutOffSessions(dir string) []model.KeptSession {
	found, err := model.KeptSessions(dir)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(found, func(k model.KeptSession) bool { return !k.CutOff || k.Err != nil })
}

// seekCutOff searches, once per program, for sessions that were cut off.
func seekCutOff(a *app) tea.Cmd {
	home := a.opts.Autosaves
	if home == nil || home.Offered.Swap(true) {
		return nil
	}
	return func() tea.Msg {
		if found := cutOffSessions(home.Dir); len(found) > 0 {
			return foundMsg{found}
		}
		return nil
	}
}

// offerCutOff says which session was cut off last. The start card lists it instead.
func offerCutOff(a *app, found []model.KeptSession) tea.Cmd {
	if over, ok := a.Overlay.(choosing); a.card || ok && over.Card() {
		return nil
	}
	opens := pane.Clause(" · %s opens it", a.Keys.Recover) + pane.Clause(" · %s forgets", a.Keys.Close)
	room := a.W - 4 - canvas.Width(sayCutOff(found, 0)+opens)
	return a.Notes.Say(pane.NoteFound, sayCutOff(found, max(6, room))+opens)
}

// sayCutOff describes the latest session; its line takes at most cells cells.
func sayCutOff(found []model.KeptSession, cells int) string {
	s := found[0].Session
	return fmt.Sprintf("Your last run (%s, to tick %s) was cut off", canvas.Middle(s.Spec.String(), cells), canvas.Thousands(s.Until))
}

// forgetCutOff marks the session that was cut off as left: it is kept, and no longer offered.
func forgetCutOff(a *app) tea.Cmd {
	_, left, _, err := a.cutOff[0].Take()
	if err != nil {
		return a.Notes.Add(screen.Refusal(err))
	}
	left()
	return nil
}

// restoreLast is the key of recoverWord.
func restoreLast(a *app) tea.Cmd {
	return a.Notes.orRefused(recoverWord(a, ""))
}

func recoverWord(a *app, rest string) (tea.Cmd, error) {
	if rest == "list" {
		return nil, openKept(a)
	}
	kept, err := keptSession("recover", rest)
	if err != nil {
		return nil, err
	}
	return recoverSession(a, kept)
}

// recoverSession opens a kept session in place of the run, or as a screen over a race or a
// lesson.
func recoverSession(a *app, kept model.KeptSession) (tea.Cmd, error) {
	if a.races() || a.around != nil {
		l, err := newRecoveredScreen(kept, func(*model.Session) error { return nil }, a.Theme, a.opts)
		if err != nil {
			return nil, err
		}
		return screen.Push(l.WithBack()), nil
	}
	taken, err := take(kept)
	if err != nil {
		return nil, err
	}
	a.Driver.Send(driver.Restore{Taken: taken})
	return nil, nil
}

func newRecoveredScreen(kept model.KeptSession, play func(*model.Session) error, th *canvas.Theme, o config.Options) (*Screen, error) {
	taken, err := take(kept)
	if err != nil {
		return nil, err
	}
	var run driver.Simulation
	if err = play(&taken.Session); err == nil {
		run, err = driver.OpenRun(taken.Session.Spec)
	}
	if err != nil {
		taken.Failed()
		return nil, err
	}
	at := o
	at.Paused, at.Replay = true, nil
	d := config.StartDriver(run, driver.OpenRun, at)
	d.Send(driver.Continue{Taken: taken})
	return newRunScreen(d, th, at), nil
}

func take(kept model.KeptSession) (driver.Taken, error) {
	s, restored, back, err := kept.Take()
	return driver.Taken{Session: s, CutOff: kept.CutOff, Saved: restored, Failed: back}, err
}

func forgetWord(a *app, rest string) (tea.Cmd, error) {
	kept, err := keptSession("forget", rest)
	if err == nil {
		err = a.opts.Autosaves.Forget(kept)
	}
	if err != nil {
		return nil, err
	}
	a.Notes.WithdrawFound()
	return a.Notes.Done("Forgotten: " + kept.Session.Spec.String()), nil
}

var errNoneKept = errors.New("no session is kept")

// keptSession returns the session of a number as "lascope recover list" counts, by default the
// first. word is the command, for errors.
func keptSession(word, number string) (model.KeptSession, error) {
	n := 1
	if number != "" {
		var err error
		if n, err = strconv.Atoi(number); err != nil || n < 1 {
			return model.KeptSession{}, fmt.Errorf("%s %s: a number follows, as lascope recover list counts", word, lab.Quoted(number))
		}
	}
	found, err := model.KeptSessions(config.SessionsPath())
	switch {
	case err != nil:
		return model.KeptSession{}, err
	case len(found) == 0:
		return model.KeptSession{}, errNoneKept
	case n > len(found):
		return model.KeptSession{}, fmt.Errorf("%s %d: kept sessions: %d", word, n, len(found))
	}
	return found[n-1], nil
}

// ListKept prints the kept sessions: those that were cut off, then the others, the latest first.
func ListKept(w io.Writer) error {
	found, err := model.KeptSessions(config.SessionsPath())
	if err != nil {
		return err
	}
	if len(found) == 0 {
		_, err = fmt.Fprintln(w, errNoneKept)
	}
	for i, k := range found {
		if _, err = fmt.Fprintf(w, "%d  %s  %s\n", i+1, k.Written(), k.Describe()); err != nil {
			break
		}
	}
	return err
}

// ForgetKept drops the session of a number, by default the first.
func ForgetKept(number string) error {
	kept, err := keptSession("forget", number)
	if err != nil {
		return err
	}
	return kept.Forget()
}

// OpenKept opens the session of a number on the terminal at its last tick, by default the
// first. play gives it a program, if the scheme own plays in it.
func OpenKept(number string, play func(*model.Session) error, o config.Options) error {
	kept, err := keptSession("recover", number)
	if err != nil {
		return err
	}
	o, th, err := o.OnScreen()
	if err != nil {
		return err
	}
	l, err := newRecoveredScreen(kept, play, th, o)
	if err != nil {
		return err
	}
	if o.Autosaves != nil {
		o.Autosaves.Offered.Store(true)
	}
	return screen.Run(l, o)
}

// OpenKeptPlain opens the session of a number in plain mode.
func OpenKeptPlain(ctx context.Context, number string, play func(*model.Session) error, o config.Options, in io.Reader, out io.Writer) error {
	kept, err := keptSession("recover", number)
	if err != nil {
		return err
	}
	if kept.Err != nil {
		return kept.Err
	}
	here, err := kept.Session.Located(kept.Path)
	if err != nil {
		return err
	}
	if err := play(&here); err != nil {
		return err
	}
	o.First = strings.TrimSpace("recover " + number)
	return OpenPlain(ctx, here.Spec, o, in, out)
}

func askSave(a *app) tea.Cmd {
	a.Driver.Send(driver.Pause)
	p := newPrompt(a, "save as:", func(a *app, path string) (tea.Cmd, error) {
		if screen.Exists(path) {
			return nil, errors.New(path + " is there already; " + a.Keys.Prompt.Help().Key + "save! " + path + " writes over it, or take another name")
		}
		a.Driver.Send(driver.SaveSession{Path: path})
		return nil, nil
	})
	p.Suggest(a.Now.Scheme.Name + ".session")
	a.Overlay = p
	return nil
}

// pickFile has the page of a browser ask for a file, and waits at a prompt for its name. A session is
// replayed; any other file is named in a line to complete.
func pickFile(a *app) {
	a.Overlay = newPrompt(a, "the file:", func(a *app, name string) (tea.Cmd, error) {
		if strings.HasSuffix(name, ".session") {
			return openSaved(a, name)
		}
		return typeLine(a, "open h-traa trace="+name), nil
	})
	tty.Tell(tty.Pick, ".session,.csv,.gz")
}

func openSaved(a *app, path string) (tea.Cmd, error) {
	if path == "" {
		return nil, errors.New("replay FILE: the file is missing, such as replay lecture.session")
	}
	a.lookup = &lookup{"reading " + path, func() (lineEnd, error) {
		s, err := model.OpenSession(path)
		if err != nil {
			return nil, err
		}
		return func(a *app) (tea.Cmd, error) {
			a.Driver.Send(driver.ReplaySession{Session: s})
			return nil, nil
		}, nil
	}}
	return nil, nil
}
