package run

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
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
func seekCutOff(a *app) {
	home := a.opts.Autosaves
	if home == nil || home.Offered.Swap(true) {
		return
	}
	a.Later(func() tea.Msg {
		if found := cutOffSessions(home.Dir); len(found) > 0 {
			return foundMsg{found}
		}
		return nil
	})
}

// offerCutOff says which session was cut off last. The start card lists it instead.
func offerCutOff(a *app, found []model.KeptSession) {
	if over, ok := a.Overlay.(choosing); a.card || ok && over.Card() {
		return
	}
	opens := pane.Clause(" · %s opens it", a.Keys.Recover) + pane.Clause(" · %s forgets", a.Keys.Close)
	room := a.W - 4 - canvas.Width(sayCutOff(found, 0)+opens)
	a.Say(pane.NoteFound, sayCutOff(found, max(6, room))+opens)
}

// sayCutOff describes the latest session; its line takes at most cells cells.
func sayCutOff(found []model.KeptSession, cells int) string {
	s := found[0].Session
	return fmt.Sprintf("Your last run (%s, to tick %s) was cut off", canvas.Middle(s.Spec.String(), cells), canvas.Thousands(s.Until))
}

// forgetCutOff marks the session that was cut off as left: it is kept, and no longer offered.
func forgetCutOff(a *app) {
	_, left, _, err := a.cutOff[0].Take()
	refusal.Check(err)
	left()
}

func recoverWord(a *app, rest string) {
	if rest == "list" {
		openKept(a)
		return
	}
	a.Recover(keptSession("recover", rest))
}

// Recover opens a kept session in place of the run, or as a screen over a race or a
// lesson, or refuses it.
func (a *app) Recover(kept model.KeptSession) {
	if a.races() || a.around != nil {
		a.Later(screen.Push(newRecoveredScreen(kept, func(*model.Session) error { return nil }, a.Theme, a.opts).WithBack()))
		return
	}
	a.send(driver.Restore{Taken: take(kept)})
}

// newRecoveredScreen begins a kept session, or refuses it.
func newRecoveredScreen(kept model.KeptSession, play func(*model.Session) error, th *canvas.Theme, o config.Options) *Screen {
	taken := take(kept)
	var run driver.Simulation
	err := play(&taken.Session)
	if err == nil {
		run, err = driver.OpenRun(taken.Session.Spec)
	}
	if err != nil {
		taken.Failed()
		refusal.Check(err)
	}
	o.Paused, o.Replay = true, nil
	d := driver.Start(run, o.DriverConfig())
	d.Send(driver.Continue{Taken: taken})
	return newRunScreen(d, th, o)
}

func take(kept model.KeptSession) driver.Taken {
	s, restored, back, err := kept.Take()
	refusal.Check(err)
	return driver.Taken{Session: s, CutOff: kept.CutOff, Saved: restored, Failed: back}
}

func forgetWord(a *app, rest string) {
	kept := keptSession("forget", rest)
	refusal.Check(a.opts.Autosaves.Forget(kept))
	a.WithdrawFound()
	a.Done("Forgotten: " + kept.Session.Spec.String())
}

const noneKept = "no session is kept"

// keptSession returns the session of a number as "lascope recover list" counts, by default the
// first, or refuses it. word is the command.
func keptSession(word, number string) model.KeptSession {
	n, err := strconv.Atoi(cmp.Or(number, "1"))
	if err != nil || n < 1 {
		refusal.Say("%s %s: a number follows, as lascope recover list counts", word, lab.Quoted(number))
	}
	found := refusal.Must(model.KeptSessions(config.SessionsPath()))
	switch {
	case len(found) == 0:
		refusal.Say(noneKept)
	case n > len(found):
		refusal.Say("%s %d: kept sessions: %d", word, n, len(found))
	}
	return found[n-1]
}

// ListKept prints the kept sessions: those that were cut off, then the others, the latest first.
func ListKept(w io.Writer) error {
	found, err := model.KeptSessions(config.SessionsPath())
	text := ""
	for i, k := range found {
		text += fmt.Sprintf("%d  %s  %s\n", i+1, k.Written(), k.Describe())
	}
	if err == nil {
		_, err = io.WriteString(w, cmp.Or(text, noneKept+"\n"))
	}
	return err
}

// ForgetKept drops the session of a number, by default the first.
func ForgetKept(number string) (err error) {
	defer refusal.To(&err)
	return keptSession("forget", number).Forget()
}

// OpenKept opens the session of a number on the terminal at its last tick, by default the
// first. play gives it a program, if the scheme own plays in it.
func OpenKept(number string, play func(*model.Session) error, o config.Options) (err error) {
	defer refusal.To(&err)
	kept := keptSession("recover", number)
	o, th, err := o.OnScreen()
	refusal.Check(err)
	l := newRecoveredScreen(kept, play, th, o)
	if o.Autosaves != nil {
		o.Autosaves.Offered.Store(true)
	}
	return screen.Run(l, o)
}

// OpenKeptPlain opens the session of a number in plain mode.
func OpenKeptPlain(ctx context.Context, number string, play func(*model.Session) error, o config.Options, in io.Reader, out io.Writer) (err error) {
	defer refusal.To(&err)
	kept := keptSession("recover", number)
	refusal.Check(kept.Err)
	here := refusal.Must(kept.Session.Located(kept.Path))
	refusal.Check(play(&here))
	o.First = strings.TrimSpace("recover " + number)
	return OpenPlain(ctx, here.Spec, o, in, out)
}

func askSave(a *app) {
	p := newPrompt(a, "save as:", func(a *app, path string) {
		if screen.Exists(path) {
			refusal.Say("%s is there already; %ssave! %[1]s writes over it, or take another name", path, a.Keys.Prompt.Help().Key)
		}
		a.send(driver.SaveSession{Path: path})
	})
	p.Suggest(a.Scheme.Name + ".session")
	a.send(driver.Pause)
}

// pickFile has the page of a browser ask for a file, and waits at a prompt for its name. A session is
// replayed; any other file is named in a line to complete.
func pickFile(a *app) {
	newPrompt(a, "the file:", func(a *app, name string) {
		if strings.HasSuffix(name, ".session") {
			openSaved(a, name)
			return
		}
		typeLine(a, "open h-traa trace="+name)
	})
	tty.Tell(tty.Pick, ".session,.csv,.gz")
}

func openSaved(a *app, path string) {
	if path == "" {
		refusal.Say("replay FILE: the file is missing, such as replay lecture.session")
	}
	a.lookup = &lookup{"reading " + path, func() keyEffect {
		return Sends(driver.ReplaySession{Session: refusal.Must(model.OpenSession(path))})
	}}
}
