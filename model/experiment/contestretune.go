package experiment

import (
	"slices"
	"strings"

	"lascope/internal/memory"
	"lascope/model"
)

// copyMost bounds the estimated bytes of the runs of which a contest makes a copy: a copy of more
// takes longer than a key may.
const copyMost = 48 << 20

// An untuned is a contest as it was before the last value that [Contest.Tune] has set.
type untuned struct {
	Contest
	key string // of the parameter
}

// Tune is [Contest.Do] for a live parameter, KEY=VALUE, with a copy of the contest from before it,
// so that [Contest.Retune] can replace the value. A contest of large runs, or one with a sample
// that is being measured, has none.
func (c *Contest) Tune(word string) (detail string, err error) {
	before := c.copied()
	if detail, err = c.Do(word); err == nil && before != nil {
		key, _, _ := strings.Cut(word, "=")
		c.before = &untuned{*before, key}
	}
	return detail, err
}

// Retunes reports that [Contest.Retune] can replace a value that [Contest.Tune] sets now. As no
// tick is replayed, most is not used.
func (c *Contest) Retunes(most int64) bool { return c.copies() }

// Retune replaces the last value, KEY=VALUE, by another one of the same parameter, at the same
// tick, which is then the present one. The contest has not changed if done is false: there is no
// copy, something else has been done since, or the world has shifted; nor if the word is refused.
// As no tick is replayed, most is not used.
func (c *Contest) Retune(word string, most int64) (detail string, done bool, err error) {
	key, _, _ := strings.Cut(word, "=")
	before := c.before
	if before == nil || before.key != key || slices.ContainsFunc(c.runs, func(r *model.Run) bool {
		marks := r.Marks() // a shift after the last value
		return len(marks) > 0 && marks[len(marks)-1].Tick > before.Tick()
	}) {
		return "", false, nil
	}
	next := before.copied()
	if detail, err = next.Do(word); err != nil {
		return "", false, err
	}
	*c = *next
	c.before = before
	return detail, true, nil
}

// copies reports that the contest makes copies of itself.
func (c *Contest) copies() bool {
	all := int64(0)
	for _, s := range c.specs {
		need, _, err := s.Bytes()
		if all += need; err != nil || all > copyMost {
			return false
		}
	}
	return c.pending == nil
}

// copied is an independent copy of the contest; nil if it has none.
func (c *Contest) copied() *Contest {
	if !c.copies() {
		return nil
	}
	out := memory.Copy(c)
	for i, r := range c.runs {
		out.runs[i] = r.Clone()
	}
	return out
}
