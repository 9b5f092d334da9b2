package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/modeltest"
)

var (
	words      = regexp.MustCompile(`'[^']*'|\S+`)                 // those of a shell: one in single quotes may have spaces
	progressed = regexp.MustCompile(`(?m)^\d+ of \d+ runs.*\n`)    // written where a run takes its time
	summed     = regexp.MustCompile(`(?m)^# sha256 [0-9a-f]{64}$`) // of a file that names the version
	folder     = regexp.MustCompile(`\bDIR\b`)
	counted    = regexp.MustCompile(`(X[ .]?)\{(\d+)\}`) // a long word: X{9}
	long       = regexp.MustCompile(`X{20,}|(?:X ){20,}|(?:X\.){20,}`)
)

// written is a text with its counted words in full.
func written(text string) string {
	return counted.ReplaceAllStringFunc(text, func(word string) string {
		of := counted.FindStringSubmatch(word)
		n, _ := strconv.Atoi(of[2])
		return strings.Repeat(of[1], n)
	})
}

// counts is a text whose long words are counted.
func counts(text string) string {
	return long.ReplaceAllStringFunc(text, func(word string) string {
		of, _, _ := strings.Cut(word[1:], "X")
		return fmt.Sprintf("X%s{%d}", of, len(word)/(1+len(of)))
	})
}

// TestCommandScripts plays testdata/*.txt, each in an empty folder DIR:
//
//	$ lascope WORDS       the program, with the lines "> " as its standard input; "exit N" if N is not 0
//	$ lascope WORDS | grep WORD    the lines of it that have the word; | head N: the first N
//	$ file NAME           writes the lines "> " to a file; "> OLD => NEW" alone is its last whole text with one change
//	$ saved NAME          the same, with the checksum of a saved file
//	$ file NAME; COMMAND  the same, and then a command
//	$ copy PATH NAME      copies a file of the module
//	$ show NAME           prints a file
//	$ files               prints the names in the folder
//	$ same NAME NAME      fails unless two files are equal
//	$ sh                  the lines "> " by a shell, where git has fixed names and no settings and lascope is the program
//
// A refusal, exit 1, is one sentence or two and prints nothing else: "refused: SENTENCE".
func TestCommandScripts(t *testing.T) {
	modeltest.Scripts(t, "tui/cli/testdata/*.txt", func(t *testing.T) func(string, []string) string {
		dir, whole := t.TempDir(), map[string]string{} // by the name of a file
		hide := strings.NewReplacer(dir, "DIR", model.Version(), "VERSION", runtime.Version(), "GO")
		fill := func(text string) string {
			return strings.ReplaceAll(folder.ReplaceAllLiteralString(text, dir), "VERSION", model.Version())
		}
		var answer func(command string, input []string) string
		answer = func(command string, input []string) string {
			command, then, more := strings.Cut(command, "; ")
			line, filter, _ := strings.Cut(command, " | ")
			w := words.FindAllString(line, -1)
			for i := range w {
				w[i] = written(fill(strings.Trim(w[i], "'")))
			}
			text := written(fill(strings.Join(input, "\n")))
			if len(input) > 0 {
				text += "\n"
			}
			var out string
			var err error
			switch w[0] {
			case "lascope":
				out = filtered(t, filter, played(t, dir, text, w[1:]))
			case "file", "saved":
				if from, to, change := strings.Cut(strings.TrimSuffix(text, "\n"), " => "); change && len(input) == 1 {
					text = strings.Replace(whole[w[1]], strings.ReplaceAll(from, `\n`, "\n"), strings.ReplaceAll(to, `\n`, "\n"), 1)
				} else {
					whole[w[1]] = text
				}
				if w[0] == "saved" {
					text = withSum(t, text)
				}
				err = os.WriteFile(filepath.Join(dir, w[1]), []byte(text), 0o600)
			case "copy":
				var all []byte
				if all, err = os.ReadFile(w[1]); err == nil {
					err = os.WriteFile(filepath.Join(dir, w[2]), all, 0o600)
				}
			case "show":
				var all []byte
				all, err = os.ReadFile(filepath.Join(dir, w[1]))
				out = filtered(t, filter, string(all))
			case "files":
				var all []os.DirEntry
				all, err = os.ReadDir(dir)
				for _, f := range all {
					if !strings.HasPrefix(f.Name(), ".") {
						out += f.Name() + "\n"
					}
				}
			case "same":
				var a, b []byte
				if a, err = os.ReadFile(filepath.Join(dir, w[1])); err == nil {
					b, err = os.ReadFile(filepath.Join(dir, w[2]))
				}
				if !bytes.Equal(a, b) {
					err = errors.New("the files differ")
				}
			case "sh":
				out = shelled(t, dir, text)
			default:
				err = fmt.Errorf("%s: no such command of a script", w[0])
			}
			if err != nil {
				t.Fatalf("%s: %v", command, err)
			}
			if more {
				return answer(then, nil)
			}
			return counts(summed.ReplaceAllString(hide.Replace(out), "# sha256 SUM"))
		}
		return answer
	})
}

