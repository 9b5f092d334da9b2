// Package refusal ends a reading at the place that refuses, as parsers do: the functions between hand no error on.
package refusal

import (
	"fmt"

	"lascope/internal/task"
)

// refused is the panic of a refusal.
type refused struct{ error }

// To sets the error of a function that refuses. It is deferred.
func To(err *error) {
	switch what := recover().(type) {
	case nil:
	case refused:
		*err = what.error
	default:
		panic(task.PanicOf(what)) // with the place of the defect
	}
}

// Of is the error of the refusal that ends f; nil for none.
func Of(f func()) (err error) {
	defer To(&err)
	f()
	return nil
}

// Say refuses in a sentence.
func Say(format string, words ...any) { panic(refused{fmt.Errorf(format, words...)}) }

// Check refuses by an error, unless it is nil.
func Check(err error) {
	if err != nil {
		panic(refused{err})
	}
}

// Must is a value, unless an error refuses it.
func Must[T any](value T, err error) T {
	Check(err)
	return value
}

// As refuses by an error, unless it is nil, in a sentence that takes it behind the words.
func As(err error, format string, words ...any) {
	if err != nil {
		Say(format, append(words, err)...)
	}
}
