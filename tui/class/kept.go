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
	"time"

	"lascope/internal/disk"
	"lascope/model/classroom"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
)

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
	place := fmt.Sprintf("act %d", k.Act)
	if k.Phase == classroom.Lobby {
		place = "the lobby"
	} else if n := len(k.Asked); n > 0 && k.Act >= 1 && k.Act <= len(k.Acts) && k.Acts[k.Act-1].Lesson != "" {
		place = fmt.Sprintf("question %d", n)
	}
	return fmt.Sprintf("the class of %s: %s, %s", k.Begun.Local().Format("15:04"), canvas.Counted(len(k.Phones), "phone"), place)
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
func takeUp(ctx context.Context, k *leftClass, address string, stage *Stage, host config.ClassHost) (*Play, error) {
	p := &Play{SavedRoom: k.SavedRoom, stage: stage, host: host, turn: usualTurn, resumed: true}
	p.Address, p.N = cmp.Or(address, p.Address), p.N+100
	var acts []classroom.Act
	for _, saved := range k.Acts {
		if turn, wrong := time.ParseDuration(saved.Turn); wrong == nil {
			p.turn = turn
		}
		word := cmp.Or(saved.Lesson, canvas.Pick(saved.Together, togetherWord+" ", "")+saved.Line)
		act, err := stage.act(word, k.Most, p.turn)
		if err == nil && act.Sum != saved.Sum {
			err = fmt.Errorf("the text of the lesson %s has changed since; it can be taken up by the version of lascope that led it", saved.Lesson)
		}
		if err != nil {
			return nil, fmt.Errorf("--resume: %w", err)
		}
		acts = append(acts, act)
	}
	var err error
	if p.class, err = classroom.Restore(ctx, k.Saved, acts); err != nil {
		return nil, fmt.Errorf("--resume: %s: %w", k.Path, err)
	}
	return p, nil
}
