package classserver

import (
	"crypto/sha256"
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/tui/screentest"
)

// TestPageIsSmall: the page is one file of at most 60 KB, which asks for no other and names no other host. Its policy
// allows its own script and style alone, by their hashes, and it builds no HTML from text.
func TestPageIsSmall(t *testing.T) {
	page := string(page(true))
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
	policy := securityHeaders()["Content-Security-Policy"]
	for _, word := range []string{"unsafe", "*", "http:", "blob:"} {
		if strings.Contains(policy, word) {
			t.Errorf("the policy has %s: %s", word, policy)
		}
	}
	for tag, attribute := range map[string]string{"script": ` type="module"`, "style": ""} {
		inside := regexp.MustCompile(`(?s)<`+tag+attribute+`>(.*?)</`+tag+`>`).FindAllStringSubmatch(page, -1)
		modeltest.MustEqual(t, len(inside), 1, "tags %s:", tag)
		sum := sha256.Sum256([]byte(inside[0][1]))
		modeltest.Has(t, policy, "; "+tag+"-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"';", "the policy:")
	}
}

// TestNamesAreApart: the modules of the page are one script, in which each name of a module is declared once.
func TestNamesAreApart(t *testing.T) {
	if found := regexp.MustCompile(`(?m)^(import|export|/[/*]).*`).Find(script()); found != nil {
		t.Errorf("the script has %s", found)
	}
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^(?:const|let|(?:async )?function) (\w+)`).FindAllStringSubmatch(string(script()), -1) {
		if names[m[1]] {
			t.Errorf("%s is declared twice", m[1])
		}
		names[m[1]] = true
	}
	for _, name := range []string{"make", "language", "numberOf", "letters", "curveField", "copyTo", "lineTo", "gameOf", "screenOf", "show", "begin"} {
		if !names[name] {
			t.Errorf("%s is not in the script", name)
		}
	}
	file := filepath.Join(t.TempDir(), "class.mjs")
	modeltest.OK(t, os.WriteFile(file, script(), 0o600))
	screentest.Node(t, "--check", file)
}

// TestModulesOfThePage: what a phone shows, its line to the class and its sentences, by Node.
func TestModulesOfThePage(t *testing.T) {
	for _, file := range []string{"screens", "net", "words"} {
		screentest.Node(t, "--test", "testdata/"+file+".mjs")
	}
}

// phonesLesson asks by letter, by number and by drawing.
const phonesLesson = `# lascope lesson 1
title: Phones
paper: [SPL] §II
minutes: 3
line: h-traa pages=16 seed=3

== A letter
> run 100
? Which value has the *run* of ` + "`h-traa`" + `?
- below 2 hits per poll : ..2
- 2 to 3 hits : 2..3
- above 3 hits : 3..
> run 1000
> measure value : hits per poll
It is.

== A number
> run 100
? What is the value?
number: 0.05
> run 1000
> measure value : hits per poll
It is.

== A curve
? Draw the next 400 polls.
draw: 400
> do mirror
> run 400
It is.
`

// programOf is the variable LASCOPE, which names the program whose classes are played.
func programOf(t *testing.T) string {
	program := os.Getenv("LASCOPE")
	if program == "" {
		t.Skip("LASCOPE names no program, whose classes are played; go build makes one")
	}
	screentest.Chromium(t)
	return program
}

// TestEveningInChromium plays a lesson, a game and a game of all with three phones in a headless Chromium and 57 scripts, from
// the lobby to the end, in two minutes: see testdata/evening.mjs.
func TestEveningInChromium(t *testing.T) {
	modeltest.LongOnly(t)
	screentest.Node(t, "testdata/evening.mjs", programOf(t))
}

// TestPhonesInChromium plays a lesson, 20 seconds without a network and a game on phones in a headless Chromium, in half a
// minute: see testdata/phones.mjs.
func TestPhonesInChromium(t *testing.T) {
	program := programOf(t)
	lessons := t.TempDir()
	modeltest.OK(t, os.WriteFile(filepath.Join(lessons, "01-phones.txt"), []byte(phonesLesson), 0o600))
	screentest.Node(t, "testdata/phones.mjs", program, lessons)
}
