package foreign

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"html"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// hostile are words with a sequence that a terminal obeys, a clipboard's (OSC 52), signs that turn the text, a filler that no
// eye sees, NUL and bytes that are no text.
var hostile = []string{
	"a\x1b[31mb", "a\x1b]52;c;QQ==\x07b", "a\u202eb", "a\u2066b\u2069", "a\u3164b", "a\x00b", "a\u009b31mb", "a\rb", "a\u200bb\ufeff", "a\u2028b", "a\U000e0041b", "a\x7fb", "\xff\xfe",
}

// harmless are names that no medium changes, but for the signs of markup.
var harmless = []string{"", "Ada", "O'Brien", "page 17", "https://a.example/b?c=d", "漢字", "é", "e\u0301", "می\u200cخواهم", "👩\u200d🔬", "⚠\ufe0f", "-", "=", "−0.5", "a=b", "#", "\ufffd"}

func clean(t *testing.T, medium, from, text string) {
	t.Helper()
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return Hidden(r) && !isBreak(r) }) {
		t.Errorf("%s: %q becomes %q", medium, from, text)
	}
}

// TestMedia: hidden runes reach no medium, and harmless names are the same in all.
func TestMedia(t *testing.T) {
	for _, text := range append(hostile, harmless...) {
		var terminal bytes.Buffer
		w := NewWriter(&terminal)
		for i := range len(text) { // cut at every byte
			if n, err := w.Write([]byte{text[i]}); n != 1 || err != nil {
				t.Fatal(n, err)
			}
		}
		coded, err := JSON(map[string]string{"name": text})
		var back map[string]string
		if err != nil || json.Unmarshal(coded, &back) != nil {
			t.Fatalf("%q is %s, %v", text, coded, err)
		}
		for medium, got := range map[string]string{
			"terminal": Terminal(text), "CSV": Cell(text), "HTML": Markup(text), "PDF": Plain(text), "a line": Line(text), "JSON": back["name"],
			"JSON's text": string(coded),
		} {
			clean(t, medium, text, got)
			if medium == "HTML" {
				got = html.UnescapeString(got)
			}
			if utf8.ValidString(text) && len(text) > 0 && !strings.ContainsFunc(text, Hidden) && got != text && medium != "JSON's text" {
				t.Errorf("%s: %q becomes %q", medium, text, got)
			}
		}
		if got, want := terminal.String(), Terminal(text); got != want && utf8.ValidString(text) {
			t.Errorf("by single bytes %q is %q, not %q", text, got, want)
		}
	}
	modeltest.Equal(t, Terminal("\x1b\u202e\U000e0041\xff"), `\x1b\u202e\U000e0041\xff`, "a terminal shows")
	modeltest.Equal(t, Line(" a\n\tb\u2028c "), "a b c", "a line is")
	modeltest.Equal(t, Plain("a\n\tb"), "a\n\tb", "line breaks:")
	modeltest.Equal(t, Markup(`<b a="1">&'`), "&lt;b a=&#34;1&#34;&gt;&amp;&#39;", "markup:")
	if got, err := JSON(struct{ A string }{"\"\\u001b\\\u001b\b\f\r\n\t\u2028<"}); err != nil || string(got) != `{"A":"\"\\u001b\\\n\t\u003c"}` {
		t.Errorf("JSON: %s, %v", got, err)
	}
}

// TestCell: a formula is text, a number is a number, and all is read back.
func TestCell(t *testing.T) {
	for text, want := range map[string]string{
		`=HYPERLINK("http://a","b")`: `'=HYPERLINK("http://a","b")`, "@SUM(A1)": "'@SUM(A1)", "+1+1": "'+1+1", "-2+cmd|' /C calc'!A0": "'-2+cmd|' /C calc'!A0",
		"＝1+1": "'＝1+1", "'=a": "''=a", "\t=a": "' =a", "\r=a": "' =a", " =a": "' =a", " -1": " -1", "@\x00a": "'@a", "\u202e=a": "'=a", "a\r\nb": "a b",
		"-0.5": "-0.5", "+1e-9": "+1e-9", "-Inf": "-Inf", "-0.1 0.2 -0.3": "-0.1 0.2 -0.3", "-": "-", "'a": "'a", "'-1": "'-1", "a=b": "a=b",
	} {
		got := Cell(text)
		modeltest.Equal(t, got, want, "%q is the cell", text)
	}
	var b bytes.Buffer
	w := NewCSV(&b)
	w.Write([]string{"=a", "b,c", "-1"})
	if err := w.Flush(); err != nil || b.String() != "'=a,\"b,c\",-1\n" {
		t.Errorf("a row is %q, %v", b.String(), err)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching("['=+@ 0-9a-eE.-]{0,6}").Draw(t, "text")
		cells, err := csv.NewReader(strings.NewReader(`"` + Cell(text) + `"` + "\n")).Read()
		if err != nil || FromCell(cells[0]) != text {
			t.Fatalf("%q is the cell %q, which reads %q, %v", text, Cell(text), cells, err)
		}
	})
}
