package classserver

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPageIsSmall: the page is one file of at most 60 KB, which asks for no other and names no other host. Its policy
// allows its own script and style alone, by their hashes, and it builds no HTML from text.
func TestPageIsSmall(t *testing.T) {
	page := string(pageFiles(true)["/"].text)
	if len(page) > 60_000 || !strings.Contains(page, `data-names="yes"`) {
		t.Errorf("the page has %d bytes", len(page))
	}
	for _, host := range regexp.MustCompile(`(?i)(?:https?:)?//[a-z0-9][a-z0-9.-]*\.[a-z]{2,}`).FindAllString(page, -1) {
		t.Errorf("the page names %s", host)
	}
	for _, word := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", " style=", "onclick=\"", "?.", "??", " src=", "url(", "@import"} {
		if strings.Contains(page, word) {
			t.Errorf("the page uses %s", word)
		}
	}
	if links := regexp.MustCompile(`<link[^>]*>`).FindAllString(page, -1); !slices.Equal(links, []string{`<link rel="icon" href="data:,">`}) {
		t.Errorf("the page links %v", links)
	}
	policy := securityHeaders["Content-Security-Policy"]
	for _, word := range []string{"unsafe", "*", "http:", "blob:"} {
		if strings.Contains(policy, word) {
			t.Errorf("the policy has %s: %s", word, policy)
		}
	}
	for _, tag := range []string{"script", "style"} {
		inside := regexp.MustCompile(`(?s)<`+tag+`[^>]*>(.*?)</`+tag+`>`).FindAllStringSubmatch(page, -1)
		if len(inside) != 1 {
			t.Fatalf("the page has %d of %s", len(inside), tag)
		}
		sum := sha256.Sum256([]byte(inside[0][1]))
		if want := "; " + tag + "-src 'self' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "';"; !strings.Contains(policy, want) {
			t.Errorf("%s is not in the policy %s", want, policy)
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
