package world

import (
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// Each name that cannot be shown has its true reason, and a form in which it can be shown.
func TestNameError(t *testing.T) {
	for name, c := range map[string]struct{ says, shown string }{
		"soft\u00adhyphen":        {"has a sign that cannot be shown, U+00AD", `soft\u00adhyphen`},
		"a\x1b\"b\"":              {"has a sign that cannot be shown, U+001B", `a\x1b\"b\"`},
		"caf\xe9":                 {"is no UTF-8 text", `caf\xe9`},
		strings.Repeat("a", 4097): {"has 4097 bytes, more than 4096", strings.Repeat("a", 4097)},
	} {
		if err := NameError(name); err == nil || !strings.Contains(err.Error(), c.says) || Shown(name) != c.shown {
			t.Errorf("%.40q: %v, shown %.40q; want %q, %.40q", name, err, Shown(name), c.says, c.shown)
		}
	}
	if err := NameError("é→漢"); err != nil || Shown("é→漢") != "é→漢" {
		t.Error(err)
	}
}

// A name may hold letters of all scripts and joiners, at most 4,096 bytes, and nothing that a screen would obey or hide.
func TestShowable(t *testing.T) {
	for name, want := range map[string]bool{
		"": true, "a page ~": true, " ": true, "é→漢": true, "a\u200cb\u200db": true, strings.Repeat("a", 4096): true,
		strings.Repeat("a", 4097): false, "a\x1fb": false, "a\x7fb": false, "\x00": false, "a\u0085": false, "a\u202eb": false, "a\u200bb": false, "a\u2028b": false, "a\u2029b": false,
		"\xff": false,
	} {
		modeltest.Equal(t, showable(name), want, "%.20q:", name)
	}
}
