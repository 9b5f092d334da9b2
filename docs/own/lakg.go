//go:build ignore

// LAKG [LAKG] §II as a program for lascope's scheme own:
//
//	go build -o lakg docs/own/lakg.go && lascope run own pages=64 --exec ./lakg --until 20000
package main

import (
	"bufio"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
)

const (
	states = 1500
	lambda = 1.3
)

func amount(s int) float64 { return math.Pow(float64(s)/states, lambda) }

func main() {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	var n, c int
	var seed uint64
	if _, err := fmt.Fscanf(in, "lascope 1 polling pages=%d capacity=%d seed=%d\n", &n, &c, &seed); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	coins := rand.New(rand.NewPCG(seed, 1))
	state := make([]int, n)
	for i := range state {
		state[i] = int(states * math.Pow(float64(c)/float64(n), 1/lambda))
	}
	sum := float64(n) * amount(state[0])
	for {
		for range c {
			page, u := 0, coins.Float64()*sum
			for ; page < n-1; page++ {
				if u -= amount(state[page]); u < 0 {
					break
				}
			}
			fmt.Fprintln(out, "poll", page+1)
		}
		out.Flush()
		full := sum >= float64(c)
		for range c {
			var page, hit int
			if _, err := fmt.Fscan(in, &page, &hit); err != nil {
				return // the line end
			}
			s := &state[page-1]
			before := amount(*s)
			if hit == 1 && !full && *s < states {
				*s++
			}
			if hit == 0 && full && *s > 1 {
				*s--
			}
			sum += amount(*s) - before
		}
	}
}
