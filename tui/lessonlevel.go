package tui

import (
	"context"
	"math"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
)

// A lessonLevel is a lesson: its page beside the ordinary screen of a run.
//
// The lesson is played ahead, without a screen, by a [model.Player] on a goroutine of
// its own; it decides every number on the page. The run on the screen is sent after it
// on errands. Since a run is a function of its line, both are the same run as long as
// nobody intervenes; whoever does is brought back when the next step begins.
type lessonLevel struct {
	*runLevel
	course *model.Course
	lesson *model.Lesson
	sheet  *model.Predictions
	next   string // the name of the lesson after this one

	play     int // counts the lessons played on this level
	stop     context.CancelFunc
	played   chan playedMsg
	outcomes []*model.Outcome
	failed   error // why the lesson breaks off after them

	beat    int
	at      int // the directive of the beat that comes next; start before the first
	settled bool
	awaited int  // the last one sent
	waiting bool // for it
	dress   bool // once it is done, the panes are put as the lesson has them
	runs    int  // the count of runs when it was sent
	touched bool // somebody had a key in the panes
	summary bool

	page   lessonPage
	onPage bool // the page takes the keys that move
	home   int  // the pane that was in front when they went to the panes
	w, h   int
	frame  grid
	last   string
	stale  bool
}

// start is before the first directive of a beat: the run is brought to its beginning.
const start = -1

// playedMsg is a beat that the player has played.
type playedMsg struct {
	play    int
	outcome *model.Outcome // nil at the end
	err     error
	crash   *crashed
}

func (playedMsg) ForScreen() {}

// OpenLesson opens a lesson on the terminal.
func OpenLesson(l *model.Lesson, o Options) error {
	o = o.withEnvironment()
	th, err := o.dressed()
	if err != nil {
		return err
	}
	level, err := newLessonLevel(l, th, o)
	if err != nil {
		return err
	}
	return runStage(level, o)
}

// newLessonLevel builds the level of a lesson.
func newLessonLevel(l *model.Lesson, th *theme, o Options) (*lessonLevel, error) {
	course, err := o.course()
	if err != nil {
		return nil, err
	}
	run, err := openRun(l.Beats[0].Do[0].Spec)
	if err != nil {
		return nil, err
	}
	at := o
	at.Paused, at.replay, at.autosaves = true, nil, nil
	v := &lessonLevel{runLevel: newRunLevel(startDriver(run, openRun, at), th, at), course: course}
	v.app.opts.Paused = o.Paused
	v.app.more = v.commands
	v.app.outer = func() *grid { v.paint(); return &v.frame }
	v.begin(l)
	return v, nil
}

// begin begins a lesson on this level, in place of the one before.
func (v *lessonLevel) begin(l *model.Lesson) {
	if v.stop != nil {
		v.stop()
	}
	ctx, stop := context.WithCancel(context.Background())
	v.lesson, v.sheet, v.next = l, model.NewPredictions(l), v.course.After(l)
	v.play++
	v.stop, v.played = stop, make(chan playedMsg, len(l.Beats)+1)
	v.outcomes, v.failed, v.summary = nil, nil, false
	v.onPage = true
	go playAhead(ctx, v.play, model.NewPlayer(l), v.played)
	v.enter(0)
}

// playAhead plays a whole lesson.
func playAhead(ctx context.Context, play int, p *model.Player, to chan<- playedMsg) {
	defer func() {
		if what := recover(); what != nil {
			to <- playedMsg{play: play, crash: &crashed{what, debug.Stack()}}
		}
	}()
	for {
		o, err := p.Next(ctx)
		to <- playedMsg{play: play, outcome: o, err: err}
		if o == nil {
			return
		}
	}
}

// hearPlayer waits for the player, asleep.
func (v *lessonLevel) hearPlayer() tea.Cmd {
	from := v.played
	return func() tea.Msg { return <-from }
}

// Init starts listening to the driver and to the player.
func (v *lessonLevel) Init() tea.Cmd { return tea.Batch(v.app.Init(), v.hearPlayer()) }

// Update takes a message.
func (v *lessonLevel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	v.stale = true
	switch msg := msg.(type) {
	case playedMsg:
		if msg.play != v.play {
			return v, nil
		}
		switch {
		case msg.crash != nil:
			v.crash = msg.crash
			return v, tea.Quit
		case msg.err != nil:
			v.failed = msg.err
		case msg.outcome != nil:
			v.outcomes = append(v.outcomes, msg.outcome)
			cmd = v.hearPlayer()
		}
	case tea.WindowSizeMsg:
		v.w, v.h = msg.Width, msg.Height
		v.resize()
	case tea.KeyMsg:
		cmd = v.press(msg)
	case tea.MouseMsg:
		cmd = v.mouse(msg)
	default:
		_, cmd = v.app.Update(msg)
	}
	v.follow()
	return v, cmd
}

// outcome is that of a beat; nil before the player has been there.
func (v *lessonLevel) outcome(beat int) *model.Outcome {
	if beat < len(v.outcomes) {
		return v.outcomes[beat]
	}
	return nil
}

