// Command browser is lascope in a page of a browser, built for GOOS=js GOARCH=wasm alone by
// tui/browser/build. It opens the line, the lesson, the demo or the tour that the address of the page
// names. page/worker.js runs it; page/main.js draws it.
package main

import (
	"context"
	"errors"
	"os"
	"strings"
	"syscall/js"

	"lascope/internal/foreign"
	"lascope/internal/task"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/config"
	"lascope/tui/course"
	"lascope/tui/run"
	"lascope/tui/tty"
)

func main() {
	page := js.Global().Get("lascope")
	task.EndWith(func(p *task.Panic) {
		page.Call("tell", "crashed", p.Error()+"\n"+string(p.Stack))
		os.Exit(1)
	})
	task.Caught(func() {
		model.LimitHeap()
		err := open(page)
		var crash *tty.Crash
		switch {
		case errors.As(err, &crash):
			page.Call("tell", "crashed", crash.Error()+"\n"+string(crash.Stack))
		case err != nil && !errors.As(err, &tty.Signalled{}):
			page.Call("tell", "refused", lab.Brief(foreign.Terminal(err.Error())))
		}
	})()
}

// open opens the line, lesson or demo of the address, until the user quits.
func open(page js.Value) error {
	words := page.Get("address")
	pairs := make([][2]string, words.Length())
	for i := range pairs {
		pairs[i] = [2]string{words.Index(i).Index(0).String(), words.Index(i).Index(1).String()}
	}
	o := config.Options{Provided: config.Provided{
		Course: lesson.NewCourse(lesson.Files(), "lessons"),
		Scenes: lesson.NewDemos(lesson.DemoFiles(), "demos"),
	}}
	o.Home = page.Get("home").String()
	a, err := readAddress(pairs, &o)
	if err != nil {
		return err
	}
	switch ctx := context.Background(); a.opens {
	case "lesson":
		f := course.LessonFlags{Options: o}
		return f.Run(ctx, a.name, os.Stdin, os.Stdout, true)
	case "demo":
		f := course.DemoFlags{Options: o}
		return f.Run(ctx, a.name, os.Stdin, os.Stdout, true)
	case "tour":
		f := course.DemoFlags{Options: o}
		return f.Tour(ctx, "", os.Stdin, os.Stdout, true)
	}
	spec, err := o.Spec(a.words)
	switch {
	case err != nil:
		return err
	case o.Plain:
		page.Call("tell", "example", strings.Join(run.PlainExample(spec), ", "))
		return run.OpenPlain(context.Background(), spec, o, os.Stdin, os.Stdout)
	}
	return run.Open(spec, o)
}
