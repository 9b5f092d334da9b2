// Package polling holds the schemes that decide which page to poll next: TRAA, H-TRAA,
// LAKG, CGLA and FPA, and the policies they are compared with [LAKG, H-TRAA, Thesis].
//
// Start reading at polling.go ([Poller], the interface of every scheme), then at one
// scheme, such as htraa.go. Each scheme is a file of its own and one row of table.go; the
// schedulers (edf.go, treeschedule.go, bucketsampler.go, calendar.go) stand beside them.
package polling
