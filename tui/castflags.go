package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"lascope/model"
)

// CastFlags are a recording as the command line asks for it.
type CastFlags struct {
	Options
	until, size, out string
	rate             int
}

// Flags declares them.
func (c *CastFlags) Flags(f *pflag.FlagSet) {
	f.StringVar(&c.until, "until", "", "record to this `tick` (a session: its end)")
	f.StringVar(&c.out, "out", "", "write the recording to this `file`, whole or not at all")
	f.StringVar(&c.size, "size", "120x40", "columns `x` rows")
	f.IntVar(&c.rate, "fps", 10, "`frames` a second, 1 to 30")
	c.Options.Flags(f)
}

// Run records the line that the words are, or the session whose file they name.
func (c *CastFlags) Run(ctx context.Context, words []string) error {
	cast := Cast{Speed: c.Speed, Rate: c.rate}
	if _, err := fmt.Sscanf(c.size, "%dx%d", &cast.Width, &cast.Height); err != nil || cast.Width > 500 || cast.Height > 200 {
		return fmt.Errorf("--size %s: the size is columns x rows, such as 120x40, up to 500x200", c.size)
	}
	if c.rate < 1 || c.rate > 30 {
		return fmt.Errorf("--fps %d: the frames a second are 1 to 30", c.rate)
	}
	if c.out == "" {
		return errors.New("--out is missing: say where the recording goes, such as --out run.cast")
	}
	if err := cast.read(words); err != nil {
		return err
	}
	if c.until != "" {
		tick, err := model.ParseTicks(c.until)
		if err != nil {
			return fmt.Errorf("--until %s: %w", c.until, err)
		}
		cast.Until = tick
	}
	return model.WriteWhole(c.out, func(w io.Writer) error { return cast.Write(ctx, w, c.Options) })
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
