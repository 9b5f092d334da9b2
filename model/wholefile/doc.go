// Package wholefile writes files whole or not at all, follows links, preserves permissions
// and owners, and locks files between processes.
package wholefile
