package model

import "runtime"

// pageMemory is the memory in bytes that a page of a browser takes at most: a phone has little more.
const pageMemory = 1 << 30

// headroom is 1: the collector keeps the heap within the limit of [LimitHeap], so that a million pages fit.
const headroom = 1

// AvailableMemory is the part of pageMemory that the heap does not use.
func AvailableMemory() int64 {
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return max(0, pageMemory-int64(now.HeapInuse))
}
