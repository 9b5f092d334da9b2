// Package classserver lets the phones of a room into a class: HTTP on one address of the machine, streams of
// states, limits, and the phones' page. It is the only package that opens sockets.
//
// Begin with server.go. docs/class.md lists the routes and the limits.
package classserver
