// Package disk is the only way of the program to the files of the system. It opens regular files of
// a bounded size to read, writes files whole or not at all, follows links, preserves permissions and
// owners, and locks files between processes. No function waits for a pipe or a device.
package disk
