package cli

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/muesli/termenv"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/internal/refusal"
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
func (c recording) write(ctx context.Context, w io.Writer, o config.Options) (err error) {
	defer refusal.To(&err)
	a, t := c.prepare(o)
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\n", refusal.Must(foreign.JSON(struct {
		Version int               `json:"version"`
		Width   int               `json:"width"`
		Height  int               `json:"height"`
		Title   string            `json:"title"`
		Env     map[string]string `json:"env"`
	}{2, c.width, c.height, c.spec.String(), map[string]string{"TERM": "xterm-256color"}})))
	event := func(second float64, text string) {
		fmt.Fprintf(out, "%s\n", refusal.Must(json.Marshal([]any{second, "o", text})))
	}
	var shown []string
	last := 0.0
	c.play(ctx, a, t, func(frame int) {
		lines := strings.Split(a.View(), "\n")
		text := changedLines(shown, lines)
		shown = lines
		if last = float64(frame) / float64(c.rate); text != "" {
			event(last, text)
		}
	})
	if c.hold > 0 {
		event(last+c.hold, "")
	}
	return out.Flush()
}

// writeSVG records the run as an SVG that repeats. It keeps every second frame, every third
// and so on until the file has at most c.bytes bytes.
func (c recording) writeSVG(ctx context.Context, w io.Writer, o config.Options) (err error) {
	defer refusal.To(&err)
	a, t := c.prepare(o)
	if c.still { // only its notes still matter
		advance(ctx, t, c.until-int64(pane.NoteTime.Seconds()*c.speed))
		a.SeenTo(t.Tick())
	}
	f := canvas.NewAnimation(a.Theme)
	f.Rate, f.Hold = float64(c.rate), c.hold
	c.play(ctx, a, t, func(int) {
		a.View()
		f.Add("lascope "+c.spec.String(), &a.Frame)
	})
	if c.still {
		return f.Frames[len(f.Frames)-1].Write(w, "svg")
	}
	for stride := 1; ; stride++ {
		var b strings.Builder
		refusal.Check(f.WriteSVG(&b, stride))
		switch {
		case c.bytes == 0 || int64(b.Len()) <= c.bytes:
			return disk.Text(b.String())(w)
		case stride >= c.rate:
			refusal.Say("--bytes %d: the picture takes %d at one frame a second: allow more, or make it shorter by --seconds or smaller by --size", c.bytes, b.Len())
		}
	}
}

// writePicture draws the screen at c.until in a format.
func (c recording) writePicture(ctx context.Context, w io.Writer, format string, o config.Options) (err error) {
	defer refusal.To(&err)
	a, t := c.prepare(o)
	advance(ctx, t, c.until)
	a.SeenTo(t.Tick())
	c.play(ctx, a, t, func(int) { a.View() })
	return canvas.WriteStill(w, "lascope "+c.spec.String(), &a.Frame, a.Theme, format)
}

// play runs to the end and calls show with the number of each due frame, when a has the
// frame's snapshot.
func (c recording) play(ctx context.Context, a *run.Screen, t *model.Timeline, show func(frame int)) {
	until := -1 // the frame in which a note goes
	begun := t.Tick()
	for frame := 0; ; frame++ {
		refusal.Check(ctx.Err())
		over := t.Tick() >= c.until || t.Ended() != ""
		for range 2 { // the second is made for the view request of the first
			p := &driver.Status{Snap: t.Snapshot(a.Request()), Running: !over, Speed: c.speed, Rate: c.speed}
			refusal.Check(a.Show(p, c.pane))
		}
		if a.NotePassed() {
			until = frame + c.rate*int(pane.NoteTime/time.Second)
		}
		if frame == until {
			a.CloseNote()
		}
		if show(frame); over {
			return
		}
		advance(ctx, t, min(c.until, begun+int64(math.Round(float64(frame+1)*c.speed/float64(c.rate)))))
	}
}

func advance(ctx context.Context, t *model.Timeline, tick int64) {
	for t.Tick() < tick && t.Ended() == "" {
		refusal.Check(ctx.Err())
		if t.Advance(t.Batch(tick-t.Tick())) == 0 && t.Waits() {
			refusal.Check(t.Err()) // a choice is missing, which nobody will make
			return
		}
	}
}

// prepare builds the run and an app without a driver.
func (c *recording) prepare(o config.Options) (*run.Screen, *model.Timeline) {
	c.speed = cmp.Or(c.speed, c.spec.Scheme.Pace())
	c.rate = cmp.Or(c.rate, 10)
	if c.width == 0 {
		c.width, c.height = 120, 40
	}
	switch {
	case math.IsInf(c.speed, 0) || !(c.speed > 0):
		refusal.Say("--speed: a recording has a number of ticks a second above 0, such as --speed 2000")
	case c.width < pane.MinWidth || c.height < pane.MinHeight:
		refusal.Say("--size %dx%d: the screen needs %dx%d", c.width, c.height, pane.MinWidth, pane.MinHeight)
	}
	profile := canvas.Pick(o.NoColor, termenv.Ascii, termenv.TrueColor)
	th := refusal.Must(canvas.MakeTheme(o.Theme, o.Glyphs, profile, o.Projector))
	refusal.Check(model.CheckLiveMemory(model.AvailableMemory, c.spec))
	t := model.NewTimeline(refusal.Must(model.New(c.spec)))
	t.Adopt(model.Session{Notes: c.notes})
	return run.NewOffscreen(th, o, c.width, c.height), t
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
