package model

import (
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// TestPointless: a value without effect is refused with the reason, on the line, as an
// intervention and by hand. A default is accepted.
func TestPointless(t *testing.T) {
	for line, want := range map[string]string{
		"h-traa ratio=3":                              "ratio=3: ratio counts only with web=thesis; leave ratio out",
		"h-traa web=thesis beta=1":                    "beta=1: beta counts only with web=zipf; leave beta out",
		"h-traa slot=2h":                              "slot=2h: slot counts only with trace=FILE; leave slot out",
		"lakg trace=x pages=8":                        "pages=8: pages counts only without trace=FILE, which brings its own; leave pages out",
		"robot graph=a relevance=b family=dense":      "family=dense: family counts only without graph=FILE, which brings its own; leave family out",
		"h-traa web=thesis @9:alpha=0.2":              "@9:alpha=0.2: alpha counts only with web=zipf; leave alpha out",
		"h-traa web=thesis alpha=0.90 beta=1.5":       "",
		"h-traa ratio=1.5 slot=1h":                    "",
		"h-traa web=thesis ratio=3 pages=64":          "",
		"traa trace=x slot=2h pages=2 feedback=model": "",
	} {
		_, err := Parse(line)
		if got := sayError(err); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
	r := MustRun(t, "h-traa web=thesis pages=20")
	if _, err := r.Do("alpha=0.5"); err == nil || !strings.Contains(err.Error(), "counts only with web=zipf") {
		t.Errorf("by hand: %v", err)
	}
}

func sayError(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestWithLeavesOutThePointless: another web can be chosen, whatever the line gives for
// the present one.
func TestWithLeavesOutThePointless(t *testing.T) {
	s, err := Parse("h-traa alpha=0.5 beta=1 N=50 @30:alpha=0.6 @40:mirror")
	if err != nil {
		t.Fatal(err)
	}
	if s, err = s.With("web=thesis"); err != nil || s.String() != "h-traa N=50 web=thesis @40:mirror" {
		t.Errorf("it is %q, %v", s, err)
	}
	if _, err := s.With("alpha=0.5"); err == nil {
		t.Error("α is taken by the thesis's web")
	}
}

// TestMayCount: the completion proposes no key that would be refused.
func TestMayCount(t *testing.T) {
	found, _ := Complete([]string{"h-traa", "web=thesis"}, "")
	all := strings.Join(found, " ")
	if strings.Contains(all, "alpha=") || !strings.Contains(all, "ratio=") {
		t.Errorf("on the thesis's web it proposes %s", all)
	}
	found, _ = Complete([]string{"h-traa", "trace=x"}, "")
	if all = strings.Join(found, " "); strings.Contains(all, "pages=") || !strings.Contains(all, "slot=") {
		t.Errorf("on a trace it proposes %s", all)
	}
}

// TestPrintable: characters that act on a terminal are printed as escapes.
func TestPrintable(t *testing.T) {
	const plain = "α ≤ 1:日本 é\n\tok"
	if lab.Printable(plain) != plain {
		t.Errorf("%q became %q", plain, lab.Printable(plain))
	}
	if got, want := lab.Printable("a\x1b[2J\u009bm\u202eb\xff\r\u200b\u2028"), `a\x1b[2J\x9bm\u202eb\xff\x0d\u200b\u2028`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestWordsOfALine: words that cannot be shown or read back are refused in a sentence.
func TestWordsOfALine(t *testing.T) {
	for _, w := range []string{"\x1b[31m", "trace=a\u202eb", "a\nb", "trace=\xff", `trace=a"b`, "N=" + strings.Repeat("1", 5000), "@5:\u0085"} {
		_, err := ParseWords([]string{"h-traa", w})
		if err == nil {
			t.Errorf("%q is taken", w)
			continue
		}
		modeltest.Sentence(t, err)
		if lab.Printable(err.Error()) != err.Error() || len(err.Error()) > 400 {
			t.Errorf("%q is refused with %q", w, err)
		}
	}
}
