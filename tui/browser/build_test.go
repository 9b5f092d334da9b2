package main

import (
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/screentest"
)

func text(t *testing.T, path string) string {
	t.Helper()
	b := modeltest.Must(os.ReadFile(path))
	return string(b)
}

// TestShimsAreForTheseVersions: each shim names the version of its module in go.mod.
func TestShimsAreForTheseVersions(t *testing.T) {
	mod := text(t, "../../go.mod")
	shims, _ := filepath.Glob("shims/*.go.txt")
	modeltest.MustEqual(t, len(shims), 2, "there are shims")
	for _, shim := range shims {
		first, _, _ := strings.Cut(text(t, shim), "\n")
		m := regexp.MustCompile(`^// This file is for (\S+) (v[0-9.]+), `).FindStringSubmatch(first)
		if m == nil || !strings.Contains(mod, m[1]+" "+m[2]) {
			t.Errorf("%s is for %v, which go.mod does not have", shim, m)
		}
	}
}

// TestReach: the program of the page is built without the command line, the network and programs.
func TestReach(t *testing.T) {
	c := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", ".")
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out := modeltest.Must(c.Output())
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		name, imports := words[0], words[1:]
		switch {
		case strings.Contains(name, "cobra") || name == "lascope/tui/cli" || name == "net/http":
			t.Errorf("the page is built from %s", name)
		case strings.HasPrefix(name, "lascope/") && slices.Contains(imports, "net"):
			t.Errorf("%s imports net", name)
		case strings.HasPrefix(name, "lascope/") && name != "lascope/model/program" && slices.Contains(imports, "os/exec"):
			t.Errorf("%s imports os/exec", name)
		}
	}
}

// TestProfile: most functions that the profile of the page's program names are still there. It is made again as
// the script build says.
func TestProfile(t *testing.T) {
	z := modeltest.Must(gzip.NewReader(strings.NewReader(text(t, "default.pgo"))))
	rest := modeltest.Must(io.ReadAll(z))
	function := regexp.MustCompile(`^lascope/([\w/]+)\.(?:\(?\*?\w+\)?\.)?(\w+)$`)
	sources := map[string]string{} // of packages
	named, there := 0, 0
	for len(rest) > 0 { // a message of fields, each with its length but numbers
		key, n := binary.Uvarint(rest)
		size, m := binary.Uvarint(rest[n:])
		rest = rest[n+m:]
		if key&7 != 2 {
			continue
		}
		name := function.FindSubmatch(rest[:size])
		rest = rest[size:]
		if name == nil || string(name[2]) == "go" { // the name of a file
			continue
		}
		folder := string(name[1])
		if _, read := sources[folder]; !read {
			files, _ := filepath.Glob("../../" + folder + "/*.go")
			for _, file := range files {
				sources[folder] += text(t, file)
			}
		}
		named++
		if strings.Contains(sources[folder], " "+string(name[2])+"(") {
			there++
		}
	}
	if named < 30 || there < named*3/4 {
		t.Errorf("of %d functions %d are there", named, there)
	}
}

// TestNamesNoOtherHost: the sources of the page have no address but that of its example.
func TestNamesNoOtherHost(t *testing.T) {
	files, _ := filepath.Glob("page/*")
	for _, file := range append(files, "package.json", "package-lock.json", "build") {
		modeltest.Equal(t, regexp.MustCompile(`(?i)(https?|wss?):?//\S*`).FindString(text(t, file)), "", "%s has the address", file)
	}
}

// TestLock: the lock file has exact versions with their hashes, and no addresses.
func TestLock(t *testing.T) {
	var asked struct{ Dependencies map[string]string }
	var lock struct {
		Packages map[string]struct{ Version, Integrity, Resolved string }
	}
	for file, into := range map[string]any{"package.json": &asked, "package-lock.json": &lock} {
		modeltest.OK(t, json.Unmarshal([]byte(text(t, file)), into))
	}
	if len(asked.Dependencies) == 0 || len(lock.Packages) != len(asked.Dependencies)+1 {
		t.Errorf("package.json asks for %v, the lock file has %d packages", asked.Dependencies, len(lock.Packages))
	}
	for name, version := range asked.Dependencies {
		p := lock.Packages["node_modules/"+name]
		if p.Version != version || !strings.HasPrefix(p.Integrity, "sha512-") || p.Resolved != "" {
			t.Errorf("%s %s stands in the lock file as %+v", name, version, p)
		}
	}
}