// enter begins a beat: the run is brought to where the beat before ended, and then
// plays.
func (v *lessonLevel) enter(beat int) {
	v.beat, v.at, v.settled, v.waiting = beat, start, false, false
	v.page.turn(v.lesson.Beats[beat].Reveal)
}

// land is at the end of a beat at once, without its being played.
func (v *lessonLevel) land(beat int) {
	if beat != v.beat {
		v.page.turn(false)
	}
	v.beat, v.at, v.settled, v.waiting = beat, len(v.lesson.Beats[beat].Do)+1, false, false
}

// follow sends the run after the lesson, as far as it can.
func (v *lessonLevel) follow() {
	for !v.settled && v.now != nil {
		if v.waiting {
			if v.now.completed < v.awaited {
				return
			}
			v.waiting = false
			v.arrived()
		}
		b := &v.lesson.Beats[v.beat]
		switch {
		case v.at == start && v.beat == 0:
			v.at = 0
		case v.at == start:
			o := v.outcome(v.beat - 1)
			if o == nil {
				return
			}
			v.at = 0
			v.bring(o.End())
		case v.at < len(b.Do):
			v.at++
			v.order(&b.Do[v.at-1])
		case v.at > len(b.Do):
			o := v.outcome(v.beat)
			if o == nil {
				return
			}
			v.at, v.touched = len(b.Do), true
			v.bring(o.End())
		default:
			o := v.outcome(v.beat)
			if o == nil {
				return
			}
			v.settled = true
			if b.Reveal {
				v.sheet.Reveal(b.Step, o)
				v.page.revealed = true
			}
		}
	}
}

// send is the number of a new errand.
func (v *lessonLevel) send() int {
	v.awaited++
	v.waiting, v.dress, v.runs = true, false, v.now.runs
	return v.awaited
}

// bring brings the run to a place.
func (v *lessonLevel) bring(to model.Position) {
	id := v.send()
	v.dress = true
	v.driver.send(GoToPlace{Number: id, Place: to})
}

// arrived puts the panes as the lesson has them, if the run is another or somebody
// has changed them.
func (v *lessonLevel) arrived() {
	if !v.dress || v.runs == v.now.runs && !v.touched {
		return
	}
	v.touched = false
	v.driver.send(SetSpeed{Speed: v.speed()})
	begin, orders := 0, v.orders()
	for i, d := range orders {
		if d.Verb == "line" {
			begin = i
		}
	}
	v.renew()
	for _, d := range orders[begin:] {
		v.stage(d)
	}
}

// orders are all directives so far.
func (v *lessonLevel) orders() []*model.Directive {
	var out []*model.Directive
	for i := range v.beat + 1 {
		b := &v.lesson.Beats[i]
		for k := range b.Do {
			if i < v.beat || k < v.at {
				out = append(out, &b.Do[k])
			}
		}
	}
	return out
}

// speed is the one that the lesson has set last, or that of its lab.
func (v *lessonLevel) speed() float64 {
	speed := v.lesson.Beats[0].Do[0].Spec.Lab.Pace
	said := v.opts.Speed
	for _, d := range v.orders() {
		switch d.Verb {
		case "line":
			speed = d.Spec.Lab.Pace
		case "speed":
			said = d.Speed
		}
	}
	switch {
	case said < 0:
		return math.Inf(1)
	case said > 0:
		return said
	}
	return speed
}

// order obeys one directive.
func (v *lessonLevel) order(d *model.Directive) {
	switch d.Verb {
	case "line":
		id := v.send()
		v.dress = true
		v.driver.send(OpenPaused{Number: id, Spec: d.Spec})
	case "run", "until":
		v.driver.send(RunTo{Number: v.send(), Tick: d.Tick, Held: v.opts.Paused})
	case "goto":
		v.driver.send(LeapTo{Number: v.send(), Tick: d.Tick})
	case "do":
		v.driver.send(ActAllAwaited{Number: v.send(), Words: d.Words})
	case "speed":
		v.driver.send(SetSpeed{Speed: d.Speed})
	default:
		v.stage(d)
	}
}

// stage obeys a directive to the screen.
func (v *lessonLevel) stage(d *model.Directive) {
	switch d.Verb {
	case "pane", "zoom":
		v.stagePane(d.Word, d.Verb == "zoom")
	case "unzoom":
		v.zoomed = false
		v.relayout()
	case "press":
		v.pressPane(d.Word)
	}
}

// disturbed tells that the run on the screen is no longer the lesson's.
func (v *lessonLevel) disturbed() bool {
	o := v.outcome(v.beat)
	if !v.settled || o == nil || v.now == nil {
		return false
	}
	s, end := v.now.snap, o.End()
	return v.now.running || s.Line != end.Line || s.Tick != end.Tick
}

// close ends the level's goroutines.
func (v *lessonLevel) close() {
	v.stop()
	v.runLevel.close()
}
