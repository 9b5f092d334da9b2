"""Asks of lascope_env.py what gymnasium.utils.env_checker.check_env asks, and more, without gymnasium:

    python3 docs/own/check_env.py [LASCOPE]

It prints a line for each rule. With gymnasium the original is

    from gymnasium.utils.env_checker import check_env
    check_env(Lascope("pages=8"), skip_render_check=True)
"""
import inspect
import sys

from lascope_env import Lascope

command = sys.argv[1] if sys.argv[1:] else "lascope"
failed = False


def rule(name, holds):
    global failed
    failed |= not holds
    print("ok  " if holds else "FAIL", name)


def state(env):
    coins = env.np_random
    return coins.getstate() if hasattr(coins, "getstate") else str(coins.bit_generator.state)


def same(a, b):
    return list(a) == list(b)


def episode(env, seed, actions):
    observation, info = env.reset(seed=seed)
    heard = [(list(observation), info)]
    for action in actions:
        observation, *rest = env.step(action)
        heard.append((list(observation), *rest))
    return heard


env = Lascope("pages=8", 50, command)
rule("it has an action space and an observation space", hasattr(env, "action_space") and hasattr(env, "observation_space"))
parameters = inspect.signature(env.reset).parameters
rule("reset takes seed and options, by name", {"seed", "options"} <= set(parameters))
rule("the default of seed is None", parameters["seed"].default is None)
result = env.reset(seed=123, options={})
rule("reset returns an observation and info", isinstance(result, tuple) and len(result) == 2 and isinstance(result[1], dict))
rule("the observation of reset is in the observation space", env.observation_space.contains(result[0]))
before = state(env)
again = env.reset(seed=123)
rule("the same seed gives the same first observation and info", same(result[0], again[0]) and result[1] == again[1])
rule("the same seed gives the same generator", state(env) == before)
env.reset(seed=456)
rule("another seed gives another generator", state(env) != before)
env.action_space.seed(5)
action = env.action_space.sample()
rule("a sampled action is in the action space", env.action_space.contains(action))
result = env.step(action)
rule("step returns five values", isinstance(result, tuple) and len(result) == 5)
observation, reward, terminated, truncated, info = result
rule("the observation of step is in the observation space", env.observation_space.contains(observation))
rule("the reward is a finite number", isinstance(reward, float) and abs(reward) < float("inf"))
rule("terminated and truncated are truth values", isinstance(terminated, bool) and isinstance(truncated, bool))
rule("info is a dictionary", isinstance(info, dict))
actions = [(3 * k) % 8 for k in range(50)]
rule("the same seed and actions give the same steps", episode(env, 7, actions) == episode(env, 7, actions))
rule("another seed gives other steps", episode(env, 7, actions) != episode(env, 8, actions))
last = episode(env, 7, actions)[-1]
rule("the last tick truncates the episode, and none terminates it", last[3] is True and last[2] is False)
rule("a step before the last tick does not truncate", episode(env, 7, actions[:-1])[-1][3] is False)
rule("a reset begins anew", same(env.reset(seed=7)[0], [0] * 8))
env.close()
env.close()
rule("close may be called again", True)

env = Lascope("pages=4 importance=on", 200, command)
rewards = {step[1] for step in episode(env, 3, [k % 4 for k in range(200)])[1:]}
rule("with importance=on info tells it, and a hit earns it", rewards - {0.0} == set(env.info()["importance"]))
env.close()
env = Lascope("pages=4 costs=on", 200, command)
ticks, over, k = [], False, 0
env.reset(seed=3)
while not over:
    *_, over, info = env.step(k % 4)
    ticks.append(info["tick"])
    k += 1
spent = sum(info["cost"][page % 4] for page in range(k))
rule("with costs=on info tells them, and the polls spend the units", abs(spent - 200) < 2 * max(info["cost"]) and ticks[-1] >= 200)
env.close()
env = Lascope("pages=4 capacity=3", 10, command)
heard = [env.step(k % 4) for k in range(6)]
rule("a tick of three polls pays with its last", [step[4]["tick"] for step in heard] == [0, 0, 1, 1, 1, 2] and heard[0][1] == heard[1][1] == 0)
env.close()
try:
    Lascope("pages=8 alhpa=0.3", 50, command)
    rule("a wrong line is refused with lascope's sentence", False)
except ValueError as why:
    rule("a wrong line is refused with lascope's sentence", "alhpa" in str(why))
sys.exit(failed)
