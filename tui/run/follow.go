package run

import (
	"slices"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// Slow motion follows one poll on the loop: the run makes one tick, and the ring shows its stages from the snapshots
// before and after it, each until a key is pressed. A run that goes on is followed tick by tick, up to followSpeed; each
// play then fits into its tick.

// followSpeed is the greatest speed, in ticks a second, at which each tick is followed.
const followSpeed = 5

// A slowMotion is the poll that the screen of a run follows.
type slowMotion struct {
	On            bool           // polls are followed
	step          bool           // a tick is run as soon as the run has paused
	called        bool           // it has put the loop on the stage
	Player        *follow.Player // nil before the first poll
	before, after *driver.Status // the snapshots around the tick; before is nil if ticks were left out
	masked        bool           // the stages come from masked snapshots
	ticking       bool           // a slowMsg is on its way
}

type slowMsg struct{ now time.Time }

func (slowMsg) ForScreen() {}

// Playing reports stages that are still to come.
func (m *slowMotion) Playing() bool { return m.Player != nil && !m.Player.Over() }

// followPoll begins slow motion with the next tick, plays it on where it waits, or ends it while it plays.
func followPoll(a *app) {
	m := &a.Slow
	switch {
	case m.Playing() && m.Player.Waits:
		m.Player.PlayOn()
		a.keepPlaying()
		return
	case m.On && (m.Playing() || a.Running):
		a.endSlowMotion()
		return
	case slices.ContainsFunc(a.Unpredicted, isPane):
		a.Refuse("a poll is followed after the prediction: its stages would give the answer away")
		return
	case a.Ended != "":
		a.Unchanged("there is no poll to follow: " + a.Ended)
		return
	}
	if !m.On && !a.loopOnStage() {
		m.called = true
		a.putLoop()
	}
	m.On = true
	request := a.request
	a.Relayout() // the snapshot before the tick is for the panes beside the loop
	switch {
	case !a.Running && a.request == request:
		a.send(driver.Step{Ticks: 1})
	case !a.Running, a.Speed > followSpeed:
		m.step = true // once the snapshot before the tick is there
		a.send(driver.Pause)
	}
}

// endSlowMotion leaves the loop at rest, or closes it if slow motion has opened it.
func (a *app) endSlowMotion() {
	called := a.Slow.called
	a.stopFollowing()
	if called && a.loopOnStage() {
		a.takeLoop()
	}
	a.Relayout()
}

func (v *runView) stopFollowing() {
	v.Slow = slowMotion{ticking: v.Slow.ticking}
	v.showPlay()
}

// loopPane is the place of the loop among the panes.
func (s *paneSet) loopPane() int {
	i, _ := kindOf[*follow.Pane](s)
	return i
}

// loopOnStage reports that the loop was put on the stage.
func (v *runView) loopOnStage() bool { return v.Zoomed && v.front() == v.loopPane() }

// showPlay gives the loop the play as it stands.
func (v *runView) showPlay() {
	if _, p := kindOf[*follow.Pane](&v.paneSet); p != nil {
		if p.Play = v.Slow.Player; p.Play != nil {
			p.After = v.Slow.after.Tick
		}
		p.Touch()
	}
}

// seeSlowMotion takes a new snapshot: the next tick is played, and a jump, another run or a
// speed above followSpeed ends slow motion.
func (a *app) seeSlowMotion(before, now *driver.Status) {
	m := &a.Slow
	if !m.On {
		return
	}
	if m.step {
		if !now.Running {
			m.step = false
			a.send(driver.Step{Ticks: 1})
		}
		return
	}
	ticks := now.Tick - before.Tick
	switch {
	case now.Running && now.Speed > followSpeed, before.Runs != now.Runs, before.Scheme != now.Scheme,
		ticks < 0, ticks > 1 && !now.Running, slices.ContainsFunc(a.Unpredicted, isPane):
		a.endSlowMotion()
		return
	case ticks == 0:
		a.refreshStages(now)
		return
	case ticks > 1:
		before = nil
	}
	m.before, m.after = before, now
	within := follow.Longest
	if now.Running {
		within = min(within, time.Duration(0.9*float64(time.Second)/now.Speed)) // most of the tick's time
	}
	if a.opts.ReducedMotion {
		within = 0
	}
	m.Player = follow.Play(a.stages(), within)
	m.Player.Waits = !now.Running
	a.showPlay()
	a.Relayout()
}

// refreshStages takes a newer snapshot of the tick that is followed, in which a large web has been
// measured meanwhile.
func (v *runView) refreshStages(now *driver.Status) {
	m := &v.Slow
	if m.Player == nil {
		return
	}
	was := m.after
	m.after = now
	stages := v.stages()
	if len(stages) != len(m.Player.Stages) { // it holds no trace, as after a change of a parameter
		m.after = was
		return
	}
	m.Player.Stages = stages
	v.showPlay()
}

func (v *runView) stages() []lab.Stage {
	v.Slow.masked = v.masks()
	return v.stagesOf(v.Slow.before, v.Slow.after)
}

// stagesOf derives the stages from the snapshots around a tick, which are masked in hidden mode.
// The one before may be nil.
func (m *hiddenMode) stagesOf(before, after *driver.Status) []lab.Stage {
	view := func(p *driver.Status) lab.View {
		if p == nil {
			return nil
		}
		return m.Masked(p).View
	}
	return view(after).Stages(view(before))
}

// shown is the snapshot that the panes show: that before the tick until its states move.
func (m *slowMotion) shown(now *driver.Status) *driver.Status {
	if m.Playing() && m.before != nil && m.after.Tick == now.Tick && !m.Player.Reached(lab.Moving) {
		return m.before
	}
	return now
}

// described is the snapshot that row 2 and the legends describe: the one of the words, or what the panes show of a tick that is followed.
func (v *runView) described() *driver.Status {
	shown := v.Slow.shown(v.Now)
	return canvas.Pick(shown == v.Now, v.Words(), shown)
}

// slide is the way of the poll to its page, until the snapshot after it is shown.
func (m *slowMotion) slide() pane.Slide {
	v, ok := m.after.View.(*pollinglab.View)
	if !ok || m.Player.Reached(lab.Moving) {
		return pane.Slide{}
	}
	return pane.Slide{On: true, Page: v.Last.Page, Part: m.Player.Part(lab.Choosing)}
}

// keepPlaying asks for the next frame of slow motion; nil when it rests.
func (v *runView) keepPlaying() {
	if v.Slow.ticking || !v.Slow.Playing() || v.Slow.Player.Rests() {
		return
	}
	v.Slow.ticking = true
	v.Later(tea.Tick(v.opts.FrameEvery(), func(now time.Time) tea.Msg { return slowMsg{now} }))
}

func (a *app) playOn(now time.Time) {
	a.Slow.ticking = false
	if a.Slow.Playing() {
		a.Dirty = true
		before := a.Slow.shown(a.Now)
		a.showPlay()
		if a.Slow.Player.Advance(now); a.Slow.shown(a.Now) != before {
			a.Relayout() // for the panes' new contents
		}
	}
	a.keepPlaying()
}

// pressSlowMotion takes the keys of the strip: the next stage while it plays, and its end.
func pressSlowMotion(a *app, k tea.KeyMsg) bool {
	m := &a.Slow
	switch {
	case !m.On:
		return false
	case m.Playing() && key.Matches(k, a.Keys.Step):
		m.Player.Next()
		a.showPlay()
		a.keepPlaying()
		return true
	case key.Matches(k, a.Keys.Close):
		a.endSlowMotion()
		return true
	}
	return false
}
