package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/labs"
)

// Refusals of arguments and flags, in the words of this program.

// arguments accepts least to most words after a command; one without it accepts any. missing is the error for fewer; it
// may be "" if least is 0. It is not inlined, as each command would have a copy of the function.
//
//go:noinline
func arguments(least, most int, missing string) cobra.PositionalArgs {
	return func(c command, args []string) error {
		switch {
		case len(args) < least:
			return errors.New(missing)
		case len(args) <= most:
			return nil
		case most > 0:
		case c.HasSubCommands():
			return noSuchCommand(c, args[0])
		default:
			return fmt.Errorf(`%s: nothing stands after "%s" but flags`, lab.Quoted(args[0]), c.CommandPath())
		}
		return fmt.Errorf(`%s: one word too many after "%s"`, lab.Quoted(args[most]), c.CommandPath())
	}
}

func printHelp(c command, _ []string) error { return c.Help() }

// refuseEmptyWord refuses "" after a command that runs. The shell's completion asks for words
// that begin with "".
func refuseEmptyWord(c command, args []string) error {
	blank := func(word string) bool { return strings.TrimSpace(word) == "" }
	if slices.ContainsFunc(args, blank) && !strings.HasPrefix(c.Name(), cobra.ShellCompRequestCmd) {
		return lab.CheckWord("")
	}
	return nil
}

func noSuchCommand(c command, word string) error {
	if !c.HasSubCommands() {
		return fmt.Errorf(`%s: "%s" has no commands`, lab.Quoted(word), c.CommandPath())
	}
	near := cmp.Or(lab.DidYouMean(word, subcommands(c)), fmt.Sprintf(`; "%s --help" lists them`, c.CommandPath()))
	return fmt.Errorf(`%s: "%s" has no such command%s`, lab.Quoted(word), c.CommandPath(), near)
}

// refuseAsOurs makes cobra's own commands, help and completion, refuse unknown words. Without
// it they print their help and exit with 0.
func refuseAsOurs(root command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			ourHelp(c)
		case "completion":
			eachCommand(c, func(c command) { c.Args = arguments(0, 0, "") })
			c.RunE = printHelp
			bash, _, _ := c.Find([]string{"bash"})
			completeBash(root, bash)
		}
	}
}

// ourHelp has cobra's command help print also the page of a scheme with its parameters, or of a lab.
func ourHelp(c command) {
	c.Use, c.Long = "help [COMMAND | SCHEME | LAB]", "Help about a command; or the page of a scheme with its parameters, or of a lab."
	markdown := c.Flags().Bool("markdown", false, "print the pages of all labs and schemes, in Markdown")
	c.Run, c.RunE = nil, action(func(args []string) {
		root := c.Root()
		switch {
		case *markdown && len(args) > 0:
			refusal.Say("%s: --markdown prints the pages of all schemes; leave the word out", lab.Quoted(args[0]))
		case *markdown:
			refusal.Check(labs.InfoMarkdown(root.OutOrStdout(), model.ListedLabs()))
		case len(args) != 1 || !printPage(root.OutOrStdout(), args[0]):
			about, rest, err := root.Find(args)
			if err == nil && len(rest) > 0 {
				err = noSuchCommand(about, rest[0])
			}
			refusal.Check(err)
			about.InitDefaultHelpFlag()
			refusal.Check(about.Help())
		}
	}).run
}

// printPage prints the page of a scheme with its parameters, or of a lab; false if there is none of the name.
func printPage(out io.Writer, name string) (found bool) {
	if i := slices.IndexFunc(model.Labs(), func(l *lab.Lab) bool { return l.Name == name }); i >= 0 {
		page := labs.InfoOfLab(model.Labs()[i])
		refusal.Check(page.Print(out))
		return true
	}
	s, err := model.FindScheme(name)
	if err != nil {
		return false
	}
	page := labs.InfoOfScheme(s)
	refusal.Check(page.Print(out))
	fmt.Fprintln(out)
	refusal.Check(model.PrintOwnParams(out, s))
	return true
}

