package run

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/driver"
)

// The effects of the verbs of verbs.txt, by their names.

// keyCommands are the commands that keys send the driver.
var keyCommands = map[string]driver.Command{
	"pause": driver.Toggle{}, "step": driver.Step{Ticks: 1}, "faster": driver.Faster{}, "slower": driver.Slower{},
	"restart": driver.Restart{}, "untouched": driver.ToggleUntouched{}, "ghosts": driver.ToggleGhosts{}, "undo": driver.Undo{},

	"back": driver.Back{Ticks: 1}, "earlier": driver.Scrub{Part: -1. / 50}, "later": driver.Scrub{Part: 1. / 50}, "head": driver.ToHead{},
	"event-before": driver.ToEvent{}, "event-after": driver.ToEvent{Forward: true},
	"change-before": driver.ToClassChange{}, "change-after": driver.ToClassChange{Forward: true},
}

// keyEffects are the other effects of keys.
var keyEffects = map[string]keyEffect{
	"follow": followPoll, "fastest": fastest, "onward": runOn, "reseed": reseed,
	"digit": pickScheme, "scheme": openChooser, "halve": scalesN(0.5), "double": scalesN(2), "params": toggleParams,
	"note": openNote, "save": askSave, "recover": restoreLast,
	"cure": cure, "deadlock": openDeadlock,
	"next": movesFocus(1), "previous": movesFocus(-1), "zoom": toggleZoom, "loop": toggleLoop,
	"help": openHelp, "info": openInfo, "explain": explainCursor, "search": searchHelp,
	"theme": nextTheme, "projector": toggleProjector, "blind": toggleHidden, "prompt": openPrompt,
	"copy": copyLine, "link": copyLink, "picture": saveFrame, "close": dismiss, "quit": quit,
	"suspend": func(*app) tea.Cmd { return tea.Suspend },
}

// wordEffects are the effects of words of the prompt that do not do what a key does.
var wordEffects = map[string]wordEffect{
	"pause": alone(Sends(driver.Pause{})), "go": alone(Sends(driver.Resume{})), "speed": setSpeed,
	"until": runUntil, "predict": predictCurve, "hint": hintTyped, "challenge": alone(challenge),
	"goto": gotoTick, "note": annotate, "save": saveTo(false), "save!": saveTo(true),
	"branches": openBranches, "branch": numbered("branch", goToBranch), "compare": numbered("compare", compareBranch),
	"recover": recoverWord, "forget": forgetWord,
	"shift": shiftNow, "explain": explainTyped, "theme": setThemeNamed, "page": choosePage, "q": alone(quit),
	"open": file(openLine), "replay": file(openSaved),
	"race": startRace, "sweep": startSweep, "sensitivity": startSensitivity,
	"lesson": lessons.open, "demo": demos.open, "tour": openTour, "class": inLesson("class"), "answer": inLesson("answer"),
}

// completions are the completions of words of the prompt.
var completions = map[string]completion{
	"until": oneOf(milestoneNames), "branch": oneOf(branchNumbers), "compare": oneOf(branchNumbers), "recover": oneOf(fixed("list")),
	"shift": oneOf(shiftNames), "explain": oneOf(explained), "theme": oneOf(fixed(canvas.Themes...)), "page": pageNumbers,
	"open": proposeLine, "race": proposeLine, "sweep": proposeLine, "sensitivity": proposeLine,
	"lesson": oneOf(lessons.names), "demo": oneOf(demos.names), "class": oneOf(fixed("off", "back", "door", "code")),
}

func proposeLine(_ *app, words []string, typed string) ([]string, bool) {
	return model.Complete(words, typed)
}

// The courses of the words lesson and demo.
var (
	lessons = courseOf(func(a *app) (*lesson.Course, error) { return a.opts.OpenCourse() })
	demos   = courseOf(func(a *app) (*lesson.Course, error) { return a.opts.OpenDemos() })
)

// plainEffects are the effects of lines of words that the prompt has not, or does otherwise.
var plainEffects = map[string]plainEffect{
	"pause": bare(plainPause), "go": plainGo, "step": plainStep, "follow": plainFollow, "back": plainBack, "every": plainEvery,
	"where": sentences(sayWhere), "value": sentences(sayValue), "state": sentences(sayState), "shares": plainShares, "line": bare(plainLine),
	"schemes": sentences(saySchemes), "params": sentences(sayParams), "shifts": sentences(sayActions),
	"branches": sentences(sayBranches), "compare": plainCompare,
	"help": plainHelp, "info": plainInfo, "explain": plainExplain, "quit": bare(plainQuit), "q": bare(plainQuit), "yes": bare(plainYes),
	"hide": hides(true, "Hidden: all that an automaton cannot know."), "show": hides(false, "All is shown again."),
	"race": plainRaceWord, "sweep": plainSweepWord, "sensitivity": plainSensitivityWord,
}

// states are the states of the run in which the key bar has no use for a verb.
var states = map[string]func(*runView) bool{
	"game": (*runView).Persons, "game or race": (*runView).personsOrRace, "race": (*runView).races,
	"going on": (*runView).runsAlone, "running": (*runView).running, "resting": (*runView).rests,
	"stateless": (*runView).stateless, "cured": (*runView).cured,
}
