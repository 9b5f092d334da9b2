package screentest

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
	"github.com/muesli/termenv"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A Room is the package of some screens, for the scripts of its keys.
type Room struct {
	Options func() config.Options // of a program that is opened
	Run     func(d *driver.Driver, th *canvas.Theme, o config.Options) screen.Screen
	See     func(top screen.Screen) *Seen                    // the run of a screen; nil if it has none
	Place   func(top screen.Screen) (words string, ok bool)  // names a screen of the room, as the news do
	Do      func(verb, words string) (out string, done bool) // does a command of the room's scripts alone; "" prints the news
	Plays   func(top screen.Screen) bool                     // a screen that plays on, until it rests; nil for none
	News    func(now map[string]string)                      // adds to the news; may be nil
}

// A Seen is the run of a screen as a script sees it.
type Seen struct {
	Now     *driver.Status    // nil before the first snapshot
	Pane    pane.Pane         // with the focus; nil for none
	Focus   func(name string) // moves it
	Zoomed  bool
	Overlay any // nil for none
	Theme   *canvas.Theme
	Notes   *pane.Notes
	Dirty   *bool // set, the screen is drawn anew
}

// A Player plays a script on the program's stack of screens.
type Player struct {
	Room
	T     *testing.T
	Stack *screen.Stack

	keys    *pane.KeyMap
	sent    chan tea.Msg
	over    chan struct{} // closed at the end of the screen
	colours bool          // of the screens opened next
	waits   bool          // the clock goes on
	quits   bool
	seen    map[string]string
}

// RunKeys plays the scripts of some files, the whole program over runs that rest, without a terminal:
//
//	$ open WxH TICK LINE   a screen of W columns and H rows, the run at a tick
//	$ keys NAME=KEY …      other keys for the screens opened next
//	$ colours              the screens opened next have colours
//	$ press KEYS           keys by their names, a letter each or tab, enter, …
//	$ burst KEYS           keys that come before the driver has answered the first
//	$ type TEXT            letters
//	$ enter TEXT           a line at the prompt
//	$ click TEXT           the left button on the first such text, or N columns behind its begin with " +N"; also right, wheel up and down
//	$ paste TEXT           text in one piece, in which \n ends a line; runes for a terminal that does not say that it is pasted
//	$ size WxH             another size of the terminal
//	$ wait 3s              lets the clock go on
//	$ focus PANE           puts the focus on a pane
//	$ rows TEXT            the rows of the screen that have the text; all without it
//
// and the commands of the room. A run without a limit of its speed never rests: a script sets a speed before it goes. Keys print the
// changes: of the screen, the tick, the line, the speed, of a run that goes or rests, the pane with the focus, the text of the prompt with
// its cursor, the note and the offer.
func RunKeys(t *testing.T, pattern string, room func(*Player) Room) {
	modeltest.StillScripts(t, pattern, func(t *testing.T) func(string, []string) string {
		p := &Player{T: t, over: make(chan struct{})}
		p.Room = room(p)
		t.Cleanup(p.close)
		return func(command string, _ []string) string {
			verb, words, _ := strings.Cut(command, " ")
			if out, done := p.Do(verb, words); done {
				return canvas.Pick(out == "", p.news, func() string { return out })()
			}
			return p.do(verb, words)
		}
	})
}

