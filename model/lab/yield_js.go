package lab

import (
	"syscall/js"
	"time"
)

// yieldEvery is the longest time that the program works before it lets the browser have its turn.
const yieldEvery = 10 * time.Millisecond

// Stretch bounds the slots of one poll between two calls of [Yield].
const Stretch = 64

// yields is the state of Yield, whose program has one thread.
var yields = struct {
	last    time.Time       // the end of the last turn of the browser
	waiting []chan struct{} // the goroutines that wait for one, first come first
	port    js.Value        // a message to it comes back after the browser's turn
}{}

func init() {
	channel := js.Global().Get("MessageChannel").New()
	yields.port = channel.Get("port1")
	channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		first := yields.waiting[0]
		yields.waiting = yields.waiting[1:]
		close(first)
		return nil
	}))
}

// Yield gives the browser a turn, for its keys and frames, if none had one for 10 ms. It is called
// wherever a goroutine may work for longer: a page has one thread, which a goroutine that does not
// block keeps. A message of a channel comes back at once; a timer would take 4 ms, by the HTML
// standard's rule on nested timers.
func Yield() {
	if time.Since(yields.last) < yieldEvery {
		return
	}
	turn := make(chan struct{})
	yields.waiting = append(yields.waiting, turn)
	yields.port.Call("postMessage", 0)
	<-turn
	yields.last = time.Now()
}
