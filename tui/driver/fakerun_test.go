package driver

import (
	"sync/atomic"
	"testing"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// A fakeRun counts ticks, and has no picture.
type fakeRun struct {
	tick    atomic.Int64
	end     int64 // the tick at which it ends; 0 for none
	doErr   error // the outcome of every action
	panicAt int64 // the tick at which it panics; 0 for none
	advance func(n int64)
}

func newFake() *fakeRun { return &fakeRun{} }

func (f *fakeRun) Tick() int64               { return f.tick.Load() }
func (f *fakeRun) Spec() model.Spec          { return linetest.Spec("uniform") }
func (f *fakeRun) Do(string) (string, error) { return "", f.doErr }

// Watch is a snapshot, whose request the tests read.
func (f *fakeRun) Watch(view lab.ViewRequest) { f.Snapshot(view) }

func (f *fakeRun) Allows(string) error                        { return nil }
func (f *fakeRun) Retunes(int64) bool                         { return false }
func (f *fakeRun) Tune(word string) (string, error)           { return f.Do(word) }
func (f *fakeRun) Retune(string, int64) (string, bool, error) { return "", false, nil }

func (f *fakeRun) Ended() string {
	if f.end > 0 && f.Tick() >= f.end {
		return "the log ends here"
	}
	return ""
}

func (f *fakeRun) Advance(n int64) int64 {
	if f.end > 0 {
		n = max(0, min(n, f.end-f.Tick()))
	}
	if f.advance != nil {
		f.advance(n)
	}
	if t := f.tick.Add(n); f.panicAt > 0 && t >= f.panicAt {
		panic("a mistake in a scheme")
	}
	return n
}

func (f *fakeRun) Snapshot(view lab.ViewRequest) *model.Snapshot {
	return &model.Snapshot{Tick: f.Tick(), Ended: f.Ended(), View: &pollinglab.View{}, Request: view}
}

// realRun is the run of a line, at tick 0.
func realRun(t *testing.T, line string) Simulation {
	t.Helper()
	spec := linetest.Spec(line)
	return modeltest.Must(OpenRun(spec))
}
