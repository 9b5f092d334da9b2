package course

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"lascope/model/modeltest"
)

// TestLessonWordScripts plays testdata/words/*.txt: the commands lesson, demo and tour without a screen, with tty in front on a terminal.
// Behind a | stands a text: the lines that have it are printed.
func TestLessonWordScripts(t *testing.T) {
	modeltest.Scripts(t, "testdata/words/*.txt", func(t *testing.T) func(string, []string) string {
		return func(command string, input []string) string {
			words, filter, _ := strings.Cut(command, " | ")
			words, terminal := strings.CutPrefix(words, "tty ")
			f := LessonFlags{}
			flags := pflag.NewFlagSet("lascope", pflag.ContinueOnError)
			f.Options.Flags(flags)
			flags.BoolVar(&f.Handout, "handout", false, "")
			flags.BoolVar(&f.Key, "key", false, "")
			flags.StringVar(&f.Out, "out", "", "")
			flags.StringVar(&f.Results, "results", "", "")
			modeltest.OK(t, flags.Parse(strings.Fields(words)))
			f.Lessons, f.Demos = "testdata/course", "testdata/demos"
			var in io.Reader
			if len(input) > 0 {
				in = strings.NewReader(strings.Join(input, "\n") + "\n")
			}
			var all, out strings.Builder
			var err error
			switch flags.Arg(0) {
			case "lesson":
				err = f.Run(t.Context(), flags.Arg(1), in, &all, terminal)
			case "demo":
				err = (&DemoFlags{Options: f.Options}).Run(t.Context(), flags.Arg(1), in, &all, terminal)
			case "tour":
				err = (&DemoFlags{Options: f.Options}).Tour(t.Context(), "", in, &all, terminal)
			}
			for line := range strings.Lines(all.String()) {
				if strings.Contains(line, filter) {
					out.WriteString(line)
				}
			}
			if err != nil {
				out.WriteString("\n✗ " + err.Error() + "\n")
			}
			return out.String()
		}
	})
}
