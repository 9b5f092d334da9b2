package cast

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/picture"
	"lascope/tui/animation"
	"lascope/tui/config"
)

// PictureFlags holds the flags of the command picture.
type PictureFlags struct {
	config.Options
	// Play gives a session the program that plays the scheme own in it.
	Play func(*model.Session) error

	at, size, out, pane string
	force               bool
	given               func(flag string) bool
}

// Flags declares the flags. The help leaves out those that a picture refuses or ignores.
func (c *PictureFlags) Flags(f *pflag.FlagSet) {
	f.StringVar(&c.at, "at", "", "the screen at this `TICK`, such as 20k (a session: its end)")
	f.StringVar(&c.out, "out", "", "write the picture to this `FILE`, whole or not at all: .svg, .png or .pdf")
	f.StringVar(&c.size, "size", "120x40", "the size of the screen, `COLUMNSxROWS`, such as 80x24")
	f.StringVar(&c.pane, "pane", "", "the `NAME` of a pane that fills the screen, such as value")
	f.BoolVar(&c.force, "force", false, "replace a file that holds something else or is read-only")
	c.Options.Flags(f)
	for _, flag := range append(liveFlags, "no-journal", "lessons", "demos", "speed") { // without a meaning here
		f.Lookup(flag).Hidden = true
	}
	c.given = f.Changed
}

// Run draws the screen of a line that a program plays, nil for none, or of the session in a file, at a tick.
func (c *PictureFlags) Run(ctx context.Context, words []string, program *lab.Program) error {
	if c.given("config") { // without it a picture depends on no settings: same words, same bytes
		c.Settle()
		c.Warn()
	}
	if err := cmp.Or(refuseGiven(c.given, "a picture has no viewer at the keyboard", append(liveFlags, "speed")...), c.checkOut()); err != nil {
		return err
	}
	cast := Cast{Pane: c.pane}
	if err := readSize(c.size, &cast); err != nil {
		return err
	}
	if err := cast.read(words, c.Play); err != nil {
		return err
	}
	if program != nil {
		cast.Spec.Program = program
	}
	if err := c.checkFile(&cast, words); err != nil {
		return err
	}
	if c.at != "" {
		tick, err := lab.ParseCount(c.at)
		if err != nil {
			return fmt.Errorf("--at %s: %w", c.at, err)
		}
		cast.Until = tick
	}
	if cast.Until < 1 {
		return errors.New("--at is missing: give the tick of the picture, such as --at 20000")
	}
	return c.file().Write(func(w io.Writer) error { return cast.writePicture(ctx, w, picture.Format(c.out), c.Options) })
}

// writePicture draws the screen at c.Until in a format.
func (c Cast) writePicture(ctx context.Context, w io.Writer, format string, o config.Options) error {
	a, t, err := c.prepare(o)
	if err != nil {
		return err
	}
	if err := advance(ctx, t, c.Until); err != nil {
		return err
	}
	a.SeenTo(t.Tick())
	if err := c.play(ctx, a, t, func(int) error { a.View(); return nil }); err != nil {
		return err
	}
	return animation.WriteStill(w, "lascope "+c.Spec.String(), a.Frame(), a.Theme(), format)
}

// file is the file of the picture.
func (c *PictureFlags) file() disk.File {
	return disk.File{Word: "--out", Path: c.out, Force: c.force}
}

func (c *PictureFlags) checkOut() error {
	switch {
	case c.out == "":
		return errors.New("--out is missing: give the file of the picture, such as --out run.png")
	case !slices.Contains(picture.Formats, picture.Format(c.out)):
		return fmt.Errorf("--out %s: a picture is an .svg, a .png or a .pdf, such as --out run.png", c.out)
	}
	return nil
}

// checkFile refuses to write over a file that the picture reads, and, unless by force, over one that is no picture.
func (c *PictureFlags) checkFile(cast *Cast, words []string) error {
	if err := disk.CheckFiles([]disk.File{c.file()}, filesRead(cast, words)...); err != nil || c.force {
		return err
	}
	return disk.CheckReplaces(c.file(), func(line string) bool { return picture.Begins(c.out, line) })
}
