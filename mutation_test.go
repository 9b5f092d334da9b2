package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The mutation check: each mutant of docs/verification/mutants.txt breaks one rule on
// purpose, and the test named with it must fail. See docs/verification.md.

const (
	mutantsFile      = "docs/verification/mutants.txt"
	verificationFile = "docs/verification.md"
	tableBegins      = "<!-- The table is written by LASCOPE_LONG=1 go test -run TestMutants . -->\n"
	tableEnds        = "<!-- End of the table. -->\n"
)

// A mutant is a rule of the program, broken.
type mutant struct {
	line   int    // of the list
	group  string // its heading: a scheme, or another part
	file   string // what it changes
	within string // the beginning of the declaration that it changes; "" for the whole file
	was    string // the text that stands there once
	now    string // what it becomes
	rule   string // what that breaks, with its source
	pkg    string // the package of the test that kills it
	test   string

	in *mutatedSource // the file
	at int            // where the text stands in it
	fn *ast.FuncDecl  // the function around it; nil outside of functions
}

// A mutatedSource is a file of the program that mutants change.
type mutatedSource struct {
	path string
	text string
	fset *token.FileSet
	tree *ast.File
}

// offset is where a position of the tree stands in the text.
func (s *mutatedSource) offset(p token.Pos) int { return s.fset.Position(p).Offset }

// readMutants reads the list: blocks of lines "key text" between blank lines.
func readMutants(t *testing.T) []*mutant {
	t.Helper()
	text, err := os.ReadFile(mutantsFile)
	if err != nil {
		t.Fatal(err)
	}
	var out []*mutant
	var m *mutant
	group, number := "", 0
	for line := range strings.Lines(string(text)) {
		number++
		line = strings.TrimSuffix(line, "\n")
		key, rest, _ := strings.Cut(line, " ")
		switch rest = strings.TrimPrefix(rest, strings.Repeat(" ", max(0, 4-len(key)))); key {
		case "#": // a remark
		case "##":
			group = rest
		case "":
			m = nil
		case "file":
			m = &mutant{line: number, group: group, file: rest}
			out = append(out, m)
		case "in":
			m.within = rest
		case "was":
			m.was = rest
		case "now":
			m.now = rest
		case "rule":
			m.rule = rest
		case "kill":
			m.pkg, m.test, _ = strings.Cut(rest, " ")
		default:
			t.Fatalf("%s:%d: %q is no line of a mutant", mutantsFile, number, line)
		}
	}
	sources := map[string]*mutatedSource{}
	for _, m := range out {
		if m.group == "" || m.was == "" || m.was == m.now || m.rule == "" || m.test == "" {
			t.Fatalf("%s:%d: the mutant is not complete: %+v", mutantsFile, m.line, *m)
		}
		if sources[m.file] == nil {
			sources[m.file] = readSource(t, m.file)
		}
		if err := m.locate(sources[m.file]); err != nil {
			t.Errorf("%s:%d: %v: break the same rule as it is written now, or take the mutant off the list", mutantsFile, m.line, err)
		}
	}
	if t.Failed() {
		t.FailNow()
	}
	return out
}

func readSource(t *testing.T, path string) *mutatedSource {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s := &mutatedSource{path: path, text: string(text), fset: token.NewFileSet()}
	if s.tree, err = parser.ParseFile(s.fset, path, text, parser.SkipObjectResolution); err != nil {
		t.Fatal(err)
	}
	return s
}

// locate finds the one place of the file that the mutant changes.
func (m *mutant) locate(s *mutatedSource) error {
	m.in = s
	from, to := 0, len(s.text)
	if m.within != "" {
		if n := strings.Count(s.text, m.within); n != 1 {
			return fmt.Errorf("%q stands %d times in %s, not once", m.within, n, m.file)
		}
		from = strings.Index(s.text, m.within)
		if end := strings.Index(s.text[from:], "\n}\n"); end >= 0 {
			to = from + end
		}
	}
	if n := strings.Count(s.text[from:to], m.was); n != 1 {
		return fmt.Errorf("%q stands %d times in %s %s, not once", m.was, n, m.file, m.within)
	}
	m.at = from + strings.Index(s.text[from:to], m.was)
	for _, d := range s.tree.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil && s.offset(f.Body.Pos()) <= m.at && m.at < s.offset(f.End()) {
			m.fn = f
		}
	}
	return nil
}

