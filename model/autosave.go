package model

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lascope/model/wholefile"
)

// An Autosave is the file of a session in progress, from which the session is restored if
// its program is cut off. A second file beside it is locked while the program lives, so
// that other programs know which sessions were cut off.
type Autosave struct {
	path string
	lock *wholefile.Lock
}

const (
	autosaveSuffix = ".session"
	maxCutOff      = 50 // sessions kept that were cut off; the oldest are removed
)

// NewAutosave begins an autosave in a directory, which is made if need be. There is no
// file before the first [Autosave.Write]. The error is a sentence.
func NewAutosave(dir string) (*Autosave, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, wholefile.Unwritten(dir, err)
	}
	f, err := os.CreateTemp(dir, "*"+wholefile.LockSuffix)
	if err != nil {
		return nil, wholefile.Unwritten(dir, err)
	}
	f.Close()
	lock, err := wholefile.LockFile(f.Name())
	if err != nil {
		os.Remove(f.Name())
		return nil, wholefile.Unwritten(dir, err)
	}
	found, _ := CutOffSessions(dir)
	for _, old := range found[min(len(found), maxCutOff):] {
		_ = old.Drop()
	}
	return &Autosave{strings.TrimSuffix(f.Name(), wholefile.LockSuffix) + autosaveSuffix, lock}, nil
}

// Write replaces the saved session, whole or not at all.
func (a *Autosave) Write(s Session) error { return wholefile.WriteWhole(a.path, s.Write) }

// Remove removes the file: the session has ended.
func (a *Autosave) Remove() {
	os.Remove(a.path)
	a.lock.Remove()
}

// Leave leaves the file for a restore: the session was cut off.
func (a *Autosave) Leave() { a.lock.Remove() }

// A CutOff is a session whose program was cut off.
type CutOff struct {
	Path    string
	When    time.Time // it was last written
	Session Session
}

// CutOffSessions are the sessions of a directory whose programs live no longer, the
// latest first; those that cannot be read are left alone. A directory that is not
// there has none.
func CutOffSessions(dir string) ([]CutOff, error) {
	files, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", dir, wholefile.PlainError(err))
	}
	var found []CutOff
	for _, file := range files {
		info, err := file.Info()
		if err != nil || !info.Mode().IsRegular() || !strings.HasSuffix(file.Name(), autosaveSuffix) {
			continue
		}
		c := CutOff{Path: filepath.Join(dir, file.Name()), When: info.ModTime()}
		lock, err := c.lock()
		if err != nil {
			continue
		}
		if c.Session, err = OpenSession(c.Path); err == nil {
			found = append(found, c)
		}
		lock.Remove()
	}
	slices.SortFunc(found, func(a, b CutOff) int {
		return cmp.Or(b.When.Compare(a.When), strings.Compare(a.Path, b.Path))
	})
	return found, nil
}

// lock locks the session for this program; ErrLocked if another program runs it.
func (c CutOff) lock() (*wholefile.Lock, error) {
	return wholefile.LockFile(strings.TrimSuffix(c.Path, autosaveSuffix) + wholefile.LockSuffix)
}

// errGone reports that another program restored the session first.
var errGone = errors.New("another program has taken that session meanwhile")

// Take locks the session for this program, so that no other program offers it. The caller
// calls exactly one of two functions, once: drop removes the session, once it is saved
// elsewhere; back gives it back.
func (c CutOff) Take() (s Session, drop, back func(), err error) {
	lock, err := c.lock()
	if errors.Is(err, wholefile.ErrLocked) {
		return s, nil, nil, errGone
	}
	if err != nil {
		return s, nil, nil, fmt.Errorf("%s cannot be taken: %w", c.Path, wholefile.PlainError(err))
	}
	if s, err = OpenSession(c.Path); err != nil {
		lock.Remove()
		if errors.Is(err, fs.ErrNotExist) {
			err = errGone
		}
		return s, nil, nil, err
	}
	return s, func() { os.Remove(c.Path); lock.Remove() }, lock.Remove, nil
}

// Drop removes the session for good.
func (c CutOff) Drop() error {
	_, drop, _, err := c.Take()
	if err == nil {
		drop()
	}
	return err
}
