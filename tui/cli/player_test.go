package cli

import (
	"context"
	"encoding/gob"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"lascope/model/modeltest"
)

// A player is a process of the program that plays one command after another: to start a process takes more time than most
// commands. It plays for one test at a time, in the folder and with the homes that each command names.
type player struct {
	command   *exec.Cmd
	asks      *gob.Encoder
	answers   *gob.Decoder
	dir       string
	variables []string
}

// A playing is a command for a player, or what it has printed.
type playing struct {
	Args           []string
	Dir            string
	Variables      []string // beside those of the process
	In, Out, Error string
	Code           int
}

// players are those of the tests that run, by test, folder and environment, and those that rest, by the environment of their process.
var players = struct {
	sync.Mutex
	of   map[string]*player
	rest map[string][]*player
}{of: map[string]*player{}, rest: map[string][]*player{}}

// playerOf is the player of a test in a folder, "" for the module's root, with these variables beside those of the test.
func playerOf(t *testing.T, dir string, variables ...string) *player {
	t.Helper()
	own := func(v string) bool { return !strings.HasPrefix(v, "XDG_") } // those that count from the start of the process
	process := append(slices.DeleteFunc(append(os.Environ(), variables...), func(v string) bool { return !own(v) }), "LASCOPE_MAIN=1", "LASCOPE_PLAYER=1")
	all := slices.DeleteFunc(append(os.Environ(), variables...), own)
	kind := strings.Join(process, "\n")
	key := strings.Join(append(all, kind, t.Name(), dir), "\n")
	players.Lock()
	defer players.Unlock()
	p := players.of[key]
	if p != nil {
		return p
	}
	if idle := players.rest[kind]; len(idle) > 0 {
		p, players.rest[kind] = idle[0], idle[1:]
	} else {
		p = &player{command: exec.CommandContext(context.Background(), os.Args[0])}
		p.command.Env, p.command.Stderr = process, os.Stderr
		in, out := modeltest.Must(p.command.StdinPipe()), modeltest.Must(p.command.StdoutPipe())
		modeltest.OK(t, p.command.Start())
		p.asks, p.answers = gob.NewEncoder(in), gob.NewDecoder(out)
	}
	p.dir, p.variables, players.of[key] = dir, all, p
	if dir == "" {
		p.dir = modeltest.Must(os.Getwd())
	}
	t.Cleanup(func() {
		players.Lock()
		defer players.Unlock()
		delete(players.of, key)
		if !t.Failed() {
			players.rest[kind] = append(players.rest[kind], p)
		}
	})
	return p
}

// play plays a command with an input.
func (p *player) play(t *testing.T, input string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var end playing
	if err := p.asks.Encode(playing{Args: args, Dir: p.dir, Variables: p.variables, In: input}); err != nil {
		t.Fatalf("lascope %q: %v", args, err)
	}
	if err := p.answers.Decode(&end); err != nil {
		t.Fatalf("lascope %q ends its process: %v", args, err)
	}
	return end.Out, end.Error, end.Code
}

// playAll is a player's process, with the collector of [modeltest.Main].
func playAll() {
	debug.SetGCPercent(1000)
	asked, answers := gob.NewDecoder(os.Stdin), gob.NewEncoder(os.Stdout)
	for {
		var p playing
		if asked.Decode(&p) != nil {
			return
		}
		p.play()
		modeltest.Must(0, answers.Encode(p))
	}
}

// play plays a command with streams of its own.
func (p *playing) play() {
	pipe := func() (read, write *os.File) {
		read, write, err := os.Pipe()
		if err != nil {
			panic(err)
		}
		return read, write
	}
	in, feed := pipe()
	out, toOut := pipe()
	errs, toErrs := pipe()
	var copies sync.WaitGroup
	copies.Go(func() {
		io.WriteString(feed, p.In)
		feed.Close()
	})
	copies.Go(func() { p.Out = string(modeltest.Must(io.ReadAll(out))) })
	copies.Go(func() { p.Error = string(modeltest.Must(io.ReadAll(errs))) })
	modeltest.Must(0, os.Chdir(p.Dir))
	for _, v := range p.Variables {
		name, value, _ := strings.Cut(v, "=")
		modeltest.Must(0, os.Setenv(name, value))
	}
	os.Args = append(os.Args[:1:1], p.Args...)
	os.Stdin, os.Stdout, os.Stderr = in, toOut, toErrs
	p.Code = Main()
	for _, f := range []*os.File{in, toOut, toErrs} {
		f.Close()
	}
	copies.Wait()
	out.Close()
	errs.Close()
}
