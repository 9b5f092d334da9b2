package model

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A KeptSession is the file of a session that still goes on, so that nothing is lost
// if its program is cut off. A second file beside it is locked as long as the program
// lives: so every other program knows what was cut off.
type KeptSession struct {
	path string
	lock *fileLock
}

const (
	keptSuffix = ".session"
	lockSuffix = ".lock"
	mostKept   = 50 // sessions that were cut off and nobody wanted; the oldest go
)

// KeepSession begins a file in a directory, which is made if need be. It holds nothing
// before the first [KeptSession.Write]. The error is a sentence.
func KeepSession(dir string) (*KeptSession, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, unwritten(dir, err)
	}
	f, err := os.CreateTemp(dir, "*"+lockSuffix)
	if err != nil {
		return nil, unwritten(dir, err)
	}
	f.Close()
	lock, err := lockFile(f.Name())
	if err != nil {
		os.Remove(f.Name())
		return nil, unwritten(dir, err)
	}
	found, _ := CutOffSessions(dir)
	for _, old := range found[min(len(found), mostKept):] {
		_ = old.Drop()
	}
	return &KeptSession{strings.TrimSuffix(f.Name(), lockSuffix) + keptSuffix, lock}, nil
}

// Write writes the session in place of the last one, whole or not at all.
func (k *KeptSession) Write(s Session) error { return WriteWhole(k.path, s.Write) }

// Remove removes the file: the session has ended.
func (k *KeptSession) Remove() {
	os.Remove(k.path)
	k.lock.drop()
}

// Leave leaves the file to be found: the session was cut off.
func (k *KeptSession) Leave() { k.lock.drop() }

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
		return nil, fmt.Errorf("%s cannot be read: %w", dir, PlainError(err))
	}
	var found []CutOff
	for _, file := range files {
		info, err := file.Info()
		if err != nil || !info.Mode().IsRegular() || !strings.HasSuffix(file.Name(), keptSuffix) {
			continue
		}
		c := CutOff{Path: filepath.Join(dir, file.Name()), When: info.ModTime()}
		lock, err := c.hold()
		if err != nil {
			continue
		}
		if c.Session, err = OpenSession(c.Path); err == nil {
			found = append(found, c)
		}
		lock.drop()
	}
	slices.SortFunc(found, func(a, b CutOff) int {
		if c := b.When.Compare(a.When); c != 0 {
			return c
		}
		return strings.Compare(a.Path, b.Path)
	})
	return found, nil
}

// hold takes the session for this program; errTaken if it goes on in another one.
func (c CutOff) hold() (*fileLock, error) {
	return lockFile(strings.TrimSuffix(c.Path, keptSuffix) + lockSuffix)
}

// errGone tells that somebody else was quicker.
var errGone = errors.New("another program has taken that session meanwhile")

// Take takes the session for this program, so that no other is offered it: kept
// removes it, once it is kept elsewhere, and back gives it back. Exactly one of the
// two is called, once.
func (c CutOff) Take() (s Session, kept, back func(), err error) {
	lock, err := c.hold()
	if errors.Is(err, errTaken) {
		return s, nil, nil, errGone
	}
	if err != nil {
		return s, nil, nil, fmt.Errorf("%s cannot be taken: %w", c.Path, PlainError(err))
	}
	if s, err = OpenSession(c.Path); err != nil {
		lock.drop()
		if errors.Is(err, fs.ErrNotExist) {
			err = errGone
		}
		return s, nil, nil, err
	}
	return s, func() { os.Remove(c.Path); lock.drop() }, lock.drop, nil
}

// Drop removes the session for good.
func (c CutOff) Drop() error {
	_, kept, _, err := c.Take()
	if err == nil {
		kept()
	}
	return err
}
