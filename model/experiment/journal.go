package experiment

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"lascope/internal/disk"
	"lascope/model"
)

// A journalFile is the open file of a sweep's finished runs, beside the sweep's output. A
// lock file excludes other programs.
type journalFile struct {
	*os.File
	lock *disk.Lock // nil where the file system has no locks
	bare int64      // the size of the file as long as it has no runs; 0 if it has had some
}

// openJournal opens the journal of a sweep and reads the runs that an interrupted sweep
// left in it. It refuses a journal of another sweep, whose runs would be lost, and one that
// another program is writing.
func (s *Sweep) openJournal(path string) (*SweepPart, *journalFile, error) {
	j := &journalFile{}
	var err error
	j.lock, err = disk.LockFile(path + disk.LockSuffix)
	switch {
	case errors.Is(err, disk.ErrLocked):
		return nil, nil, fmt.Errorf("%s is being written by another program that runs this very sweep; let it end, or give this one another --out", path)
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return nil, nil, disk.Unwritten(path, err)
	}
	part, err := s.resume(path)
	if err == nil {
		err = disk.WriteWhole(path, part.writeJournal) // without a truncated last line
	}
	if err == nil {
		err = j.begin(path, !slices.Contains(part.known, true))
	}
	if err != nil {
		j.Close()
		return nil, nil, err
	}
	return part, j, nil
}

// begin opens the written journal to append runs.
func (j *journalFile) begin(path string, bare bool) (err error) {
	if j.File, _, err = disk.Append(path, 0o600); err != nil {
		return disk.Unwritten(path, err)
	}
	if info, err := j.Stat(); err == nil && bare {
		j.bare = info.Size()
	}
	return nil
}

// Close closes the journal. The file stays for the next run of the sweep, unless it has no runs: a program that fails at
// once leaves nothing that would refuse another.
func (j *journalFile) Close() {
	if j.File != nil {
		if info, err := j.Stat(); err == nil && info.Size() == j.bare {
			os.Remove(j.Name())
		}
		j.File.Close()
	}
	if j.lock != nil {
		j.lock.Remove()
	}
}

// Remove removes the journal once the output is complete.
func (j *journalFile) Remove() error {
	defer j.Close()
	j.File.Close()
	if err := os.Remove(j.Name()); err != nil {
		return fmt.Errorf("%s cannot be removed: %w", j.Name(), disk.PlainError(err))
	}
	return nil
}

// resume reads the runs of this sweep from a journal and creates the file if necessary.
func (s *Sweep) resume(path string) (*SweepPart, error) {
	f, _, err := disk.Append(path, 0o600)
	if err != nil {
		return nil, disk.Unwritten(path, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, disk.PlainError(err))
	}
	if info.Size() == 0 {
		return s.NewPart(), nil
	}
	before, err := ReadPart(path, f, true)
	if err != nil {
		return nil, fmt.Errorf("%w; move it away to begin again", err)
	}
	if !slices.Contains(before.known, true) {
		return s.NewPart(), nil // nothing would be lost
	}
	if before.Sweep.Identity() != s.Identity() {
		return nil, fmt.Errorf("%s is the journal of another sweep (%s); move it away to begin again", path, before.Sweep.Identity())
	}
	if made := model.Version(); before.made != "" && before.made != made {
		return nil, fmt.Errorf("%s was begun by lascope %s, this is lascope %s: their numbers may differ; go on with that one, or move it away to begin again", path, before.made, made)
	}
	if err := model.SameData(before.data, s.data); err != nil {
		return nil, fmt.Errorf("%s was begun with other data: %w; move it away to begin again", path, err)
	}
	before.Sweep.program = s.program // that of the file is never started
	return before, nil
}
