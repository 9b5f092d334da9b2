package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"lascope/model"
)

// CastFlags are a recording as the command line asks for it.
type CastFlags struct {
	Options
	until, size, out string
	bytes            model.Ticks
	rate             int
	seconds, hold    float64
	still            bool
	given            func(flag string) bool
}

// What an animated picture has if nothing else is asked for, and at most.
const (
	svgRate    = 4
	svgSeconds = 30.0
	svgHold    = 4.0
	svgBytes   = 1_000_000
	svgFrames  = 1_200
)

// notRecorded are the ends of names of which somebody expects another kind of picture.
var notRecorded = []string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".mp4", ".webm"}

// Flags declares them.
func (c *CastFlags) Flags(f *pflag.FlagSet) {
	c.bytes = svgBytes
	f.StringVar(&c.until, "until", "", "record to this `tick` (a session: its end)")
	f.StringVar(&c.out, "out", "", "write the recording to this `file`, whole or not at all: .svg is a moving picture, else an asciicast")
	f.StringVar(&c.size, "size", "120x40", "`columns` x rows, such as 80x24")
	f.IntVar(&c.rate, "fps", 0, "`frames` a second, 1 to 30 (default 10; .svg 4)")
	f.Float64Var(&c.seconds, "seconds", 0, "play the whole run in so many `seconds` (.svg: 30 if it would take longer)")
	f.Float64Var(&c.hold, "hold", 0, "show the last frame for so many `seconds` (default none; .svg 4)")
	f.Var(&c.bytes, "bytes", ".svg: leave out frames until it has at most so many `bytes` (default 1,000,000)")
	f.BoolVar(&c.still, "still", false, ".svg: a picture of the last frame alone")
	c.Options.Flags(f)
	c.given = f.Changed
}

// Run records the line that the words are, or the session whose file they name.
func (c *CastFlags) Run(ctx context.Context, words []string) error {
	if c.given("config") { // the same words give the same bytes, so no other settings are heeded
		c.Settle()
		c.warn()
	}
	svg := strings.EqualFold(filepath.Ext(c.out), ".svg")
	if err := c.check(svg); err != nil {
		return err
	}
	cast := Cast{Speed: c.Speed, Rate: c.rate, Hold: c.hold, Still: c.still}
	fmt.Sscanf(c.size, "%dx%d", &cast.Width, &cast.Height)
	if c.size != fmt.Sprintf("%dx%d", cast.Width, cast.Height) || cast.Width > 500 || cast.Height > 200 {
		return fmt.Errorf("--size %s: the size is columns x rows, such as 120x40, up to 500x200", c.size)
	}
	if err := cast.read(words); err != nil {
		return err
	}
	read := cast.Spec.Reads()
	for _, w := range words {
		read = append(read, model.File{Word: "the recording", Path: w}) // a session, if it is a file
	}
	if err := model.CheckFiles([]model.File{{Word: "--out", Path: c.out}}, read...); err != nil {
		return err
	}
	if c.until != "" {
		tick, err := model.ParseTicks(c.until)
		if err != nil {
			return fmt.Errorf("--until %s: %w", c.until, err)
		}
		cast.Until = tick
	}
	if err := c.pace(&cast, svg); err != nil {
		return err
	}
	write := cast.Write
	if svg {
		write = cast.WriteSVG
	}
	return model.WriteWhole(c.out, func(w io.Writer) error { return write(ctx, w, c.Options) })
}

// check refuses what makes no sense for a recording, or for this kind of one.
func (c *CastFlags) check(svg bool) error {
	for _, flag := range []string{"paused", "no-mouse", "plain"} {
		if c.given(flag) {
			return fmt.Errorf("--%s: nobody sits before a recording; leave it out", flag)
		}
	}
	if c.still {
		for _, flag := range []string{"fps", "seconds", "hold", "bytes"} {
			if c.given(flag) {
				return fmt.Errorf("--%s: a --still picture does not move; leave it out", flag)
			}
		}
	}
	switch {
	case c.out == "":
		return errors.New("--out is missing: say where the recording goes, such as --out run.svg, or run.cast for asciinema")
	case slices.Contains(notRecorded, strings.ToLower(filepath.Ext(c.out))):
		return fmt.Errorf("--out %s: a recording is an .svg, or an asciicast, usually a .cast", c.out)
	case c.given("fps") && (c.rate < 1 || c.rate > 30):
		return fmt.Errorf("--fps %d: the frames a second are 1 to 30", c.rate)
	case c.given("fps") && c.ReducedMotion && c.rate > 4:
		return fmt.Errorf("--fps %d: with --reduced-motion the frames a second are 1 to 4", c.rate)
	case c.given("seconds") && c.given("speed"):
		return errors.New("--seconds and --speed say the same: give one of them")
	case c.given("seconds") && !(c.seconds >= 1 && c.seconds <= 3600):
		return fmt.Errorf("--seconds %g: the recording is 1 to 3,600 seconds long", c.seconds)
	case !(c.hold >= 0 && c.hold <= 600):
		return fmt.Errorf("--hold %g: the last frame stays for 0 to 600 seconds", c.hold)
	case c.still && !svg:
		return fmt.Errorf("--still: %s would be an asciicast; a still picture is a file.svg", c.out)
	case c.given("bytes") && !svg:
		return fmt.Errorf("--bytes: only a moving picture is cut to a size; %s is an asciicast", c.out)
	case c.given("bytes") && c.bytes < 1:
		return errors.New("--bytes 0: the picture takes a few thousand at least")
	}
	return nil
}

// pace decides how fast the recording goes, and by how many frames.
func (c *CastFlags) pace(cast *Cast, svg bool) error {
	if cast.Rate == 0 {
		cast.Rate = 10
		if svg || c.ReducedMotion {
			cast.Rate = svgRate
		}
	}
	pace := c.Speed
	switch {
	case c.given("seconds"):
		pace = float64(cast.Until) / c.seconds
	case pace == 0:
		pace = cast.Spec.Lab.Pace
		if svg && !c.still {
			pace = max(pace, float64(cast.Until)/svgSeconds)
		}
	}
	cast.Speed = pace
	if !svg || c.still {
		return nil
	}
	cast.Bytes = int64(c.bytes)
	if !c.given("hold") {
		cast.Hold = svgHold
	}
	if frames := float64(cast.Until) / pace * float64(cast.Rate); frames > svgFrames {
		return fmt.Errorf("the picture would have %.0f frames and may have %d: give fewer --seconds, such as --seconds 30, or fewer --fps", frames, svgFrames)
	}
	return nil
}

// read takes a session's file, or a line.
func (c *Cast) read(words []string) (err error) {
	if len(words) == 1 {
		if info, err := os.Stat(words[0]); err == nil && info.Mode().IsRegular() {
			s, err := model.OpenSession(words[0])
			c.Spec, c.Notes, c.Until = s.Spec, s.Notes, s.Until
			return err
		}
	}
	c.Spec, err = model.ParseWords(words)
	return err
}
