package course

import (
	"context"
	"errors"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model"
	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/class"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/run"
	"lascope/tui/screen"
	"lascope/tui/tty"
)

// A lessonScreen shows the page of a lesson beside the screen of a run.
//
// A [lesson.Player] plays the lesson ahead on another goroutine and decides every number on
// the page. Awaited commands make the run on the screen follow. A run is a function of its
// line, so both are the same run until the viewer intervenes; the next step then brings the
// run on the screen back.
type lessonScreen struct {
	*run.Screen
	lessonPlay
	lessonPage
	opts config.Options

	handed   bool // the table has the keys of a demo that is handed over
	lettered int  // the options whose letters predict in the table

	class   class.Seat
	covered bool // a picture of the class hid page and panes
	reads   bool // the page of a browser shows the text, and this screen the panes alone
	onPage  bool // the keys that move act on the page
	home    int  // the pane in front when the focus left the page
	w, h    int
	whole   screen.Buffer

	awaited int  // number of the last awaited command
	waiting bool // for that command
	arrange bool // when it is done, the panes are arranged as the lesson asks
	runs    int  // count of runs when the command was sent
	touched bool // a key changed the panes
}

// start precedes the first directive of a beat: the run is brought to its beginning.
const start = -1

// OpenLesson opens a lesson of a course on the terminal, and records predictions in results, if any.
func OpenLesson(course *lesson.Course, l *lesson.Lesson, o config.Options, results *lesson.Results) (err error) {
	defer refusal.To(&err)
	o, th, err := o.OnScreen()
	refusal.Check(err)
	v := refusal.Must(newLessonScreen(course, l, th, o))
	v.results = results
	return errors.Join(screen.Run(v, o), v.leave())
}

// ClassStage has the lessons of a class, and their screens; its options are the program's.
func ClassStage(o *config.Options) class.Stage {
	return class.Stage{Options: o, Find: FindLesson, Screen: func(l *lesson.Lesson, p *class.Play, th *canvas.Theme,
		o config.Options) (_ screen.Screen, err error) {
		defer refusal.To(&err)
		v := refusal.Must(newLessonScreen(refusal.Must(o.OpenCourse()), l, th, o))
		if at := v.class.Begin(p); at.Phase > classroom.Lobby { // it was taken up
			v.finish(l.Entry(at.Step-1) + canvas.Pick(at.Phase == classroom.Revealed, 1, 0))
			v.Summary = at.Phase == classroom.Over
		}
		return v, nil
	}}
}

func (v *lessonScreen) note(err error) {
	if err != nil {
		v.Refuse(pane.Sentence(err.Error()))
	}
}

func newLessonScreen(course *lesson.Course, l *lesson.Lesson, th *canvas.Theme, o config.Options) (*lessonScreen, error) {
	first, err := driver.OpenRun(l.Beats[0].Do[0].Spec)
	if err != nil {
		return nil, err
	}
	v := &lessonScreen{opts: o}
	v.opts.Replay, v.opts.Autosaves = nil, nil
	at := v.opts
	at.Paused = true
	v.Screen = run.NewBeside(driver.Start(first, at.DriverConfig()), th, v.opts, lessonAround{v})
	v.class.Notes = &v.Notes
	v.course, v.reads = course, tty.Reads() && l.Demo == ""
	v.begin(l)
	return v, nil
}

// A lessonAround is a lesson's screen as its run sees it.
type lessonAround struct{ *lessonScreen }

// Obey does the words class and answer.
func (v lessonAround) Obey(word, rest string) {
	if word == "class" {
		classKeys(v).obeyTyped(rest)
	} else {
		v.answerTyped(rest)
	}
}

// Drawn is page and panes.
func (v lessonAround) Drawn() *canvas.Grid {
	v.paint()
	return &v.whole.Frame
}

