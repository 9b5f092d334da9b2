package lab

import (
	"math"
	"testing"

	"lascope/internal/memory"
)

// counter is the least environment: it counts its slots.
type counter struct {
	Base
	steps, followed int64
}

func (c *counter) UntilSample() int64       { return math.MaxInt64 }
func (c *counter) Step(n int64)             { c.steps += n }
func (c *counter) Sample()                  {}
func (c *counter) Shift(any) string         { return "" }
func (c *counter) Tune(*Intervention)       {}
func (c *counter) TakeOver(*Settings)       {}
func (c *counter) Observe(ViewRequest) View { return nil }
func (c *counter) Columns() []string        { return nil }
func (c *counter) Row() []Cell              { return nil }
func (c *counter) Own()                     {}

func (c *counter) Follow(on bool) {
	if on {
		c.followed++
	}
}

// TestBase: with a Base an environment has no end, refuses nothing, and follows the last slot of an
// advance while a request asks for its moves.
func TestBase(t *testing.T) {
	c := &counter{}
	if n := Advance(c, 10); n != 10 || c.followed != 0 {
		t.Errorf("%d of 10 slots, %d of them followed; none should be", n, c.followed)
	}
	c.Watch(ViewRequest{Trace: true})
	if Advance(c, 10); c.steps != 20 || c.followed != 1 {
		t.Errorf("%d of 20 slots, %d of them followed; one should be", c.steps, c.followed)
	}
	if !memory.Copy(Environment(c)).Traced() {
		t.Error("a copy traces nothing")
	}
	c.Watch(ViewRequest{})
	if c.Traced() || c.Check(&Intervention{Name: "any"}) != nil {
		t.Error("it still traces, or refuses a shift")
	}
}
