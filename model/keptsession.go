package model

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lascope/internal/disk"
	"lascope/model/stats"
)

// The endings of the names of autosaved sessions: in progress or cut off, and closed, by an
// orderly end or because a program has restored the session.
const (
	cutOffSuffix = ".session"
	closedSuffix = ".kept.session"
)

// The sessions that are kept: the newest KeptMost, none older than KeptFor, KeptBytes together.
const (
	KeptMost  = 20
	KeptFor   = 90 * 24 * time.Hour
	KeptBytes = 16 << 20
)

// A KeptSession is an autosaved session whose program has ended.
type KeptSession struct {
	disk.Found
	CutOff  bool // its program was cut off, and no other has restored it
	Session Session
	Err     error // why the file cannot be read; nil if Session holds it
}

// KeptSessions are the sessions of a directory whose programs have ended: those that were cut
// off, then the others, the latest first. A missing directory has none. The error names a
// directory that cannot be read.
func KeptSessions(dir string) ([]KeptSession, error) {
	files, err := disk.Ending(dir, cutOffSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", dir, disk.PlainError(err))
	}
	var found []KeptSession
	for _, file := range files {
		if k := (KeptSession{Found: file, CutOff: !strings.HasSuffix(file.Path, closedSuffix)}); k.read() {
			found = append(found, k)
		}
	}
	slices.SortFunc(found, func(a, b KeptSession) int { return cmp.Or(first(a.CutOff, b.CutOff), newestFirst(a, b)) })
	return found, nil
}

// first compares two truth values for a sort: true comes before false.
func first(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// newestFirst orders sessions by the time of their last write.
func newestFirst(a, b KeptSession) int {
	return cmp.Or(b.When.Compare(a.When), strings.Compare(a.Path, b.Path))
}

// read reads the session; false if its program lives or the file is gone.
func (k *KeptSession) read() bool {
	release, err := k.hold()
	if err != nil {
		return false
	}
	defer release()
	k.Session, k.Err = readSessionFile(k.Path)
	return !errors.Is(k.Err, fs.ErrNotExist)
}

// errGone reports that another program restored or forgot the session first.
var errGone = errors.New("another program has taken that session meanwhile")

// hold locks a session that was cut off until release is called. The error is errGone if
// another program runs or restores it.
func (k KeptSession) hold() (release func(), err error) {
	if !k.CutOff {
		return func() {}, nil
	}
	lock, err := disk.LockFile(strings.TrimSuffix(k.Path, cutOffSuffix) + disk.LockSuffix)
	switch {
	case errors.Is(err, disk.ErrLocked):
		return nil, errGone
	case err != nil:
		return nil, fmt.Errorf("%s cannot be taken: %w", k.Path, disk.PlainError(err))
	}
	return lock.Remove, nil
}

// Written is the time when the session was last written.
func (k KeptSession) Written() string { return k.When.Format("2006-01-02 15:04") }

// Describe describes the session: its state, its last tick and its line.
func (k KeptSession) Describe() string {
	if k.Err != nil {
		return k.Err.Error()
	}
	text := "left, "
	if k.CutOff {
		text = "cut off, "
	}
	if n := len(k.Session.Notes); n > 0 {
		noun := "notes"
		if n == 1 {
			noun = "note"
		}
		text += fmt.Sprintf("%d %s, ", n, noun)
	}
	return text + "to tick " + stats.Thousands(k.Session.Until) + ": " + k.Session.Spec.String()
}

// Take opens the session for this program. The file stays. The caller then calls exactly one
// of the two functions, once: restored, after the session is saved anew, ends the offer of one
// that was cut off; back lets other programs offer it again. The error is a sentence.
func (k KeptSession) Take() (s Session, restored, back func(), err error) {
	release, err := k.hold()
	if err != nil {
		return s, nil, nil, err
	}
	if s, err = OpenSession(k.Path); err != nil {
		release()
		if errors.Is(err, fs.ErrNotExist) {
			err = errGone
		}
		return s, nil, nil, err
	}
	return s, func() { k.close(k.closedPath()); release() }, release, nil
}

// closedPath is the path of the session once it is closed.
func (k KeptSession) closedPath() string {
	return strings.TrimSuffix(strings.TrimSuffix(k.Path, closedSuffix), cutOffSuffix) + closedSuffix
}

// close marks the session as closed by the name of its file.
func (k KeptSession) close(path string) { _ = os.Rename(k.Path, path) }

// equal is the path of a closed session of the same identity; "" for none.
func (k KeptSession) equal(identity string) string {
	closed, _ := disk.Ending(filepath.Dir(k.Path), closedSuffix)
	for _, other := range closed {
		if s, err := readSessionFile(other.Path); err == nil && s.Identity() == identity {
			return other.Path
		}
	}
	return ""
}

// Forget removes the session for good. The error is a sentence.
func (k KeptSession) Forget() error {
	release, err := k.hold()
	if err != nil {
		return err
	}
	defer release()
	switch err := os.Remove(k.Path); {
	case errors.Is(err, fs.ErrNotExist):
		return errGone
	case err != nil:
		return fmt.Errorf("%s cannot be removed: %w", k.Path, disk.PlainError(err))
	}
	return nil
}

// unchanged reports a closed session in which nothing was done: its line alone repeats it.
func (k KeptSession) unchanged() bool {
	return !k.CutOff && k.Err == nil && len(k.Session.Notes)+len(k.Session.Spec.Events)+len(k.Session.Branches) == 0
}

// pruneSessions removes the sessions of a directory beyond the limits: those in which nothing
// was done, then the oldest.
func pruneSessions(dir string) {
	found, _ := KeptSessions(dir)
	slices.SortFunc(found, func(a, b KeptSession) int { return cmp.Or(first(b.unchanged(), a.unchanged()), newestFirst(a, b)) })
	size := int64(0)
	for i, k := range found {
		size += k.Bytes
		if i >= KeptMost || i > 0 && size > KeptBytes || time.Since(k.When) > KeptFor {
			_ = k.Forget()
		}
	}
}

// clearLocks removes the lock files of a directory whose programs were killed before their
// first write.
func clearLocks(dir string) {
	locks, _ := disk.Ending(dir, disk.LockSuffix)
	for _, file := range locks {
		session := strings.TrimSuffix(file.Path, disk.LockSuffix) + cutOffSuffix
		if _, err := os.Stat(session); err == nil {
			continue // KeptSessions removes it
		}
		if lock, err := disk.LockFile(file.Path); err == nil {
			lock.Remove()
		}
	}
}

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
	k := KeptSession{Found: disk.Found{Path: a.path}}
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
