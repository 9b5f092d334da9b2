package lesson

import (
	"fmt"
	"strings"
	"testing"

	"lascope/internal/script"
	"lascope/model/modeltest"
)

// TestLessonScripts plays testdata/*.txt:
//
//	$ lesson NAME     reads and plays the lesson of the lines "> "
//	$ replace TEXT    the same with the lines "> " in place of a text, in which \n ends a line
//	$ name NAME       the same as a file of this name
func TestLessonScripts(t *testing.T) {
	script.Run(t, "testdata/*.txt", func(t *testing.T) func(string, []string) string {
		var name, whole string
		return func(command string, input []string) string {
			verb, words, _ := strings.Cut(command, " ")
			text := strings.Join(input, "\n")
			switch verb {
			case "lesson":
				name, whole = words, text+"\n"
				return played(t, name, whole)
			case "replace":
				old := strings.ReplaceAll(words, `\n`, "\n")
				if !strings.Contains(whole, old) {
					t.Fatalf("the lesson has no %q", old)
				}
				if text != "" && strings.HasSuffix(old, "\n") {
					text += "\n"
				}
				return played(t, name, strings.Replace(whole, old, text, 1))
			case "name":
				return played(t, words, whole)
			}
			t.Fatalf("%s: no such command of a script", verb)
			return ""
		}
	})
}

// played reads a lesson and plays it to its end.
func played(t *testing.T, name, text string) string {
	l, err := Read(name, text)
	if err == nil {
		p := NewPlayer(l)
		for o := new(Outcome); o != nil && err == nil; {
			o, err = p.Next(t.Context())
		}
	}
	if err != nil {
		modeltest.Sentence(t, err, text)
		return err.Error() + "\n"
	}
	return fmt.Sprintf("%s: it plays to its end\n", l.Title)
}
