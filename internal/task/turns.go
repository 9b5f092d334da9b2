package task

// Turns share the one thread that the program has in a page of a browser: neither a key is
// heard nor a frame drawn there while a goroutine works. Elsewhere the system shares the processors out,
// and the compiler leaves out all of this, unless the build tag turns is set, for tests.

// giver gives others a turn if one is due; nil where nobody waits for one.
var giver func()

// Give has [Yield] call a function, nil for none. It is called before another goroutine yields.
func Give(give func()) { giver = give }

// Yield gives others a turn if one is due. The driver's loop calls it, and a run before it advances by a batch:
// with at most 100,000 pages no other work takes more than 0.1 s there.
func Yield() {
	if shared && giver != nil {
		giver()
	}
}
