package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/program"
)

// programFlags are the outside programs that play the scheme own.
type programFlags struct {
	commands []string
	patience time.Duration
}

// ownScheme is the name of the scheme that a program plays.
const ownScheme = "own"

// programsOf declares the flags of the programs.
func programsOf(c *cobra.Command) *programFlags {
	p := &programFlags{}
	c.Flags().StringArrayVar(&p.commands, "exec", nil, "start this `PROGRAM` with its arguments to play the scheme own; again for each further own")
	c.Flags().DurationVar(&p.patience, "patience", 5*time.Second, "the longest `TIME` that a program may take for a slot, such as 500ms or 1m")
	return p
}

// programs are the programs of the flags.
func (p *programFlags) programs(live bool) ([]*lab.Program, error) {
	if p.patience <= 0 {
		return nil, fmt.Errorf("--patience %s: it is a time of more than nothing, such as --patience 5s", p.patience)
	}
	var out []*lab.Program
	for _, command := range p.commands {
		words, err := model.SplitLine(command)
		if err != nil {
			return nil, fmt.Errorf("--exec %s: %w", lab.Quoted(command), err)
		}
		if len(words) == 0 {
			return nil, errors.New("--exec: it is empty; give a program, such as --exec 'python3 mine.py'")
		}
		out = append(out, &lab.Program{Words: words, Patience: p.patience, Live: live})
	}
	return out, nil
}

// give gives the specs with the scheme own their programs, in order. On the screen the scheme may
// also take over later.
func (p *programFlags) give(live bool, specs ...*model.Spec) error {
	programs, err := p.programs(live)
	if err != nil {
		return err
	}
	played := slices.DeleteFunc(slices.Clone(specs), func(s *model.Spec) bool { return !plays(s) })
	if live && len(played) == 0 {
		played = specs
	}
	switch {
	case len(programs) > len(played) && len(played) == 0:
		return errors.New("--exec: no scheme of the line is own, so no program is started; write own in place of the scheme")
	case len(programs) > len(played):
		return fmt.Errorf("--exec: %d programs for %d times own; give one for each", len(programs), len(played))
	}
	for i, program := range programs {
		played[i].Program = program
	}
	return nil
}

func envCommand() *cobra.Command {
	var until lab.Ticks
	c := &cobra.Command{
		Use:   "env [KEY=VALUE...] --until TICKS",
		Short: "Be the web of a program that polls, by lines on standard input and output",
		Long: `Be the web of a program that polls, by lines on standard input and output: the
scheme own, with the program that starts lascope in place of one that lascope starts.
The first line printed is the world, such as

  lascope 1 polling pages=64 capacity=1 seed=1

Then lascope reads capacity lines "poll PAGE" a slot and prints a line "PAGE 1" (a hit)
or "PAGE 0" for each, and end after the last slot. It ends too when its input is
closed. docs/own has the other lines and
clients.`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeSpec,
		RunE: func(c *cobra.Command, words []string) error {
			if until < 1 {
				return errors.New("--until is missing: give the tick at which the run ends, such as --until 20000")
			}
			if len(words) == 0 || strings.ContainsAny(words[0], "=@") {
				words = append([]string{ownScheme}, words...)
			}
			spec, err := model.ParseWords(words)
			if err != nil {
				return err
			}
			if spec.Scheme.Name != ownScheme {
				return fmt.Errorf("%s: in env the scheme is own, which reads standard input; leave the scheme out", words[0])
			}
			spec.Program = &lab.Program{Parent: true}
			run, err := model.New(spec)
			if err != nil {
				return err
			}
			defer run.Close()
			for run.Tick() < int64(until) && c.Context().Err() == nil {
				if run.Advance(run.Batch(int64(until)-run.Tick())) == 0 {
					break
				}
			}
			if err := run.Err(); !errors.Is(err, program.ErrParentEnded) { // which may leave at any time
				return errors.Join(c.Context().Err(), err)
			}
			return c.Context().Err()
		},
	}
	c.Flags().Var(&until, "until", "end after this `TICK`")
	return c
}

// plays reports whether a program plays on a line, from its start or after a takeover.
func plays(s *model.Spec) bool {
	return s.Scheme.Name == ownScheme || slices.ContainsFunc(s.Events, func(e model.Event) bool {
		takeover, ok := e.Intervention.(lab.TakeoverAction)
		return ok && takeover.Settings.Scheme.Name == ownScheme
	})
}
