package manyruns

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screen"
	"lascope/tui/screentest"
)

// TestScripts plays testdata/*.txt, screens of 120 columns and 40 rows over runs that are done:
//
//	$ sweep REPS UNTIL METRIC WORDS     a sweep; also tune, and precise to .01
//	$ over N N …              saved ones of the sweeps so far
//	$ sensitivity OUT WORDS   32 samples to tick 60; "-" for no file
//	$ saved                   a saved race over a saved run
//	$ keys NAME=KEY …         other keys for the screens opened next
//	$ size WxH                another size of the terminal
//	$ press KEYS              keys by their names
//	$ picture                 the key of pictures
//	$ click TEXT              the left button on the first such text
//	$ rows A | B              the rows of the screen that have one of the texts
//	$ files A*                the names in the folder
//	$ show NAME               prints a file
//
// Keys print what is opened over the screen, and the note.
func TestScripts(t *testing.T) {
	pattern := modeltest.Must(filepath.Abs("testdata/*.txt"))
	t.Chdir(t.TempDir())
	modeltest.Scripts(t, pattern, func(t *testing.T) func(string, []string) string {
		p := &player{t: t}
		return func(command string, _ []string) string {
			verb, words, _ := strings.Cut(command, " ")
			return p.do(verb, words)
		}
	})
}

// A player plays a script.
type player struct {
	t    *testing.T
	keys *pane.KeyMap
	maps []*SweepMap // of the sweeps so far
	top  tea.Model
	base *screen.Base
	said string // of what was opened
}

// PushCell implements [Runs].
func (p *player) PushCell(m *SweepMap, cell int, _ *canvas.Theme, _ config.Options) tea.Cmd {
	specs := m.CellSpecs(cell)
	p.said = fmt.Sprintf("opens cell %s, %d runs\n", strings.Join(m.CellWords(cell), " "), len(specs))
	return nil
}

// PushRun implements [Runs].
func (p *player) PushRun(spec model.Spec, _ *canvas.Theme, _ config.Options) tea.Cmd {
	p.said = "opens " + spec.String() + "\n"
	return nil
}

// PushRace implements [Runs].
func (p *player) PushRace(race design.Race, _ *canvas.Theme, _ config.Options) tea.Cmd {
	p.said = "opens " + LinesOf(race.Specs) + "\n"
	return nil
}

