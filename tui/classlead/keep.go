package classlead

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lascope/internal/disk"
	"lascope/internal/fault"
	"lascope/internal/foreign"
	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/config"
	"lascope/tui/pane"
)

const (
	keepEvery   = time.Second // at least, from one file with new votes to the next
	keptFor     = 12 * time.Hour
	offeredFor  = 2 * time.Hour
	keptSuffix  = ".class"
	keptLargest = 64 << 20 // bytes
)

// A keeper writes the file of a class, and from it the results. All it writes is written on one goroutine, so that no phone waits for
// the disk.
type keeper struct {
	room    config.ClassRoom
	folder  string // "" for no file
	results string // the path; "" for none
	written []string
	doubt   bool        // more records may be in it, since the class was cut off
	notes   chan string // of what could not be written

	path    string     // of the file; "" before the first
	lock    *disk.Lock // nil where the system has none
	at      stand      // of the latest file
	trouble string     // the latest note
	stop    chan struct{}
	group   fault.Group
}

// A stand is the part of a class whose changes are kept at once.
type stand struct {
	act, step, phones, given, acts int
	phase                          classroom.Phase
	code                           string
}

func standOf(c *classroom.Class) stand {
	given := 0
	for _, p := range c.Phones() {
		given = p.Number
	}
	return stand{act: c.Act(), step: c.Step(), phones: c.Joined(), given: given, acts: len(c.Plan().Acts), phase: c.Phase()}
}

// begin writes the file, and goes on to.
func (k *keeper) begin() {
	k.stop = make(chan struct{})
	k.write(false)
	k.group.Go(k.keep)
}

// keep writes the file after each change: at once, or after votes, hands and moves within keepEvery.
func (k *keeper) keep() {
	var later <-chan time.Time
	for {
		select {
		case <-k.stop:
			return
		case <-k.room.Deeds():
			if now := k.stand(); now == k.at {
				if later == nil {
					later = time.After(keepEvery)
				}
				continue
			}
		case <-later:
		}
		later = nil
		if k.write(false); k.trouble != "" {
			later = time.After(keepEvery) // there may be room
		}
	}
}

func (k *keeper) stand() (at stand) {
	k.room.With(func(c *classroom.Class) { at = standOf(c) })
	at.code = k.room.Door().Code
	return at
}

