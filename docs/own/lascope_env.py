"""lascope as an environment of gymnasium: an action is a page, the reward is 1 for a hit.

    env = Lascope("pages=64 seed=7", until=20000)
    observation, info = env.reset()
    observation, reward, terminated, truncated, info = env.step(16)
"""
import subprocess

import gymnasium
import numpy


class Lascope(gymnasium.Env):
    """A web with one poll a slot. The observation is the slots since each page's last poll, at most 65,535.

    An episode is truncated after until polls; a recorded web may end before.
    """

    def __init__(self, line="pages=64", until=20000, command="lascope"):
        self.until = until
        self.start = [command, "env", *line.split(), "--until", str(until)]
        self.child = None
        self.reset()  # the world's size stands in lascope's first line
        self.action_space = gymnasium.spaces.Discrete(self.pages)
        self.observation_space = gymnasium.spaces.Box(0, 65535, (self.pages,), numpy.uint16)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.close()
        words = [w for w in self.start if not (seed is not None and w.startswith("seed="))]
        if seed is not None:
            words.insert(2, f"seed={seed}")
        self.child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        hello = dict(w.split("=") for w in self.child.stdout.readline().split()[3:])
        self.pages = int(hello["pages"])
        assert hello["capacity"] == "1", "this environment polls one page a slot"
        self.age = numpy.zeros(self.pages, numpy.uint16)
        self.polls = 0
        return self.age.copy(), {}

    def step(self, action):
        try:
            self.child.stdin.write(f"poll {action + 1}\n")
            self.child.stdin.flush()
        except BrokenPipeError:  # the web has ended; its last line is end
            pass
        answer = self.child.stdout.readline().split()
        if answer == ["end"] or not answer:
            return self.age.copy(), 0.0, False, True, {}
        self.polls += 1
        self.age[self.age < 65535] += 1
        self.age[action] = 0
        return self.age.copy(), float(answer[1]), False, self.polls == self.until, {}

    def close(self):
        if self.child is not None:
            try:
                self.child.stdin.close()
            except BrokenPipeError:
                pass
            self.child.wait()
            self.child.stdout.close()
            self.child = None
