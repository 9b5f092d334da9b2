package modeltest

import "os"

// Must is a value that a test needs and that has no error: a run of a right line, a file that is there.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

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

// Equal fails a test unless two values are equal; the words say of what.
func Equal[T comparable](t interface {
	Helper()
	Errorf(string, ...any)
}, got, want T, words string, args ...any) {
	t.Helper()
	if got != want {
		t.Errorf(words+" %v, want %v", append(args, got, want)...)
	}
}

// MustEqual is Equal, and ends the test.
func MustEqual[T comparable](t interface {
	Helper()
	Fatalf(string, ...any)
}, got, want T, words string, args ...any) {
	t.Helper()
	if got != want {
		t.Fatalf(words+" %v, want %v", append(args, got, want)...)
	}
}
