package cli

import (
	_ "embed"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/world/changelog"
)

// commandText has all that the commands say. A heading begins with # for lascope itself, with ## and ### for commands below it, with
// #= for a group of the help, and with #+ for flags that several commands have. Below it stand the short help in one line, the long
// help, and rows:
//
//   - FLAG MEANING          a flag
//   - NAME WORDS            the flags of #+ NAME, with the words in place of a *
//     ~ FLAG...               flags that the help leaves out
//     ? LEAST MOST REFUSAL    how many words the command takes, and the error for fewer
//     $ EXAMPLE               a command line
//
//go:embed commands.txt
var commandText string

// The notes of a command: its flags, as lines of their names and meanings, and the flags that the help leaves out.
const (
	flagsNote  = "flags"
	hiddenNote = "hidden"
)

// completions are those of the word that the usage line of a command names first.
var completions = map[string]cobra.CompletionFunc{
	"SPEC": completeSpec, "[SPEC]": completeSpec, "LINE": completeSpec, "[KEY=VALUE...]": completeSpec, "SPEC-WITH-RANGES": completeSpec,
	"SPEC-WITH-AXES": completeAxes, "[SCHEME]": completeFrom(model.SchemeNames), "[WORD]": completeTerm,
}

// readCommands is lascope with its commands, as far as they say something.
func readCommands() (root command) {
	text := strings.NewReplacer("{line}", pollinglab.DefaultLine, "{times}", strings.Join(changelog.TimeFormats, ", "),
		"{fewest}", strconv.Itoa(experiment.FewestChanges), "{lone}", strconv.Itoa(changelog.LoneSpans),
		"{bad}", strconv.Itoa(changelog.MostBad)).Replace(commandText)
	shared, group := map[string]string{}, ""
	var above command
	for block := range strings.SplitSeq(strings.TrimPrefix(text, "#"), "\n#") {
		heading, body, _ := strings.Cut(block, "\n")
		kind, title, _ := strings.Cut(heading, " ")
		c := &cobra.Command{Use: title, Annotations: map[string]string{}}
		prose := ""
		for line := range strings.Lines(body) {
			switch mark, rest, _ := strings.Cut(line, " "); mark {
			case "-":
				c.Annotations[flagsNote] += rest
			case "+":
				name, words, _ := strings.Cut(strings.TrimSpace(rest), " ")
				c.Annotations[flagsNote] += strings.ReplaceAll(shared[name], "*", words)
			case "~":
				c.Annotations[hiddenNote] = rest
			case "?":
				var least, most int
				if _, err := fmt.Sscan(rest, &least, &most); err != nil {
					panic(err)
				}
				c.Args = arguments(least, most, strings.Join(strings.Fields(rest)[2:], " "))
			case "$":
				c.Example += "  " + rest
			default:
				prose += line
			}
		}
		if words := strings.Fields(title); len(words) > 1 {
			c.ValidArgsFunction = completions[words[1]]
		}
		c.Short, c.Long, _ = strings.Cut(strings.TrimSpace(prose), "\n\n")
		c.Example = strings.TrimSuffix(c.Example, "\n")
		switch kind {
		case "":
			root = c
		case "#":
			above, c.GroupID = c, group
			root.AddCommand(c)
		case "##":
			above.AddCommand(c)
		case "=":
			group = title
			root.AddGroup(&cobra.Group{ID: group, Title: group})
		case "+":
			shared[title] = c.Annotations[flagsNote]
		}
	}
	return root
}

// declare gives the flags of a command their variables: of each the field of its name, in the first of these structs that has one.
// What stands there is its default.
func declare(c command, structs ...any) {
	for row := range strings.Lines(c.Annotations[flagsNote]) {
		name, usage, _ := strings.Cut(strings.TrimSpace(row), " ")
		declareFlag(c.Flags(), name, usage, variable(name, structs))
	}
}

// variable is the address of the field of a flag.
func variable(flag string, structs []any) any {
	named := func(field string) bool { return strings.EqualFold(field, strings.ReplaceAll(flag, "-", "")) }
	for _, s := range structs {
		if field := reflect.ValueOf(s).Elem().FieldByNameFunc(named); field.IsValid() {
			return field.Addr().Interface()
		}
	}
	panic("--" + flag + " has no field")
}

// declareFlag adds a flag of the kind of its variable; an int64 is a tick.
func declareFlag(f *pflag.FlagSet, name, usage string, variable any) {
	switch to := variable.(type) {
	case *string:
		f.StringVar(to, name, *to, usage)
	case *bool:
		f.BoolVar(to, name, *to, usage)
	case *int:
		f.IntVar(to, name, *to, usage)
	case *int64:
		f.Var((*lab.Ticks)(to), name, usage)
	case *float64:
		f.Float64Var(to, name, *to, usage)
	case *time.Duration:
		f.DurationVar(to, name, *to, usage)
	case *[]string:
		f.StringArrayVar(to, name, *to, usage)
	default:
		f.Var(to.(pflag.Value), name, usage)
	}
}

// declareFiles declares the flags of the files of a result, beside those of other structs.
func declareFiles(c command, files *experiment.ResultFiles, structs ...any) {
	files.Format = "csv"
	declare(c, append(structs, files)...)
}
