package config

import "lascope/model/classroom"

// A ClassHost opens classes to the phones of a room. Package tui reaches a network through it alone.
type ClassHost interface {
	// Addresses are the machine's addresses, the likeliest first, such as 192.168.178.34.
	Addresses() []string
	// Open listens at a door, and lets phones into the class. The error is a sentence.
	Open(c *classroom.Class, d classroom.Door) (ClassRoom, error)
	// Folder is the folder of the files of classes; "" for none.
	Folder() string
}

// A ClassRoom is a class that phones can reach. Its methods may be called from any goroutine.
type ClassRoom interface {
	// With calls f, which may change the class, and tells the phones about its changes. f does not keep the class. The error is what f
	// refuses.
	With(f func(c *classroom.Class)) error
	// Changed has a value after changes that a phone can see, Deeds after any.
	Changed() <-chan struct{}
	Deeds() <-chan struct{}
	URL() string          // http://192.168.178.34:8765/
	Door() classroom.Door // with its port
	Link() string         // the URL with the key
	// Renew gives the door a new code and a new key.
	Renew()
	// QR is the link as modules, true for black, without a quiet zone.
	QR() [][]bool
	// Trouble is a defect since the last call; "" for none.
	Trouble() string
	// Close has the latest state sent, and closes all streams and the port.
	Close() error
}
