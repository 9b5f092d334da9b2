package driver

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
)

// The speeds of [Faster] and [Slower], in ticks per second; the last is without a limit.
var speeds = []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, math.Inf(1)}

// Slowest is the lowest speed, in ticks per second.
const Slowest = 1

// A Control is a command that lets the run go on, pauses it, or changes its speed.
type Control uint8

// The controls.
const (
	Toggle Control = iota // pauses the run, or lets it go on
	Pause                 // stops the run at the present tick
	Resume                // lets the run go on
	Rest                  // pauses a run that goes on, until [GoOn]
	GoOn                  // lets a run go on that rests, unless another command has paused it or let it go on since
	Faster                // goes to the next higher speed
	Slower                // goes to the next lower speed
)

// commands that control the pace, too.
type (
	// Step pauses and runs Ticks more. Of the last of them the moves are shown.
	Step struct{ Ticks int64 }
	// Choose chooses a page or an arm for the scheme you, from 0, and runs its tick.
	Choose struct{ Item int }
	// SetSpeed sets the speed in ticks per second.
	SetSpeed struct{ Speed float64 }
	// ShowNext shows another run of a race: By places further, round and round.
	ShowNext struct{ By int }
)

func (c Control) Apply(l *Loop) {
	switch c {
	case Toggle:
		l.setRunning(!l.Running)
		l.tellWaiting()
	case Pause, Resume:
		l.setRunning(c == Resume)
	case Rest:
		if l.moving() {
			l.setRunning(false)
			l.rested = true
		}
	case GoOn:
		if l.rested {
			l.setRunning(true)
		}
	case Faster, Slower:
		i, found := slices.BinarySearch(speeds, l.Speed)
		if c == Slower {
			i--
		} else if found {
			i++
		}
		SetSpeed{speeds[max(0, min(i, len(speeds)-1))]}.Apply(l)
	}
}

// Apply sets a speed that no other scheme's pace replaces.
func (c SetSpeed) Apply(l *Loop) {
	l.byHand = true
	l.setSpeed(c.Speed)
}

func (c Step) Apply(l *Loop) {
	l.tuning.end()
	l.setRunning(false)
	l.watch()
	ran := l.Advance(c.Ticks)
	switch {
	case ran >= c.Ticks:
	case l.line != nil && l.line.Awaits():
		l.seek = &seek{goal: l.Tick() + c.Ticks - ran, busy: programBusy, begun: time.Now()}
	default:
		l.awaitRace(c.Ticks - ran)
		l.tellWaiting()
	}
}

func (c Choose) Apply(l *Loop) {
	Act{fmt.Sprintf("%s=%d", l.Spec().Lab.Choice, c.Item+1)}.Apply(l)
}

func (c ShowNext) Apply(l *Loop) {
	if race, ok := l.Simulation.(Race); ok {
		race.ShowNext(c.By)
		l.Runs++
	}
}

// commands that change the run.
type (
	// Act applies one word to the run: an action, KEY=VALUE, or a scheme's name.
	Act struct{ Word string }
	// ActAll applies words one after the other: each now, or @TICK:ACTION later. The
	// first that is refused ends it. Those that need a restart are offered together.
	ActAll struct{ Words []string }
	// Annotate attaches a note to the present tick.
	Annotate struct{ Text string }
	// Restart begins again at tick 0 with the line as it was opened and these words.
	Restart struct{ Words []string }
	// Reseed begins again at tick 0 with another seed.
	Reseed struct{ Seed uint64 }
	// OpenLine opens another line.
	OpenLine struct{ Spec model.Spec }
)

// String is the word, for the busy indicator: a takeover may take long.
func (c Act) String() string { return c.Word }

func (c Act) Apply(l *Loop) {
	l.finishSeek()
	l.reportAct(l.do(c.Word))
}

// do applies a word now. A choice of a person runs its tick at once.
func (l *Loop) do(word string) (detail string, err error) {
	key, _, _ := strings.Cut(word, "=")
	detail, err = l.Do(word)
	if err == nil && key == l.Spec().Lab.Choice {
		Step{1}.Apply(l)
		l.refresh()
	}
	return detail, err
}

func (c ActAll) Apply(l *Loop) {
	l.finishSeek()
	var restart, details []string
	var refused error
	for _, w := range c.Words {
		detail, err := l.actOrSchedule(w)
		var r *lab.RestartError
		if errors.As(err, &r) {
			restart = append(restart, r.Key+"="+r.Word)
		} else if refused = err; err != nil {
			break
		} else if detail != "" {
			details = append(details, detail)
		}
	}
	if len(details) > 0 {
		l.say(Changed{details})
	}
	refusal.Check(refused)
	if len(restart) > 0 {
		l.say(NeedsRestart{restart})
	}
}

// actOrSchedule applies a word now, or puts @TICK:ACTION on the line.
func (l *Loop) actOrSchedule(word string) (detail string, err error) {
	if !strings.HasPrefix(word, "@") {
		return l.do(word)
	}
	if l.line == nil {
		return "", errNoTimeline
	}
	return word + " is on the line", l.line.Schedule(word)
}

func (c Annotate) Apply(l *Loop) {
	t := l.timeline()
	l.finishSeek()
	t.Annotate(c.Text)
	l.say(Done{canvas.Say("noted at tick %d: %s", t.Tick(), c.Text)})
}

func (c Restart) Apply(l *Loop) {
	spec := l.Spec()
	for _, w := range c.Words {
		spec = refusal.Must(spec.With(w))
	}
	with := canvas.Pick(len(c.Words) > 0, strings.Join(c.Words, " "), "the same seed")
	l.replace(spec, "restarted with "+with, succession{name: "the restart with " + with})
}

func (c Reseed) Apply(l *Loop) {
	spec := refusal.Must(l.Spec().With(fmt.Sprintf("seed=%d", c.Seed)))
	l.replace(spec, "new line: "+spec.String(), succession{name: "the restart with another seed"})
}

func (c OpenLine) Apply(l *Loop) { l.replace(c.Spec, "opened "+c.Spec.String(), opened(c.Spec)) }

// opened is the succession of a line that is opened.
func opened(spec model.Spec) succession { return succession{name: "the opened line " + spec.String()} }

// FindTakeovers asks which schemes of the lab cannot take over now, in a race from the shown run;
// [Takeovers] is the answer.
type FindTakeovers struct{}

// Takeovers has the refusals of the schemes that cannot take over now, by their names.
type Takeovers struct{ Refused map[string]error }

func (FindTakeovers) Apply(l *Loop) {
	refused := map[string]error{}
	for _, s := range l.Spec().Lab.All() {
		if err := l.Allows(s.Name); err != nil {
			refused[s.Name] = err
		}
	}
	l.say(Takeovers{refused})
}
