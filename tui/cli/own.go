package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/lab"
	"lascope/model/program"
	"lascope/tui/canvas"
)

// programFlags are the outside programs that play the scheme own.
type programFlags struct {
	Exec, Name              []string // the commands and their labels
	Patience, StartPatience time.Duration
}

func newProgramFlags() *programFlags {
	return &programFlags{Patience: design.DefaultPatience, StartPatience: time.Minute}
}

func (p *programFlags) programs() ([]*lab.Program, error) {
	if p.Patience <= 0 {
		return nil, fmt.Errorf("--patience %s: it is a time of more than nothing, such as --patience 5s", p.Patience)
	}
	if p.StartPatience <= 0 {
		return nil, fmt.Errorf("--start-patience %s: it is a time of more than nothing, such as --start-patience 2m", p.StartPatience)
	}
	if len(p.Name) > len(p.Exec) {
		return nil, fmt.Errorf("--name: %d names for %s; give one for each --exec", len(p.Name), canvas.Counted(len(p.Exec), "program"))
	}
	own, err := model.FindScheme(model.OwnScheme)
	if err != nil {
		return nil, err
	}
	var out []*lab.Program
	for i, command := range p.Exec {
		words, err := model.SplitLine(command)
		if err != nil {
			return nil, fmt.Errorf("--exec %s: %w", lab.Quoted(command), err)
		}
		if len(words) == 0 {
			return nil, errors.New("--exec: it is empty; give a program, such as --exec 'python3 mine.py'")
		}
		program := &lab.Program{Words: words, Patience: p.Patience, Start: p.StartPatience}
		if i < len(p.Name) {
			if program.Label = p.Name[i]; strings.ContainsFunc(program.Label, foreign.Hidden) || strings.ContainsAny(program.Label, `",`) ||
				program.Label == "" {
				return nil, fmt.Errorf("--name %s: a name has letters and spaces, and no comma or quotation mark, such as --name mine",
					lab.Quoted(program.Label))
			}
		}
		for _, name := range program.Names() {
			if _, err := own.Param(name, ""); err == nil {
				return nil, fmt.Errorf("--exec: {%s}: %s is a parameter of the web or of own, which the program reads in its first line; give the program's parameter another name", name, name)
			}
		}
		out = append(out, program)
	}
	return out, nil
}

// one is the program of a command that has one line; nil for none.
func (p *programFlags) one(words []string) (*lab.Program, error) {
	programs, err := p.programs()
	switch {
	case err != nil:
		return nil, err
	case len(programs) == 0:
		return nil, nil
	case !design.PlaysWords(words):
		return nil, errNoOwn
	case len(programs) > 1:
		return nil, fmt.Errorf("--exec: %d programs, but own stands once; give one for each", len(programs))
	}
	return programs[0], checkParameters(words, programs[0])
}

// errNoOwn refuses a program that plays nowhere.
var errNoOwn = errors.New("--exec: no scheme of the line is own, so no program is started; write own in place of the scheme")

// share gives the lines with the scheme own their programs, in order, and takes the parameters of the programs out of their
// words. A single program with parameters plays every own. On the screen the scheme may also take over later.
func (p *programFlags) share(live bool, lines [][]string) ([]*lab.Program, error) {
	programs, err := p.programs()
	if err != nil {
		return nil, err
	}
	var played []int
	for i, words := range lines {
		if design.PlaysWords(words) {
			played = append(played, i)
		}
	}
	if live && len(played) == 0 {
		played = []int{0}
	}
	switch {
	case len(programs) > len(played) && len(played) == 0:
		return nil, errNoOwn
	case len(programs) > len(played):
		return nil, fmt.Errorf("--exec: %d programs, but own stands %s; give one for each", len(programs), canvas.Counted(len(played), "time"))
	case len(programs) == 1 && len(programs[0].Names()) > 0:
		for len(programs) < len(played) {
			programs = append(programs, programs[0])
		}
	}
	out := make([]*lab.Program, len(lines))
	for i, program := range programs {
		line := played[i]
		if err := checkParameters(lines[line], program); err != nil {
			return nil, err
		}
		if lines[line], out[line], err = program.Take(lines[line]); err != nil {
			return nil, err
		}
		if live {
			out[line] = out[line].OnScreen()
		}
	}
	return out, nil
}

// checkParameters refuses a parameter that neither the scheme own nor its program has.
func checkParameters(words []string, program *lab.Program) error {
	own, err := model.FindScheme(model.OwnScheme)
	if err != nil || !slices.Contains(words, model.OwnScheme) {
		return err
	}
	var keys []string
	for _, row := range own.Table() {
		keys = append(keys, row.Key)
	}
	for _, w := range words {
		key, _, ok := strings.Cut(w, "=")
		if !ok || strings.HasPrefix(w, "@") || slices.Contains(program.Names(), key) {
			continue
		}
		if _, err := own.Param(key, ""); err != nil {
			return fmt.Errorf("%s: neither own nor its program has a parameter %s; one of the program stands in its command in braces, such as --exec 'prog --%[2]s {%[2]s}'%s", lab.Quoted(w), lab.Quoted(key), lab.DidYouMean(key, keys))
		}
	}
	return nil
}

// again gives a saved session the program of the flags: the program that its file names is never started.
func (p *programFlags) again(live bool, file string, s *model.Session) error {
	programs, err := p.programs()
	if err != nil {
		return err
	}
	plays := s.Spec.Plays() || slices.ContainsFunc(s.Branches, func(b model.Branch) bool { return b.Spec.Plays() })
	switch {
	case len(programs) > 1:
		return fmt.Errorf("--exec: %d programs for one session; give one", len(programs))
	case len(programs) == 1 && !plays:
		return errNoOwn
	case len(programs) == 1:
		_, program, err := programs[0].Take(nil)
		if s.Spec.Program = program; live {
			s.Spec.Program = program.OnScreen()
		}
		return err
	case plays && s.Spec.Program != nil:
		return fmt.Errorf("%s: a program played own, and no file starts one; if you trust it, give it yourself: --exec %s", file,
			lab.Quoted("'"+lab.CommandLine(s.Spec.Program.Words)+"'"))
	case plays:
		return fmt.Errorf("%s: a program played own, and no file starts one; give yours with --exec, such as --exec 'python3 mine.py'", file)
	}
	return nil
}

func envCommand(c *cobra.Command) action {
	var own struct{ Until int64 }
	declare(c, &own)
	return func(words []string) error {
		if own.Until < 1 {
			return errors.New("--until is missing or 0: give the tick at which the run ends, such as --until 20000")
		}
		if len(words) == 0 || strings.ContainsAny(words[0], "=@") {
			words = append([]string{model.OwnScheme}, words...)
		}
		spec, err := model.ParseWords(words)
		if err != nil {
			return err
		}
		if spec.Scheme.Name != model.OwnScheme {
			return fmt.Errorf("%s: in env the scheme is own, which reads standard input; leave the scheme out", words[0])
		}
		spec.Program = &lab.Program{Parent: true}
		if err := printIgnored(c, own.Until, spec); err != nil {
			return err
		}
		run, err := model.New(spec)
		if err != nil {
			return err
		}
		defer run.Close()
		for run.Tick() < own.Until && c.Context().Err() == nil {
			if run.Advance(run.Batch(own.Until-run.Tick())) == 0 {
				break
			}
		}
		if err := run.Err(); !errors.Is(err, program.ErrParentEnded) { // which may leave at any time
			return errors.Join(c.Context().Err(), err)
		}
		return c.Context().Err()
	}
}
