package cast

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

// Flags holds the flags of the command cast.
type Flags struct {
	config.Options
	// Play gives a session the program that plays the scheme own in it.
	Play func(*model.Session) error

	until, size, out string
	pane             string
	bytes            lab.Ticks
	rate             int
	seconds, hold    float64
	still, force     bool
	given            func(flag string) bool
}

// Defaults and limits of an animated picture: frames a second, seconds, seconds of the last
// frame, bytes, frames.
const (
	svgRate    = 4
	svgSeconds = 30.0
	svgHold    = 4.0
	svgBytes   = 1_000_000
	svgFrames  = 1_200
)

// recorded are the extensions of a recording: a moving picture, or an asciicast, which may have none.
var recorded = []string{".svg", ".cast", ".json", ""}

// liveFlags are options of the screen that a recording refuses.
var liveFlags = []string{"paused", "no-mouse", "plain"}

// Flags declares the flags. The help leaves out those that a recording refuses or ignores.
func (c *Flags) Flags(f *pflag.FlagSet) {
	c.bytes = svgBytes
	f.StringVar(&c.until, "until", "", "record to this `TICK` (a session: its end)")
	f.StringVar(&c.out, "out", "", "write the recording to this `FILE`, whole or not at all: .svg is a moving picture, a .cast or .json an asciicast")
	f.StringVar(&c.size, "size", "120x40", "the size of the screen, `COLUMNSxROWS`, such as 80x24")
	f.StringVar(&c.pane, "pane", "", "the `NAME` of a pane that fills the screen, such as value")
	f.IntVar(&c.rate, "fps", 0, "`NUMBER` of frames a second, 1 to 30 (default 10; .svg 4)")
	f.Float64Var(&c.seconds, "seconds", 0, "play the whole run in this number of `SECONDS` (.svg: 30 if it would take longer)")
	f.Float64Var(&c.hold, "hold", 0, "show the last frame for this number of `SECONDS` (default none; .svg 4)")
	f.Var(&c.bytes, "bytes", ".svg: leave out frames until it has at most this `NUMBER` of bytes (default 1,000,000)")
	f.BoolVar(&c.still, "still", false, ".svg: a picture of the last frame alone")
	f.BoolVar(&c.force, "force", false, "replace a file that holds something else or is read-only")
	c.Options.Flags(f)
	for _, flag := range append(liveFlags, "no-journal", "lessons", "demos") { // without a meaning here
		f.Lookup(flag).Hidden = true
	}
	c.given = f.Changed
}

// Run records a line that a program plays, nil for none, or the session in a file.
func (c *Flags) Run(ctx context.Context, words []string, program *lab.Program) error {
	if c.given("config") { // without it a recording depends on no settings: same words, same bytes
		c.Settle()
		c.Warn()
	}
	svg := strings.EqualFold(filepath.Ext(c.out), ".svg")
	if err := c.check(svg); err != nil {
		return err
	}
	cast := Cast{Speed: c.Speed, Rate: c.rate, Hold: c.hold, Still: c.still, Pane: c.pane}
	if err := readSize(c.size, &cast); err != nil {
		return err
	}
	if err := cast.read(words, c.Play); err != nil {
		return err
	}
	if program != nil {
		cast.Spec.Program = program
	}
	if err := c.checkFiles(&cast, words, svg); err != nil {
		return err
	}
	if err := c.readUntil(&cast); err != nil {
		return err
	}
	if err := c.pace(&cast, svg); err != nil {
		return err
	}
	write := cast.Write
	if svg {
		write = cast.WriteSVG
	}
	return c.file().Write(func(w io.Writer) error { return write(ctx, w, c.Options) })
}

// readSize reads the size of a screen.
func readSize(size string, cast *Cast) error {
	fmt.Sscanf(size, "%dx%d", &cast.Width, &cast.Height)
	if size != fmt.Sprintf("%dx%d", cast.Width, cast.Height) || cast.Width > 500 || cast.Height > 200 {
		return fmt.Errorf("--size %s: the size is columns x rows, such as 120x40, up to 500x200", size)
	}
	return nil
}

func (c *Flags) readUntil(cast *Cast) error {
	if c.until == "" {
		return nil
	}
	tick, err := lab.ParseCount(c.until)
	if err != nil {
		return fmt.Errorf("--until %s: %w", c.until, err)
	}
	cast.Until = tick
	return nil
}

// file is the file of the recording.
func (c *Flags) file() disk.File {
	return disk.File{Word: "--out", Path: c.out, Force: c.force}
}

// checkFiles refuses to write over a file that the recording reads, and, unless by force, over
// one that holds something else.
func (c *Flags) checkFiles(cast *Cast, words []string, svg bool) error {
	if err := disk.CheckFiles([]disk.File{c.file()}, filesRead(cast, words)...); err != nil || c.force {
		return err
	}
	begin := canvas.Pick(svg, "<svg", `{"version":2,`)
	return disk.CheckReplaces(c.file(), func(line string) bool { return strings.HasPrefix(line, begin) })
}

// filesRead are the files that a recording reads. Each word may name a session.
func filesRead(cast *Cast, words []string) []disk.File {
	read := cast.Spec.Reads()
	for _, w := range words {
		read = append(read, disk.File{Word: "the recording", Path: w})
	}
	return read
}

// check refuses flags without effect and values out of range.
func (c *Flags) check(svg bool) error {
	if err := c.refuse("a recording has no viewer at the keyboard", liveFlags...); err != nil {
		return err
	}
	if c.still {
		if err := c.refuse("a --still picture does not move", "fps", "seconds", "hold", "bytes"); err != nil {
			return err
		}
	}
	return cmp.Or(c.checkOut(), c.checkRate(), c.checkTimes(), c.checkKind(svg))
}

// refuse is an error if one of the flags is given.
func (c *Flags) refuse(why string, flags ...string) error { return refuseGiven(c.given, why, flags...) }

// refuseGiven is an error if one of the flags is given.
func refuseGiven(given func(flag string) bool, why string, flags ...string) error {
	for _, flag := range flags {
		if given(flag) {
			return fmt.Errorf("--%s: %s; leave it out", flag, why)
		}
	}
	return nil
}

func (c *Flags) checkOut() error {
	switch {
	case c.out == "":
		return errors.New("--out is missing: give the file of the recording, such as --out run.svg, or run.cast for asciinema")
	case !slices.Contains(recorded, strings.ToLower(filepath.Ext(c.out))):
		return fmt.Errorf("--out %s: a recording is an .svg, or an asciicast, a .cast; take one of these names, such as --out run.svg", c.out)
	}
	return nil
}

func (c *Flags) checkRate() error {
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
func (c *Flags) checkTimes() error {
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
func (c *Flags) checkKind(svg bool) error {
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
func (c *Flags) pace(cast *Cast, svg bool) error {
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
		pace = cast.Spec.Scheme.Pace()
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

// read takes the path of a session, which play gives its program, or a line.
func (c *Cast) read(words []string, play func(*model.Session) error) (err error) {
	if len(words) == 1 {
		if info, err := os.Stat(words[0]); err == nil && info.Mode().IsRegular() {
			s, err := model.OpenSession(words[0])
			if err == nil {
				err = play(&s)
			}
			c.Spec, c.Notes, c.Until = s.Spec, s.Notes, s.Until
			return err
		}
	}
	c.Spec, err = model.ParseWords(words)
	return err
}
