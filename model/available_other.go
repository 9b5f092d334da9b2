//go:build !js

package model

import (
	"github.com/KimMachineGun/automemlimit/memlimit"

	"lascope/internal/disk"
)

// mostItems is 0: a terminal bounds the size of a run by its memory alone.
const mostItems = 0

// AvailableMemory is the memory in bytes that the system, the process's control groups and
// its limit of addresses leave free; [UnknownMemory] where none is known.
func AvailableMemory() int64 { return FreeMemory(disk.Folder("/", 1<<20), memlimit.FromCgroup) }
