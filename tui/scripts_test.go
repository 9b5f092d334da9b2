package tui

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/internal/script"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/screen"
	"lascope/tui/wording"
)

// TestScreenScripts plays testdata/keys/*.txt, the whole program over runs that rest, without a terminal:
//
//	$ open WxH TICK LINE   a screen of W columns and H rows, the run at a tick
//	$ race WxH A vs B      a race
//	$ lesson WxH NAME      a lesson of testdata/course, or of the program
//	$ demo WxH NAME        a demo
//	$ keys NAME=KEY …      other keys for the screens opened next
//	$ press KEYS           keys by their names, a letter each or tab, enter, …
//	$ type TEXT            letters
//	$ enter TEXT           a line at the prompt
//	$ click TEXT           the left button on the first such text, +N columns further; also right, wheel up, wheel down
//	$ size WxH             another size of the terminal
//	$ wait 3s              lets the clock go on
//	$ focus PANE           puts the focus on a pane
//	$ rows TEXT            the rows of the screen that have the text; all without it
//	$ pane NAME            the inside of a pane
//	$ explain WORD         as :explain WORD does
//
// Keys print the changes: of the screen, the tick, the line, the speed, of a run that goes or rests, the pane with the focus, the
// text of the prompt, the note and the offer.
func TestScreenScripts(t *testing.T) {
	script.RunStill(t, "testdata/keys/*.txt", func(t *testing.T) func(string, []string) string {
		p := &player{t: t, over: make(chan struct{})}
		t.Cleanup(p.close)
		return func(command string, _ []string) string {
			verb, words, _ := strings.Cut(command, " ")
			return p.do(verb, words)
		}
	})
}

// A player plays a script on the program's stack of screens.
type player struct {
	t     *testing.T
	keys  *keymap.KeyMap
	stack *screen.Stack
	sent  chan tea.Msg
	over  chan struct{} // closed at the end of the screen
	quits bool
	seen  map[string]string
}

func (p *player) do(verb, words string) string {
	switch verb {
	case "open":
		size, rest, _ := strings.Cut(words, " ")
		tick, line, _ := strings.Cut(rest, " ")
		run := realRun(p.t, line)
		run.Advance(modeltest.Must(strconv.ParseInt(tick, 10, 64)))
		p.open(size, func(th *canvas.Theme, o config.Options) screen.Screen {
			return newRunScreen(config.StartDriver(run, driver.OpenRun, o), th, o)
		})
		return ""
	case "press":
		for _, name := range strings.Fields(words) {
			p.take(keymap.KeyOf(canvas.Pick(name == "space", " ", name)))
		}
	case "type":
		p.letters(words)
	case "enter":
		p.letters(":" + words)
		p.take(keymap.KeyOf("enter"))
	case "focus":
		p.app().setFocus(paneNamed(p.t, p.app(), words))
		p.settle()
		p.news()
		return ""
	case "rows":
		var out strings.Builder
		for _, row := range p.rows() {
			if strings.Contains(row, words) {
				out.WriteString(strings.TrimRight(row, " ") + "\n")
			}
		}
		return out.String()
	case "pane":
		return strings.Join(textIn(p.app(), paneNamed(p.t, p.app(), words)), "\n") + "\n"
	case "explain":
		m, err := wording.Explain(p.app().context(0), words)
		if err != nil {
			return "✗ " + err.Error() + "\n"
		}
		return strings.Join(wording.Sentences(m), "\n") + "\n"
	default:
		p.t.Fatalf("%s: no such command of a script", verb)
	}
	return p.news()
}

// open replaces the program by one whose bottom screen is made.
func (p *player) open(size string, bottom func(*canvas.Theme, config.Options) screen.Screen) {
	p.close()
	o := config.Options{Paused: true, Speed: 2000, NoColor: true, Keys: p.keys}
	th := modeltest.Must(canvas.NewTheme("dark", "braille", o.Profile()))
	p.stack, p.sent, p.over, p.quits, p.seen = screen.NewStack(bottom(th, o)), make(chan tea.Msg), make(chan struct{}), false, nil
	p.send(p.stack.Init())
	p.size(size)
	p.news()
}

func (p *player) close() {
	if p.stack != nil {
		close(p.over)
		p.stack.Close()
		time.Sleep(time.Hour) // the last notes expire
	}
}

func (p *player) size(words string) {
	var w, h int
	modeltest.Must(fmt.Sscanf(words, "%dx%d", &w, &h))
	p.take(tea.WindowSizeMsg{Width: w, Height: h})
}

// app is that of the top screen; nil if it has none.
func (p *player) app() *app {
	switch top := p.stack.Top().(type) {
	case *runScreen:
		return top.app
	case *lessonScreen:
		return top.app
	}
	return nil
}

// take gives the program a message, and waits until it rests.
func (p *player) take(m tea.Msg) {
	for more := true; more; {
		if _, p.quits = m.(tea.QuitMsg); p.quits {
			return
		}
		_, cmd := p.stack.Update(m)
		p.stack.View() // as Bubble Tea does after every message
		p.send(cmd)
		m, more = p.next()
	}
}

// settle takes the messages that are on their way.
func (p *player) settle() {
	if m, more := p.next(); more {
		p.take(m)
	}
}

// next is a message that is on its way once all goroutines rest.
func (p *player) next() (tea.Msg, bool) {
	synctest.Wait()
	select {
	case m := <-p.sent:
		return m, true
	default:
		return nil, false
	}
}

// send runs a command, whose message is taken later.
func (p *player) send(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	sent, over := p.sent, p.over
	go func() {
		switch m := cmd().(type) {
		case nil:
		case tea.BatchMsg:
			for _, c := range m {
				p.send(c)
			}
		default:
			select {
			case sent <- m:
			case <-over:
			}
		}
	}()
}

func (p *player) letters(text string) {
	for _, r := range text {
		p.take(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

// rows are the rows of the screen.
func (p *player) rows() []string {
	if a := p.app(); a != nil {
		a.Dirty = true
	}
	return strings.Split(ansi.Strip(p.stack.View()), "\n")
}

// news are the changes since the last.
func (p *player) news() string {
	now := map[string]string{"quits": canvas.Pick(p.quits, "the program", "")}
	a := p.app()
	s := a.now
	now["tick"], now["line"], now["speed"] = canvas.Thousands(s.Snap.Tick), s.Snap.Line, canvas.Pick(math.IsInf(s.Speed, 1), "max", fmt.Sprint(s.Speed))
	now["run"] = canvas.Pick(s.Running, "goes", "rests")
	now["pane"] = a.focusedPane().Name() + canvas.Pick(a.zoomed, ", zoomed", "")
	if o, ok := a.overlay.(*prompt); ok {
		now["prompt"] = o.Text() + "▏"
	} else if a.overlay != nil {
		now["overlay"] = strings.TrimPrefix(fmt.Sprintf("%T", a.overlay), "*tui.")
	}
	if n := a.notes.Shown; n != nil {
		now["note"] = n.Text
	}
	if o := a.notes.Offer; o != nil {
		now["offer"] = o.Does
	}
	var out strings.Builder
	for _, key := range []string{"screen", "tick", "line", "speed", "run", "pane", "prompt", "overlay", "note", "offer", "quits"} {
		if now[key] != p.seen[key] {
			fmt.Fprintf(&out, "%s %s\n", key, canvas.Pick(now[key] != "", now[key], "–"))
		}
	}
	p.seen = now
	return out.String()
}
