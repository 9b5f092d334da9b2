//go:build !unix

package disk

import (
	"io/fs"
	"os"
)

// keepOwner does nothing: this system has no numeric owners.
func keepOwner(*os.File, fs.FileInfo) {}
