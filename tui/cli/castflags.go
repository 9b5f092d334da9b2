package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/lab"
	"lascope/model/picture"
	"lascope/tui/canvas"
	"lascope/tui/config"
)

// A frameFlags holds the flags that say which screen is taken, and where it is written.
type frameFlags struct {
	config.Options
	*programFlags
	Size, Out, Pane string
	Force           bool
	given           func(flag string) bool
}

// castFlags holds the flags of the command cast.
type castFlags struct {
	*frameFlags
	Until, Bytes  lab.Ticks
	FPS           int
	Seconds, Hold float64
	Still         bool
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

func castCommand(c command) action {
	f := &castFlags{frameFlags: newFrameFlags(c), Bytes: svgBytes}
	declare(c, f)
	return func(words []string) { onInterrupt(c, nothingWritten, func() { f.record(c, words) }) }
}

func pictureCommand(c command) action {
	own := struct{ At lab.Ticks }{}
	f := newFrameFlags(c)
	declare(c, &own, f)
	return func(words []string) { onInterrupt(c, nothingWritten, func() { f.draw(c, words, own.At) }) }
}

// newFrameFlags are the flags of a command, of which it declares those of the screen.
func newFrameFlags(c command) *frameFlags {
	f := &frameFlags{programFlags: newProgramFlags(), Size: "120x40", given: c.Flags().Changed}
	f.Options.Flags(c.Flags())
	return f
}

// settle takes the file of --config. Without it nothing depends on settings: same words, same bytes.
func (f *frameFlags) settle() {
	if f.given("config") {
		f.Settle()
		f.Warn()
	}
}

// read reads a line, which a program may play, or the session in a file.
func (f *frameFlags) read(words []string) (r recording) {
	r.pane = f.Pane
	fmt.Sscanf(f.Size, "%dx%d", &r.width, &r.height)
	if f.Size != fmt.Sprintf("%dx%d", r.width, r.height) || r.width > 500 || r.height > 200 {
		refusal.Say("--size %s: the size is columns x rows, such as 120x40, up to 500x200", f.Size)
	}
	if len(words) == 1 && !design.PlaysWords(words) {
		if info, err := os.Stat(words[0]); err == nil && info.Mode().IsRegular() || strings.ContainsAny(words[0], "./") {
			s := refusal.Must(model.OpenSession(words[0]))
			f.again(false, words[0], &s)
			r.spec, r.notes, r.until = s.Spec, s.Notes, s.Until
			return r
		}
	}
	lines := [][]string{words}
	played := f.share(false, lines)
	r.spec = refusal.Must(model.ParseWords(lines[0]))
	r.spec.Program = played[0]
	return r
}

// file is the file to write, in which a text that is ours may be replaced. It refuses a file that is read: each word may name a session.
func (f *frameFlags) file(r recording, words []string, ours func(text string) bool) disk.File {
	to := disk.File{Word: "--out", Path: f.Out, Force: f.Force, Like: ours}
	if f.Out != "-" {
		refusal.Check(disk.CheckFiles([]disk.File{to}, append(r.spec.Reads(), filesOf("the recording", words)...)...))
	}
	return to
}

func (f *frameFlags) refuse(why string, flags ...string) {
	for _, flag := range flags {
		if f.given(flag) {
			refusal.Say("--%s: %s; leave it out", flag, why)
		}
	}
}

// record records a line or a session. --out - is standard output.
func (f *castFlags) record(c command, words []string) {
	f.settle()
	svg := strings.EqualFold(filepath.Ext(f.Out), ".svg")
	f.check(svg)
	r := f.read(words)
	begin := canvas.Pick(svg, "<svg", `{"version":2,`)
	to := f.file(r, words, func(text string) bool { return strings.HasPrefix(text, begin) })
	if f.given("until") {
		r.until = int64(f.Until)
	}
	if r.until < 1 {
		refusal.Say("--until is missing or 0: give the tick at which the recording ends, such as --until 100000")
	}
	f.pace(&r, svg)
	write := func(w io.Writer) error {
		return canvas.Pick(svg, r.writeSVG, r.write)(c.Context(), w, f.Options)
	}
	if f.Out == "-" {
		refusal.Check(write(c.OutOrStdout()))
	} else {
		refusal.Check(to.Write(write))
	}
}

// check refuses flags without effect and values out of range. A comparison with NaN is false, so the ranges of seconds are negated.
func (f *castFlags) check(svg bool) {
	f.refuse("a recording has no viewer at the keyboard", liveFlags...)
	if f.Still {
		f.refuse("a --still picture does not move", "fps", "seconds", "hold", "bytes")
	}
	switch {
	case f.Out == "":
		refusal.Say("--out is missing: give the file of the recording, such as --out run.svg, or run.cast for asciinema")
	case !slices.Contains(recordings, strings.ToLower(filepath.Ext(f.Out))):
		refusal.Say("--out %s: a recording is an .svg, or an asciicast, a .cast; take one of these names, such as --out run.svg", f.Out)
	case f.given("fps") && (f.FPS < 1 || f.FPS > 30):
		refusal.Say("--fps %d: the frames a second are 1 to 30", f.FPS)
	case f.given("fps") && f.ReducedMotion && f.FPS > 4:
		refusal.Say("--fps %d: with --reduced-motion the frames a second are 1 to 4", f.FPS)
	case f.given("seconds") && f.given("speed"):
		refusal.Say("--seconds and --speed both set the pace: give one of them")
	case f.given("seconds") && !(f.Seconds >= 1 && f.Seconds <= 3600):
		refusal.Say("--seconds %g: the recording is 1 to 3,600 seconds long", f.Seconds)
	case !(f.Hold >= 0 && f.Hold <= 600):
		refusal.Say("--hold %g: the last frame stays for 0 to 600 seconds", f.Hold)
	case f.Still && !svg:
		refusal.Say("--still: %s would be an asciicast; a still picture is a file.svg", f.Out)
	case f.given("bytes") && !svg:
		refusal.Say("--bytes: only a moving picture is cut to a size; %s is an asciicast", f.Out)
	case f.given("bytes") && f.Bytes < 1:
		refusal.Say("--bytes 0: the picture takes a few thousand at least")
	}
}

// pace sets the speed, the frames a second and the limits of the recording.
func (f *castFlags) pace(r *recording, svg bool) {
	moves := svg && !f.Still
	r.still, r.hold = f.Still, f.Hold
	r.rate = cmp.Or(f.FPS, canvas.Pick(svg || f.ReducedMotion, svgRate, 10))
	r.speed = f.Speed
	switch {
	case f.given("seconds"):
		r.speed = float64(r.until) / f.Seconds
	case r.speed == 0:
		r.speed = r.spec.Scheme.Pace()
		if moves {
			r.speed = max(r.speed, float64(r.until)/svgSeconds)
		}
	}
	if !moves {
		return
	}
	r.bytes = int64(f.Bytes)
	if !f.given("hold") {
		r.hold = svgHold
	}
	if frames := float64(r.until) / r.speed * float64(r.rate); frames > svgFrames {
		refusal.Say("the picture would have %.0f frames and may have %d: give fewer --seconds, such as --seconds 30, or fewer --fps",
			frames, svgFrames)
	}
}

// draw draws the screen of a line, or of a session, at a tick.
func (f *frameFlags) draw(c command, words []string, at lab.Ticks) {
	f.settle()
	f.refuse("a picture has no viewer at the keyboard", append(liveFlags, "speed")...)
	format := picture.Format(f.Out)
	switch {
	case f.Out == "":
		refusal.Say("--out is missing: give the file of the picture, such as --out run.png")
	case !slices.Contains(picture.Formats, format):
		refusal.Say("--out %s: a picture is an .svg, a .png or a .pdf, such as --out run.png", f.Out)
	}
	r := f.read(words)
	to := f.file(r, words, picture.Begins(f.Out))
	if f.given("at") {
		r.until = int64(at)
	} else if r.until < 1 {
		refusal.Say("--at is missing: give the tick of the picture, such as --at 20000")
	}
	refusal.Check(to.Write(func(w io.Writer) error { return r.writePicture(c.Context(), w, format, f.Options) }))
}
