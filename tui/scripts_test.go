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
	"github.com/muesli/termenv"

	"lascope/internal/script"
	"lascope/model"
	"lascope/model/classroom"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/lessontext"
	"lascope/tui/screen"
	"lascope/tui/wording"
)

// TestScreenScripts plays testdata/keys/*.txt, the whole program over runs that rest, without a terminal:
//
//	$ open WxH TICK LINE   a screen of W columns and H rows, the run at a tick
//	$ race WxH A vs B      a race
//	$ lesson WxH NAME      a lesson, a demo or the tour, of testdata or of the program
//	$ keys NAME=KEY …      other keys for the screens opened next
//	$ colours              the screens opened next have colours
//	$ replay WxH TEXT      a session is replayed; in its text / ends a line
//	$ reads                the page of a browser shows the text of the lesson, and the screen its panes
//	$ buttons              the buttons of the page of a browser
//	$ press KEYS           keys by their names, a letter each or tab, enter, …
//	$ burst KEYS           keys that come before the driver has answered the first
//	$ type TEXT            letters
//	$ enter TEXT           a line at the prompt
//	$ click TEXT           the left button on the first such text, or N columns behind its begin with " +N"; also right, wheel up and down
//	$ paste TEXT           text in one piece, in which \n ends a line; runes for a terminal that does not say that it is pasted
//	$ size WxH             another size of the terminal
//	$ card WxH             the program as it starts without a line
//	$ page                 the page of a lesson
//	$ bars                 the key bar at the usual sizes
//	$ phones N             so many phones join the class
//	$ vote PHONE STEP A    a phone answers by a letter, a number or "curve"
//	$ wait 3s              lets the clock go on
//	$ focus PANE           puts the focus on a pane
//	$ rows TEXT            the rows of the screen that have the text; all without it
//	$ pane NAME            the inside of a pane
//	$ explain WORD         as :explain WORD does
//
// Keys print the changes: of the screen, the tick, the line, the speed, of a run that goes or rests, the pane with the focus, the
// text of the prompt with its cursor, the note and the offer.
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
	t       *testing.T
	keys    *keymap.KeyMap
	stack   *screen.Stack
	sent    chan tea.Msg
	over    chan struct{} // closed at the end of the screen
	colours bool          // of the screens opened next
	host    *quietHost    // of the class that was opened last
	waits   bool          // the clock goes on
	quits   bool
	seen    map[string]string
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
	case "replay":
		size, text, _ := strings.Cut(words, " ")
		s := modeltest.Must(model.ReadSession("s", "# lascope session 2\n"+strings.ReplaceAll(text, " / ", "\n")+"\n"))
		p.open(size, func(th *canvas.Theme, o config.Options) screen.Screen {
			o.Replay, o.Speed = &s, 1000
			return newRunScreen(config.StartDriver(realRun(p.t, s.Spec.String()), driver.OpenRun, o), th, o)
		})
		return p.news()
	case "colours":
		p.colours = true
		return ""
	case "buttons":
		var out strings.Builder
		page := p.stack.Top().(interface{ Page() any }).Page()
		all, ok := page.(screen.Buttons)
		if l, is := page.(*lessontext.Page); is {
			all.Buttons = l.Buttons
		} else if !ok {
			p.t.Fatalf("%T has no buttons", page)
		}
		for _, b := range all.Buttons {
			fmt.Fprintf(&out, "%s%s, %s, sends %q\n", canvas.Pick(b.Lead, "▸ ", ""), b.Label, canvas.Pick(b.Key == "", "–", b.Key), b.Keys)
		}
		return out.String()
	case "reads":
		top := p.stack.Top().(*lessonScreen)
		top.reads = true
		top.resize()
	case "race":
		size, line, _ := strings.Cut(words, " ")
		p.open(size, func(th *canvas.Theme, o config.Options) screen.Screen {
			race := design.Race{Specs: modeltest.Must(design.ParseRace(strings.Fields(line))), Reps: 3, Until: 200}
			return modeltest.Must(newRaceScreen(experiment.RaceJob{Race: race}, th, o))
		})
		return ""
	case "lesson":
		size, name, _ := strings.Cut(words, " ")
		p.open(size, func(th *canvas.Theme, o config.Options) screen.Screen {
			o.Speed, o.Paused = -1, false
			course, l := lessonNamed(p.t, name)
			return modeltest.Must(newLessonScreen(course, l, th, o))
		})
		return p.news()
	case "keys":
		all := map[string][]string{}
		for _, word := range strings.Fields(words) {
			name, keys, _ := strings.Cut(word, "=")
			all[name] = strings.FieldsFunc(keys, func(r rune) bool { return r == ',' })
		}
		again, wrong := keymap.NewKeyMap().Rebound(all)
		if p.keys = again; wrong != nil {
			return "✗ " + wrong.Why + "\n"
		}
		return ""
	case "click", "right":
		p.click(words, canvas.Pick(verb == "click", tea.MouseButtonLeft, tea.MouseButtonRight))
	case "wheel":
		way, words, _ := strings.Cut(words, " ")
		p.click(words, canvas.Pick(way == "up", tea.MouseButtonWheelUp, tea.MouseButtonWheelDown))
	case "page":
		top := p.stack.Top().(*lessonScreen)
		in, _ := top.split()
		var out strings.Builder
		for _, row := range p.rows()[in.Y : in.Y+in.H] {
			if row = strings.TrimRight(strings.TrimRight(ansi.Cut(row, 0, in.W), " │"), " "); row != "" {
				out.WriteString(row + "\n")
			}
		}
		return out.String()
	case "bars":
		var out strings.Builder
		for _, size := range barSizes {
			p.size(fmt.Sprintf("%dx%d", size[0], size[1]))
			rows := p.rows()
			out.WriteString(strings.TrimRight(rows[len(rows)-1], " ") + "\n")
		}
		return out.String()
	case "card":
		run := realRun(p.t, pollinglab.DefaultLine)
		p.open(words, func(th *canvas.Theme, o config.Options) screen.Screen {
			l := newRunScreen(config.StartDriver(run, driver.OpenRun, o), th, o)
			l.card = true
			return l
		})
		return p.news()
	case "phones":
		for range modeltest.Must(strconv.Atoi(words)) {
			modeltest.Must(p.host.class.Join(""))
		}
		p.settle()
	case "vote":
		var a classroom.Answer
		var phone, step int
		var word string
		modeltest.Must(fmt.Sscan(words, &phone, &step, &word))
		if x, err := strconv.ParseFloat(word, 64); err == nil {
			a.Number = &x
		} else if option := int(word[0] - 'a'); word != "curve" {
			a.Option = &option
		} else {
			a.Curve = make([]float64, lesson.Knots)
		}
		modeltest.OK(p.t, p.host.class.Vote(phone, step, 0, a, p.host.class.Plan().Begun))
		p.settle()
	case "paste", "runes":
		p.take(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(strings.ReplaceAll(words, `\n`, "\n")), Paste: verb == "paste"})
	case "size":
		p.size(words)
	case "wait":
		p.wait(modeltest.Must(time.ParseDuration(words)))
	case "press":
		for _, name := range strings.Fields(words) {
			name, alt := strings.CutPrefix(name, "alt+")
			k := keymap.KeyOf(name)
			if name == "space" {
				k = tea.KeyMsg{Type: tea.KeySpace, Runes: []rune(" ")}
			}
			k.Alt = alt
			p.take(k)
		}
	case "burst": // the driver answers none of them before the last
		for _, name := range strings.Fields(words) {
			_, cmd := p.stack.Update(keymap.KeyOf(name))
			p.send(cmd)
		}
		p.settle()
	case "type":
		p.letters(words)
	case "enter":
		p.letters(":" + words)
		p.take(keymap.KeyOf("enter"))
	case "focus":
		p.app().SetFocus(paneNamed(p.t, p.app(), words))
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
	p.host = &quietHost{}
	o := config.Options{Paused: true, Speed: 2000, NoColor: !p.colours, Keys: p.keys, Lessons: "testdata/course", Demos: "testdata/demos"}
	o.Class = p.host
	th := modeltest.Must(canvas.MakeTheme("", "braille", canvas.Pick(p.colours, termenv.TrueColor, termenv.Ascii), false))
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