// text is the mutated part of the file from one offset to another.
func (m *mutant) text(from, to int) string {
	return m.in.text[from:m.at] + m.now + m.in.text[m.at+len(m.was):to]
}

// TestMutants checks the list: each mutant's text stands once, what it becomes is Go,
// and the test that kills it is there; and each scheme has its due. A few are made and
// killed. In the long form, LASCOPE_LONG=1, all of them are, and the table of
// docs/verification.md is written anew; LASCOPE_MUTANTS=WORD takes those that have the
// word in their heading or file alone.
func TestMutants(t *testing.T) {
	mutants := readMutants(t)
	tests := map[string]string{} // the test files of each package, joined
	groups := map[string]int{}
	for _, m := range mutants {
		groups[m.group]++
		whole := m.text(0, len(m.in.text))
		if _, err := parser.ParseFile(token.NewFileSet(), m.file, whole, parser.SkipObjectResolution); err != nil {
			t.Errorf("%s:%d: the mutant is no Go: %v", mutantsFile, m.line, err)
		}
		if tests[m.pkg] == "" {
			tests[m.pkg] = testsIn(m.pkg)
		}
		if !strings.Contains(tests[m.pkg], "\nfunc "+m.test+"(t *testing.T)") {
			t.Errorf("%s:%d: there is no %s in %s", mutantsFile, m.line, m.test, m.pkg)
		}
	}
	if len(mutants) < 150 {
		t.Errorf("%d mutants", len(mutants))
	}
	for _, scheme := range []string{
		"SPL", "TRAA", "H-TRAA", "LAKG", "CGLA", "FPA", "Uniform", "Proportional", "Weighted proportional", "Estimator", "Optimal",
		"OMA", "EOMA", "PEOMA", "OMA-time", "Robot", "Greedy", "Random", "Upper bound", "Round robin",
	} {
		if groups[scheme] < 6 {
			t.Errorf("%s has %d mutants, not six", scheme, groups[scheme])
		}
	}
	if t.Failed() {
		return
	}
	if os.Getenv("LASCOPE_LONG") == "" {
		few := slices.DeleteFunc(slices.Clone(mutants), func(m *mutant) bool { return m.test != "TestOneQuery" })
		kill(t, few[:3])
		checkMutantTable(t, mutants)
		return
	}
	word := os.Getenv("LASCOPE_MUTANTS")
	kill(t, slices.DeleteFunc(slices.Clone(mutants), func(m *mutant) bool {
		return !strings.Contains(m.group, word) && !strings.Contains(m.file, word)
	}))
	if !t.Failed() && word == "" {
		writeMutantTable(t, mutants)
	}
}

// testsIn joins the test files of the packages that a pattern names.
func testsIn(pattern string) string {
	var all strings.Builder
	files, _ := filepath.Glob(pattern + "/*_test.go")
	for _, f := range files {
		text, _ := os.ReadFile(f)
		all.Write(text)
	}
	return all.String()
}

// Every test that the page names is there.
func TestVerificationNamesTests(t *testing.T) {
	page, err := os.ReadFile(verificationFile)
	if err != nil {
		t.Fatal(err)
	}
	all := testsIn("*") + testsIn(".")
	for _, name := range regexp.MustCompile(`\bTest[A-Z]\w*`).FindAllString(string(page), -1) {
		if !strings.Contains(all, "\nfunc "+name+"(t *testing.T)") {
			t.Errorf("%s names %s, which is no test", verificationFile, name)
		}
	}
}

