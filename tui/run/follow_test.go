package run

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// follower is a person before a real run that rests at tick 40.
func follower(t *testing.T, line string, w, h int, o config.Options) *hand {
	t.Helper()
	c := driver.NewLoop(realRun(t, line), driver.Config{Open: driver.OpenRun, Paused: true, EachTick: driver.SlowSpeed})
	a := newApp(c.Driver, testTheme("dark", "braille"), o)
	a.W, a.H = w, h
	f := &hand{app: a, t: t, c: c}
	f.Driver.SetView(lab.ViewRequest{})
	f.settle()
	f.Driver.Send(driver.Step{Ticks: 40})
	f.settle()
	return f
}

// A film is what slow motion showed, frame by frame.
type film struct {
	frames []string
	took   time.Duration
}

// watch lets slow motion play to its end by a clock of the test.
func (h *hand) watch() (f film) {
	h.t.Helper()
	if h.Slow.Playing() && h.Slow.Player.Waits {
		h.Slow.Player.PlayOn()
	}
	begun := time.Unix(1000, 0)
	for now := begun; due(h.app, h.keepPlaying) != nil; now = now.Add(33 * time.Millisecond) {
		h.Update(slowMsg{now})
		h.Slow.ticking = false
		f.frames, f.took = append(f.frames, h.screen()), now.Sub(begun)
		if len(f.frames) > 1000 {
			h.t.Fatal("it plays for ever")
		}
	}
	return f
}

// shows reports a text in any frame; line breaks and the frame of the strip do not count.
func (f film) shows(text string) bool {
	for _, frame := range f.frames {
		if strings.Contains(flat(frame), flat(text)) {
			return true
		}
	}
	return false
}

// flat is a text without blanks and frames.
func flat(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \n│╭╮╰╯─", r) {
			return -1
		}
		return r
	}, s)
}

// One key steps a resting run by one tick and plays the stages of its poll in at most three
// seconds, for every scheme and at every size. Then nothing is drawn until a key is pressed.
func TestFollowOnePollOfEveryScheme(t *testing.T) {
	modeltest.SkipUnderRace(t)
	sizes := [][2]int{{60, 16}, {80, 24}, {120, 40}, {220, 60}}
	k := 0
	for _, l := range model.Labs() {
		for _, s := range l.Schemes {
			size := sizes[k%len(sizes)]
			if k++; !modeltest.Taken(k, 9) {
				continue
			}
			t.Run(fmt.Sprintf("%s %dx%d", s.Name, size[0], size[1]), func(t *testing.T) {
				h := follower(t, s.Name, size[0], size[1], config.Options{})
				before := h.Now.Snap.Tick
				h.press("f")
				if h.Now.Snap.Tick != before+1 || h.Now.Running {
					t.Fatalf("f goes from tick %d to %d", before, h.Now.Snap.Tick)
				}
				modeltest.Equal(t, h.Slow.shown(h.Now).Snap.Tick, before, "the panes show the tick before its states have moved:")
				stages := h.Slow.Player.Stages
				film := h.watch()
				if film.took > 3*time.Second || film.took < follow.Longest*9/10 {
					t.Errorf("it takes %v", film.took)
				}
				for _, s := range stages {
					words := strings.Fields(pane.Sentence(s.Caption))
					if head := strings.Join(words[:min(4, len(words))], " "); !film.shows(head) {
						t.Errorf("%v: %q is in no frame", s.Kind, head)
					}
				}
				for i, frame := range film.frames {
					modeltest.MustHave(t, frame, "in slow motion, tick ", "frame %d has no strip:", i)
				}
				if h.Slow.shown(h.Now) != h.Now || due(h.app, h.keepPlaying) != nil {
					t.Error("it has not come to rest")
				}
				h.press("f")
				if h.Now.Snap.Tick != before+2 || !h.Slow.Playing() {
					t.Error("f at rest does not follow the next poll")
				}
			})
		}
	}
}

// With reduced motion all stages are there at once, and no frame is asked for.
func TestFollowAtOnceWithReducedMotion(t *testing.T) {
	h := follower(t, "h-traa pages=16", 120, 40, config.Options{ReducedMotion: true})
	h.press("f")
	if h.Slow.Playing() || due(h.app, h.keepPlaying) != nil {
		t.Error("it moves")
	}
	film := film{frames: []string{h.screen()}}
	for _, s := range h.Slow.Player.Stages {
		if !film.shows(s.Caption[:12]) && !film.shows(pane.Sentence(s.Caption)[:12]) {
			t.Errorf("%q is not on the screen:\n%s", s.Caption, film.frames[0])
		}
	}
}

