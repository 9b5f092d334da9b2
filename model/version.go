package model

import (
	"runtime/debug"
	"sync"
)

// release is the version that CHANGELOG.md describes.
const release = "0.4.0"

// Version is the program's version, followed by its commit if the build names one.
func Version() string {
	if commit := Commit(); commit != "" {
		return release + " " + commit
	}
	return release
}

// Commit is the commit that the program was built from, with a + if files were changed since; "" if the build names none.
var Commit = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	commit := ""
	for _, s := range info.Settings { // the revision comes first
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			commit += "+"
		}
	}
	return commit
})
