package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/config"
)

// A frameFlags holds the flags that say which screen is taken, and where it is written.
type frameFlags struct {
	config.Options
	// Play gives a session the program that plays the scheme own in it.
	play func(*model.Session) error

	size, out, pane string
	force           bool
	given           func(flag string) bool
}

// castFlags holds the flags of the command cast.
type castFlags struct {
	frameFlags
	until         string
	bytes         lab.Ticks
	rate          int
	seconds, hold float64
	still         bool
}

// Defaults and limits of an animated picture: frames a second, seconds, seconds of the last
// frame, bytes, frames.
const (
	svgRate    = 4
	svgSeconds = 30.0
	svgHold    = 4.0
	svgBytes   = 1_500_000
	svgFrames  = 1_200
)

// recordings are the extensions of a recording: a moving picture, or an asciicast, which may have none.
var recordings = []string{".svg", ".cast", ".json", ""}

// liveFlags are options of the screen that a recording or a picture refuses.
var liveFlags = []string{"paused", "no-mouse", "plain"}

// flags declares the flags, with the help of --out. Those of the screen that have no meaning here, and some more, are
// hidden.
func (c *frameFlags) flags(f *pflag.FlagSet, out string, more ...string) {
	c.size = "120x40"
	declare(f, []flagRow{
		{"out", &c.out, out},
		{"size", &c.size, "the size of the screen, `COLUMNSxROWS`, such as 80x24"},
		{"pane", &c.pane, "the `NAME` of a pane that fills the screen, such as value"},
		{"force", &c.force, "replace a file that holds something else or is read-only"},
	})
	c.Options.Flags(f)
	for _, flag := range slices.Concat(liveFlags, []string{"no-journal", "lessons", "demos"}, more) {
		f.Lookup(flag).Hidden = true
	}
	c.given = f.Changed
}

// settle takes the file of --config. Without it nothing depends on settings: same words, same bytes.
func (c *frameFlags) settle() {
	if c.given("config") {
		c.Settle()
		c.Warn()
	}
}

// read sets the size and the pane, and reads a line that a program plays, nil for none, or the session in a file.
func (c *frameFlags) read(cast *recording, words []string, program *lab.Program) error {
	cast.pane = c.pane
	fmt.Sscanf(c.size, "%dx%d", &cast.width, &cast.height)
	if c.size != fmt.Sprintf("%dx%d", cast.width, cast.height) || cast.width > 500 || cast.height > 200 {
		return fmt.Errorf("--size %s: the size is columns x rows, such as 120x40, up to 500x200", c.size)
	}
	if err := cast.read(words, c.play); err != nil {
		return err
	}
	if program != nil {
		cast.spec.Program = program
	}
	return nil
}

func (c *frameFlags) file() disk.File {
	return disk.File{Word: "--out", Path: c.out, Force: c.force}
}

// checkFile refuses to write over a file that is read, each word may name a session, and, unless by force, over a file whose text
// is not ours.
func (c *frameFlags) checkFile(cast *recording, words []string, ours func(text string) bool) error {
	read := cast.spec.Reads()
	for _, w := range words {
		read = append(read, disk.File{Word: "the recording", Path: w})
	}
	if c.out == "-" {
		return nil
	}
	return cmp.Or(disk.CheckFiles([]disk.File{c.file()}, read...), disk.CheckReplaces(c.file(), ours))
}

func (c *frameFlags) refuse(why string, flags ...string) error {
	for _, flag := range flags {
		if c.given(flag) {
			return fmt.Errorf("--%s: %s; leave it out", flag, why)
		}
	}
	return nil
}

// readUntil takes the last tick from a flag, if it is given.
func (c *recording) readUntil(flag, word string) (err error) {
	if word == "" {
		return nil
	}
	if c.until, err = lab.ParseCount(word); err != nil {
		return fmt.Errorf("--%s %s: %w", flag, word, err)
	}
	return nil
}

// declare declares the flags. The help leaves out those that a recording refuses or ignores.
func (c *castFlags) declare(f *pflag.FlagSet) {
	c.bytes = svgBytes
	declare(f, []flagRow{
		{"until", &c.until, "record to this `TICK` (a session: its end)"},
		{"fps", &c.rate, "`NUMBER` of frames a second, 1 to 30 (default 10; .svg 4)"},
		{"seconds", &c.seconds, "play the whole run in this number of `SECONDS` (.svg: 30 if it would take longer)"},
		{"hold", &c.hold, "show the last frame for this number of `SECONDS` (default none; .svg 4)"},
		{"bytes", &c.bytes, ".svg: leave out frames until it has at most this `NUMBER` of bytes (default 1,500,000)"},
		{"still", &c.still, ".svg: a picture of the last frame alone"},
	})
	c.flags(f, "write the recording to this `FILE`, whole or not at all: .svg is a moving picture, a .cast or .json an asciicast; - is an asciicast on standard output")
}

