package model

import (
	"testing"

	"lascope/model/modeltest"
)

// TestBareSchemesWork: every scheme's name alone is a line that runs and does not warn. Every
// learning scheme of the polling lab earns more than polling all pages in turn.
func TestBareSchemesWork(t *testing.T) {
	for _, name := range SchemeNames() {
		if name == "own" || name == "you" { // a program or a person plays it
			continue
		}
		spec, err := Parse(name)
		if err != nil {
			t.Errorf("%s: %s", name, err)
			continue
		}
		r, err := New(spec)
		if err != nil {
			t.Errorf("%s: %s", name, err)
			continue
		}
		learns := spec.Lab.Name == "polling" && spec.Scheme.Learns
		ticks := int64(4000)
		if learns || modeltest.Long() {
			ticks = 20_000
		}
		if done := r.Advance(ticks); done != ticks || r.Err() != nil {
			t.Errorf("%s ends at tick %d: %v", name, done, r.Err())
		}
		if w := r.Warnings(); len(w) > 0 {
			t.Errorf("%s warns: %s", name, w)
		}
		if !learns {
			continue
		}
		row := rowOf(r)
		if row["value"] < 1.2*row["uniform"] && name != "traa" { // two pages differ by less
			t.Errorf("%s is worth %.4f, polling in turn %.4f", name, row["value"], row["uniform"])
		}
	}
}