// kill runs the tests against the mutants, which must fail; those on the program as it
// is must pass.
func kill(t *testing.T, mutants []*mutant) {
	dir := t.TempDir()
	var pkgs []string
	for _, m := range mutants {
		if !slices.Contains(pkgs, m.pkg) {
			pkgs = append(pkgs, m.pkg)
		}
	}
	for _, pkg := range pkgs {
		var together, apart []*mutant
		var tests []string
		for _, m := range mutants {
			switch {
			case m.pkg != pkg:
			case m.fn == nil || filepath.Dir(m.file) != pkg:
				apart = append(apart, m)
			default:
				together = append(together, m)
			}
			if m.pkg == pkg && !slices.Contains(tests, m.test) {
				tests = append(tests, m.test)
			}
		}
		all := testBinary{path: filepath.Join(dir, pkg+".test"), pkg: pkg}
		if err := all.build(switched(together)); err != nil {
			t.Fatalf("%s with its mutants: %v", pkg, err)
		}
		if failed, out := all.run("0", "^("+strings.Join(tests, "|")+")$"); failed != nil {
			t.Fatalf("%s fails as it is: %s", pkg, out)
		}
		for i, m := range together {
			all.mustKill(t, strconv.Itoa(i+1), m)
		}
		for _, m := range apart {
			one := testBinary{path: filepath.Join(dir, "one.test"), pkg: pkg}
			if err := one.build(map[string]string{m.file: m.text(0, len(m.in.text))}); err != nil {
				t.Errorf("%s:%d: %v", mutantsFile, m.line, err)
				continue
			}
			one.mustKill(t, "0", m)
		}
	}
}

// mustKill demands that the mutant's test fails with the mutant in force.
func (b testBinary) mustKill(t *testing.T, number string, m *mutant) {
	t.Helper()
	if failed, _ := b.run(number, "^"+m.test+"$"); failed != nil {
		return
	}
	found := "no other test of " + m.pkg + " kills it"
	if failed, _ := b.run(number, ".", "-test.skip", "Golden"); failed != nil {
		found = failed[0] + " kills it"
	}
	t.Errorf("%s:%d: %s %s: %q for %q survives %s; %s (%s)", mutantsFile, m.line, m.file, m.within, m.now, m.was, m.test, found, m.rule)
}

// mutantTable is the table of mutants as it stands in docs/verification.md.
func mutantTable(mutants []*mutant) string {
	cell := strings.NewReplacer("|", "\\|", "\t", " ")
	code := func(s string) string {
		if s = strings.TrimSpace(s); s == "" || s == "//" {
			return "nothing"
		}
		return "`` " + cell.Replace(s) + " ``"
	}
	var out strings.Builder
	for i, m := range mutants {
		if i == 0 || m.group != mutants[i-1].group {
			fmt.Fprintf(&out, "\n### %s\n\n| the rule | where | broken into | instead of | killed by |\n|---|---|---|---|---|\n", m.group)
		}
		fmt.Fprintf(&out, "| %s | %s | %s | %s | %s |\n", cell.Replace(m.rule), m.file, code(m.now), code(m.was), m.test)
	}
	fmt.Fprintf(&out, "\n%d mutants.\n\n", len(mutants))
	return out.String()
}

// splitVerification gives the page before, within and after the table.
func splitVerification(t *testing.T) (before, table, after string) {
	t.Helper()
	page, err := os.ReadFile(verificationFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(page), tableBegins)
	table, after, ok2 := strings.Cut(rest, tableEnds)
	if !ok1 || !ok2 {
		t.Fatalf("%s has lost the marks of its table", verificationFile)
	}
	return before, table, after
}

func checkMutantTable(t *testing.T, mutants []*mutant) {
	if _, table, _ := splitVerification(t); table != mutantTable(mutants) {
		t.Errorf("the table of %s is not that of %s: run the long form, LASCOPE_LONG=1 go test -run TestMutants -timeout 0 .", verificationFile, mutantsFile)
	}
}

func writeMutantTable(t *testing.T, mutants []*mutant) {
	before, _, after := splitVerification(t)
	if err := os.WriteFile(verificationFile, []byte(before+tableBegins+mutantTable(mutants)+tableEnds+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
