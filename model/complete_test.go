package model

import (
	"testing"

	"lascope/model/modeltest"
)

// TestNamesFile: the shell completes files behind some keys.
func TestNamesFile(t *testing.T) {
	if !NamesFile("trace") || !NamesFile("graph") || NamesFile("pages") {
		t.Error("trace and graph name files, pages does not")
	}
	modeltest.Equal(t, LabOf([]string{"x=1", "oma"}).Name, "placement", "oma is of the lab")
	modeltest.Equal(t, LabOf(nil).Name, "polling", "no word is of the lab")
}
