// Package thread shares the one thread that the program has in a page of a browser: neither a key is
// heard nor a frame drawn there while a goroutine works. Elsewhere the system shares the processors out,
// and the compiler leaves out all that is here, unless the build tag turns is set, for tests.
package thread

import (
	"math"
	"slices"
)

// giver gives others a turn if one is due; nil where nobody waits for one.
var giver func()

// Give has [Yield] call a function, nil for none. It is called before another goroutine yields.
func Give(give func()) { giver = give }

// Yield gives others a turn if one is due. It is called wherever a goroutine may work for more than 10 ms.
func Yield() {
	if shared && giver != nil {
		giver()
	}
}

// Part is the number of steps between two calls of [Yield] in a loop with [YieldAt].
const Part = 1024

// YieldAt yields after each [Part] steps of a loop over pages, states or changes. The step is its index.
func YieldAt(step int) {
	if shared && step%Part == Part-1 {
		Yield()
	}
}

// Clone is a copy of a slice, made in parts that yield.
func Clone[S ~[]E, E any](s S) S {
	if !shared || len(s) <= Part {
		return slices.Clone(s)
	}
	out := make(S, len(s))
	for done := 0; done < len(s); {
		Yield()
		done += copy(out[done:], s[done:min(done+Part, len(s))])
	}
	return out
}

// Comparing is an order that yields after each [Part] comparisons of a sort.
func Comparing[T any](compare func(a, b T) int) func(a, b T) int {
	if !shared {
		return compare
	}
	compared := 0
	return func(a, b T) int {
		YieldAt(compared)
		compared++
		return compare(a, b)
	}
}

// Stretch bounds the polls of a run between two calls of [Yield]; nothing does where nobody waits.
func Stretch() int64 {
	if !shared {
		return math.MaxInt64
	}
	return 64
}