// shelled is what lines of a shell print in a folder, and their exit code if it is not 0.
func shelled(t *testing.T, dir, lines string) string {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	c := exec.Command("sh", "-c", "set -e; lascope() { env LASCOPE_MAIN=1 LASCOPE_STARTS=1 \"$LASCOPE\" \"$@\"; }\n"+lines)
	c.Dir = dir
	c.Env = append(os.Environ(), "LASCOPE="+os.Args[0], "HOME="+dir, "XDG_CONFIG_HOME="+dir+"/.config", "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
	out, err := c.CombinedOutput()
	if err != nil {
		out = fmt.Appendf(out, "exit %d\n", c.ProcessState.ExitCode())
	}
	return string(out)
}

// withSum is a text with the checksum of a saved file.
func withSum(t *testing.T, text string) string {
	var b strings.Builder
	modeltest.OK(t, disk.WriteSummed(&b, disk.Text(text)))
	return b.String()
}

// played is what the program prints in a folder: standard output, standard error, and its exit code if it is not 0.
func played(t *testing.T, dir, input string, args []string) string {
	if slices.Contains(args, "--exec") && !slices.Contains(args, "--patience") {
		args = append(args, "--patience", "5m", "--start-patience", "5m") // on a busy machine
	}
	variables := append(mayStart(args), "XDG_CONFIG_HOME="+dir+"/.config", "XDG_STATE_HOME="+dir+"/.state")
	out, errs, code := playerOf(t, dir, variables...).play(t, input, args...)
	said := progressed.ReplaceAllString(errs, "")
	refusal := counts(strings.TrimSpace(strings.TrimPrefix(said, "lascope: ")))
	if code == exitRefused && input == "" {
		if flaw := modeltest.Flaw(errors.New(strings.ReplaceAll(refusal, "\n", " ")), args...); flaw != "" || out != "" || strings.Contains(refusal, "Usage:") {
			t.Errorf("lascope %q is refused by %q (%s) and prints %q", args, refusal, flaw, out)
		}
	}
	if text := out + said; code == 0 {
		return text
	} else if code == exitRefused && out == "" && strings.HasPrefix(said, "lascope: ") && strings.Count(said, "\n") == 1 {
		return "refused: " + said[len("lascope: "):]
	} else if !strings.HasSuffix(text, "\n") {
		t.Errorf("lascope %q does not end its line: %q", args, text)
		return text
	} else {
		return text + fmt.Sprintf("exit %d\n", code)
	}
}

// filtered are the lines of a text that a filter leaves.
func filtered(t *testing.T, filter, text string) string {
	name, word, _ := strings.Cut(filter, " ")
	var out strings.Builder
	n := 0
	for line := range strings.Lines(text) {
		keep := true
		switch name {
		case "":
		case "grep":
			keep = strings.Contains(line, strings.Trim(word, "'"))
		case "head":
			most, err := strconv.Atoi(word)
			keep = err == nil && n < most
		default:
			t.Fatalf("%s: no such filter", filter)
		}
		if n++; keep {
			out.WriteString(line)
		}
	}
	return out.String()
}
