//go:build unix

package wholefile

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a new file the owner and the group of the one whose place it takes, or
// the group alone, where the system lets it.
func keepOwner(f *os.File, old fs.FileInfo) {
	if had, ok := old.Sys().(*syscall.Stat_t); ok {
		if f.Chown(int(had.Uid), int(had.Gid)) != nil {
			_ = f.Chown(-1, int(had.Gid))
		}
	}
}
