package task

import (
	"syscall/js"
	"time"
)

// every is the longest time that the program works before it lets the browser have its turn.
const every = 10 * time.Millisecond

// browser gives turns to the browser. Its program has one thread.
type browser struct {
	last    time.Time       // the end of the last turn
	waiting []chan struct{} // the goroutines that wait for one, first come first
	port    js.Value        // a message to it comes back after the browser's turn
}

func init() {
	b, channel := &browser{}, js.Global().Get("MessageChannel").New()
	b.port = channel.Get("port1")
	channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		first := b.waiting[0]
		b.waiting = b.waiting[1:]
		close(first)
		return nil
	}))
	Give(b.turn)
}

// turn gives the browser a turn if it had none for a while. A message of a channel comes back at once; a
// timer would take 4 ms, by the HTML standard's rule on nested timers.
func (b *browser) turn() {
	if time.Since(b.last) < every {
		return
	}
	turn := make(chan struct{})
	b.waiting = append(b.waiting, turn)
	b.port.Call("postMessage", 0)
	<-turn
	b.last = time.Now()
}
