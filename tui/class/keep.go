package class

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
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
		for _, p := range c.Phones {
			given = p.Number
		}
		at = fmt.Sprint(c.Act, c.Step, c.Phase, c.Joined(), given, len(c.Acts), " ")
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

func (k *keeper) writeFile() (err error) {
	if k.folder == "" {
		return nil
	}
	defer refusal.To(&err)
	var text []byte
	k.Door = k.room.Door()
	refusal.Check(k.room.With(func(c *classroom.Class) { text = refusal.Must(c.Save(k.SavedRoom)) }))
	path, lock := filepath.Join(k.folder, k.Code+keptSuffix), k.lock
	if path != k.path {
		refusal.Check(disk.Unwritten(k.folder, os.MkdirAll(k.folder, 0o700)))
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
func (k *keeper) append(due []classroom.Record) (err error) {
	defer refusal.To(&err)
	rows := refusal.Must(lesson.OpenRows(k.Results, classroom.ResultColumns()))
	var names []string
	var text [][]string
	for _, part := range due {
		if names = append(names, part.Name); !k.doubt || !rows.Has(part.Rows...) {
			text = append(text, part.Rows...)
		}
	}
	refusal.Check(errors.Join(rows.Append(text...), rows.Close()))
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

// Classes that were left stay for keptFor, and are offered for offeredFor.
const (
	keptFor    = 12 * time.Hour
	offeredFor = 2 * time.Hour
)

// keptLargest is the largest file of a class that is read, in bytes.
const keptLargest = 64 << 20

// A leftClass is a class that was left, or cut off.
type leftClass struct {
	*classroom.Saved
	disk.Found
}

// keptClasses are the files of a folder, the latest first; a folder that is not there has none.
func keptClasses(folder string) (all []leftClass) {
	files, _ := disk.Ending(folder, keptSuffix)
	for _, f := range files {
		all = append(all, leftClass{Found: f})
	}
	return all
}

// free reports that no program leads the class.
func (k *leftClass) free() bool {
	lock, err := disk.LockFile(k.Path + disk.LockSuffix)
	if err != nil {
		return !errors.Is(err, disk.ErrLocked)
	}
	lock.Remove()
	return true
}

// read reads the file.
func (k *leftClass) read() error {
	text, err := disk.ReadFile(k.Path, "the file of a class", keptLargest)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &k.Saved); err != nil || k.Saved == nil {
		return fmt.Errorf("%s: it is no file of a class, or it is damaged; remove it", k.Path)
	}
	return nil
}

// words says where the class stands.
func (k *leftClass) words() string {
	asked := k.Act >= 1 && k.Act <= len(k.Acts) && k.Acts[k.Act-1].Word != ""
	return canvas.Tell("the class of {at}: {phones phone}, <{lobby?}the lobby|{asked?}question {asked}|act {Act}>", k.Standing,
		"at", k.Begun.Local().Format("15:04"), "phones", len(k.Phones), "lobby", k.Phase == classroom.Lobby,
		"asked", canvas.Pick(asked, len(k.Asked), 0))
}

// offered is the latest class that was left within offeredFor; nil without one. Files that are older than keptFor are removed.
func offered(folder string, now time.Time) *leftClass {
	var found *leftClass
	for _, k := range keptClasses(folder) {
		age := now.Sub(k.When)
		switch {
		case age > keptFor && k.free():
			os.Remove(k.Path)
		case found == nil && age < offeredFor && k.free() && k.read() == nil:
			found = &k
		}
	}
	return found
}

// chosen is the class of a code, or the latest.
func chosen(folder, code string) (*leftClass, error) {
	all := keptClasses(folder)
	at := slices.IndexFunc(all, func(k leftClass) bool {
		return code == "" || strings.EqualFold(filepath.Base(k.Path), code+keptSuffix)
	})
	switch {
	case at < 0 && code != "":
		return nil, fmt.Errorf("--resume %s: no class of this code is kept; lascope class --resume takes up the latest", code)
	case at < 0:
		return nil, errors.New("--resume: no class is kept; begin one, such as lascope class liar")
	case !all[at].free():
		return nil, fmt.Errorf("--resume: another lascope leads the class %s", strings.TrimSuffix(filepath.Base(all[at].Path), keptSuffix))
	}
	k := &all[at]
	return k, k.read()
}

// reopen opens the room of a class that was taken up at its address. Where that cannot be, the lobby offers others.
func (p *Play) reopen() {
	if err := p.open(p.Address); err != nil {
		p.elsewhere = pane.Sentence(err.Error()) + " At another address phones get new numbers, since a cookie belongs to an address."
	}
}

// takeUp makes the play of a class that was left, at an address; "" for the address of its file.
func takeUp(ctx context.Context, k *leftClass, address string, stage *Stage, host config.ClassHost) (p *Play, err error) {
	p = &Play{SavedRoom: k.SavedRoom, stage: stage, host: host, turn: usualTurn, resumed: true}
	p.Address, p.N = cmp.Or(address, p.Address), p.N+100
	var acts []classroom.Act
	for _, saved := range k.Acts {
		if turn, wrong := time.ParseDuration(saved.Turn); wrong == nil {
			p.turn = turn
		}
		word := cmp.Or(saved.Word, canvas.Pick(saved.Together, togetherWord+" ", "")+saved.Line)
		act, err := stage.act(word, k.Most, p.turn)
		if err == nil && act.Was != saved.Was {
			err = fmt.Errorf("the text of the lesson %s has changed since; it can be taken up by the version of lascope that led it", saved.Word)
		}
		if err != nil {
			return nil, fmt.Errorf("--resume: %w", err)
		}
		acts = append(acts, act)
	}
	if p.class, err = classroom.Restore(ctx, k.Saved, acts); err != nil {
		return nil, fmt.Errorf("--resume: %s: %w", k.Path, err)
	}
	return p, nil
}
