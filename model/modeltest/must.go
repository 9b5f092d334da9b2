package modeltest

import (
	"math"
	"os"
	"slices"
	"strings"
)

// Must is a value that a test needs and that has no error: a run of a right line, a file that is there.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// ErrorOf is the error of a call that also has a value.
func ErrorOf[T any](_ T, err error) error { return err }

// OK ends a test at an error.
func OK(t interface {
	Helper()
	Fatal(...any)
}, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Put writes a file that its owner alone may read and write.
func Put(t interface {
	Helper()
	Fatal(...any)
}, path, text string) {
	t.Helper()
	OK(t, os.WriteFile(path, []byte(text), 0o600))
}

// A Failing test goes on after a failure: one of testing or of rapid.
type Failing interface {
	Helper()
	Errorf(string, ...any)
}

// An Ending test ends at a failure.
type Ending interface {
	Helper()
	Fatalf(string, ...any)
}

// Equal fails a test unless two values are equal; the words say of what.
func Equal[T comparable](t Failing, got, want T, words string, args ...any) {
	t.Helper()
	if got != want {
		t.Errorf(words+" %v, want %v", append(args, got, want)...)
	}
}

// MustEqual is Equal, and ends the test.
func MustEqual[T comparable](t Ending, got, want T, words string, args ...any) {
	t.Helper()
	if got != want {
		t.Fatalf(words+" %v, want %v", append(args, got, want)...)
	}
}

// Same is [Equal] of two lists.
func Same[T comparable](t Failing, got, want []T, words string, args ...any) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf(words+" %v, want %v", append(args, got, want)...)
	}
}

// MustSame is Same, and ends the test.
func MustSame[T comparable](t Ending, got, want []T, words string, args ...any) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf(words+" %v, want %v", append(args, got, want)...)
	}
}

// Near fails a test unless a number is within so much of another; nothing is near NaN.
func Near(t Failing, got, want, within float64, words string, args ...any) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf(words+" %v, want %v ± %.3g", append(args, got, want, within)...)
	}
}

// MustNear is Near, and ends the test.
func MustNear(t Ending, got, want, within float64, words string, args ...any) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Fatalf(words+" %v, want %v ± %.3g", append(args, got, want, within)...)
	}
}

// Has fails a test unless a text has a part.
func Has(t Failing, text, part, words string, args ...any) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Errorf(words+" %q is not in\n%s", append(args, part, text)...)
	}
}

// HasAll is Has of each part.
func HasAll(t Failing, text string, parts []string, words string, args ...any) {
	t.Helper()
	for _, part := range parts {
		Has(t, text, part, words, args...)
	}
}

// MustHave is Has, and ends the test.
func MustHave(t Ending, text, part, words string, args ...any) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Fatalf(words+" %q is not in\n%s", append(args, part, text)...)
	}
}

// Refused fails a test unless an error has a part.
func Refused(t Failing, err error, part, words string, args ...any) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), part) {
		t.Errorf(words+" %v, want %q", append(args, err, part)...)
	}
}
