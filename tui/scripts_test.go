package tui

import (
	"fmt"
	"math"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/internal/script"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/wording"
)

// TestScreenScripts plays testdata/keys/*.txt, a screen over a real run that rests:
//
//	$ open WxH TICK LINE   a screen of W columns and H rows, the run at a tick
//	$ press KEYS           keys by their names, a letter each or tab, enter, …
//	$ type TEXT            letters
//	$ enter TEXT           a line at the prompt
//	$ focus PANE           puts the focus on a pane
//	$ rows TEXT            the rows of the screen that have the text; all without it
//	$ pane NAME            the inside of a pane
//	$ explain WORD         as :explain WORD does
//
// Keys print the changes: of the tick, the line, the speed, of a run that goes or rests, the pane with the focus, the text of the
// prompt, the note and the offer.
func TestScreenScripts(t *testing.T) {
	script.Run(t, "testdata/keys/*.txt", func(t *testing.T) func(string, []string) string {
		p := &player{t: t}
		return func(command string, _ []string) string {
			verb, words, _ := strings.Cut(command, " ")
			return p.do(verb, words)
		}
	})
}

// A player plays a script on a screen.
type player struct {
	t    *testing.T
	app  *app
	loop *driver.Loop
	seen map[string]string
}

func (p *player) do(verb, words string) string {
	switch verb {
	case "open":
		var w, h int
		var tick int64
		if _, err := fmt.Sscanf(words, "%dx%d %d", &w, &h, &tick); err != nil {
			p.t.Fatalf("open %s: %v", words, err)
		}
		p.open(strings.SplitN(words, " ", 3)[2], tick, w, h)
		return ""
	case "press":
		for _, name := range strings.Fields(words) {
			p.key(press(canvas.Pick(name == "space", " ", name)))
		}
		return p.news()
	case "type":
		p.letters(words)
		return p.news()
	case "enter":
		p.letters(":" + words)
		p.key(press("enter"))
		return p.news()
	case "focus":
		p.app.setFocus(paneNamed(p.t, p.app, words))
		p.settle()
		p.news()
		return ""
	case "rows":
		p.app.Dirty = true
		var out strings.Builder
		for _, row := range strings.Split(ansi.Strip(p.app.View()), "\n") {
			if strings.Contains(row, words) {
				out.WriteString(strings.TrimRight(row, " ") + "\n")
			}
		}
		return out.String()
	case "pane":
		return strings.Join(textIn(p.app, paneNamed(p.t, p.app, words)), "\n") + "\n"
	case "explain":
		m, err := wording.Explain(p.app.context(0), words)
		if err != nil {
			return "✗ " + err.Error() + "\n"
		}
		return strings.Join(wording.Sentences(m), "\n") + "\n"
	}
	p.t.Fatalf("%s: no such command of a script", verb)
	return ""
}

func (p *player) open(line string, tick int64, w, h int) {
	th, err := canvas.NewTheme("dark", "braille", config.Options{NoColor: true}.Profile())
	if err != nil {
		p.t.Fatal(err)
	}
	run := realRun(p.t, line)
	run.Advance(tick)
	p.loop = driver.NewLoop(run, driver.Config{Open: driver.OpenRun, Paused: true, Speed: 2000})
	p.app = newApp(p.loop.Driver, th, config.Options{})
	p.app.Update(tea.WindowSizeMsg{Width: w, Height: h})
	p.settle()
	p.seen = nil
	p.news()
}

// key presses a key and runs what it starts.
func (p *player) key(k tea.KeyMsg) {
	p.app.View() // as Bubble Tea does after every message
	p.app.Update(k)
	if asked := p.app.asked; asked != nil && asked.reading != nil {
		p.app.Update(asked.reading.run())
	}
	p.settle()
}

func (p *player) letters(text string) {
	for _, r := range text {
		p.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

// settle runs the requests to the driver and shows the outcome.
func (p *player) settle() {
	for f := p.loop.Next(); f != nil; f = p.loop.Next() {
		p.loop.Apply(f)
	}
	for p.loop.Seeking() {
		p.loop.SeekTowards(math.MaxInt64)
	}
	for p.loop.Comparing() {
		p.loop.CompareOn()
	}
	p.loop.Driver.SetView(p.app.request)
	p.loop.PublishNow()
	p.app.take(p.loop.Driver.Status())
	for {
		select {
		case e := <-p.loop.Driver.Events:
			p.app.Update(eventMsg{e})
			continue
		default:
		}
		break
	}
}

// news are the changes since the last.
func (p *player) news() string {
	now := map[string]string{}
	s := p.app.now
	now["tick"], now["line"], now["speed"] = canvas.Thousands(s.Snap.Tick), s.Snap.Line, canvas.Pick(math.IsInf(s.Speed, 1), "max", fmt.Sprint(s.Speed))
	now["run"] = canvas.Pick(s.Running, "goes", "rests")
	now["pane"] = p.app.focusedPane().Name() + canvas.Pick(p.app.zoomed, ", zoomed", "")
	if o, ok := p.app.overlay.(*prompt); ok {
		now["prompt"] = o.Text() + "▏"
	} else if p.app.overlay != nil {
		now["overlay"] = strings.TrimPrefix(fmt.Sprintf("%T", p.app.overlay), "*tui.")
	}
	if n := p.app.notes.Shown; n != nil {
		now["note"] = n.Text
	}
	if o := p.app.notes.Offer; o != nil {
		now["offer"] = o.Does
	}
	var out strings.Builder
	for _, key := range []string{"tick", "line", "speed", "run", "pane", "prompt", "overlay", "note", "offer"} {
		if now[key] != p.seen[key] {
			fmt.Fprintf(&out, "%s %s\n", key, canvas.Pick(now[key] != "", now[key], "–"))
		}
	}
	p.seen = now
	return out.String()
}
