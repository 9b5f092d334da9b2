package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// A listed package is what go list tells of one.
type listed struct {
	ImportPath string
	Imports    []string
	Standard   bool
	Module     *struct{ Path string }
}

// dependencies are all packages that the program is built from.
func dependencies(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-json=ImportPath,Imports,Standard,Module", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// reaching are packages with which a program reaches beyond its files, and who among
// the dependencies imports them, each named in docs/dependencies.md with why it is not
// used. Our own packages import none.
var reaching = map[string][]string{
	"net":      {"github.com/spf13/pflag"},
	"net/http": nil,
	"net/rpc":  nil,
	"net/smtp": nil,
	"os/exec":  {"github.com/atotto/clipboard", "github.com/charmbracelet/bubbletea", "github.com/charmbracelet/colorprofile"},
	"plugin":   nil,
	"C":        nil,
}

// TestReachesNothing: no network and no other program, by what the program is built from.
func TestReachesNothing(t *testing.T) {
	text, err := os.ReadFile("docs/dependencies.md")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for _, p := range dependencies(t) {
		if p.Standard {
			continue
		}
		own := p.Module == nil || p.Module.Path == "lascope"
		for _, i := range p.Imports {
			if _, reaches := reaching[i]; reaches && !own {
				found[i] = append(found[i], p.ImportPath)
			} else if reaches || own && i == "unsafe" {
				t.Errorf("%s imports %s", p.ImportPath, i)
			}
		}
	}
	for name, want := range reaching {
		got := found[name]
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s is imported by %v, known are %v", name, got, want)
		}
		for _, p := range got {
			if !strings.Contains(string(text), p) {
				t.Errorf("docs/dependencies.md does not say why %s may import %s", p, name)
			}
		}
	}
}

// TestDependenciesAreTold: docs/dependencies.md names every module that go.mod requires,
// and none that it does not.
func TestDependenciesAreTold(t *testing.T) {
	text, err := os.ReadFile("docs/dependencies.md")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "mod", "edit", "-json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var mod struct {
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		t.Fatal(err)
	}
	var direct []string
	for _, m := range mod.Require {
		if !strings.Contains(string(text), m.Path) {
			t.Errorf("docs/dependencies.md does not name %s", m.Path)
		}
		if !m.Indirect {
			direct = append(direct, m.Path)
		}
	}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if name := strings.Trim(strings.TrimSpace(cells[min(1, len(cells)-1)]), "`"); len(cells) == 6 && strings.Contains(name, "/") && !slices.Contains(direct, name) {
			t.Errorf("docs/dependencies.md gives a reason for %s, which go.mod does not require directly", name)
		}
	}
}
