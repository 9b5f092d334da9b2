//go:build unix

package disk

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a new file the owner and the group of the file it replaces, or the group
// alone if the system refuses the owner.
func keepOwner(f *os.File, old fs.FileInfo) {
	if had, ok := old.Sys().(*syscall.Stat_t); ok {
		if f.Chown(int(had.Uid), int(had.Gid)) != nil {
			_ = f.Chown(-1, int(had.Gid))
		}
	}
}
