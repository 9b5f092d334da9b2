package course

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/run"
	"lascope/tui/screen"
	"lascope/tui/screentest"
)

// TestLessonScripts plays testdata/keys/*.txt, with the commands of [screentest.RunKeys] and
//
//	$ lesson WxH NAME      a lesson, a demo or the tour, of testdata or of the program
//	$ reads                the page of a browser shows the text of the lesson, and the screen its panes
//	$ buttons              the buttons of the page of a browser
//	$ page                 the page of a lesson
//	$ phones N             so many phones join the class
//	$ vote PHONE STEP A    a phone answers by a letter, a number or "curve"
func TestLessonScripts(t *testing.T) {
	screentest.RunKeys(t, "testdata/keys/*.txt", func(p *screentest.Player) screentest.Room {
		host := &quietHost{} // of the class that was opened last
		return screentest.Room{
			Options: func() config.Options {
				host = &quietHost{}
				o := config.Options{Lessons: "testdata/course", Demos: "testdata/demos"}
				o.Class = host
				return o
			},
			Run: func(d *driver.Driver, th *canvas.Theme, o config.Options) screen.Screen {
				return run.NewBeside(d, th, o, nil)
			},
			See: func(top screen.Screen) *screentest.Seen {
				l, ok := top.(*run.Screen)
				if v, is := top.(*lessonScreen); is {
					l, ok = v.Screen, true
				}
				if !ok {
					return nil
				}
				return &screentest.Seen{Now: l.Now, Pane: l.FocusedPane(), Focus: func(name string) {
					l.SetFocus(slices.IndexFunc(l.Slots, func(s pane.Slot) bool { return s.Pane.Name() == name }))
				}, Zoomed: l.Zoomed, Overlay: l.Overlay, Theme: l.Theme, Notes: &l.Notes, Dirty: &l.Dirty}
			},
			Place: func(top screen.Screen) (string, bool) {
				v, is := top.(*lessonScreen)
				if !is {
					_, ok := top.(*run.Screen)
					return canvas.Pick(p.Stack.Depth() > 1, "run", ""), ok
				}
				b := v.Lesson.Beats[v.Beat]
				words := fmt.Sprintf("%s, step %d%s", v.Lesson.Name, b.Index+1, canvas.Pick(b.Reveal, ", answer", ""))
				words = canvas.Pick(v.Summary, v.Lesson.Name+", the end", canvas.Pick(v.released, "the run of "+v.Lesson.Name, words))
				return words + canvas.Pick(v.Asking() != nil, ", asks", ""), true
			},
			Plays: func(top screen.Screen) bool {
				v, is := top.(*lessonScreen)
				return is && !v.Settled
			},
			News: func(now map[string]string) {
				if c := host.class; c != nil {
					now["class"] = fmt.Sprintf("%s, act %d%s", c.Phase, c.Act-1, canvas.Pick(host.room.closed, ", closed", canvas.Pick(c.Shut, ", shut", "")))
					now["room"] = fmt.Sprint(host.rooms)
				}
			},
			Do: func(verb, words string) (string, bool) { return doLesson(p, host, verb, words) },
		}
	})
}

func doLesson(p *screentest.Player, host *quietHost, verb, words string) (out string, done bool) {
	switch verb {
	case "lesson":
		size, name, _ := strings.Cut(words, " ")
		p.Open(size, func(th *canvas.Theme, o config.Options) screen.Screen {
			o.Speed, o.Paused = -1, false
			course, l := lessonNamed(p.T, name)
			return modeltest.Must(newLessonScreen(course, l, th, o))
		})
	case "reads":
		top := p.Stack.Top().(*lessonScreen)
		top.reads = true
		top.resize()
	case "buttons":
		var all []pane.Button
		switch page := p.Stack.Top().(interface{ Page() any }).Page().(type) {
		case *pageData:
			all = page.Buttons
		case screen.Buttons:
			all = page.Buttons
		}
		for _, b := range all {
			out += fmt.Sprintf("%s%s, %s, sends %q\n", canvas.Pick(b.Lead, "▸ ", ""), b.Label, canvas.Pick(b.Key == "", "–", b.Key), b.Keys)
		}
	case "page":
		in, _ := p.Stack.Top().(*lessonScreen).split()
		for _, row := range p.Rows()[in.Y : in.Y+in.H] {
			if row = strings.TrimRight(strings.TrimRight(ansi.Cut(row, 0, in.W), " │"), " "); row != "" {
				out += row + "\n"
			}
		}
	case "phones":
		for range modeltest.Must(strconv.Atoi(words)) {
			host.class.Join("")
		}
		p.Settle()
	case "vote":
		var a lesson.Answer
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
		host.class.Vote(phone, step, 0, a, host.class.Begun)
		p.Settle()
	default:
		return "", false
	}
	return out, true
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
