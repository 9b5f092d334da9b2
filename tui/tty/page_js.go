package tty

import (
	"syscall/js"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/foreign"
	"lascope/internal/task"
)

// InPage reports that the terminal is a page of a browser, which hears [Tell].
const InPage = true

// Reads reports that the page shows lessons as text itself.
func Reads() bool { return js.Global().Get("lascope").Get("reads").Truthy() }

// Tell sends the page a text.
func Tell(c Code, text string) {
	js.Global().Get("lascope").Call("tell", string(c), foreign.Line(text))
}

// followSize sends the program the size of the page, now and whenever it changes: no signal and no
// file tells it. The page keeps the last size from before the program was ready.
func (g *Guard) followSize() {
	page := js.Global().Get("lascope")
	send := func(w, h js.Value) {
		size := tea.WindowSizeMsg{Width: w.Int(), Height: h.Int()}
		task.Go(func() { g.Program.Send(size) })
	}
	page.Set("resized", js.FuncOf(func(_ js.Value, size []js.Value) any {
		send(size[0], size[1])
		return nil
	}))
	size := page.Get("size")
	send(size.Index(0), size.Index(1))
}
