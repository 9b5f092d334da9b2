package model

import "runtime/debug"

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
func Commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	var commit, changed string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+"
		}
	}
	return commit + changed
}
