//go:build unix

package cli

import (
	"bytes"
	"go/ast"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestDefect: a panic of any goroutine ends the program with a sentence that says where to report it
// and exit code 2. It leaves no part of a file and no trace; the trace is in the file it names.
func TestDefect(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	c := programOn(home, "run", "h-traa", "pages=64", "--until", "2000000000", "--every", "1000", "--out", filepath.Join(home, "rows.csv"))
	mistake := defect(t, c)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	modeltest.OK(t, c.Start())
	eventually(func() bool { begun, _ := filepath.Glob(filepath.Join(home, ".*part")); return len(begun) > 0 })
	mistake()
	_ = c.Wait()
	said := stderr.String()
	if c.ProcessState.ExitCode() != exitDefect || strings.Count(said, "\n") != 1 || !strings.HasPrefix(said, "lascope: a defect ended the program: a mistake (cli/main_test.go:") {
		t.Errorf("%v: it says %q", c.ProcessState, said)
	}
	_, file, _ := strings.Cut(said, "where you got lascope, with ")
	file, _, _ = strings.Cut(file, ": it has")
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), "goroutine ") || !strings.Contains(string(text), "--until 2000000000") {
		t.Errorf("the report has %.200q (%v)", text, err)
	}
	if left, _ := filepath.Glob(filepath.Join(home, ".*part")); len(left) > 0 {
		t.Errorf("it leaves %v", left)
	}
	if left, _ := filepath.Glob(filepath.Join(home, "rows*")); len(left) > 0 {
		t.Errorf("it leaves %v", left)
	}
}

// defect makes a program panic with "a mistake" when the function is called.
func defect(t *testing.T, c *exec.Cmd) (panics func()) {
	t.Helper()
	from, to, err := os.Pipe()
	modeltest.OK(t, err)
	c.Env, c.ExtraFiles = append(c.Env, "LASCOPE_DEFECT=1"), []*os.File{from}
	return func() {
		from.Close()
		io.WriteString(to, "a mistake")
		to.Close()
	}
}

// TestDefectGivesBackTheTerminal: so does a panic beside the screen.
func TestDefectGivesBackTheTerminal(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	c := programOn(home, "h-traa", "pages=16")
	mistake := defect(t, c)
	x := startOn(t, home, c)
	x.begun()
	mistake()
	x.wait("a defect ended the program: a mistake")
	x.ends(exitDefect)
}

// recovers is the source whose goroutines of a library recover by themselves.
const recovers = "model/experiment/engine/parallel.go"

// TestGoroutinesAreCaught: every goroutine and every timer of the program begins in package task.
func TestGoroutinesAreCaught(t *testing.T) {
	program, _ := sources()
	for _, source := range program {
		file := source.path
		if source.dir == "internal/task" || slices.Contains(inTests, source.dir) {
			continue
		}
		grouped := slices.Contains(source.uses(), [2]string{"lascope/internal/task", "Group"})
		ast.Inspect(source.File, func(n ast.Node) bool {
			if _, ok := n.(*ast.GoStmt); ok {
				t.Errorf("%s begins a goroutine without task.Go", file)
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			s, ok := call.Fun.(*ast.SelectorExpr)
			switch {
			case !ok:
			case s.Sel.Name == "AfterFunc" && !isCaught(call.Args[len(call.Args)-1]):
				t.Errorf("%s begins a timer without task.After or task.Caught", file)
			case s.Sel.Name == "Go" && !isName(s.X, "task") && !grouped && file != recovers:
				t.Errorf("%s begins a goroutine without task.Group", file)
			}
			return true
		})
	}
}

func isName(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// isCaught reports a call of task.Caught.
func isCaught(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	s, ok := call.Fun.(*ast.SelectorExpr)
	return ok && isName(s.X, "task") && s.Sel.Name == "Caught"
}