func (p *Player) do(verb, words string) string {
	switch verb {
	case "open":
		size, rest, _ := strings.Cut(words, " ")
		tick, line, _ := strings.Cut(rest, " ")
		run := modeltest.Must(driver.OpenRun(linetest.Spec(line)))
		run.Advance(modeltest.Must(strconv.ParseInt(tick, 10, 64)))
		p.Open(size, func(th *canvas.Theme, o config.Options) screen.Screen {
			return p.Run(driver.Start(run, o.DriverConfig()), th, o)
		})
		return ""
	case "colours":
		p.colours = true
		return ""
	case "keys":
		all := map[string][]string{}
		for _, word := range strings.Fields(words) {
			name, keys, _ := strings.Cut(word, "=")
			all[name] = strings.FieldsFunc(keys, func(r rune) bool { return r == ',' })
		}
		again, wrong := pane.NewKeyMap().Rebound(all)
		if p.keys = again; wrong != nil {
			return "✗ " + wrong.Why + "\n"
		}
		return ""
	case "click", "right":
		p.click(words, canvas.Pick(verb == "click", tea.MouseButtonLeft, tea.MouseButtonRight))
	case "wheel":
		way, words, _ := strings.Cut(words, " ")
		p.click(words, canvas.Pick(way == "up", tea.MouseButtonWheelUp, tea.MouseButtonWheelDown))
	case "paste", "runes":
		p.take(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(strings.ReplaceAll(words, `\n`, "\n")), Paste: verb == "paste"})
	case "size":
		p.Size(words)
	case "wait":
		p.wait(modeltest.Must(time.ParseDuration(words)))
	case "press":
		for _, name := range strings.Fields(words) {
			name, alt := strings.CutPrefix(name, "alt+")
			k := pane.KeyOf(name)
			if name == "space" {
				k = tea.KeyMsg{Type: tea.KeySpace, Runes: []rune(" ")}
			}
			k.Alt = alt
			p.take(k)
		}
	case "burst": // the driver answers none of them before the last
		for _, name := range strings.Fields(words) {
			_, cmd := p.Stack.Update(pane.KeyOf(name))
			p.send(cmd)
		}
		p.Settle()
	case "type":
		p.letters(words)
	case "enter":
		p.letters(":" + words)
		p.take(pane.KeyOf("enter"))
	case "focus":
		p.See(p.Stack.Top()).Focus(words)
		p.Settle()
		p.news()
		return ""
	case "rows":
		var out strings.Builder
		for _, row := range p.Rows() {
			if strings.Contains(row, words) {
				out.WriteString(strings.TrimRight(row, " ") + "\n")
			}
		}
		return out.String()
	default:
		p.T.Fatalf("%s: no such command of a script", verb)
	}
	return p.news()
}

// Open replaces the program by one whose bottom screen is made.
func (p *Player) Open(size string, bottom func(*canvas.Theme, config.Options) screen.Screen) {
	p.close()
	o := p.Options()
	o.Paused, o.Speed, o.NoColor, o.Keys = true, 2000, !p.colours, p.keys
	th := modeltest.Must(canvas.MakeTheme("", "braille", canvas.Pick(p.colours, termenv.TrueColor, termenv.Ascii), false))
	p.Stack, p.sent, p.over, p.quits, p.seen = screen.NewStack(bottom(th, o)), make(chan tea.Msg), make(chan struct{}), false, nil
	p.send(p.Stack.Init())
	p.Size(size)
	p.news()
}

func (p *Player) close() {
	if p.Stack != nil {
		close(p.over)
		p.Stack.Close()
		time.Sleep(time.Hour) // the last notes expire
	}
}

// Size gives the terminal another size, as in 80x24.
func (p *Player) Size(words string) {
	var w, h int
	modeltest.Must(fmt.Sscanf(words, "%dx%d", &w, &h))
	p.take(tea.WindowSizeMsg{Width: w, Height: h})
}

// wait lets the clock go on, and the program with it.
func (p *Player) wait(d time.Duration) {
	p.waits = true
	defer func() { p.waits = false }()
	for over := time.After(d); ; {
		select {
		case m := <-p.sent:
			p.take(m)
		case <-over:
			p.Settle()
			return
		}
	}
}

// click presses and releases a button of the mouse on the first text on the screen that is named, or columns to the right of it.
func (p *Player) click(words string, button tea.MouseButton) {
	columns := 0
	if at := strings.LastIndex(words, " +"); at >= 0 {
		columns, words = modeltest.Must(strconv.Atoi(words[at+2:])), words[:at]
	}
	for y, row := range p.Rows() {
		if at := strings.Index(row, words); at >= 0 {
			x := canvas.Width(row[:at]) + columns
			m := tea.MouseMsg{X: x, Y: y, Button: button, Action: tea.MouseActionPress}
			if p.take(m); !tea.MouseEvent(m).IsWheel() {
				m.Action = tea.MouseActionRelease
				p.take(m)
			}
			return
		}
	}
	p.T.Fatalf("%q is not on the screen:\n%s", words, strings.Join(p.Rows(), "\n"))
}

