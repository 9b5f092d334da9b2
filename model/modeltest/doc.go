// Package modeltest holds helpers shared by the tests of several packages: checks, of error texts and distributions too, values of
// schemes' parameters, and test sizes under the race detector.
package modeltest
