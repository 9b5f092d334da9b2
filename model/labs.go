package model

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/knapsacklab"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
)

// Labs are all labs. The first scheme of the first lab is the default. The caller must not
// change them.
func Labs() []*lab.Lab { return labs }

// ListedLabs are all labs in the order of lists for a reader: the arms lab first, in which the
// course begins. The caller must not change them.
func ListedLabs() []*lab.Lab {
	i := slices.IndexFunc(labs, func(l *lab.Lab) bool { return l.Name == "arms" })
	return slices.Concat(labs[i:i+1], labs[:i], labs[i+1:])
}

// labs is the table of labs. A lab's constructor gathers the rows that its world and its
// schemes declare.
var labs = family(
	pollinglab.Lab(),
	linelab.Lab(),
	placementlab.Lab(),
	crawllab.Lab(),
	armslab.Lab(),
	knapsacklab.Lab(),
)

// Extend adds a lab to the table, or puts it in the place of the lab of its name, which it extends
// by a scheme or a shift. It must be called before the first line is parsed.
func Extend(l *lab.Lab) {
	all := slices.Clone(labs)
	if i := slices.IndexFunc(all, func(other *lab.Lab) bool { return other.Name == l.Name }); i >= 0 {
		all[i] = l
	} else {
		all = append(all, l)
	}
	labs = family(all...)
}

// family makes labs know each other, and their schemes them.
func family(all ...*lab.Lab) []*lab.Lab {
	for _, l := range all {
		l.Family = all
		for _, s := range l.All() {
			s.Lab = l
		}
	}
	return all
}

// findSchemeWith finds the scheme of a line. Of several labs that have a scheme of the name, such as
// you, it is the first whose table has all keys of the KEY=VALUE words, else the first.
func findSchemeWith(name string, words []string) (*lab.Scheme, error) {
	for _, l := range Labs() {
		if s := l.Scheme(name); s != nil && !slices.ContainsFunc(words, func(w string) bool {
			key, _, _ := strings.Cut(w, "=")
			return !s.Takes(key)
		}) {
			return s, nil
		}
	}
	return FindScheme(name)
}

// FindScheme finds a scheme of any lab by its name, such as "h-traa". The error names the
// nearest scheme, or one of each lab.
func FindScheme(name string) (*lab.Scheme, error) {
	var firsts []string
	for _, l := range Labs() {
		if s := l.Scheme(name); s != nil {
			return s, nil
		}
		firsts = append(firsts, l.Schemes[0].Name)
	}
	if name == "" {
		return nil, errors.New(`"": an empty word is no scheme; leave it out, or name one such as h-traa`)
	}
	near := lab.DidYouMean(name, SchemeNames())
	if near == "" {
		near = "; " + lab.Command("schemes") + " lists them, such as " + lab.OrList(firsts)
	}
	return nil, fmt.Errorf("%s: not a scheme%s", lab.Quoted(name), near)
}
