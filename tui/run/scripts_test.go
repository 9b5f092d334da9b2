package run

import (
	"fmt"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/screen"
	"lascope/tui/screentest"
)

// TestScreenScripts plays testdata/keys/*.txt, with the commands of [screentest.RunKeys] and
//
//	$ race WxH A vs B      a race
//	$ replay WxH TEXT      a session is replayed; in its text / ends a line
//	$ card WxH             the program as it starts without a line
//	$ bars                 the key bar at the usual sizes
//	$ pane NAME            the inside of a pane
//	$ explain WORD         as :explain WORD does
func TestScreenScripts(t *testing.T) {
	screentest.RunKeys(t, "testdata/keys/*.txt", func(p *screentest.Player) screentest.Room {
		return screentest.Room{
			Options: func() config.Options {
				return config.Options{Lessons: "../course/testdata/course", Demos: "../course/testdata/demos"}
			},
			Run: func(d *driver.Driver, th *canvas.Theme, o config.Options) screen.Screen {
				return newRunScreen(d, th, o)
			},
			See: func(top screen.Screen) *screentest.Seen {
				l, ok := top.(*Screen)
				if !ok {
					return nil
				}
				return &screentest.Seen{Now: l.Now, Pane: l.FocusedPane(), Focus: func(name string) { l.SetFocus(paneNamed(p.T, l.app, name)) },
					Zoomed: l.Zoomed, Overlay: l.Overlay, Theme: l.Theme, Notes: &l.Notes, Dirty: &l.Dirty}
			},
			Place: func(top screen.Screen) (string, bool) {
				_, ok := top.(*Screen)
				return canvas.Pick(p.Stack.Depth() > 1, "run", ""), ok
			},
			Do: func(verb, words string) (string, bool) { return doRun(p, verb, words) },
		}
	})
}

func doRun(p *screentest.Player, verb, words string) (out string, done bool) {
	over := func(line string, o config.Options, th *canvas.Theme) *Screen {
		return newRunScreen(driver.Start(realRun(p.T, line), o.DriverConfig()), th, o)
	}
	switch verb {
	case "replay":
		size, text, _ := strings.Cut(words, " ")
		s := modeltest.Must(model.ReadSession("s", "# lascope session 2\n"+strings.ReplaceAll(text, " / ", "\n")+"\n"))
		p.Open(size, func(th *canvas.Theme, o config.Options) screen.Screen {
			o.Replay, o.Speed = &s, 1000
			return over(s.Spec.String(), o, th)
		})
	case "race":
		size, line, _ := strings.Cut(words, " ")
		p.Open(size, func(th *canvas.Theme, o config.Options) screen.Screen {
			race := design.Race{Specs: modeltest.Must(design.ParseRace(strings.Fields(line))), Reps: 3, Until: 200}
			return newRaceScreen(experiment.RaceJob{Race: race}, th, o)
		})
	case "card":
		p.Open(words, func(th *canvas.Theme, o config.Options) screen.Screen {
			l := over(pollinglab.DefaultLine, o, th)
			l.card = true
			return l
		})
	case "bars":
		for _, size := range barSizes {
			p.Size(fmt.Sprintf("%dx%d", size[0], size[1]))
			rows := p.Rows()
			out += strings.TrimRight(rows[len(rows)-1], " ") + "\n"
		}
	case "pane":
		a := p.Stack.Top().(*Screen).app
		out = strings.Join(textIn(a, paneNamed(p.T, a, words)), "\n") + "\n"
	case "explain":
		m, err := labs.Explain(p.Stack.Top().(*Screen).context(0), words)
		if err != nil {
			return "✗ " + err.Error() + "\n", true
		}
		out = strings.Join(labs.Sentences(m), "\n") + "\n"
	default:
		return "", false
	}
	return out, true
}
