package classserver

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"rsc.io/qr"

	"lascope/model/lab"
)

// The ports of a class without one of its own.
const firstPort, lastPort = 8765, 8774

// loopback is listed last, for a rehearsal without a network.
const loopback = "127.0.0.1"

// Addresses are the addresses of the machine: IPv4, then IPv6, then the machine alone.
func (Host) Addresses() []string {
	var four, six []string
	all, err := net.InterfaceAddrs()
	if err != nil {
		return []string{loopback}
	}
	for _, a := range all {
		prefix, err := netip.ParsePrefix(a.String())
		if err != nil {
			continue
		}
		switch ip := prefix.Addr().Unmap(); {
		case ip.IsLoopback() || ip.IsLinkLocalUnicast() || ip.IsMulticast():
		case ip.Is4():
			four = append(four, ip.String())
		default:
			six = append(six, ip.String())
		}
	}
	slices.SortStableFunc(four, func(a, b string) int { return likelihood(a) - likelihood(b) })
	return append(append(four, six...), loopback)
}

// likelihood orders addresses: home and campus networks come before containers.
func likelihood(ip string) int {
	switch {
	case strings.HasPrefix(ip, "192.168."):
		return 0
	case strings.HasPrefix(ip, "172."):
		return 2
	}
	return 1
}

// chooseOne is the error of an address that is not one of the machine.
func chooseOne(word, why string) error {
	return fmt.Errorf("--address %s: %s; choose one address of this machine; those are %s", lab.Quoted(word), why,
		strings.Join(Host{}.Addresses(), ", "))
}

// parseAddress reads IP or IP:PORT; port is −1 where none is given.
func parseAddress(word string) (ip netip.Addr, port int, err error) {
	host, number, alone := net.SplitHostPort(word)
	if port = -1; alone != nil {
		host = strings.Trim(word, "[]")
	} else if port, err = strconv.Atoi(number); err != nil || port < 0 || port > 65535 {
		return ip, port, fmt.Errorf("--address %s: a port is a number from 1 to 65535, such as %s:%d", lab.Quoted(word), host, firstPort)
	}
	if ip, err = netip.ParseAddr(host); err != nil {
		return ip, port, chooseOne(word, "it is no IP address")
	}
	if ip = ip.Unmap(); ip.IsUnspecified() {
		return ip, port, chooseOne(word, "a class listens on one address")
	}
	return ip, port, nil
}

func listen(word string) (net.Listener, error) {
	ip, port, err := parseAddress(word)
	if err != nil {
		return nil, err
	}
	first, last := port, port
	if port < 0 {
		first, last = firstPort, lastPort
	}
	for port := first; port <= last; port++ {
		var l net.Listener
		if l, err = net.ListenTCP("tcp", net.TCPAddrFromAddrPort(netip.AddrPortFrom(ip, uint16(port)))); err == nil {
			return l, nil
		}
	}
	return nil, unheard(word, first, last, err)
}

// unheard words the error of an address on which nobody can listen.
func unheard(word string, first, last int, err error) error {
	var inner *net.OpError
	if errors.As(err, &inner) {
		err = inner.Err
	}
	text := err.Error()
	switch {
	case strings.Contains(text, "cannot assign"), strings.Contains(text, "not valid in its context"):
		return chooseOne(word, "it is no address of this machine")
	case first < last:
		return fmt.Errorf("--address %s: the ports %d to %d are all taken; give another, such as --address %[1]s:9000", lab.Quoted(word),
			first, last)
	}
	return fmt.Errorf("--address %s: port %d cannot be used (%s); give another, or none for the next free one from %d", lab.Quoted(word),
		first, strings.TrimPrefix(text, "bind: "), firstPort)
}

// QR is the link as modules, true for black.
func (s *Server) QR() [][]bool {
	code, err := qr.Encode(s.Link(), qr.L)
	if err != nil {
		panic(err) // a link has at most 70 bytes
	}
	rows := make([][]bool, code.Size)
	for y := range rows {
		for x := range code.Size {
			rows[y] = append(rows[y], code.Black(x, y))
		}
	}
	return rows
}