func (p *player) do(verb, words string) string {
	th, o := screentest.Theme(p.t, "dark"), config.Options{Keys: p.keys}
	switch verb {
	case "sweep", "tune", "precise":
		f := design.SweepFlags{Precision: canvas.Pick(verb == "precise", 0.01, 0)}
		modeltest.Must(fmt.Sscan(words, &f.Reps, &f.Until, &f.Metric))
		job := experiment.SweepJob{Sweep: modeltest.Must(design.ParseSweep(strings.Fields(words)[3:], f))}
		if verb == "tune" {
			job.Asks = &result.Question{}
		}
		l := FillSweep(job, p, th, o)
		<-l.Gone // however long that takes on a busy machine
		p.maps = append(p.maps, l.maps[0])
		p.show(l, &l.Base)
		l.Update(screen.ProgressMsg{})
	case "over":
		var maps []*SweepMap
		for i, word := range strings.Fields(words) {
			maps = append(maps, SavedSweeps([]string{"one", "two", "three"}[i], p.maps[word[0]-'1'].part)...)
		}
		l := NewSweepScreen(p, th, o, maps...)
		p.show(l, &l.Base)
	case "sensitivity":
		out, line, _ := strings.Cut(words, " ")
		job := experiment.SensitivityJob{Job: experiment.Job{ResultFiles: experiment.ResultFiles{Out: strings.Trim(out, "-")}}}
		job.Sensitivity = modeltest.Must(design.ParseSensitivity(strings.Fields(line), 32, design.SweepFlags{Until: 60, Metric: "final"}))
		l := NewSensitivityScreen(job, th, o)
		<-l.Gone
		p.show(l, &l.Base)
		_, cmd := l.Update(screen.ProgressMsg{})
		m := cmd()
		if both, ok := m.(tea.BatchMsg); ok { // the note, and the indices
			m = both[1]()
		}
		l.Update(m)
	case "saved":
		l := p.savedRuns(th, o)
		p.show(l, &l.Base)
	case "keys":
		all := map[string][]string{}
		for _, word := range strings.Fields(words) {
			name, key, _ := strings.Cut(word, "=")
			all[name] = []string{key}
		}
		p.keys, _ = pane.NewKeyMap().Rebound(all)
	case "size":
		var m tea.WindowSizeMsg
		modeltest.Must(fmt.Sscanf(words, "%dx%d", &m.Width, &m.Height))
		p.top.Update(m)
	case "press":
		p.base.Notes.Close()
		screentest.Type(p.top, strings.Fields(words)...)
	case "picture":
		p.base.Notes.Close()
		p.top.Update(screentest.Type(p.top, "p")())
	case "click":
		for y, row := range p.rows() {
			if at := strings.Index(row, words); at >= 0 {
				p.top.Update(tea.MouseMsg{X: canvas.Width(row[:at]), Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
				break
			}
		}
	case "rows":
		var out strings.Builder
		for _, row := range p.rows() {
			for _, text := range strings.Split(words, " | ") {
				if strings.Contains(row, text) {
					out.WriteString(strings.TrimRight(row, " ") + "\n")
					break
				}
			}
		}
		return out.String()
	case "show":
		return string(modeltest.Must(os.ReadFile(words)))
	case "files":
		return strings.Join(modeltest.Must(filepath.Glob(words)), "\n") + "\n"
	default:
		p.t.Fatalf("%s: no such command of a script", verb)
	}
	return p.news()
}

func (p *player) show(l tea.Model, base *screen.Base) {
	p.top, p.base = l, base
	l.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
}

func (p *player) rows() []string {
	p.base.Dirty = true
	return strings.Split(ansi.Strip(p.top.View()), "\n")
}

// news are what a key opened, and the note.
func (p *player) news() string {
	out := p.said
	if p.base != nil && p.base.Notes.Shown != nil {
		out += "note " + p.base.Notes.Shown.Text + "\n"
	}
	if p.base != nil && p.base.Help {
		out += "the help\n"
	}
	p.said = ""
	return out
}

// savedRuns is a saved race over a saved run.
func (p *player) savedRuns(th *canvas.Theme, o config.Options) *SavedRuns {
	dir := p.t.TempDir()
	race, run := filepath.Join(dir, "race"), filepath.Join(dir, "run")
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=16 vs lakg pages=16")))
	job := experiment.RaceJob{Race: design.Race{Specs: specs, Reps: 3, Until: 100},
		Job: experiment.Job{ResultFiles: experiment.ResultFiles{Save: race, Format: "csv"}}}
	modeltest.Must(job.Run(p.t.Context(), io.Discard))
	modeltest.OK(p.t, result.PrintAndSave(p.t.Context(), linetest.Run("uniform pages=16"), io.Discard,
		model.Printout{Until: 100, Every: 10, Format: "csv"}, disk.File{Path: run}))
	saved := modeltest.Must(result.OpenAll([]string{race, run}))
	for _, s := range saved {
		s.Name = filepath.Base(s.Name)
	}
	return modeltest.Must(NewSavedRuns(saved, p, th, o))
}

// TestScreensAtAnySize draws every screen at sizes down to nothing, in every theme.
func TestScreensAtAnySize(t *testing.T) {
	for _, command := range []string{"sweep 3 60 final h-traa pages=16 N=20,50 alpha=0.3..0.9/3", "sweep 3 60 final h-traa pages=16 N=20,50",
		"sensitivity - uniform pages=16 beta=0.5..2 alpha=0.3..0.9", "saved "} {
		p := &player{t: t}
		verb, words, _ := strings.Cut(command, " ")
		p.do(verb, words)
		for _, name := range canvas.Themes {
			p.base.Theme = screentest.Theme(t, name)
			for _, size := range [][2]int{{0, 0}, {1, 1}, {20, 5}, {59, 15}, {60, 16}, {80, 24}, {81, 17}, {120, 40}, {160, 48}, {220, 60},
				{300, 16}, {60, 100}} {
				p.top.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				rows := p.rows()
				if size[0] > 0 && len(rows) != size[1] {
					t.Fatalf("%s at %v has %d rows", command, size, len(rows))
				}
				for _, r := range rows {
					if size[0] > 0 && canvas.Width(r) != size[0] {
						t.Fatalf("%s at %v has a row %d wide: %q", command, size, canvas.Width(r), r)
					}
				}
			}
		}
	}
}