// take gives the program a message, and waits until it rests.
func (p *Player) take(m tea.Msg) {
	for more := true; more; {
		if _, p.quits = m.(tea.QuitMsg); p.quits {
			return
		}
		_, cmd := p.Stack.Update(m)
		p.Stack.View() // as Bubble Tea does after every message
		p.send(cmd)
		m, more = p.next()
	}
	for range 600 { // seconds in which a screen plays on
		if p.Plays != nil && p.Plays(p.Stack.Top()) && !p.waits {
			p.wait(time.Second)
		}
	}
}

// Settle takes the messages that are on their way.
func (p *Player) Settle() {
	if m, more := p.next(); more {
		p.take(m)
	}
}

// next is a message that is on its way once all goroutines rest.
func (p *Player) next() (tea.Msg, bool) {
	synctest.Wait()
	select {
	case m := <-p.sent:
		return m, true
	default:
		return nil, false
	}
}

// send runs a command, whose message is taken later.
func (p *Player) send(cmd tea.Cmd) { sendTo(p.sent, p.over, cmd) }

func sendTo(sent chan<- tea.Msg, over <-chan struct{}, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		switch m := cmd().(type) {
		case nil:
		case tea.BatchMsg:
			for _, c := range m {
				sendTo(sent, over, c)
			}
		default:
			select {
			case sent <- m:
			case <-over:
			}
		}
	}()
}

func (p *Player) letters(text string) {
	for _, r := range text {
		p.take(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

// Rows are the rows of the screen.
func (p *Player) Rows() []string {
	if s := p.See(p.Stack.Top()); s != nil {
		*s.Dirty = true
	}
	return strings.Split(ansi.Strip(p.Stack.View()), "\n")
}

// news are the changes since the last.
func (p *Player) news() string {
	top := p.Stack.Top()
	place, ok := p.Place(top)
	if !ok {
		place = strings.TrimPrefix(fmt.Sprintf("%T", top), "*")
	}
	now := map[string]string{"screen": place, "quits": canvas.Pick(p.quits, "the program", "")}
	if p.News != nil {
		p.News(now)
	}
	a := p.See(top)
	has := a != nil
	if !has || a.Now == nil {
		a = &Seen{Now: &driver.Status{Snap: &model.Snapshot{}}, Theme: &canvas.Theme{}, Notes: &pane.Notes{}}
	}
	if has {
		now["speed"] = canvas.Pick(math.IsInf(a.Now.Speed, 1), "max", fmt.Sprint(a.Now.Speed))
		now["theme"] = canvas.Pick(p.colours, a.Theme.Name+canvas.Pick(a.Theme.Projector, ", projector", ""), "")
	}
	line := a.Now.Snap.Line
	if a.Now.Contest != nil {
		line = strings.Join(a.Now.Contest.Lines, " | ")
	}
	now["tick"], now["line"] = canvas.Thousands(a.Now.Snap.Tick), line
	now["run"] = canvas.Pick(a.Now.Running, "goes", "rests")
	if a.Pane != nil {
		now["pane"] = a.Pane.Name() + canvas.Pick(a.Zoomed, ", zoomed", "")
	}
	if o, ok := a.Overlay.(interface {
		Text() string
		Cursor() int
	}); ok {
		text := []rune(o.Text())
		now["prompt"] = string(text[:o.Cursor()]) + "▏" + string(text[o.Cursor():])
	} else if a.Overlay != nil {
		_, now["overlay"], _ = strings.Cut(fmt.Sprintf("%T", a.Overlay), ".")
	}
	if n := a.Notes.Shown; n != nil {
		now["note"] = n.Text
	}
	if o := a.Notes.Offer; o != nil {
		now["offer"] = o.Does
	}
	var out strings.Builder
	for _, key := range []string{"screen", "class", "room", "tick", "line", "speed", "run", "pane", "prompt", "overlay", "theme", "note", "offer", "quits"} {
		if now[key] != p.seen[key] {
			fmt.Fprintf(&out, "%s %s\n", key, canvas.Pick(now[key] != "", now[key], "–"))
		}
	}
	p.seen = now
	return out.String()
}
