// Package task begins goroutines. A panic of any of them is taken to one place, which ends the program in order (fault.go); in a page
// of a browser they take turns (turns.go).
package task

import (
	"fmt"
	"path"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A Panic is a panic as an error.
type Panic struct {
	What  any
	Stack []byte // as [debug.Stack] has it
}

// PanicOf is a recovered panic. It is called by the deferred function that recovered it. A panic that is
// a Panic already, taken from another goroutine, stays as it is.
func PanicOf(what any) *Panic {
	if p, ok := what.(*Panic); ok {
		return p
	}
	return &Panic{What: what, Stack: debug.Stack()}
}

// Error is the panic's value with the place in the program.
func (p *Panic) Error() string {
	if at := p.place(); at != "" {
		return fmt.Sprintf("%v (%s)", p.What, at)
	}
	return fmt.Sprint(p.What)
}

// place is the innermost line of the program on the stack, such as "polling/htraa.go:17"; "" for none.
func (p *Panic) place() string {
	_, after, _ := strings.Cut(string(p.Stack), "\npanic(")
	_, after, _ = strings.Cut(after, "\n") // where Go's library panics
	ours := false
	for line := range strings.Lines(after) {
		file, isFile := strings.CutPrefix(line, "\t")
		if !isFile {
			ours = strings.HasPrefix(line, "lascope/")
		} else if ours {
			file, _, _ = strings.Cut(strings.TrimSpace(file), " +0x")
			return path.Join(path.Base(path.Dir(file)), path.Base(file))
		}
	}
	return ""
}

// end is called with a panic that no goroutine catches.
var end atomic.Pointer[func(*Panic)]

// EndWith sets the function that ends the program for a panic. It is called once; other goroutines
// that panic meanwhile wait for the end.
func EndWith(f func(*Panic)) {
	var once sync.Once
	first := func(p *Panic) {
		once.Do(func() { f(p) })
		select {}
	}
	end.Store(&first)
}

// Caught is f, whose panic ends the program by the function of [EndWith]. Without one it panics.
func Caught(f func()) func() {
	return func() {
		defer func() {
			if what := recover(); what != nil {
				p := PanicOf(what)
				if end := end.Load(); end != nil {
					(*end)(p)
				}
				panic(p)
			}
		}()
		f()
	}
}

// Go runs f, [Caught], on a new goroutine.
func Go(f func()) { go Caught(f)() }

// After runs f after a time, [Caught].
func After(d time.Duration, f func()) *time.Timer { return time.AfterFunc(d, Caught(f)) }

// A Group is a [sync.WaitGroup] whose functions are [Caught].
type Group struct{ group sync.WaitGroup }

// Go runs f on a new goroutine.
func (g *Group) Go(f func()) { g.group.Go(Caught(f)) }

// Wait waits until all functions have returned.
func (g *Group) Wait() { g.group.Wait() }
