package tui

import (
	"context"
	"runtime/debug"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/driver"
)

// A worker runs the work whose result fills a screen.
type worker struct {
	end   context.CancelFunc // nil if there is no work
	gone  chan struct{}      // closed once the work has ended
	fresh chan struct{}

	mutex sync.Mutex // guards crash
	crash *driver.Crashed
}

// A progressMsg says that a worker has got further.
type progressMsg struct{}

func (progressMsg) ForScreen() {}

func newWorker() *worker {
	return &worker{fresh: make(chan struct{}, 1), gone: make(chan struct{})}
}

// start runs the work.
func (w *worker) start(work func(context.Context)) {
	ctx, end := context.WithCancel(context.Background())
	w.end = end
	go func() {
		defer close(w.gone)
		defer func() {
			if p := recover(); p != nil {
				w.mutex.Lock()
				w.crash = &driver.Crashed{What: p, Stack: debug.Stack()}
				w.mutex.Unlock()
				w.tell()
			}
		}()
		work(ctx)
		w.tell()
	}()
}

// tell has the screen drawn again.
func (w *worker) tell() {
	select {
	case w.fresh <- struct{}{}:
	default:
	}
}

// listen waits, asleep, until the work has got further.
func (w *worker) listen() tea.Msg {
	select {
	case <-w.fresh:
	case <-w.gone:
		select {
		case <-w.fresh:
		default:
			return nil
		}
	}
	return progressMsg{}
}

// close ends the work.
func (w *worker) close() {
	if w.end != nil {
		w.end()
		awaitEnd(w.gone)
	}
}

// broke is the panic of the work; nil for none.
func (w *worker) broke() *driver.Crashed {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.crash
}
