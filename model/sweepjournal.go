package model

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// OpenJournal opens the journal of a sweep beside its output, and takes up what
// an interrupted sweep left in it. A journal of another sweep is refused: it is
// somebody's work. So is one that another program is writing.
func (s *Sweep) OpenJournal(path string) (*SweepPart, *os.File, error) {
	held, err := holdJournal(path)
	if err != nil {
		return nil, nil, err
	}
	defer held.Close() // once the new one is held
	part, err := s.takeUp(path, held.File)
	if err != nil {
		return nil, nil, err
	}
	if !movesWhileOpen {
		held.Close()
	}
	// A line that was cut off goes: the journal is written anew, whole, and goes on.
	if err := WriteWhole(path, part.Write); err != nil {
		return nil, nil, err
	}
	anew, err := holdJournal(path)
	if err != nil {
		return nil, nil, err
	}
	if _, err := anew.Seek(0, io.SeekEnd); err != nil {
		anew.Close()
		return nil, nil, unwritten(path, err)
	}
	return part, anew.File, nil
}

// takeUp reads the runs of this sweep from a journal.
func (s *Sweep) takeUp(path string, journal *os.File) (*SweepPart, error) {
	info, err := journal.Stat()
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, PlainError(err))
	}
	if info.Size() == 0 {
		return s.NewPart(), nil
	}
	before, err := ReadPart(path, journal, true)
	if err != nil {
		return nil, fmt.Errorf("%w; move it away to begin anew", err)
	}
	if before.Sweep.Identity() != s.Identity() {
		return nil, fmt.Errorf("%s is what is done of another sweep (%s); move it away to begin anew", path, before.Sweep.Identity())
	}
	return before, nil
}

// holdJournal holds the file of a journal against other programs, where the file system
// can.
func holdJournal(path string) (*fileLock, error) {
	held, err := lockFile(path)
	switch {
	case errors.Is(err, errTaken):
		return nil, fmt.Errorf("%s is being written by another program that runs this very sweep; let it end, or give this one another --out", path)
	case errors.Is(err, errors.ErrUnsupported):
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, unwritten(path, err)
		}
		return &fileLock{f}, nil
	case err != nil:
		return nil, unwritten(path, err)
	}
	return held, nil
}
