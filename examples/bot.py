#!/usr/bin/env python3
"""A bot for Stapel: plays a card if it can, attacks if it can, else chooses at random.

    stapel play fab --bot "exec:python3 examples/bot.py"
    stapel sim fab --games 20 --bots "exec:python3 examples/bot.py" greedy
"""
import json
import random
import sys

hello = json.loads(sys.stdin.readline())  # {"hello": "fab", "seat": 1, "seats": 2, "book": "...", "cards": [...]}
dice = random.Random(hello["book"] + str(hello["seat"]))


def kind(option):
    """"Pass" and the like are words; the others are one word with a number or two: {"Play": 17}."""
    return option if isinstance(option, str) else next(iter(option))


def wish(option):
    """The higher, the rather."""
    return {"Play": 3, "Activate": 2, "Card": 1}.get(kind(option), 0) + dice.random()


for line in sys.stdin:  # one line for each decision, until the game is over
    question = json.loads(line)  # {"view": {...}, "options": [...], "millis": 10000}
    options = question["options"]
    best = max(range(len(options)), key=lambda k: wish(options[k]))
    print(json.dumps({"option": best}), flush=True)