// record records a line that a program plays, nil for none, or the session in a file. --out - is stdout.
func (c *castFlags) record(ctx context.Context, words []string, program *lab.Program, stdout io.Writer) error {
	c.settle()
	svg := strings.EqualFold(filepath.Ext(c.out), ".svg")
	if err := c.check(svg); err != nil {
		return err
	}
	cast := recording{speed: c.Speed, rate: c.rate, hold: c.hold, still: c.still}
	if err := c.read(&cast, words, program); err != nil {
		return err
	}
	begin := canvas.Pick(svg, "<svg", `{"version":2,`)
	if err := c.checkFile(&cast, words, func(text string) bool { return strings.HasPrefix(text, begin) }); err != nil {
		return err
	}
	if err := cast.readUntil("until", c.until); err != nil || cast.until < 1 {
		return cmp.Or(err, errors.New("--until is missing or 0: give the tick at which the recording ends, such as --until 100000"))
	}
	if err := c.pace(&cast, svg); err != nil {
		return err
	}
	write := canvas.Pick(svg, cast.writeSVG, cast.write)
	if c.out == "-" {
		return write(ctx, stdout, c.Options)
	}
	return c.file().Write(func(w io.Writer) error { return write(ctx, w, c.Options) })
}

// check refuses flags without effect and values out of range.
func (c *castFlags) check(svg bool) error {
	if err := c.refuse("a recording has no viewer at the keyboard", liveFlags...); err != nil {
		return err
	}
	if c.still {
		if err := c.refuse("a --still picture does not move", "fps", "seconds", "hold", "bytes"); err != nil {
			return err
		}
	}
	out := c.checkOut(slices.Contains(recordings, strings.ToLower(filepath.Ext(c.out))),
		"the recording, such as --out run.svg, or run.cast for asciinema",
		"a recording is an .svg, or an asciicast, a .cast; take one of these names, such as --out run.svg")
	return cmp.Or(out, c.checkRate(), c.checkTimes(), c.checkKind(svg))
}

// checkOut refuses an empty name, and, unless ours, a name whose end is of no kind of files; missing and other end the errors.
func (c *frameFlags) checkOut(ours bool, missing, other string) error {
	switch {
	case c.out == "":
		return errors.New("--out is missing: give the file of " + missing)
	case !ours:
		return fmt.Errorf("--out %s: %s", c.out, other)
	}
	return nil
}

func (c *castFlags) checkRate() error {
	switch {
	case !c.given("fps"):
	case c.rate < 1 || c.rate > 30:
		return fmt.Errorf("--fps %d: the frames a second are 1 to 30", c.rate)
	case c.ReducedMotion && c.rate > 4:
		return fmt.Errorf("--fps %d: with --reduced-motion the frames a second are 1 to 4", c.rate)
	}
	return nil
}

// checkTimes checks seconds. A comparison with NaN is false, so the ranges are negated.
func (c *castFlags) checkTimes() error {
	switch {
	case c.given("seconds") && c.given("speed"):
		return errors.New("--seconds and --speed both set the pace: give one of them")
	case c.given("seconds") && !(c.seconds >= 1 && c.seconds <= 3600):
		return fmt.Errorf("--seconds %g: the recording is 1 to 3,600 seconds long", c.seconds)
	case !(c.hold >= 0 && c.hold <= 600):
		return fmt.Errorf("--hold %g: the last frame stays for 0 to 600 seconds", c.hold)
	}
	return nil
}

// checkKind refuses flags of an .svg for an asciicast.
func (c *castFlags) checkKind(svg bool) error {
	switch {
	case c.still && !svg:
		return fmt.Errorf("--still: %s would be an asciicast; a still picture is a file.svg", c.out)
	case c.given("bytes") && !svg:
		return fmt.Errorf("--bytes: only a moving picture is cut to a size; %s is an asciicast", c.out)
	case c.given("bytes") && c.bytes < 1:
		return errors.New("--bytes 0: the picture takes a few thousand at least")
	}
	return nil
}

// pace sets the speed, the frames a second and the limits of the recording.
func (c *castFlags) pace(cast *recording, svg bool) error {
	if cast.rate == 0 {
		cast.rate = 10
		if svg || c.ReducedMotion {
			cast.rate = svgRate
		}
	}
	pace := c.Speed
	switch {
	case c.given("seconds"):
		pace = float64(cast.until) / c.seconds
	case pace == 0:
		pace = cast.spec.Scheme.Pace()
		if svg && !c.still {
			pace = max(pace, float64(cast.until)/svgSeconds)
		}
	}
	cast.speed = pace
	if !svg || c.still {
		return nil
	}
	cast.bytes = int64(c.bytes)
	if !c.given("hold") {
		cast.hold = svgHold
	}
	if frames := float64(cast.until) / pace * float64(cast.rate); frames > svgFrames {
		return fmt.Errorf("the picture would have %.0f frames and may have %d: give fewer --seconds, such as --seconds 30, or fewer --fps",
			frames, svgFrames)
	}
	return nil
}

// read takes the path of a session, which play gives its program, or a line.
func (c *recording) read(words []string, play func(*model.Session) error) (err error) {
	if len(words) == 1 {
		if info, err := os.Stat(words[0]); err == nil && info.Mode().IsRegular() || strings.ContainsAny(words[0], "./") {
			s, err := model.OpenSession(words[0])
			if err == nil {
				err = play(&s)
			}
			c.spec, c.notes, c.until = s.Spec, s.Notes, s.Until
			return err
		}
	}
	c.spec, err = model.ParseWords(words)
	return err
}
