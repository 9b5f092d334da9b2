package cli

import (
	"encoding/json"
	"os"
	"os/exec"
	"path"
	"runtime"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// A listed package is go list's record of one package.
type listed struct {
	ImportPath string
	Imports    []string
	Standard   bool
	Module     *struct{ Path string }
}

// systems are those whose sources the tests read: each has separate files.
var systems = []string{"linux", "darwin", "windows", "js"}

// dependencies are all packages that the program is built from on a system.
func dependencies(t *testing.T, system string) []listed {
	t.Helper()
	program, processor := ".", runtime.GOARCH
	if system == "js" {
		program, processor = "./tui/browser", "wasm"
	}
	c := exec.Command("go", "list", "-deps", "-json=ImportPath,Imports,Standard,Module", program)
	c.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=1") // with the files that C would be for
	out := modeltest.Must(c.Output())
	var all []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p listed
		modeltest.OK(t, d.Decode(&p))
		all = append(all, p)
	}
	return all
}

// reaching are packages with which a program reaches beyond its files, and who among
// the dependencies imports them, each named in docs/dependencies.md with why it is not
// used. Of our own packages only those that start programs import one.
var reaching = map[string][]string{
	"net": {"github.com/spf13/pflag", "golang.org/x/sys/windows"},
	"os/exec": {"github.com/atotto/clipboard", "github.com/charmbracelet/bubbletea", "github.com/charmbracelet/colorprofile",
		"github.com/pbnjay/memory"},
	"plugin": nil,
	"C":      nil,
}

// networked is our only package that uses a network, for lascope class alone: it listens, and asks for
// nothing. The seal of sealed_linux_test.go holds that no other command opens a socket.
const networked = "lascope/tui/classserver"

// networking are the packages of a network that it imports.
var networking = []string{"net", "net/http", "net/netip"}

// starting lists our sources that start a program, each with its purpose.
var starting = map[string]string{
	"model/program/group_linux.go": "the group of a program that plays own",
	"model/program/group_other.go": "a program that plays own",
	"model/program/group_unix.go":  "the group of a program that plays own",
	"model/program/program.go":     "a program that plays own, named by --exec",
	"tui/cli/git.go":               "git log, for lascope trace git",
}

// inPage are our packages that call the browser, in the page of tui/browser.
var inPage = []string{"lascope/internal/task", "lascope/tui/browser", "lascope/tui/tty"}

// absent are packages of Go's library that are not even built in, by whomever they might
// be imported.
var absent = []string{"log/syslog", "net/mail", "net/rpc", "net/smtp", "plugin"}

// TestReachesNothing: of the packages that the program is built from, those that could use a network
// or start a program are known. The seal of sealed_linux_test.go holds that they do not.
func TestReachesNothing(t *testing.T) {
	text := modeltest.Must(os.ReadFile("docs/dependencies.md"))
	found := map[string][]string{}
	for _, system := range systems {
		for _, p := range dependencies(t, system) {
			if p.Standard {
				if slices.Contains(absent, p.ImportPath) {
					t.Errorf("on %s the program is built from %s", system, p.ImportPath)
				}
				continue
			}
			own := p.Module == nil || p.Module.Path == "lascope"
			for _, i := range p.Imports {
				if i == "syscall/js" && own && !slices.Contains(inPage, p.ImportPath) {
					t.Errorf("%s imports %s, which is for %v", p.ImportPath, i, inPage)
				}
				if own && slices.Contains(networking, i) {
					if p.ImportPath != networked {
						t.Errorf("on %s %s imports %s, which is for %s alone", system, p.ImportPath, i, networked)
					}
				} else if _, reaches := reaching[i]; reaches && !own {
					found[i] = append(found[i], p.ImportPath)
				} else if starts := i == "os/exec" && slices.Contains(startingPackages(), p.ImportPath); reaches && !starts || own && i == "unsafe" {
					t.Errorf("on %s %s imports %s", system, p.ImportPath, i)
				}
			}
		}
	}
	for name, want := range reaching {
		got := found[name]
		slices.Sort(got)
		got = slices.Compact(got)
		modeltest.Same(t, got, want, "%s is imported by", name)
		modeltest.HasAll(t, string(text), got, "docs/dependencies.md, on what may import %s:", name)
	}
}

