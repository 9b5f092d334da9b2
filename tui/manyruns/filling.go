package manyruns

import (
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A filling is the screen of a job of many runs, whose results fill it.
type filling struct {
	screen.Base
	*screen.Worker                 // at rest for saved results
	names          func() []string // of the files that the job writes at its end
}

func newFilling(th *canvas.Theme, o config.Options, names func() []string) filling {
	return filling{Base: screen.NewBase(th, o), Worker: screen.NewWorker(), names: names}
}

// atEnd reports the error of the job or the files that it has written; nil before the end.
func (l *filling) atEnd(ended bool, failed error) tea.Cmd {
	switch names := l.names(); {
	case failed != nil:
		return l.Say(pane.NoteRefused, pane.Sentence(failed.Error()))
	case ended && len(names) > 0:
		return l.Say(pane.NoteDone, "written: "+strings.Join(names, ", "))
	}
	return nil
}

// saved reports files that a key has written, or the error.
func (l *filling) saved(names string, err error) tea.Cmd {
	if err != nil {
		return l.Say(pane.NoteRefused, pane.Sentence(err.Error()))
	}
	return l.Say(pane.NoteDone, "saved in "+names)
}

func (l *filling) saveFrame(name string) tea.Cmd { return screen.SaveFrame(name, &l.Frame, l.Theme) }

func copied(l *screen.Base, line string) tea.Cmd {
	return tea.Batch(l.Say(pane.NoteDone, "copied: "+line), screen.CopyText(line))
}

// savingKeys are the keys that save and copy; what names the files and the line.
func savingKeys(k *keymap.KeyMap, files, line string) []screen.Command {
	return []screen.Command{
		{Key: keymap.WithHelp(k.Save, "save: "+files), Bar: 1, Brief: "save"},
		{Key: keymap.WithHelp(k.Copy, "copy "+line), Bar: 1, Brief: "copy"},
		{Key: k.Picture},
	}
}

// A runProgress is how far the runs of a job have got.
type runProgress struct {
	done, total int
	before      int // done before this job, as its journal has them
	begun       time.Time
	ended       bool
	failed      error
}

// words describe the progress, with the time that is left where the number of runs is known.
func (p runProgress) words(known bool) string {
	runs := fmt.Sprintf("%s of %s runs", canvas.Thousands(int64(p.done)), canvas.Thousands(int64(p.total)))
	fresh := p.done - p.before
	switch {
	case p.failed != nil:
		return runs + "   ■ stopped with an error"
	case p.ended:
		return runs + "   ■ done"
	case fresh == 0 || !known:
		return runs + "   ▶ filling"
	}
	left := time.Since(p.begun) / time.Duration(fresh) * time.Duration(p.total-p.done)
	return fmt.Sprintf("%s   %s left   ▶ filling", runs, left.Round(time.Second))
}

// Runs opens single runs over the screens of many.
type Runs interface {
	// PushCell shows the replications of a cell of a sweep.
	PushCell(m *SweepMap, cell int, th *canvas.Theme, o config.Options) (tea.Cmd, error)
	// PushRun shows the run of a line.
	PushRun(spec model.Spec, th *canvas.Theme, o config.Options) (tea.Cmd, error)
	// PushRace shows a race.
	PushRace(race experiment.Race, th *canvas.Theme, o config.Options) (tea.Cmd, error)
}