// write writes the file, then the results that are due; with all, those of open questions, too. It reports that the results are whole.
func (k *keeper) write(all bool) bool {
	k.at = k.stand()
	var due []classroom.Record
	k.room.With(func(c *classroom.Class) {
		if k.results != "" {
			due = c.Records(k.written, all)
		}
	})
	err := k.writeFile()
	var failed error
	if len(due) > 0 {
		if failed = k.append(due); failed == nil {
			err = k.writeFile()
		}
	}
	if err = errors.Join(err, failed); err == nil {
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
	var saved *classroom.Saved
	k.room.With(func(c *classroom.Class) { saved = c.Save() })
	d := k.room.Door()
	saved.SavedRoom = classroom.SavedRoom{Address: d.Address, Code: d.Code, Key: d.Key, N: d.N, Results: k.results, Written: append([]string{}, k.written...)}
	if path := filepath.Join(k.folder, d.Code+keptSuffix); path != k.path {
		if err := os.MkdirAll(k.folder, 0o700); err != nil {
			return disk.Unwritten(k.folder, err)
		}
		k.remove()
		lock, err := disk.LockFile(path + disk.LockSuffix)
		if err != nil && !errors.Is(err, errors.ErrUnsupported) {
			return disk.Unwritten(path, err)
		}
		k.path, k.lock = path, lock
	}
	text, err := foreign.JSON(saved)
	if err != nil {
		return err
	}
	return disk.WritePrivate(k.path, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

// append appends parts to the results.
func (k *keeper) append(due []classroom.Record) error {
	rows, err := lesson.OpenRows(k.results, classroom.ResultColumns())
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
	k.written, k.doubt = slices.Concat(k.written, names), false
	return nil
}

// remove removes the file and its lock.
func (k *keeper) remove() {
	if k.path != "" {
		os.Remove(k.path)
	}
	k.release()
	k.path = ""
}

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
	switch whole := k.write(ended); {
	case ended && whole:
		k.remove()
	case ended:
		k.release()
		return fmt.Errorf("%s; lascope class --resume %s tries again", k.trouble, k.at.code)
	}
	k.release()
	return nil
}

// A Kept is a class that was left, or cut off.
type Kept struct {
	*classroom.Saved
	path string
	left time.Time // it was last written
}

// keptClasses are the files of a folder, the latest first.
func keptClasses(folder string) (all []Kept) {
	files, _ := os.ReadDir(folder) // a folder that is not there has none
	for _, f := range files {
		if info, err := f.Info(); err == nil && info.Mode().IsRegular() && strings.HasSuffix(f.Name(), keptSuffix) {
			all = append(all, Kept{path: filepath.Join(folder, f.Name()), left: info.ModTime()})
		}
	}
	slices.SortStableFunc(all, func(a, b Kept) int { return b.left.Compare(a.left) })
	return all
}

// free reports that no program leads the class.
func (k *Kept) free() bool {
	lock, err := disk.LockFile(k.path + disk.LockSuffix)
	if err != nil {
		return !errors.Is(err, disk.ErrLocked)
	}
	lock.Remove()
	return true
}

// read reads the file.
func (k *Kept) read() error {
	text, err := disk.ReadFile(k.path, "the file of a class", keptLargest)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &k.Saved); err != nil || k.Saved == nil {
		return fmt.Errorf("%s: it is no file of a class, or it is damaged; remove it", k.path)
	}
	return nil
}

// words says where the class stands.
func (k *Kept) words() string {
	place := fmt.Sprintf("act %d", k.Act)
	if k.Phase == classroom.Lobby.String() {
		place = "the lobby"
	} else if n := len(k.Asked); n > 0 && k.Act >= 1 && k.Act <= len(k.Acts) && k.Acts[k.Act-1].Lesson != "" {
		place = fmt.Sprintf("question %d", n)
	}
	phones := "1 phone"
	if n := len(k.Phones); n != 1 {
		phones = fmt.Sprintf("%d phones", n)
	}
	return fmt.Sprintf("the class of %s: %s, %s", k.Begun.Local().Format("15:04"), phones, place)
}

// offered is the latest class that was left within offeredFor; nil without one. Files that are older than keptFor are removed.
func offered(folder string, now time.Time) *Kept {
	var found *Kept
	for _, k := range keptClasses(folder) {
		age := now.Sub(k.left)
		switch {
		case age > keptFor && k.free():
			os.Remove(k.path)
		case found == nil && age < offeredFor && k.free() && k.read() == nil:
			found = &k
		}
	}
	return found
}

// chosen is the class of a code, or the latest.
func chosen(folder, code string) (*Kept, error) {
	all := keptClasses(folder)
	at := slices.IndexFunc(all, func(k Kept) bool {
		return code == "" || strings.EqualFold(filepath.Base(k.path), code+keptSuffix)
	})
	switch {
	case at < 0 && code != "":
		return nil, fmt.Errorf("--resume %s: no class of this code is kept; lascope class --resume takes up the latest", code)
	case at < 0:
		return nil, errors.New("--resume: no class is kept; begin one, such as lascope class liar")
	case !all[at].free():
		return nil, fmt.Errorf("--resume: another lascope leads the class %s", strings.TrimSuffix(filepath.Base(all[at].path), keptSuffix))
	}
	k := &all[at]
	return k, k.read()
}

// reopen opens the room of a class that was taken up at its address. Where that cannot be, the lobby offers others.
func (p *Play) reopen() {
	if err := p.open(p.door.Address); err != nil {
		p.elsewhere = pane.Sentence(err.Error()) + " At another address phones get new numbers, since a cookie belongs to an address."
	}
}

// takeUp makes the play of a class that was left.
func takeUp(ctx context.Context, k *Kept, s *settings, stage *Stage, host config.ClassHost) (*Play, error) {
	p := &Play{settings: *s, stage: stage, host: host, door: config.ClassDoor{Address: k.Address, Code: k.Code, Key: k.Key, N: k.N + 100}, written: k.Written, resumed: true}
	p.names, p.most, p.home, p.results = k.Names, k.Most, k.Home, k.Results
	if s.address != "" {
		p.door.Address = s.address
	}
	var acts []classroom.Act
	for _, saved := range k.Acts {
		var act classroom.Act
		var err error
		if saved.Line == "" {
			act, err = p.act(stage, saved.Lesson)
		} else {
			if turn, wrong := time.ParseDuration(saved.Turn); wrong == nil {
				p.turn = turn
			}
			act, err = p.game(saved.Line, saved.Together)
		}
		if err == nil && act.Lesson != nil && act.Lesson.Sum != saved.Sum {
			err = fmt.Errorf("the text of the lesson %s has changed since; it can be taken up by the version of lascope that led it", saved.Lesson)
		}
		if err != nil {
			return nil, fmt.Errorf("--resume: %w", err)
		}
		acts = append(acts, act)
	}
	var err error
	if p.class, err = classroom.Restore(ctx, k.Saved, acts); err != nil {
		return nil, fmt.Errorf("--resume: %s: %w", k.path, err)
	}
	return p, nil
}
