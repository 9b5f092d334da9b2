package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"lascope/model/lab"
	"lascope/model/picture"
	"lascope/tui/canvas"
	"lascope/tui/config"
)

// pictureFlags holds the flags of the command picture.
type pictureFlags struct {
	frameFlags
	at string
}

// declare declares the flags. The help leaves out those that a picture refuses or ignores.
func (c *pictureFlags) declare(f *pflag.FlagSet) {
	f.StringVar(&c.at, "at", "", "the screen at this `TICK`, such as 20k (a session: its end)")
	c.flags(f, "write the picture to this `FILE`, whole or not at all: .svg, .png or .pdf", "speed")
}

// draw draws the screen of a line that a program plays, nil for none, or of the session in a file, at a tick.
func (c *pictureFlags) draw(ctx context.Context, words []string, program *lab.Program, _ io.Writer) error {
	c.settle()
	out := c.checkOut(slices.Contains(picture.Formats, picture.Format(c.out)), "the picture, such as --out run.png",
		"a picture is an .svg, a .png or a .pdf, such as --out run.png")
	if err := cmp.Or(c.refuse("a picture has no viewer at the keyboard", append(liveFlags, "speed")...), out); err != nil {
		return err
	}
	var cast recording
	if err := c.read(&cast, words, program); err != nil {
		return err
	}
	if err := c.checkFile(&cast, words, picture.Begins(c.out)); err != nil {
		return err
	}
	if err := cast.readUntil("at", c.at); err != nil {
		return err
	}
	if c.at == "" && cast.until < 1 {
		return errors.New("--at is missing: give the tick of the picture, such as --at 20000")
	}
	return c.file().Write(func(w io.Writer) error { return cast.writePicture(ctx, w, picture.Format(c.out), c.Options) })
}

// writePicture draws the screen at c.Until in a format.
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
	return canvas.WriteStill(w, "lascope "+c.spec.String(), a.Frame(), a.Theme(), format)
}