// In hidden mode the strip draws the same in every world that the scheme cannot tell apart; it
// follows the mode while it plays.
func TestFollowHidesTheTruth(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for _, line := range []string{"h-traa pages=16", "lakg pages=16", "spl", "oma", "robot docs=300"} {
		h := follower(t, line, 120, 40, config.Options{ReducedMotion: true})
		h.press("f")
		open := h.screen()
		h.press("H")
		h.Notes.Close()
		hidden := h.screen()
		if open == hidden {
			t.Errorf("%s: nothing is hidden", line)
		}
		for _, word := range []string{"hit probability", "the truth", "a lie", "value  ", "accuracy .", "distance from"} {
			strip := strings.Split(hidden, "in slow motion")[1]
			strip = strip[:strings.Index(strip, "closes")] // the loop ends with its keys
			if strings.Contains(strip, word) {
				t.Errorf("%s: %q is shown:\n%s", line, word, strip)
			}
		}
		l := &liar{t: t}
		h.Slow.after, h.Slow.before = l.otherTruth(h.Slow.after), l.otherTruth(h.Slow.before)
		h.Slow.Player.Stages = h.stages()
		modeltest.Equal(t, h.screen(), hidden, "%s: the strip knows the truth:", line)
	}
}

// The boxes list the page of the poll that is followed, however far down the table it stands.
func TestFollowListsItsPage(t *testing.T) {
	for _, line := range []string{"lakg pages=512", "h-traa pages=64 schedule=random"} {
		h := follower(t, line, 160, 48, config.Options{})
		for range modeltest.ByLength(2, 5) {
			h.press("f")
			page := h.Slow.after.Snap.View.(*pollinglab.View).Followed.Name + " "
			if n := strings.Count(h.screen(), page); n < 3 {
				t.Errorf("%s: %sstands in %d places of\n%s", line, page, n, h.screen())
			}
			h.watch()
		}
	}
}

// The panes mark the item that the play has come to: the nodes on the way down, the page, and each
// automaton as its coin falls; nothing behind the last stage.
func TestFollowMarksTheItemInThePanes(t *testing.T) {
	h := follower(t, "h-traa pages=16", 160, 48, config.Options{})
	h.press("f")
	var want, seen []lab.Subject
	for _, node := range h.Slow.Player.Stages[lab.Choosing].Path {
		want = append(want, node.About)
	}
	want = append(want, h.Slow.Player.Stages[lab.Answering].About)
	for _, c := range h.Slow.Player.Stages[lab.Tossing].Coins {
		want = append(want, c.About)
	}
	for _, m := range h.Slow.Player.Stages[lab.Moving].Moves {
		want = append(want, m.About)
	}
	want = slices.Compact(append(want, h.Slow.Player.Stages[lab.Reacting].About))
	h.Slow.Player.PlayOn()
	for now := time.Unix(1, 0); h.Slow.Playing(); now = now.Add(10 * time.Millisecond) {
		h.Update(slowMsg{now})
		if told := h.context(0).Pointed; h.Slow.Playing() && (len(seen) == 0 || seen[len(seen)-1] != told) {
			seen = append(seen, told)
		}
	}
	modeltest.Same(t, seen, want, "marked are")
	modeltest.Equal(t, h.context(0).Pointed, (lab.Subject{}), "at rest is marked")
}

// A newer snapshot of the tick, in which a large web has been measured, brings its numbers without
// a new play; one without a trace changes nothing.
func TestFollowTakesALaterMeasurement(t *testing.T) {
	h := follower(t, "h-traa pages=16", 80, 24, config.Options{})
	h.press("f")
	h.press(".")
	measured, player := h.Now, h.Slow.Player
	v := *measured.Snap.View.(*pollinglab.View)
	v.Reaction.After = math.NaN()
	draft := *measured
	snap := *measured.Snap
	snap.View, draft.Snap = &v, &snap
	share := func() lab.Effect { return h.Slow.Player.Stages[lab.Reacting].Effects[0] }
	h.take(&draft)
	if caption := h.Slow.Player.Stages[lab.Reacting].Caption; !strings.Contains(caption, "is being measured") || len(h.Slow.Player.Stages[lab.Reacting].Effects) != 1 {
		t.Errorf("%q, %v", caption, h.Slow.Player.Stages[lab.Reacting].Effects)
	}
	h.take(measured)
	if h.Slow.Player != player || !h.Slow.Playing() || share().Change() == "" {
		t.Errorf("the same play: %v; the share is %+v", h.Slow.Player == player, share())
	}
	v.Traced = nil
	h.take(&draft)
	if len(h.Slow.Player.Stages) != 5 || h.Slow.after != measured {
		t.Error("a snapshot without a trace takes the stages away")
	}
}
