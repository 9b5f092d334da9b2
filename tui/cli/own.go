package cli

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/lab"
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

// plays reports whether a program plays on a line, from its start or after a takeover.
func plays(s *model.Spec) bool {
	return s.Scheme.Name == ownScheme || slices.ContainsFunc(s.Events, func(e model.Event) bool {
		takeover, ok := e.Intervention.(lab.TakeoverAction)
		return ok && takeover.Settings.Scheme.Name == ownScheme
	})
}
