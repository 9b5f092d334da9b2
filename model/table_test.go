package model

import (
	"os"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// schemeNames are the schemes of a lab that run alone, in the order of its table.
func schemeNames(lab string) (names []string) {
	for _, l := range Labs() {
		if l.Name == lab {
			for _, s := range l.Schemes {
				names = append(names, s.Name)
			}
		}
	}
	return names
}

// labNames are the names of all labs.
func labNames() (names []string) {
	for _, l := range Labs() {
		names = append(names, l.Name)
	}
	return names
}

// inTwin are the schemes of a lab that a program in C of testdata has too. It reports the others.
func inTwin(t testing.TB, lab, program string) (names []string) {
	t.Helper()
	source := modeltest.Must(os.ReadFile("testdata/" + program + ".c"))
	for _, name := range schemeNames(lab) {
		if strings.Contains(string(source), `"`+name+`"`) {
			names = append(names, name)
		} else {
			t.Logf("%s.c has no %s", program, name)
		}
	}
	return names
}
