package model

import (
	"context"
	"fmt"
	"io"
	"os"
)

// A SweepJob is a sweep with what to do with its result.
type SweepJob struct {
	Sweep         *Sweep
	Out           string // the file for the result; "" prints it
	Format        string // "csv" or "jsonl", of the finished table
	Shard, Shards int    // run part Shard (from 1) of Shards only; 0 of 0 runs all
	Progress      func(Progress)
}

// Progress says how far a sweep has come.
type Progress struct {
	Done, Total int // runs; Done counts those of earlier sessions too
	Before      int // of Done, those of earlier sessions
}

// Run runs the sweep and writes its result: the finished table, or for a shard
// its part. With an output file, what is done is kept beside it in
// FILE.journal until the file itself is whole, and taken up again by the next
// run of the same sweep.
func (j SweepJob) Run(ctx context.Context, stdout io.Writer) error {
	shard, shards := max(0, j.Shard-1), max(1, j.Shards)
	part, journal := j.Sweep.NewPart(), (*os.File)(nil)
	if j.Out != "" {
		var err error
		if part, journal, err = j.Sweep.OpenJournal(j.Out + ".journal"); err != nil {
			return err
		}
		defer journal.Close()
	}
	write := func(w io.Writer) error { return part.PrintTable(w, j.Format) }
	if j.Shards > 0 {
		write = part.Write
	}
	if err := part.RunShard(ctx, shard, shards, writerOrNil(journal), j.meter(part, shards)); err != nil {
		return err
	}
	if j.Out == "" {
		return write(stdout)
	}
	if err := WriteWhole(j.Out, write); err != nil {
		return err
	}
	return os.Remove(journal.Name())
}

// meter reports the progress of a run that begins with part.
func (j SweepJob) meter(part *SweepPart, shards int) func(int) {
	if j.Progress == nil {
		return nil
	}
	total := (part.Sweep.Items() - max(0, j.Shard-1) + shards - 1) / shards
	before := part.Known()
	done := before
	j.Progress(Progress{Done: done, Total: total, Before: before})
	return func(int) {
		done++
		j.Progress(Progress{Done: done, Total: total, Before: before})
	}
}

// writerOrNil keeps a nil file from becoming a writer that is not nil.
func writerOrNil(f *os.File) io.Writer {
	if f == nil {
		return nil
	}
	return f
}

// Merge joins the parts in the named files and writes the finished table to out.
func Merge(paths []string, out io.Writer, format string) error {
	parts := make([]*SweepPart, len(paths))
	for i, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		parts[i], err = ReadPart(path, f, false)
		f.Close()
		if err != nil {
			return err
		}
	}
	whole, err := MergeParts(paths, parts)
	if err != nil {
		return err
	}
	if err := whole.PrintTable(out, format); err != nil {
		return fmt.Errorf("the parts do not make a whole: %w", err)
	}
	return nil
}
