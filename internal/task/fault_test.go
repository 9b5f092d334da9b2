package task

import (
	"errors"
	"strings"
	"sync"
	"testing"
)

func broken() { _ = []int{}[len(t0)] }

var t0 []int

// TestPanicNamesItsPlace: a panic is a phrase with the line of the program where it began, without a
// stack, also when it is caught twice.
func TestPanicNamesItsPlace(t *testing.T) {
	caught := func(f func()) (p *Panic) {
		defer func() { p = PanicOf(recover()) }()
		f()
		return nil
	}
	p := caught(Caught(Caught(broken)))
	if says := p.Error(); !strings.HasPrefix(says, "runtime error: index out of range [0] with length 0 (task/fault_test.go:") || strings.Contains(says, "\n") {
		t.Errorf("it says %q", says)
	}
	if says := caught(func() { panic(errors.New("a mistake")) }).Error(); !strings.HasPrefix(says, "a mistake (task/fault_test.go:") {
		t.Errorf("it says %q", says)
	}
}

// TestEndsOnce: panics of many goroutines end the program once, by the function that was set, and no
// goroutine goes on.
func TestEndsOnce(t *testing.T) {
	defer end.Store(nil)
	ended, after := make(chan *Panic, 10), make(chan bool, 10)
	EndWith(func(p *Panic) { ended <- p })
	var panicked sync.WaitGroup // has all ten at the end before the function is taken away
	first := *end.Load()
	counted := func(p *Panic) { panicked.Done(); first(p) }
	end.Store(&counted)
	panicked.Add(10)
	var fine sync.WaitGroup
	fine.Add(1)
	Go(fine.Done)
	for range 10 {
		Go(func() { Caught(func() { panic("a mistake") })(); after <- true })
	}
	fine.Wait()
	panicked.Wait()
	if p := <-ended; p.What != "a mistake" {
		t.Errorf("it ends for %v", p.What)
	}
	if len(ended)+len(after) > 0 {
		t.Errorf("it ends %d times more, and %d goroutines go on", len(ended), len(after))
	}
}
