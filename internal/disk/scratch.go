package disk

import "os"

// Scratch makes an empty folder for the files of another program, which its owner alone can read. remove removes all that is in
// it.
func Scratch() (dir string, remove func(), err error) {
	dir, err = os.MkdirTemp("", "lascope-")
	if err != nil {
		return "", nil, PlainError(err)
	}
	return dir, func() { _ = os.RemoveAll(dir) }, nil
}