// wait lets the clock go on, and the program with it.
func (p *player) wait(d time.Duration) {
	p.waits = true
	defer func() { p.waits = false }()
	for over := time.After(d); ; {
		select {
		case m := <-p.sent:
			p.take(m)
		case <-over:
			p.settle()
			return
		}
	}
}

// click presses and releases a button of the mouse on the first text on the screen that is named, or columns to the right of it.
func (p *player) click(words string, button tea.MouseButton) {
	columns := 0
	if at := strings.LastIndex(words, " +"); at >= 0 {
		columns, words = modeltest.Must(strconv.Atoi(words[at+2:])), words[:at]
	}
	for y, row := range p.rows() {
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
	p.t.Fatalf("%q is not on the screen:\n%s", words, strings.Join(p.rows(), "\n"))
}

// lessonNamed is a lesson or demo of testdata, or else of the program, with its course.
func lessonNamed(t *testing.T, name string) (*lesson.Course, *lesson.Lesson) {
	t.Helper()
	own := config.Options{Lessons: "testdata/course", Demos: "testdata/demos"}
	for _, course := range []*lesson.Course{modeltest.Must(own.OpenCourse()), modeltest.Must(own.OpenDemos()), lesson.NewCourse(lesson.Files(), "lessons"),
		lesson.NewDemos(lesson.DemoFiles(), "demos"), lesson.Tour()} {
		if l, err := FindLesson(course, name); err == nil {
			return course, l
		}
	}
	t.Fatalf("no lesson is called %s", name)
	return nil, nil
}

// app is that of the top screen; nil if it has none.
func (p *player) app() *app {
	switch top := p.stack.Top().(type) {
	case *Screen:
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
	for range 600 { // seconds in which a lesson plays its beat
		if l, ok := p.stack.Top().(*lessonScreen); ok && !l.settled && !p.waits {
			p.wait(time.Second)
		}
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

// place names the top screen and, of a lesson, the step; "" for a run alone.
func (p *player) place() string {
	words := ""
	switch top := p.stack.Top().(type) {
	case *lessonScreen:
		b := top.lesson.Beats[top.beat]
		words = fmt.Sprintf("%s, step %d%s", top.lesson.Name, b.Step+1, canvas.Pick(b.Reveal, ", answer", ""))
		words = canvas.Pick(top.summary, top.lesson.Name+", the end", canvas.Pick(top.released, "the run of "+top.lesson.Name, words))
		words += canvas.Pick(top.open() != nil, ", asks", "")
	case *Screen:
		words = canvas.Pick(p.stack.Depth() > 1, "run", "")
	default:
		words = strings.TrimPrefix(fmt.Sprintf("%T", top), "*")
	}
	return words
}

// news are the changes since the last.
func (p *player) news() string {
	now := map[string]string{"screen": p.place(), "quits": canvas.Pick(p.quits, "the program", "")}
	a := p.app()
	if a == nil || a.Now == nil {
		a = &app{}
		a.Now = &driver.Status{Snap: &model.Snapshot{}}
	}
	s := a.Now
	line := s.Snap.Line
	if c := p.host.class; c != nil {
		now["class"] = fmt.Sprintf("%s, act %d%s", c.Phase(), c.Act(), canvas.Pick(p.host.room.closed, ", closed", canvas.Pick(c.IsShut(), ", shut", "")))
		now["room"] = fmt.Sprint(p.host.rooms)
	}
	if s.Contest != nil {
		line = strings.Join(s.Contest.Lines, " | ")
	}
	if p.app() != nil {
		now["speed"] = canvas.Pick(math.IsInf(s.Speed, 1), "max", fmt.Sprint(s.Speed))
	}
	now["tick"], now["line"] = canvas.Thousands(s.Snap.Tick), line
	now["run"] = canvas.Pick(s.Running, "goes", "rests")
	if f := a.FocusedPane(); f != nil {
		now["pane"] = f.Name() + canvas.Pick(a.Zoomed, ", zoomed", "")
	}
	if o, ok := a.Overlay.(*prompt); ok {
		text := []rune(o.Text())
		now["prompt"] = string(text[:o.Cursor()]) + "▏" + string(text[o.Cursor():])
	} else if a.Overlay != nil {
		now["overlay"] = strings.TrimPrefix(fmt.Sprintf("%T", a.Overlay), "*tui.")
	}
	if p.app() != nil && p.colours {
		now["theme"] = a.Theme.Name + canvas.Pick(a.Theme.Projector, ", projector", "")
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
