// Package modeltest holds what the tests of several packages share.
package modeltest
