package chart

import "slices"

// besidePlaces is the most names below those of a legend's fixed places.
const besidePlaces = 3

// placed are the entries of a legend of fixed places, in room rows. Of the others the uppermost curves are the first; of
// former schemes only the last has a row.
func (c *Chart) placed(room int) (es []legendEntry) {
	for row, name := range c.Places {
		if i := slices.IndexFunc(c.Series, func(s Series) bool { return s.Name == name && !s.Hidden }); i >= 0 {
			es = append(es, legendEntry{series: c.Series[i], row: row})
		}
	}
	row, former := len(c.Places)+1, false
	for _, s := range slices.Backward(c.Series) {
		switch {
		case s.Hidden || s.Name == "" || slices.Contains(c.Places, s.Name) || s.Mark == '◌' && former:
			continue
		case row == len(c.Places)+1+besidePlaces:
			continue
		}
		former = former || s.Mark == '◌'
		es = append(es, legendEntry{series: s, row: row})
		row++
	}
	return slices.DeleteFunc(es, func(e legendEntry) bool { return e.row >= room })
}
