package screen

import (
	"context"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/task"
	"lascope/tui/driver"
)

// A Worker runs the work whose result fills a screen.
type Worker struct {
	End   context.CancelFunc // nil if there is no work
	Gone  chan struct{}      // closed once the work has ended
	fresh chan struct{}

	mutex sync.Mutex // guards crash
	crash *driver.Crashed
}

// A ProgressMsg says that a worker has got further.
type ProgressMsg struct{}

// ForScreen sends the message to the screen of the worker.
func (ProgressMsg) ForScreen() {}

// NewWorker is a worker at rest.
func NewWorker() *Worker {
	return &Worker{fresh: make(chan struct{}, 1), Gone: make(chan struct{})}
}

// Start runs the work.
func (w *Worker) Start(work func(context.Context)) {
	ctx, end := context.WithCancel(context.Background())
	w.End = end
	task.Go(func() {
		defer close(w.Gone)
		defer driver.OnPanic(func(c driver.Crashed) {
			w.mutex.Lock()
			w.crash = &c
			w.mutex.Unlock()
			w.Tell()
		})
		work(ctx)
		w.Tell()
	})
}

// Tell has the screen drawn again.
func (w *Worker) Tell() { task.Signal(w.fresh) }

// Listen waits, asleep, until the work has got further.
func (w *Worker) Listen() tea.Msg {
	select {
	case <-w.fresh:
	case <-w.Gone:
		select {
		case <-w.fresh:
		default:
			return nil
		}
	}
	return ProgressMsg{}
}

// Close ends the work.
func (w *Worker) Close() {
	if w.End != nil {
		w.End()
		AwaitEnd(w.Gone)
	}
}

// Broke is the panic of the work; nil for none.
func (w *Worker) Broke() *driver.Crashed {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.crash
}
