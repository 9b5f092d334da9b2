package cli

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/muesli/termenv"

	"lascope/internal/foreign"
	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/run"
)

// A recording is a recording of a run as an asciicast (version 2) or an animated picture. Time
// comes from the ticks of the run alone, so the same cast gives the same bytes.
type recording struct {
	spec          model.Spec
	notes         []model.Note // popping up at their ticks
	until         int64        // the last tick
	speed         float64      // ticks a second; 0 for the scheme's own pace
	rate          int          // frames a second; 0 for 10
	width, height int          // columns and rows; 0 for 120 by 40
	hold          float64      // seconds that the last frame stays
	bytes         int64        // of an animated picture, at most; 0 for any number
	still         bool         // a picture of the last frame alone
	pane          string       // the name of the pane that fills the screen; "" for all panes
}

// write records the run as an asciicast. It stops early with the context, whose
// error it returns.
func (c recording) write(ctx context.Context, w io.Writer, o config.Options) error {
	a, t, err := c.prepare(o)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	header, err := foreign.JSON(struct {
		Version int               `json:"version"`
		Width   int               `json:"width"`
		Height  int               `json:"height"`
		Title   string            `json:"title"`
		Env     map[string]string `json:"env"`
	}{2, c.width, c.height, c.spec.String(), map[string]string{"TERM": "xterm-256color"}})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s\n", header)
	event := func(second float64, text string) error {
		line, err := json.Marshal([]any{second, "o", text})
		fmt.Fprintf(out, "%s\n", line)
		return err
	}
	var shown []string
	last := 0.0
	err = c.play(ctx, a, t, func(frame int) error {
		lines := strings.Split(a.View(), "\n")
		text := changedLines(shown, lines)
		shown = lines
		last = float64(frame) / float64(c.rate)
		if text == "" {
			return nil
		}
		return event(last, text)
	})
	if err == nil && c.hold > 0 {
		err = event(last+c.hold, "")
	}
	if err != nil {
		return err
	}
	return out.Flush()
}

// writeSVG records the run as an SVG that repeats. It keeps every second frame, every third
// and so on until the file has at most c.Bytes bytes.
func (c recording) writeSVG(ctx context.Context, w io.Writer, o config.Options) error {
	a, t, err := c.prepare(o)
	if err != nil {
		return err
	}
	if c.still { // only its notes still matter
		if err := advance(ctx, t, c.until-int64(pane.NoteTime.Seconds()*c.speed)); err != nil {
			return err
		}
		a.SeenTo(t.Tick())
	}
	f := canvas.NewAnimation(a.Theme)
	f.Rate, f.Hold = float64(c.rate), c.hold
	err = c.play(ctx, a, t, func(int) error {
		a.View()
		f.Add("lascope "+c.spec.String(), &a.Frame)
		return nil
	})
	if err != nil {
		return err
	}
	if c.still {
		return f.Frames[len(f.Frames)-1].Write(w, "svg")
	}
	for stride := 1; ; stride++ {
		var b strings.Builder
		if err := f.WriteSVG(&b, stride); err != nil {
			return err
		}
		if c.bytes == 0 || int64(b.Len()) <= c.bytes {
			_, err := io.WriteString(w, b.String())
			return err
		}
		if stride >= c.rate {
			return fmt.Errorf("--bytes %d: the picture takes %d at one frame a second: allow more, or make it shorter by --seconds or smaller by --size", c.bytes, b.Len())
		}
	}
}

// writePicture draws the screen at c.until in a format.
func (c recording) writePicture(ctx context.Context, w io.Writer, format string, o config.Options) error {
	a, t, err := c.prepare(o)
	if err != nil {
		return err
	}
	if err := advance(ctx, t, c.until); err != nil {
		return err
	}
	a.SeenTo(t.Tick())
	if err := c.play(ctx, a, t, func(int) error { a.View(); return nil }); err != nil {
		return err
	}
	return canvas.WriteStill(w, "lascope "+c.spec.String(), &a.Frame, a.Theme, format)
}

// play runs to the end and calls show with the number of each due frame, when a has the
// frame's snapshot.
func (c recording) play(ctx context.Context, a *run.Screen, t *model.Timeline, show func(frame int) error) error {
	until := -1 // the frame in which a note goes
	begun := t.Tick()
	for frame := 0; ; frame++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		over := t.Tick() >= c.until || t.Ended() != ""
		for range 2 { // the second is made for the view request of the first
			p := &driver.Status{Snap: t.Snapshot(a.Request()), Running: !over, Speed: c.speed, Rate: c.speed}
			if err := a.Show(p, c.pane); err != nil {
				return err
			}
		}
		if a.NotePassed() {
			until = frame + c.rate*int(pane.NoteTime/time.Second)
		}
		if frame == until {
			a.CloseNote()
		}
		if err := show(frame); err != nil || over {
			return err
		}
		goal := min(c.until, begun+int64(math.Round(float64(frame+1)*c.speed/float64(c.rate))))
		if err := advance(ctx, t, goal); err != nil {
			return err
		}
	}
}

func advance(ctx context.Context, t *model.Timeline, tick int64) error {
	for t.Tick() < tick && t.Ended() == "" {
		if err := ctx.Err(); err != nil {
			return err
		}
		if t.Advance(t.Batch(tick-t.Tick())) == 0 && t.Waits() {
			return t.Err() // a choice is missing, which nobody will make
		}
	}
	return nil
}

// prepare builds the run and an app without a driver.
func (c *recording) prepare(o config.Options) (*run.Screen, *model.Timeline, error) {
	c.speed = cmp.Or(c.speed, c.spec.Scheme.Pace())
	c.rate = cmp.Or(c.rate, 10)
	if c.width == 0 {
		c.width, c.height = 120, 40
	}
	switch {
	case math.IsInf(c.speed, 0) || !(c.speed > 0):
		return nil, nil, errors.New("--speed: a recording has a number of ticks a second above 0, such as --speed 2000")
	case c.width < pane.MinWidth || c.height < pane.MinHeight:
		return nil, nil, fmt.Errorf("--size %dx%d: the screen needs %dx%d", c.width, c.height, pane.MinWidth, pane.MinHeight)
	}
	profile := canvas.Pick(o.NoColor, termenv.Ascii, termenv.TrueColor)
	th, err := canvas.MakeTheme(o.Theme, o.Glyphs, profile, o.Projector)
	if err != nil {
		return nil, nil, err
	}
	if err := model.CheckLiveMemory(model.AvailableMemory, c.spec); err != nil {
		return nil, nil, err
	}
	first, err := model.New(c.spec)
	if err != nil {
		return nil, nil, err
	}
	t := model.NewTimeline(first)
	t.Adopt(model.Session{Notes: c.notes})
	return run.NewOffscreen(th, o, c.width, c.height), t, nil
}

// changedLines returns the codes that turn a terminal showing old into one showing lines.
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
