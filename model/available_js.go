package model

import "runtime"

// pageMemory is the memory in bytes that a page of a browser takes at most: a phone has little more.
const pageMemory = 1 << 30

// mostItems is the largest size of a run in a page: its one thread hears no key while a loop over all of them works.
const mostItems = 100_000

// AvailableMemory is the part of pageMemory that the heap does not use.
func AvailableMemory() int64 {
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return max(0, pageMemory-int64(now.HeapInuse))
}
