package class

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"lascope/internal/disk"
	"lascope/internal/task"
	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/config"
)

// keepEvery is the time from one file with new votes to the next.
const keepEvery = time.Second

// keptSuffix ends the names of the files of classes.
const keptSuffix = ".class"

// A keeper writes the file of a class, and from it the results, on a goroutine of its own, so that no phone waits for the disk.
type keeper struct {
	classroom.SavedRoom // as of the latest file
	room                config.ClassRoom
	folder              string      // "" for no file
	doubt               bool        // more may be in the results, since the class was cut off
	notes               chan string // of what could not be written

	path    string     // of the file; "" before the first
	lock    *disk.Lock // nil where the system has none
	at      string     // the stand of the latest file
	trouble string     // the latest note
	writing sync.Mutex // held by who writes
	stop    chan struct{}
	group   task.Group
}

// begin writes the file now, and after each change.
func (k *keeper) begin() {
	k.stop = make(chan struct{})
	k.write(false)
	failed := k.trouble != ""
	k.group.Go(func() { k.keep(failed) })
}

// update writes the file if its stand has changed, or always. again reports that more is to be written within keepEvery: votes, hands and
// moves, or what could not be written.
func (k *keeper) update(always bool) (again bool) {
	k.writing.Lock()
	defer k.writing.Unlock()
	if !always && k.stand() == k.at {
		return true
	}
	k.write(false)
	return k.trouble != ""
}

// keep writes the file after each change, and within keepEvery where again is set.
func (k *keeper) keep(again bool) {
	var later <-chan time.Time
	for {
		switch {
		case !again:
			later = nil
		case later == nil:
			later = time.After(keepEvery)
		}
		select {
		case <-k.stop:
			return
		case <-k.room.Deeds():
			again = k.update(false)
		case <-later:
			later = nil
			again = k.update(true)
		}
	}
}

// stand is the part of the class whose changes are kept at once: its place, its phones, its acts and its code.
func (k *keeper) stand() (at string) {
	k.room.With(func(c *classroom.Class) {
		given := 0
		for _, p := range c.Phones() {
			given = p.Number
		}
		at = fmt.Sprint(c.Act(), c.Step(), c.Phase(), c.Joined(), given, len(c.Plan().Acts), " ")
	})
	return at + k.room.Door().Code
}

// write writes the file, then the results that are due; with all, the results of open questions, too. It reports that the results are whole.
func (k *keeper) write(all bool) bool {
	k.at = k.stand()
	var due []classroom.Record
	k.room.With(func(c *classroom.Class) {
		if k.Results != "" {
			due = c.Records(k.Written, all)
		}
	})
	err := k.writeFile()
	var failed error
	if len(due) > 0 {
		if failed = k.append(due); failed == nil {
			err = k.writeFile()
		}
	}
	if err != nil && failed != nil {
		err = fmt.Errorf("%w; %w", err, failed)
	}
	if err = cmp.Or(err, failed); err == nil {
		k.trouble = ""
	} else if text := err.Error(); text != k.trouble {
		k.trouble = text
		select {
		case k.notes <- text:
		default:
		}
	}
	return failed == nil
}

func (k *keeper) writeFile() error {
	if k.folder == "" {
		return nil
	}
	var text []byte
	var err error
	k.Door = k.room.Door()
	k.room.With(func(c *classroom.Class) { text, err = c.Save(k.SavedRoom) })
	if err != nil {
		return err
	}
	path, lock := filepath.Join(k.folder, k.Code+keptSuffix), k.lock
	if path != k.path {
		if err := os.MkdirAll(k.folder, 0o700); err != nil {
			return disk.Unwritten(k.folder, err)
		}
		if lock, err = disk.LockFile(path + disk.LockSuffix); err != nil && !errors.Is(err, errors.ErrUnsupported) {
			return disk.Unwritten(path, err)
		}
	}
	err = disk.WritePrivate(path, disk.Text(string(text)+"\n"))
	switch {
	case path == k.path:
	case err != nil && lock != nil:
		lock.Remove()
	case err == nil:
		os.Remove(k.path) // the file of the code before
		k.release()
		k.path, k.lock = path, lock
	}
	return err
}

// append appends parts to the results.
func (k *keeper) append(due []classroom.Record) error {
	rows, err := lesson.OpenRows(k.Results, classroom.ResultColumns())
	if err != nil {
		return err
	}
	var names []string
	var text [][]string
	for _, part := range due {
		if names = append(names, part.Name); !k.doubt || !rows.Has(part.Rows...) {
			text = append(text, part.Rows...)
		}
	}
	if err := errors.Join(rows.Append(text...), rows.Close()); err != nil {
		return err
	}
	k.Written, k.doubt = slices.Concat(k.Written, names), false
	return nil
}

// release lets other programs have the file.
func (k *keeper) release() {
	if k.lock != nil {
		k.lock.Remove()
	}
	k.lock = nil
}

// end writes all for the last time. The file of a class that has ended is removed, unless results are not written; one that is left
// stays.
func (k *keeper) end(ended bool) error {
	close(k.stop)
	k.group.Wait()
	whole := k.write(ended)
	if ended && whole {
		os.Remove(k.path)
	}
	if k.release(); ended && !whole {
		return fmt.Errorf("%s; lascope class --resume %s tries again", k.trouble, k.room.Door().Code)
	}
	return nil
}
