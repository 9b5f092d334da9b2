package run

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/crawllab"
	"lascope/model/lesson"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/screentest"
)

// evil does something to every terminal that it reaches: it erases, renames the window,
// turns and hides text.
const evil = "a\x1b[2J\x1b]0;owned\x07\u009b31m\r\b\u202eb\u2066c\u200b\u3164\u0301日\u2028\ufffe"

// harmless requires that the text keeps none of evil's control codes. The program's codes of
// colour and place are allowed.
func harmless(t *testing.T, what, text string) {
	t.Helper()
	if strings.Contains(text, "[2J") && strings.Contains(text, "\x1b[2J") || strings.Contains(text, "\x1b]") {
		t.Errorf("%s: codes come through: %q", what, text)
	}
	for _, r := range ansi.Strip(text) {
		if r != '\n' && foreign.Hidden(r) {
			t.Errorf("%s: %U comes through", what, r)
			return
		}
	}
}

// TestHostileWords: only text reaches the screen, plain mode and the pictures, for any
// content of a note, a refusal, a name or a typed line.
func TestHostileWords(t *testing.T) {
	a, f := newTestApp("tree", "dark", "braille", 120, 40, 1000)
	a.handleEvent(driver.Refused{Why: errors.New(evil)})
	a.handleEvent(driver.Done{What: evil})
	a.feed(f, false)
	shown := func(what, text string) {
		t.Helper()
		harmless(t, what, text)
		if !strings.Contains(ansi.Strip(text), "owned") { // the harmless part of it is shown
			t.Errorf("%s is not there: %q", what, text)
		}
	}
	shown("a refusal", a.View())
	openPrompt(a)
	a.press(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(evil), Paste: true})
	a.Dirty = true
	shown("the prompt", a.View())
	screentest.Fills(t, a.View(), 120, 40)

	spec := linetest.Spec("h-traa pages=8")
	session := model.Session{Spec: spec, Until: 40, Notes: []model.Note{{Tick: 5, Text: evil}}}
	var out bytes.Buffer
	if err := OpenPlain(context.Background(), session.Spec, config.Options{Replay: &session}, strings.NewReader("go\nevery 5\n+30\nnote "+evil+"\n"+evil+"\nline\n"), &out); failed(err) {
		t.Fatal(err)
	}
	shown("a note among the lines of words", out.String())
	for _, r := range out.String() {
		if r != '\n' && !unicode.IsPrint(r) {
			t.Fatalf("%U is said", r)
		}
	}
}

