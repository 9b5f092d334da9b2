package web

import (
	"bufio"
	"bytes"
	"math"
	"math/bits"

	"lascope/world"
	"lascope/world/changelog"
)

// The greatest heap that reading a trace takes, in bytes, measured: for each change, and
// for each page without its name.
const (
	traceChangeBytes = 40
	tracePageBytes   = 240
)

// smallTrace is the size in bytes of a file too small to be measured: unpacked, it takes
// little memory at any ratio of compression.
const smallTrace = 1 << 10

// traceBytes estimates the heap that a trace takes while it is read, and its pages. The
// file's size says little of that: a packed file of 100 KB may hold ten million changes,
// and one of 100 MB a hundred pages. So the file is gone through once, without keeping
// anything of it.
func traceBytes(path string) (total, pages float64) {
	f, err := world.OpenFile(path)
	if err != nil {
		return 0, 0 // it is refused when it is read
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Size() < smallTrace {
		return 0, 0
	}
	text, err := world.TextOf(f, "")
	if err != nil {
		return 0, 0
	}
	var m traceMeasure
	lines := bufio.NewScanner(text)
	lines.Buffer(make([]byte, 0, changelog.MostLine), changelog.MostLine)
	for lines.Scan() && m.changes < changelog.MostChanges {
		m.add(lines.Bytes())
	}
	pages = m.pages()
	return traceChangeBytes*float64(m.changes) + tracePageBytes*pages + m.names, pages
}

// A traceMeasure counts changes, and pages nearly: each name sets one of many bits, so
// that the number of clear bits gives an estimate of the number of different names.
type traceMeasure struct {
	changes int
	names   float64 // bytes of the names that set a bit
	seen    [1 << 16]uint64
}

func (m *traceMeasure) add(line []byte) {
	m.changes++
	name := line[:max(0, bytes.LastIndexByte(line, ','))]
	hash := uint64(14695981039346656037) // FNV-1a
	for _, b := range name {
		hash = (hash ^ uint64(b)) * 1099511628211
	}
	hash ^= hash >> 32
	word, bit := &m.seen[hash>>6%uint64(len(m.seen))], uint64(1)<<(hash%64)
	if *word&bit == 0 {
		*word |= bit
		m.names += float64(len(name))
	}
}

// pages estimates the number of different names, at most the number of changes.
func (m *traceMeasure) pages() float64 {
	clear := 0
	for _, w := range m.seen {
		clear += bits.OnesCount64(^w)
	}
	all := 64 * float64(len(m.seen))
	return min(mostPages, float64(m.changes), math.Round(all*math.Log(all/max(1, float64(clear)))))
}
