package classserver

import (
	"regexp"
	"strings"
	"testing"
)

// TestPageIsSmall: the page has at most 60 KB in all, names no other host, and builds no HTML from text.
func TestPageIsSmall(t *testing.T) {
	all := string(indexPage) + string(script) + string(style)
	if len(all) > 60_000 {
		t.Errorf("the page has %d bytes", len(all))
	}
	for _, host := range regexp.MustCompile(`(?i)(?:https?:)?//[a-z0-9][a-z0-9.-]*\.[a-z]{2,}`).FindAllString(all, -1) {
		t.Errorf("the page names %s", host)
	}
	for _, word := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", " style=", "onclick=\"", "?.", "??"} {
		if strings.Contains(string(indexPage)+string(script), word) {
			t.Errorf("the page uses %s", word)
		}
	}
}

// TestLanguages: each sentence of the page is there in both languages, with the same places for words.
func TestLanguages(t *testing.T) {
	_, table, _ := strings.Cut(string(script), "var sentences = {")
	en, rest, _ := strings.Cut(table, "\n    de: {")
	de, _, _ := strings.Cut(rest, "\n  };")
	row := regexp.MustCompile(`([A-Za-z_]+): ("(?:[^"\\]|\\.)*")`)
	places := regexp.MustCompile(`\{\d\}`)
	german := map[string]string{}
	for _, m := range row.FindAllStringSubmatch(de, -1) {
		german[m[1]] = m[2]
	}
	english := row.FindAllStringSubmatch(en, -1)
	if len(english) < 40 || len(english) != len(german) {
		t.Errorf("%d sentences in English, %d in German", len(english), len(german))
	}
	for _, m := range english {
		if a, b := places.FindAllString(m[2], -1), places.FindAllString(german[m[1]], -1); german[m[1]] == "" || len(a) != len(b) {
			t.Errorf("%s: %s and %s", m[1], m[2], german[m[1]])
		}
	}
}