// startingPackages are the packages of the sources that start a program.
func startingPackages() (paths []string) {
	for file := range starting {
		paths = append(paths, "lascope/"+path.Dir(file))
	}
	return paths
}

// gate is the only package that opens files by their names.
const gate = "internal/disk"

// touching lists our sources outside the gate that look for files, rename or remove them, each with
// its purpose. All other sources leave files alone.
var touching = map[string]string{
	"model/lab/program.go":               "finds the files that a program's command names",
	"model/experiment/engine/journal.go": "the journal of a whole result is removed",
	"model/experiment/resultfiles.go":    "new names for results",
	"model/figure/job.go":                "the directory named by --out",
	"model/keptsession.go":               "the sessions that are kept",
	"tui/cli/castflags.go":               "whether a word is a session's file",
	"tui/cli/crash.go":                   "the directory of the report of a defect",
	"tui/cli/completion.go":              "the names in a directory, where the shell completes one of them",
	"tui/class/keep.go":                  "the files of classes",
	"tui/config/history.go":              "the directory of the prompt's history",
	"tui/config/options.go":              "the directories named by --lessons and --demos",
	"tui/config/print.go":                "the directory of the settings",
	"tui/screen/savedframe.go":           "a name that no file has, for a frame",
}

// replacing lists our sources that write a file whole without asking [disk.CheckReplaces], each with
// the reason why nothing is lost.
var replacing = map[string]string{
	"model/experiment/engine/journal.go": "the runs that it has read there",
	"tui/screen/savedframe.go":           "a name that no file has",
	"tui/driver/sessioncommands.go":      "the prompt has refused a name that a file has",
}