func (v *lessonScreen) begin(l *lesson.Lesson) {
	if v.stop != nil {
		v.stop()
		v.note(v.leave())
		v.note(v.class.End())
	}
	ctx, stop := context.WithCancel(context.Background())
	v.Lesson, v.Predictions, v.next = l, make(lesson.Predictions, len(l.Steps)), v.course.After(l)
	v.play++
	v.stop, v.played = stop, make(chan playedMsg, len(l.Beats)+1)
	v.Outcomes, v.Failed, v.Summary, v.released = nil, nil, false, false
	v.onPage, v.Stage = !v.reads, true
	play, player, played := v.play, lesson.NewPlayer(l), v.played
	task.Go(func() {
		defer driver.OnPanic(func(c driver.Crashed) { played <- playedMsg{play: play, crash: &c} })
		for more := true; more; {
			o, err := player.Next(ctx)
			played <- playedMsg{play: play, outcome: o, err: err}
			more = o != nil
		}
	})
	v.resize()
	v.enter(0)
}

// Address opens the lesson, the demo or the tour in the page of a browser.
func (v *lessonScreen) Address() string {
	switch l := v.Lesson; {
	case l.Demo == "":
		return config.AddressWord("lesson", l.Name)
	case l.Name == lesson.TourName:
		return config.AddressWord("tour", "1")
	}
	return config.AddressWord("demo", v.Lesson.Name)
}

// Init starts listening to the driver and to the player.
func (v *lessonScreen) Init() tea.Cmd {
	v.Later(v.Screen.Init())
	v.awaitPlayer()
	return v.Due()
}

// Update takes a message.
func (v *lessonScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	v.whole.Dirty = true
	switch msg := msg.(type) {
	case playedMsg:
		if msg.play != v.play {
			return v, nil
		}
		switch {
		case msg.crash != nil:
			v.Break(msg.crash)
		case msg.err != nil:
			v.Failed = msg.err
		case msg.outcome != nil:
			v.Outcomes = append(v.Outcomes, msg.outcome)
			v.awaitPlayer()
		}
	case judgedMsg: // the run on the screen follows, then the answer stands on the page
		switch {
		case msg.play != v.play || !v.doing() || v.Step() != msg.step:
		case msg.err != nil:
			v.note(msg.err)
		default:
			v.answer(lesson.Answer{Deed: msg.deed})
		}
	case class.Msg:
		v.class.Take(msg)
	case tea.WindowSizeMsg:
		v.w, v.h = msg.Width, msg.Height
		v.resize()
	case tea.KeyMsg:
		lessonAround{v}.Press(msg)
	case tea.MouseMsg:
		v.mouse(msg)
	default:
		_, cmd := v.Screen.Update(msg)
		v.Later(cmd)
	}
	v.follow()
	return v, v.Due()
}

// enter begins a beat: the run moves to the end of the previous beat, then plays.
func (v *lessonScreen) enter(beat int) {
	v.Beat, v.at, v.Settled, v.waiting = beat, start, false, false
	v.turnPage(v.Beats[beat].Reveal)
	v.Notes.Close() // it told of the run as it was
}

// finish moves to the end of a beat without playing it.
func (v *lessonScreen) finish(beat int) {
	if beat != v.Beat {
		v.turnPage(false)
		v.Notes.Close()
	}
	v.Beat, v.at, v.Settled, v.waiting = beat, len(v.Beats[beat].Do)+1, false, false
}

// follow sends the run after the lesson, as far as it is played, and hides what a question asks for.
func (v *lessonScreen) follow() {
	v.advance()
	v.Dirty = v.Dirty || v.captioned() // its keys stand in the app's last row
	var spoken, asked []string         // panes that the text of the beat names, and that the last question hides until it is answered
	for _, s := range v.Slots {
		if v.Here().Names(s.Name()) {
			spoken = append(spoken, s.Name())
		}
	}
	for _, d := range v.orders() {
		if d.Name == "hide" {
			asked = d.Words
		}
	}
	if spoken = append(spoken, asked...); !slices.Equal(spoken, v.Spoken) {
		v.Spoken = spoken
		v.Relayout()
	}
	v.note(v.class.Conduct(&v.Place))
	if v.doing() {
		v.noteDeed()
	}
	if (classKeys{v}).picture() != nil {
		v.top, v.more = 0, 0
	}
	if asked = nil; !v.Summary {
		asked = v.Hidden(v.Predictions, v.Beat, v.at)
	}
	if !slices.Equal(asked, v.Unpredicted) {
		v.Unpredicted = asked
		v.Relayout()
	}
	if over, n := v.handedOver(), v.options(); (over != v.handed || n != v.lettered) && v.Now != nil {
		v.handed, v.lettered = over, n
		v.SetTable(v.Now)
		v.Dirty = true
		if over {
			v.Stage = false
			v.Relayout()
		}
	}
}

