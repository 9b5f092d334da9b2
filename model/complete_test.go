package model

import (
	"testing"
)

// TestNamesFile: the shell completes files behind some keys.
func TestNamesFile(t *testing.T) {
	if !NamesFile("trace") || !NamesFile("graph") || NamesFile("pages") {
		t.Error("trace and graph name files, pages does not")
	}
	if l := LabOf([]string{"x=1", "oma"}); l.Name != "placement" {
		t.Errorf("oma is of the %s lab", l.Name)
	}
	if l := LabOf(nil); l.Name != "polling" {
		t.Errorf("no word is of the %s lab", l.Name)
	}
}
