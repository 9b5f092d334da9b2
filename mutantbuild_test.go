package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// switched builds many mutants into one program: beside each function that has mutants
// stand its mutated copies, and the function calls the one that the environment names.
// So a package is compiled once for all its mutants.
func switched(mutants []*mutant) map[string]string {
	files := map[string]string{}
	type place struct {
		of  *mutatedSource
		fn  *ast.FuncDecl
		all []int
	}
	var places []*place
	for i, m := range mutants {
		at := slices.IndexFunc(places, func(p *place) bool { return p.fn == m.fn })
		if at < 0 {
			at = len(places)
			places = append(places, &place{of: m.in, fn: m.fn})
		}
		places[at].all = append(places[at].all, i)
	}
	// From the last of a file to the first, so that offsets stay good.
	slices.SortFunc(places, func(a, b *place) int { return int(b.fn.Pos() - a.fn.Pos()) })
	for _, p := range places {
		s := p.of
		text, ok := files[s.path]
		if !ok {
			text = s.text
		}
		from, to := s.offset(p.fn.Pos()), s.offset(p.fn.End())
		name := s.offset(p.fn.Name.Pos()) - from
		copies, cases := "", ""
		for _, i := range p.all {
			body := mutants[i].text(from, to)
			suffix := "Mutant" + strconv.Itoa(i+1)
			copies += "\n\n" + body[:name+len(p.fn.Name.Name)] + suffix + body[name+len(p.fn.Name.Name):]
			cases += "\tcase " + strconv.Itoa(i+1) + ":\n\t\t" + s.call(p.fn, suffix) + "\n"
		}
		original := s.text[from:to]
		copies += "\n\n" + original[:name+len(p.fn.Name.Name)] + "Mutant0" + original[name+len(p.fn.Name.Name):]
		cases += "\tdefault:\n\t\t" + s.call(p.fn, "Mutant0") + "\n"
		files[s.path] = text[:from] + s.heading(p.fn) + " {\n\tswitch presentMutant {\n" + cases + "\t}\n}" + copies + text[to:]
	}
	for _, p := range places {
		pkg := filepath.Dir(p.of.path)
		files[filepath.Join(pkg, "presentmutant.go")] = "package " + filepath.Base(pkg) + `

import (
	"os"
	"strconv"
)

var presentMutant, _ = strconv.Atoi(os.Getenv("LASCOPE_MUTANT"))
`
	}
	return files
}

// heading is a function's signature with names for everything.
func (s *mutatedSource) heading(f *ast.FuncDecl) string {
	head := "func "
	if f.Recv != nil {
		head += "(" + s.list(f.Recv, "self", true) + ") "
	}
	head += f.Name.Name
	if f.Type.TypeParams != nil {
		head += s.text[s.offset(f.Type.TypeParams.Pos()):s.offset(f.Type.TypeParams.End())]
	}
	head += "(" + s.list(f.Type.Params, "arg", true) + ")"
	if f.Type.Results != nil {
		head += " (" + s.list(f.Type.Results, "", true) + ")"
	}
	return head
}

// call calls a copy of the function with the names of its heading.
func (s *mutatedSource) call(f *ast.FuncDecl, suffix string) string {
	out := f.Name.Name + suffix + "(" + s.list(f.Type.Params, "arg", false) + ")"
	if f.Recv != nil {
		out = "self0." + out
	}
	if f.Type.Results != nil {
		out = "return " + out
	}
	return out
}

// list names the fields: arg0 T0, arg1 T1; without types the names alone, without a
// name the types alone.
func (s *mutatedSource) list(fields *ast.FieldList, name string, types bool) string {
	var out []string
	for _, f := range fields.List {
		for range max(1, len(f.Names)) {
			var words []string
			if name != "" {
				words = append(words, name+strconv.Itoa(len(out)))
			}
			if types {
				words = append(words, s.text[s.offset(f.Type.Pos()):s.offset(f.Type.End())])
			}
			out = append(out, strings.Join(words, " "))
		}
	}
	return strings.Join(out, ", ")
}

// A testBinary is the test program of a package with some files replaced.
type testBinary struct{ path, pkg string }

func (b testBinary) build(files map[string]string) error {
	overlay := `{"Replace":{`
	n := 0
	for path, text := range files {
		copied := fmt.Sprintf("%s.%d.go", b.path, n)
		if err := os.WriteFile(copied, []byte(text), 0o600); err != nil {
			return err
		}
		if n++; n > 1 {
			overlay += ","
		}
		whole, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		overlay += strconv.Quote(whole) + ":" + strconv.Quote(copied)
	}
	if err := os.WriteFile(b.path+".json", []byte(overlay+"}}"), 0o600); err != nil {
		return err
	}
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", b.path+".json", "-o", b.path, "./"+b.pkg).CombinedOutput()
	if err != nil {
		return fmt.Errorf("it does not compile: %s", out)
	}
	return nil
}

// failedTest finds the tests that failed, or were at it when time was up.
var failedTest = regexp.MustCompile(`(?m)^(?:--- FAIL: |\trunning tests:\n\t\t)(Test\w+)`)

// run runs tests with a mutant in force and gives those that failed.
func (b testBinary) run(mutant, tests string, flags ...string) (failed []string, out string) {
	// All packages that have mutants have property tests, whose findings are not kept.
	args := []string{"-test.run", tests, "-test.failfast", "-test.timeout", "5m", "-rapid.nofailfile"}
	c := exec.Command(b.path, append(args, flags...)...)
	c.Dir = b.pkg
	c.Env = append(os.Environ(), "LASCOPE_MUTANT="+mutant, "LASCOPE_LONG=")
	var both bytes.Buffer
	c.Stdout, c.Stderr = &both, &both
	err := c.Run()
	if err == nil {
		return nil, both.String()
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return []string{"?"}, err.Error()
	}
	for _, m := range failedTest.FindAllStringSubmatch(both.String(), -1) {
		failed = append(failed, m[1])
	}
	if failed == nil {
		failed = []string{"?"}
	}
	return failed, both.String()
}