func (v *lessonScreen) advance() {
	for !v.Settled && v.Now != nil {
		if v.waiting {
			if v.Completed < v.awaited {
				return
			}
			v.waiting = false
			v.arrived()
		}
		b, o, before := v.Here(), v.Outcome(v.Beat), v.Outcome(max(v.Beat-1, 0))
		switch d := v.deed(); {
		case v.at == start && v.Beat == 0:
			v.at = 0
		case v.at == start && d != nil:
			v.at = 1 // in place of the solution
			v.bring(d.Start)
		case v.at == start && before != nil:
			v.at = 0
			v.bring(before.End)
		case v.at != start && v.at < len(b.Do):
			v.at++
			v.order(&b.Do[v.at-1])
		case v.at == start || o == nil: // it is not played yet
			return
		case v.at > len(b.Do):
			v.at, v.touched = len(b.Do), true
			v.bring(v.end(o))
		default:
			v.Settled = true
			if b.Reveal {
				v.Predictions.Reveal(b.Index, o)
				v.note(v.results.Answered(v.Lesson, b.Index, v.Predictions[b.Index], time.Now()))
			}
		}
	}
}

// await is the number of a command that is awaited, after which the panes are arranged or not.
func (v *lessonScreen) await(arrange bool) int {
	v.awaited++
	v.waiting, v.arrange, v.runs = true, arrange, v.Runs
	return v.awaited
}

func (v *lessonScreen) bring(to model.Position) {
	v.Driver.Send(driver.GoToPlace{Number: v.await(true), Place: to})
}

// arrived arranges the panes as the lesson asks, if the run or the panes changed.
func (v *lessonScreen) arrived() {
	if !v.arrange || v.runs == v.Runs && !v.touched {
		return
	}
	v.touched = false
	v.Driver.Send(driver.SetSpeed{Speed: v.speed(v.opts.Speed)})
	begin, orders := 0, v.orders()
	for i, d := range orders {
		if d.Name == "line" {
			begin = i
		}
	}
	v.Renew()
	for _, d := range orders[begin:] {
		v.show(d)
	}
}

func (v *lessonScreen) order(d *lesson.Directive) {
	switch d.Name {
	case "line":
		v.Driver.Send(driver.OpenPaused{Number: v.await(true), Spec: d.Spec})
	case "run", "until":
		v.Driver.Send(driver.RunTo{Number: v.await(false), Tick: d.Tick, Held: v.opts.Paused})
	case "goto":
		v.Driver.Send(driver.LeapTo{Number: v.await(false), Tick: d.Tick})
	case "do":
		v.Driver.Send(driver.ActAllAwaited{Number: v.await(false), Words: d.Words})
	case "speed":
		v.Driver.Send(driver.SetSpeed{Speed: d.Speed})
	default:
		v.show(d)
	}
}

func (v *lessonScreen) show(d *lesson.Directive) {
	switch d.Name {
	case "pane", "zoom":
		v.Zoomed = v.Zoomed || d.Name == "zoom"
		v.PutOnStage(d.Word)
	case "unzoom":
		v.Zoomed = false
		v.Relayout()
	case "dim", "undim":
		v.Stage = d.Name == "dim"
		v.Relayout()
	case "beside":
		v.Beside = d.Words
		v.Relayout()
	case "press":
		v.PressStaged(d.Word)
	}
}

// disturbed reports that the run on the screen has left the lesson.
func (v *lessonScreen) disturbed() bool {
	o := v.Outcome(v.Beat)
	if !v.Settled || o == nil || v.Now == nil {
		return false
	}
	s, end := v.Snap, v.end(o)
	return v.Running || s.Line != end.Line || s.Tick != end.Tick
}

// Close ends the goroutines of the screen.
func (v *lessonScreen) Close() {
	v.note(v.class.End()) // the port is closed first
	v.stop()
	v.Screen.Close()
}

// A lesson or a demo can be laid over another screen, or is refused.
func init() {
	run.PushLesson = func(course *lesson.Course, word string, th *canvas.Theme, o config.Options) tea.Cmd {
		v := refusal.Must(newLessonScreen(course, refusal.Must(FindLesson(course, word)), th, o))
		v.WithBack()
		return screen.Push(v)
	}
}
