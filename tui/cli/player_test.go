package cli

import (
	"context"
	"encoding/gob"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"lascope/model/modeltest"
)

// A player is a process of the program that plays one command after another, in one folder and environment: to start a process
// takes more time than most commands.
type player struct {
	command *exec.Cmd
	asks    *gob.Encoder
	answers *gob.Decoder
}

// A playing is a command for a player, or what it has printed.
type playing struct {
	Args           []string
	In, Out, Error string
	Code           int
}

// players are those of the tests that run: by their test, folder and environment.
var players struct {
	sync.Mutex
	of map[string]*player
}

// playerOf is the player of a test in a folder, "" for the module's root, with these variables beside those of the test.
func playerOf(t *testing.T, dir string, variables ...string) *player {
	t.Helper()
	environment := append(append(os.Environ(), "LASCOPE_MAIN=1"), variables...)
	key := strings.Join(append(environment, t.Name(), dir), "\n")
	players.Lock()
	defer players.Unlock()
	if p := players.of[key]; p != nil {
		return p
	}
	p := &player{command: exec.CommandContext(context.Background(), os.Args[0])}
	p.command.Dir, p.command.Env, p.command.Stderr = dir, append(environment, "LASCOPE_PLAYER=1"), os.Stderr
	in, out := modeltest.Must(p.command.StdinPipe()), modeltest.Must(p.command.StdoutPipe())
	modeltest.OK(t, p.command.Start())
	p.asks, p.answers = gob.NewEncoder(in), gob.NewDecoder(out)
	if players.of == nil {
		players.of = map[string]*player{}
	}
	players.of[key] = p
	t.Cleanup(func() {
		in.Close()
		modeltest.OK(t, p.command.Wait())
		players.Lock()
		defer players.Unlock()
		delete(players.of, key)
	})
	return p
}

// play plays a command with an input.
func (p *player) play(t *testing.T, input string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var end playing
	if err := p.asks.Encode(playing{Args: args, In: input}); err != nil {
		t.Fatalf("lascope %q: %v", args, err)
	}
	if err := p.answers.Decode(&end); err != nil {
		t.Fatalf("lascope %q ends its process: %v", args, err)
	}
	return end.Out, end.Error, end.Code
}

// playAll is a player's process.
func playAll() {
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