// addressWords are the lists of words in address_js.go, by their names.
func addressWords(t *testing.T) map[string][]string {
	t.Helper()
	tree := modeltest.Must(parser.ParseFile(token.NewFileSet(), "address_js.go", nil, 0))
	all := map[string][]string{}
	ast.Inspect(tree, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if list, ok := spec.Values[0].(*ast.CompositeLit); ok {
			for _, e := range list.Elts {
				word := modeltest.Must(strconv.Unquote(e.(*ast.BasicLit).Value))
				all[spec.Names[0].Name] = append(all[spec.Names[0].Name], word)
			}
		}
		return true
	})
	return all
}

// TestAddressIsOfFlags: every word of the address that is no word of the page is a flag of the program,
// and the manual names each.
func TestAddressIsOfFlags(t *testing.T) {
	words := addressWords(t)
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	new(config.Options).Flags(set)
	if len(words["flags"]) < 5 || len(words["opening"]) != 4 || len(words["ofPage"]) < 4 {
		t.Fatalf("the words are %v", words)
	}
	for _, name := range words["flags"] {
		if set.Lookup(name) == nil {
			t.Errorf("--%s is no flag of the program", name)
		}
	}
	manual := text(t, "../../docs/browser.md")
	for _, list := range words {
		for _, name := range list {
			if !regexp.MustCompile("`\\??" + name + "=").MatchString(manual) {
				t.Errorf("docs/browser.md does not name %s", name)
			}
		}
	}
}

// TestModules: each module of the page asks for types, and is short and narrow.
func TestModules(t *testing.T) {
	files, _ := filepath.Glob("page/*.js")
	files = slices.DeleteFunc(files, func(file string) bool {
		return slices.Contains([]string{"page/disk.js", "page/worker.js"}, file) // scripts
	})
	modeltest.MustEqual(t, len(files), 9, "the modules are %v:", files)
	for _, file := range files {
		source := text(t, file)
		if !strings.HasPrefix(source, "// @ts-check\n") || strings.Count(source, "\n") > 200 {
			t.Errorf("%s has %d lines, or does not begin with @ts-check", file, strings.Count(source, "\n"))
		}
		for line := range strings.Lines(source) {
			if utf8.RuneCountInString(line) > 121 {
				t.Errorf("%s has a line of more than 120 columns: %s", file, line)
			}
		}
	}
}

// TestFiles: the files of the page answer Go's calls as Linux does.
func TestFiles(t *testing.T) { screentest.Node(t, "--test", "testdata/files.mjs") }

// page is the folder that LASCOPE_PAGE names; the test is skipped without one.
func page(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("LASCOPE_PAGE")
	if folder == "" {
		t.Skip("LASCOPE_PAGE names no page; tui/browser/build makes one, in a minute or two")
	}
	return folder
}

// TestBuildRepeats: a second page of the same commit has the same bytes in every file.
func TestBuildRepeats(t *testing.T) {
	folder, again := page(t), os.Getenv("LASCOPE_PAGE_AGAIN")
	if again == "" {
		t.Skip("LASCOPE_PAGE_AGAIN names no second page of the same commit")
	}
	for _, pair := range [][2]string{{folder, again}, {again, folder}} {
		modeltest.OK(t, filepath.WalkDir(pair[0], func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			name, err := filepath.Rel(pair[0], path)
			if err == nil && text(t, path) != text(t, filepath.Join(pair[1], name)) {
				t.Errorf("%s differs", name)
			}
			return err
		}))
	}
}

// TestSameBytes: the recorded lines print the same bytes by WebAssembly.
func TestSameBytes(t *testing.T) {
	folder, program := page(t), os.Getenv("LASCOPE_LINES")
	if program == "" {
		t.Skip("LASCOPE_LINES names no program; tui/browser/build --lines FILE makes one")
	}
	screentest.Node(t, "--stack-size=8192", "testdata/lines.mjs", folder, program, "../..")
}

// TestInChromium opens the page in a headless Chromium: see testdata/open.mjs. LASCOPE_ONLY leaves out what
// does not have it in its name.
func TestInChromium(t *testing.T) {
	folder := page(t)
	screentest.Chromium(t)
	screentest.Node(t, "testdata/open.mjs", folder, "--times", "--only", os.Getenv("LASCOPE_ONLY"))
}
