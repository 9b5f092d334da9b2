package model

import (
	"runtime/debug"
	"slices"
)

// Version is the program's version, followed by the revision it was built from if that is
// known.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(devel)"
	}
	i := slices.IndexFunc(info.Settings, func(s debug.BuildSetting) bool { return s.Key == "vcs.revision" })
	if i < 0 {
		return info.Main.Version
	}
	return info.Main.Version + " " + info.Settings[i].Value
}
