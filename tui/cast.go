package tui

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/muesli/termenv"

	"lascope/model"
)

// A Cast is a recording of a run as asciinema plays it: asciicast version 2. It has
// no clock but the run's own, so the same cast gives the same bytes.
type Cast struct {
	Spec          model.Spec
	Notes         []model.Note // popping up at their ticks
	Until         int64        // the last tick
	Speed         float64      // ticks a second; 0 for the lab's own pace
	Rate          int          // frames a second; 0 for 10
	Width, Height int          // columns and rows; 0 for 120 by 40
}

// Write records the run. It stops early with the context, whose error it returns.
func (c Cast) Write(ctx context.Context, w io.Writer, o Options) error {
	a, t, err := c.stage(o)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	header, err := json.Marshal(struct {
		Version int               `json:"version"`
		Width   int               `json:"width"`
		Height  int               `json:"height"`
		Title   string            `json:"title"`
		Env     map[string]string `json:"env"`
	}{2, a.w, a.h, c.Spec.String(), map[string]string{"TERM": "xterm-256color"}})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s\n", header)
	var shown []string
	until := -1 // the frame in which a note goes
	for frame := 0; ; frame++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		over := t.Tick() >= c.Until || t.Ended() != ""
		for range 2 { // the second is made for the look of the first
			a.take(&published{snap: t.Snapshot(a.look), running: !over, speed: c.Speed, rate: c.Speed})
		}
		if a.popNotes() != nil {
			until = frame + c.Rate*int(noteTime/time.Second)
		}
		if frame == until {
			a.notes.close()
			a.dirty = true
		}
		lines := strings.Split(a.View(), "\n")
		text := changedLines(shown, lines)
		shown = lines
		if text != "" {
			event, err := json.Marshal([]any{float64(frame) / float64(c.Rate), "o", text})
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "%s\n", event)
		}
		if over {
			return out.Flush()
		}
		goal := min(c.Until, int64(math.Round(float64(frame+1)*c.Speed/float64(c.Rate))))
		t.Advance(goal - t.Tick())
	}
}

// stage builds the run and a screen for it that nobody drives.
func (c *Cast) stage(o Options) (*app, *model.Timeline, error) {
	if c.Speed == 0 {
		c.Speed = c.Spec.Lab.Pace
	}
	if c.Rate == 0 {
		c.Rate = 10
	}
	if c.Width == 0 {
		c.Width, c.Height = 120, 40
	}
	switch {
	case c.Until < 1:
		return nil, nil, fmt.Errorf("--until is missing: say at which tick the recording ends, such as --until 100000")
	case math.IsInf(c.Speed, 0) || !(c.Speed > 0):
		return nil, nil, fmt.Errorf("--speed %v: a recording has a number of ticks a second", c.Speed)
	case c.Width < minWidth || c.Height < minHeight:
		return nil, nil, fmt.Errorf("--size %dx%d: the screen needs %dx%d", c.Width, c.Height, minWidth, minHeight)
	}
	profile := termenv.TrueColor
	if o.NoColor {
		profile = termenv.Ascii
	}
	th, err := newTheme(o.Theme, o.Glyphs, profile)
	if err != nil {
		return nil, nil, err
	}
	run, err := model.New(c.Spec)
	if err != nil {
		return nil, nil, err
	}
	t := model.NewTimeline(run)
	t.Annotations(c.Notes)
	d := &driver{wake: make(chan struct{}, 1), commands: make(chan func(*cockpit), 64)}
	a := newApp(d, th, o)
	a.w, a.h = c.Width, c.Height
	a.look = model.Look{Find: -1}
	return a, t, nil
}

// changedLines is what a terminal that shows old must be sent to show lines.
func changedLines(old, lines []string) string {
	var b strings.Builder
	if old == nil {
		b.WriteString("\x1b[?25l\x1b[2J")
	}
	for y, line := range lines {
		if y >= len(old) || old[y] != line {
			fmt.Fprintf(&b, "\x1b[%d;1H%s", y+1, line)
		}
	}
	return b.String()
}