// commandsWith names the other commands that have a flag, "; it is a flag of lascope race, run".
func commandsWith(c command, flag string) string {
	var names []string
	for _, other := range c.Root().Commands() {
		if f := other.Flags().Lookup(flag); other != c && f != nil && !f.Hidden {
			names = append(names, other.Name())
		}
	}
	return canvas.Pick(names == nil, "", "; it is a flag of lascope "+strings.Join(names, ", "))
}

func subcommands(c command) []string {
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}

// orCommand returns err, or, if the first word is no scheme but near the name of a command, an
// error with that name.
func orCommand(c command, args []string, err error) error {
	if err == nil || len(args) == 0 || strings.ContainsAny(args[0], "=@") {
		return err
	}
	_, unknown := model.FindScheme(args[0])
	if near := lab.DidYouMean(args[0], subcommands(c)); near != "" && unknown != nil {
		return fmt.Errorf("%s: neither a scheme nor a command%s", args[0], near)
	}
	return err
}

// aboutFlag rewords an error of pflag.
func aboutFlag(c command, err error) error {
	path := c.CommandPath()
	switch err := err.(type) {
	case *pflag.NotExistError:
		if letters := err.GetSpecifiedShortnames(); letters != "" {
			return fmt.Errorf(`-%s: "%s" has no flags of one letter but -h; a flag begins with two dashes`, letters, path)
		}
		name, valid := "--"+err.GetSpecifiedName(), []string{}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				valid = append(valid, "--"+f.Name)
			}
		})
		near := cmp.Or(commandsWith(c, err.GetSpecifiedName()), lab.DidYouMean(name, valid), fmt.Sprintf(`; "%s --help" lists them`, path))
		return fmt.Errorf(`%s: "%s" has no such flag%s`, name, path, near)
	case *pflag.ValueRequiredError:
		word, _ := pflag.UnquoteUsage(err.GetFlag())
		return fmt.Errorf("--%s: its value is missing; write --%[1]s %s", err.GetSpecifiedName(), word)
	case *pflag.InvalidValueError:
		f, cause := err.GetFlag(), err.Unwrap()
		if cause == errEmptyValue {
			word, _ := pflag.UnquoteUsage(f)
			return fmt.Errorf("--%s: its value is empty; write --%[1]s %s, or leave the flag out", f.Name, word)
		}
		if errors.As(cause, new(*strconv.NumError)) || strings.HasPrefix(cause.Error(), "time: ") {
			cause = errors.New("it is " + cmp.Or(aboveZero[f.Name], map[string]string{"int": "a whole number, such as 30",
				"bool": "true or false", "float64": "a number, such as 0.5", "duration": "a time, such as 500ms or 1m"}[f.Value.Type()]))
		}
		return fmt.Errorf("--%s %s: %w", f.Name, lab.Quoted(err.GetValue()), cause)
	}
	return err
}

// A onceValue is a flag's value that is given once, or again with the same word.
type onceValue struct {
	pflag.Value
	flag  string
	word  string
	given bool
}

// mayBeEmpty are the flags of which "" puts none in the place of a setting.
var mayBeEmpty = []string{"config", "demos", "home", "lessons"}

// aboveZero are the ranges of the numbers that the program takes for not given where they are 0.
var aboveZero = map[string]string{"bulk": "1 or more", "dpi": "30 to 2400", "every": "1 or more", "level": "above 0 and at most 1",
	"points": "2 to 10,000", "precision": "above 0"}

// errEmptyValue refuses "" after a flag, as a script writes it whose variable is not set.
var errEmptyValue = errors.New("the value is empty")

// Set reads the flag.
func (o *onceValue) Set(word string) error {
	switch {
	case word == "" && !slices.Contains(mayBeEmpty, o.flag):
		return errEmptyValue
	case o.given && word != o.word:
		return fmt.Errorf("the flag stands twice, first with %s; give it once", lab.Quoted(o.word))
	}
	o.word, o.given = word, true
	if x, err := strconv.ParseFloat(lab.Unscaled(word), 64); err == nil && x <= 0 && aboveZero[o.flag] != "" {
		return fmt.Errorf("it is %s; leave the flag out for its default", aboveZero[o.flag])
	}
	return o.Value.Set(word)
}
