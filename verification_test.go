package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lascope/model"
)

// TestVerificationHasEveryScheme: docs/verification.md has a row for each scheme in its
// table of rules, with a property test of its transition function or of the whole scheme,
// and what it marks as a property test draws its cases.
func TestVerificationHasEveryScheme(t *testing.T) {
	text, err := os.ReadFile(verificationFile)
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	_, rules, ok := strings.Cut(page, "| scheme | transition function |")
	rules, _, ok2 := strings.Cut(rules, "\n\n")
	if !ok || !ok2 {
		t.Fatalf("%s has lost its table of rules", verificationFile)
	}
	var told []string
	for _, row := range strings.Split(rules, "\n")[2:] {
		first, rest, _ := strings.Cut(strings.Trim(row, "| "), "|")
		for _, name := range strings.Split(first, ",") {
			told = append(told, strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "-"))
		}
		if !strings.Contains(rest, "◇") {
			t.Errorf("%s: %s has no property test", verificationFile, strings.TrimSpace(first))
		}
	}
	var schemes []string
	for _, lab := range model.Labs() {
		for _, s := range lab.Schemes {
			schemes = append(schemes, s.Name)
		}
	}
	slices.Sort(told)
	slices.Sort(schemes)
	if fmt.Sprint(told) != fmt.Sprint(schemes) {
		t.Errorf("%s has rows for %v, the schemes are %v", verificationFile, told, schemes)
	}

	all := testsIn("*") + testsIn(".")
	marked := regexp.MustCompile(`\b(Test[A-Z]\w*) ◇`).FindAllStringSubmatch(page, -1)
	if len(marked) < 20 {
		t.Errorf("%s marks %d property tests", verificationFile, len(marked))
	}
	for _, m := range marked {
		_, body, _ := strings.Cut(all, "\nfunc "+m[1]+"(t *testing.T)")
		if body, _, _ = strings.Cut(body, "\n}\n"); !strings.Contains(body, "rapid.Check(") {
			t.Errorf("%s marks %s as a property test, and it draws no cases", verificationFile, m[1])
		}
	}
}