// calls lists the functions that our sources may use of the packages that speak to the
// system: of "files" those that touch files, of "opening" those that open them by their names, of
// the others all. None of them starts a program, but for those of os/exec, opens a socket, or looks
// for files by a pattern.
var calls = map[string][]string{
	"os": {"Args", "ErrDeadlineExceeded", "ErrNotExist", "Exit", "Expand", "File", "Getenv", "Getpid", "IsExist", "LinkError", "LookupEnv", "PathError", "Pipe", "ProcessState", "SameFile",
		"Environ", "Setenv", "Signal", "Stderr", "Stdin", "Stdout", "Unsetenv", "UserHomeDir"},
	"files":   {"Link", "Lstat", "MkdirAll", "MkdirTemp", "ReadDir", "Readlink", "Remove", "RemoveAll", "Rename", "Stat"},
	"opening": {"CreateTemp", "O_APPEND", "O_CREATE", "O_EXCL", "O_RDONLY", "O_RDWR", "O_TRUNC", "O_WRONLY", "Open", "OpenFile"},
	"os/exec": {"Cmd", "Command", "CommandContext", "Error"},
	"syscall": {"EINVAL", "ENOLCK", "EPIPE", "ENXIO", "EXDEV", "Kill", "O_NONBLOCK", "SIGABRT", "SIGBUS", "SIGCONT", "SIGFPE", "SIGHUP", "SIGILL",
		"SIGINT", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSEGV", "SIGSYS", "SIGTERM", "SIGTRAP", "SIGTSTP", "SIGTTIN", "SIGXCPU", "SIGXFSZ", "Signal", "Stat_t", "SysProcAttr"},
	"golang.org/x/sys/unix":  {"EINTR", "FdSet", "MAP_ANON", "MAP_PRIVATE", "Mmap", "Munmap", "NsecToTimeval", "PROT_NONE", "POLLERR", "POLLHUP", "POLLNVAL", "Poll", "PollFd", "Select", "Timeval"},
	"path/filepath":          {"Abs", "Base", "Dir", "EvalSymlinks", "Ext", "FromSlash", "IsAbs", "Join", "Separator", "Split"},
	"github.com/gofrs/flock": nil,
	"lascope/internal/disk":  nil,
}

// TestFilesOnlyWhereAsked: on every system, only the gate opens files, and only the sources listed
// above touch them. No source calls the system except through the calls listed above.
func TestFilesOnlyWhereAsked(t *testing.T) {
	touched := map[string]bool{}
	program, _ := sources()
	for _, s := range program {
		if slices.Contains(inTests, s.dir) {
			continue
		}
		path := s.path
		for _, used := range s.uses() {
			of, name := used[0], used[1]
			_, known := calls[of]
			switch {
			case !known && of != "io/ioutil" && !strings.HasPrefix(of, "golang.org/x/sys/"):
			case of == "lascope/internal/disk":
				if (name == "WriteWhole" || name == "Overwrite") && replacing[path] == "" {
					t.Errorf("%s uses disk.%s: write with disk.File, or say in the list above why nothing is lost", path, name)
				}
			case of == "os/exec" && starting[path] == "":
				t.Errorf("%s starts a program: say in the list above what for", path)
			case slices.Contains(calls[of], name):
			case strings.HasPrefix(path, gate+"/") && (of == "os" && slices.Contains(slices.Concat(calls["files"], calls["opening"]), name) || of == "github.com/gofrs/flock"):
			case of == "os" && slices.Contains(calls["opening"], name):
				t.Errorf("%s uses os.%s: a file is opened by package %s alone", path, name, gate)
			case of == "os" && slices.Contains(calls["files"], name):
				touched[path] = true
				if touching[path] == "" {
					t.Errorf("%s uses os.%s: say in the list above what for", path, name)
				}
			default:
				t.Errorf("%s uses %s of %s", path, name, of)
			}
		}
		modeltest.Equal(t, s.imported()["."], "", "%s imports all names of", path)
	}
	for path := range touching {
		if !touched[path] {
			t.Errorf("%s touches no file, and is in the list", path)
		}
	}
}

// TestDependenciesAreTold: docs/dependencies.md names every module that go.mod requires,
// with a reason for each that we chose, and none that it does not; and the Go it is built
// with.
func TestDependenciesAreTold(t *testing.T) {
	text := modeltest.Must(os.ReadFile("docs/dependencies.md"))
	out := modeltest.Must(exec.Command("go", "mod", "edit", "-json").Output())
	var mod struct {
		Toolchain string
		Require   []struct {
			Path     string
			Indirect bool
		}
	}
	modeltest.OK(t, json.Unmarshal(out, &mod))
	var reasons []string // of the table, and of the paragraph of the tests
	_, tests, _ := strings.Cut(string(text), "\nFor tests alone: ")
	tests, _, _ = strings.Cut(tests, "\n\n")
	_, direct, _ := strings.Cut(string(text), "\n## Direct dependencies\n")
	direct, _, _ = strings.Cut(direct, "\n## ")
	for line := range strings.Lines(direct) {
		cells := strings.Split(line, "|")
		if name := strings.Trim(strings.TrimSpace(cells[min(1, len(cells)-1)]), "`"); len(cells) == 5 && strings.Contains(name, "/") {
			reasons = append(reasons, name)
		}
	}
	for _, m := range mod.Require {
		switch told := slices.Contains(reasons, m.Path); {
		case !strings.Contains(string(text), "`"+m.Path+"`"):
			t.Errorf("docs/dependencies.md does not name %s", m.Path)
		case m.Indirect && told:
			t.Errorf("docs/dependencies.md gives a reason for %s, which go.mod does not require directly", m.Path)
		case !m.Indirect && !told && !strings.Contains(tests, "`"+m.Path+"`"):
			t.Errorf("docs/dependencies.md gives no reason for %s", m.Path)
		}
		reasons = slices.DeleteFunc(reasons, func(name string) bool { return name == m.Path })
	}
	if len(reasons) > 0 {
		t.Errorf("docs/dependencies.md gives reasons for %v, which go.mod does not require", reasons)
	}
	if version := strings.TrimPrefix(mod.Toolchain, "go"); version == "" || !strings.Contains(string(text), "Go "+version) {
		t.Errorf("docs/dependencies.md does not say that it is built with %q", mod.Toolchain)
	}
}
