package model

import (
	"cmp"
	"io"
	"os"
	"path/filepath"
	"strings"

	"lascope/internal/disk"
)

// An Autosave is the file of a session in progress. The session is kept there when the program
// ends, in order or not. A second file next to it is locked while the program lives, so that
// other programs know which sessions were cut off.
type Autosave struct {
	path string
	lock *disk.Lock
	last *Session // the session in the file; nil before the first write
}

// NewAutosave begins an autosave in a directory, which it creates. There is no file before
// the first [Autosave.Write]. The error is a sentence that names the directory.
func NewAutosave(dir string) (*Autosave, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, disk.Unwritten(dir, err)
	}
	clearLocks(dir)
	lock, err := disk.NewLock(dir)
	if err != nil {
		return nil, disk.Unwritten(dir, err)
	}
	pruneSessions(dir)
	return &Autosave{path: strings.TrimSuffix(lock.Path(), disk.LockSuffix) + cutOffSuffix, lock: lock}, nil
}

// Write replaces the saved session, whole or not at all. The error names the file.
func (a *Autosave) Write(s Session) error {
	err := disk.WritePrivate(a.path, func(w io.Writer) error { return disk.WriteSummed(w, s.Write) })
	if err == nil {
		a.last = &s
	}
	return err
}

// Identity is the identity of the session in the file; "" before the first write.
func (a *Autosave) Identity() string {
	if a.last == nil {
		return ""
	}
	return a.last.Identity()
}

// Keep ends the autosave in order. The session is kept, once if an equal one is there.
func (a *Autosave) Keep() {
	k := KeptSession{Path: a.path}
	k.close(cmp.Or(k.equal(a.Identity()), k.closedPath()))
	a.lock.Remove()
	pruneSessions(filepath.Dir(a.path))
}

// Discard ends the autosave of a session that is to be forgotten.
func (a *Autosave) Discard() {
	_ = os.Remove(a.path)
	a.lock.Remove()
}

// Leave ends the autosave of a session that is cut off: the next program offers it.
func (a *Autosave) Leave() { a.lock.Remove() }
