package web

import (
	"time"

	"lascope/internal/refusal"
	"lascope/world/changelog"
)

// mostTraceSlots bounds the slots from a trace's first change to its last.
const mostTraceSlots = 1 << 40

// A trace is a log of changes as it was recorded: for each page the slots in
// which it changed.
type trace struct {
	names   []string  // pages, by first appearance in time, then by name
	changes [][]int64 // each page's slots with a change, rising, each slot once
	rows    []int64   // the slot of every recorded change, rising
	end     int64     // the last slot
	lone    changelog.Lone
}

// readTraceFile reads a trace from a file, plain or compressed by gzip. Changes that lie alone are kept or left out.
func readTraceFile(path, slot string, keepLone bool) *trace {
	length, log := slotSeconds(slot), refusal.Must(changelog.Open(path))
	var lone changelog.Lone
	if !keepLone {
		log, lone = log.WithoutLone()
	}
	var t *trace
	err := refusal.Of(func() { t = newTrace(path, log, length) })
	if err != nil && len(lone.Changes) > 0 {
		refusal.Say("%w; %s; lone=keep keeps what lies alone", err, lone)
	}
	refusal.Check(err)
	t.lone = lone
	return t
}

// slotSeconds is the length of a slot, in seconds.
func slotSeconds(slot string) int64 {
	length, err := time.ParseDuration(slot)
	if err != nil || length < time.Second || length%time.Second != 0 {
		refusal.Say("slot=%s: slot is the length of a tick of a trace in whole seconds, 1s or longer, such as 10m, 1h or 24h", slot)
	}
	return int64(length / time.Second)
}

// newTrace sorts a log's changes into slots of the given seconds. Slot 1 begins at the earliest
// change. name names the source in errors.
func newTrace(name string, log changelog.Log, slot int64) *trace {
	if len(log.Names) < 2 {
		refusal.Say("%s: its changes are of one page; a web needs 2 or more", name)
	}
	log.Sort()
	rows := log.Changes
	start := rows[0].At
	if slots := (rows[len(rows)-1].At-start)/slot + 1; slots > mostTraceSlots {
		refusal.Say("%s: its %d ticks are more than %d; choose longer ticks by slot=", name, slots, int64(mostTraceSlots))
	}
	t := &trace{rows: make([]int64, 0, len(rows))}
	place := make([]int32, len(log.Names)) // 1 + a page's place among t.names
	for _, row := range rows {
		at := 1 + (row.At-start)/slot
		t.rows = append(t.rows, at)
		if place[row.Page] == 0 {
			t.names = append(t.names, log.Names[row.Page])
			t.changes = append(t.changes, nil)
			place[row.Page] = int32(len(t.names))
		}
		slots := &t.changes[place[row.Page]-1]
		if k := len(*slots); k == 0 || (*slots)[k-1] != at {
			*slots = append(*slots, at)
		}
	}
	t.end = t.rows[len(t.rows)-1]
	return t
}