// TestHostileFrame: a frame that holds such a name is saved as XML that can be read.
func TestHostileFrame(t *testing.T) {
	t.Chdir(t.TempDir())
	a, f := newTestApp("tree", "dark", "braille", 100, 30, 1000)
	a.handleEvent(driver.Refused{Why: errors.New("<&\"'>" + evil)})
	a.feed(f, false)
	a.View()
	a.Update(due(a, func() { saveFrame(a) })())
	files, err := filepath.Glob("*.[st][vx][gt]")
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		text := modeltest.Must(os.ReadFile(name))
		harmless(t, name, string(text))
		if filepath.Ext(name) != ".svg" {
			continue
		}
		for d := xml.NewDecoder(bytes.NewReader(text)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestHostileNames: a trace and a lesson with such names are refused in a sentence; a graph and a relevance have them
// escaped.
func TestHostileNames(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	for i, name := range []string{"a\x1b[2J", "a\x07", "a\u202eb", "a\u2066b", "a\u009bb", "a\u200b", "a\u2028b", "a\ufeffb", "a\u3164b"} {
		trace := file(fmt.Sprint("trace", i), "page,unix_seconds\n"+name+",1\nb,9000\n")
		graph := file(fmt.Sprint("graph", i), "from,to\nstart,b\nstart,"+name+"\n")
		named := file(fmt.Sprint("scores", i), "page,relevance\nstart,1\nb,1\n"+name+",1\n")
		if _, err := driver.OpenRun(linetest.Spec("h-traa trace=" + trace)); err == nil || foreign.Terminal(err.Error()) != err.Error() {
			t.Errorf("a trace with %q: %v", name, err)
		}
		run, err := model.New(linetest.Spec("robot graph=" + graph + " relevance=" + named))
		if err != nil {
			t.Fatalf("a graph with %q: %v", name, err)
		}
		escaped := 0
		web := run.Environment.(*crawllab.Environment).Web
		for doc := range web.Documents() {
			shown := web.Name(doc)
			escaped += strings.Count(shown, `\`)
			modeltest.Equal(t, foreign.Terminal(shown), shown, "the name shown is")
		}
		modeltest.Equal(t, escaped, 1, "%q is not escaped in a graph:", name)
		text := modeltest.Must(os.ReadFile("../../model/lesson/lessons/06-liar.txt"))
		modeltest.Must(lesson.Read("06-liar.txt", string(text)))
		_, err = lesson.Read("06-liar.txt", strings.Replace(string(text), "oracle", name, 1))
		if err == nil || foreign.Terminal(err.Error()) != err.Error() || !strings.Contains(err.Error(), "plain text") {
			t.Errorf("a lesson with %q: %v", name, err)
		}
	}
}

// TestJoinersInNames: the names of pages and of files may hold U+200C and U+200D. The shares
// have them; no frame does.
func TestJoinersInNames(t *testing.T) {
	persian, family := "می\u200cخواهم", "👩\u200d👩\u200d👧"
	path := filepath.Join(t.TempDir(), persian+family+".csv")
	modeltest.OK(t, os.WriteFile(path, []byte("page,unix_seconds\n"+persian+",1\n"+family+",9000\n"+persian+",12000\n"), 0o600))
	run := modeltest.Must(model.New(linetest.Spec("h-traa trace=" + path)))
	var out bytes.Buffer
	if err := run.PrintShares(&out); err != nil || !strings.Contains(out.String(), persian) || !strings.Contains(out.String(), family) {
		t.Errorf("the shares are %q (%v)", out.String(), err)
	}
	for _, theme := range []string{"dark", "mono"} {
		a, _ := labAppIn(t, "h-traa trace="+path, 2, theme, "braille", 100, 30)
		for range 8 {
			if view := a.View(); strings.ContainsAny(view, "\u200c\u200d") {
				t.Fatalf("a joiner comes through: %q", view)
			}
			screentest.Fills(t, a.View(), 100, 30)
			a.Update(tea.KeyMsg{Type: tea.KeyTab})
		}
	}
}

// TestNamesOfAnyWidth: names that take two cells a sign, or none, keep their places on
// every pane, at every size.
func TestNamesOfAnyWidth(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trace.csv")
	text := "page,unix_seconds\n"
	for i, name := range []string{"日本語のとても長いページの名前", "e\u0301e\u0301e\u0301e\u0301", "👩👩👩👩👩👩", "🇳🇴🇳🇴", "ﷺ﷽", "\"a, \"\"b\"\"\"", "नमस्ते", "|<&>", "می\u200cخواهم", "👩\u200d👩\u200d👧"} {
		for k := range 6 {
			text += fmt.Sprintf("%s,%d\n", name, 1000+3600*(i+k*(i+1)))
		}
	}
	modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
	for _, scheme := range []string{"h-traa", "fpa N=4 capacity=4", "lakg N=60", "estimator"} {
		for _, size := range [][2]int{{160, 48}, {100, 30}, {80, 24}, {47, 13}, {21, 9}} {
			a, _ := labApp(t, scheme+" trace="+path, 20, size[0], size[1])
			screentest.Fills(t, a.View(), size[0], size[1])
			for range 8 {
				a.Update(tea.KeyMsg{Type: tea.KeyTab})
				a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("z")})
				screentest.Fills(t, a.View(), size[0], size[1])
				a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("z")})
			}
		}
	}
}

// TestPlainIsInterrupted: an interrupt ends plain mode, also on the way to a tick that is never reached.
func TestPlainIsInterrupted(t *testing.T) {
	for _, words := range []string{"go\n", "goto 1e15\n"} {
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		in, typed := io.Pipe()
		defer typed.Close()
		go func() {
			ended <- OpenPlain(ctx, linetest.Spec("h-traa pages=8"), config.Options{}, in, io.Discard)
		}()
		io.WriteString(typed, words)
		io.WriteString(typed, "\n") // which is read once the line before is obeyed
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}
