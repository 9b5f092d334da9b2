package cli

import (
	"errors"
	"slices"
	"strings"
	"time"

	"lascope/internal/foreign"
	"lascope/internal/refusal"
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

func (p *programFlags) programs() (out []*lab.Program) {
	switch {
	case p.Patience <= 0:
		refusal.Say("--patience %s: it is a time of more than nothing, such as --patience 5s", p.Patience)
	case p.StartPatience <= 0:
		refusal.Say("--start-patience %s: it is a time of more than nothing, such as --start-patience 2m", p.StartPatience)
	case len(p.Name) > len(p.Exec):
		refusal.Say("--name: %s for %s; give one for each --exec", canvas.Counted(len(p.Name), "name"),
			canvas.Counted(len(p.Exec), "program"))
	}
	own := refusal.Must(model.FindScheme(model.OwnScheme))
	for i, command := range p.Exec {
		words, err := model.SplitLine(command)
		switch {
		case err != nil:
			refusal.Say("--exec %s: %w", lab.Quoted(command), err)
		case len(words) == 0:
			refusal.Say("--exec: it is empty; give a program, such as --exec 'python3 mine.py'")
		}
		program := &lab.Program{Words: words, Patience: p.Patience, Start: p.StartPatience}
		if i < len(p.Name) {
			if program.Label = p.Name[i]; strings.ContainsFunc(program.Label, foreign.Hidden) || strings.ContainsAny(program.Label, `",`) ||
				program.Label == "" {
				refusal.Say("--name %s: a name has letters and spaces, and no comma or quotation mark, such as --name mine",
					lab.Quoted(program.Label))
			}
		}
		for _, name := range program.Names() {
			if _, err := own.Param(name, ""); err == nil {
				refusal.Say("--exec: {%s}: %[1]s is a parameter of the web or of own, which the program reads in its first line; give the program's parameter another name", name)
			}
		}
		out = append(out, program)
	}
	return out
}

// one is the program of a command that has one line; nil for none.
func (p *programFlags) one(words []string) *lab.Program {
	programs := p.programs()
	switch {
	case len(programs) == 0:
		return nil
	case !design.PlaysWords(words):
		refusal.Check(errNoOwn)
	case len(programs) > 1:
		refusal.Say("--exec: %d programs, but own stands once; give one for each", len(programs))
	}
	checkParameters(words, programs[0])
	return programs[0]
}

// errNoOwn refuses a program that plays nowhere.
var errNoOwn = errors.New("--exec: no scheme of the line is own, so no program is started; write own in place of the scheme")

// share gives the lines with the scheme own their programs, in order, and takes the parameters of the programs out of their
// words. A single program with parameters plays every own. On the screen the scheme may also take over later.
func (p *programFlags) share(live bool, lines [][]string) []*lab.Program {
	programs := p.programs()
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
		refusal.Check(errNoOwn)
	case len(programs) > len(played):
		refusal.Say("--exec: %d programs, but own stands %s; give one for each", len(programs), canvas.Counted(len(played), "time"))
	case len(programs) == 1 && len(programs[0].Names()) > 0:
		programs = slices.Repeat(programs, len(played))
	}
	out := make([]*lab.Program, len(lines))
	for i, program := range programs {
		line := played[i]
		checkParameters(lines[line], program)
		var err error
		lines[line], out[line], err = program.Take(lines[line])
		if refusal.Check(err); live {
			out[line] = out[line].OnScreen()
		}
	}
	return out
}

// checkParameters refuses a parameter that neither the scheme own nor its program has.
func checkParameters(words []string, program *lab.Program) {
	own := refusal.Must(model.FindScheme(model.OwnScheme))
	if !slices.Contains(words, model.OwnScheme) {
		return
	}
	for _, w := range words {
		key, _, ok := strings.Cut(w, "=")
		if !ok || strings.HasPrefix(w, "@") || slices.Contains(program.Names(), key) {
			continue
		}
		if _, err := own.Param(key, ""); err != nil {
			var keys []string
			for _, row := range own.Table() {
				keys = append(keys, row.Key)
			}
			refusal.Say("%s: neither own nor its program has a parameter %s; one of the program stands in its command in braces, such as --exec 'prog --%[2]s {%[2]s}'%s", lab.Quoted(w), lab.Quoted(key), lab.DidYouMean(key, keys))
		}
	}
}

// again gives a saved session the program of the flags: the program that its file names is never started.
func (p *programFlags) again(live bool, file string, s *model.Session) {
	programs := p.programs()
	plays := s.Spec.Plays() || slices.ContainsFunc(s.Branches, func(b model.Branch) bool { return b.Spec.Plays() })
	switch {
	case len(programs) > 1:
		refusal.Say("--exec: %d programs for one session; give one", len(programs))
	case len(programs) == 1 && !plays:
		refusal.Check(errNoOwn)
	case len(programs) == 1:
		_, program, err := programs[0].Take(nil)
		refusal.Check(err)
		if s.Spec.Program = program; live {
			s.Spec.Program = program.OnScreen()
		}
	case plays && s.Spec.Program != nil:
		refusal.Say("%s: a program played own, and no file starts one; if you trust it, give it yourself: --exec %s", file,
			lab.Quoted("'"+lab.CommandLine(s.Spec.Program.Words)+"'"))
	case plays:
		refusal.Say("%s: a program played own, and no file starts one; give yours with --exec, such as --exec 'python3 mine.py'", file)
	}
}

func envCommand(c command) action {
	var own struct{ Until int64 }
	declare(c, &own)
	return func(words []string) {
		if own.Until < 1 {
			refusal.Say("--until is missing or 0: give the tick at which the run ends, such as --until 20000")
		}
		if len(words) == 0 || strings.ContainsAny(words[0], "=@") {
			words = append([]string{model.OwnScheme}, words...)
		}
		spec := refusal.Must(model.ParseWords(words))
		if spec.Scheme.Name != model.OwnScheme {
			refusal.Say("%s: in env the scheme is own, which reads standard input; leave the scheme out", words[0])
		}
		spec.Program = &lab.Program{Parent: true}
		printIgnored(c, own.Until, spec)
		run := refusal.Must(model.New(spec))
		defer run.Close()
		for run.Tick() < own.Until && c.Context().Err() == nil {
			if run.Advance(run.Batch(own.Until-run.Tick())) == 0 {
				break
			}
		}
		refusal.Check(c.Context().Err())
		if err := run.Err(); !errors.Is(err, program.ErrParentEnded) { // which may leave at any time
			refusal.Check(err)
		}
	}
}
