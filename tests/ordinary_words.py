"""Words and sentences for texts that mean nothing."""

from __future__ import annotations

from random import Random

WORDS = (
    "apple", "basket", "candle", "dinner", "engine", "falcon", "garden", "harbour", "island",
    "jacket", "kettle", "ladder", "market", "needle", "orange", "pepper", "quarry", "river",
    "saddle", "timber", "umbrella", "valley", "window", "yellow", "zebra", "anchor", "bridge",
    "copper", "desert", "echo", "forest", "glove",
)  # fmt: skip
NAMES = ("Anna", "Boris", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ines", "Jonas")
SURNAMES = ("Abbott", "Berg", "Costa", "Dahl", "Evans", "Fischer", "Grant", "Holm", "Ito")


def name(rng: Random) -> str:
    """Return the name of a person."""
    return f"{rng.choice(NAMES)} {rng.choice(SURNAMES)}"


def sentence(rng: Random) -> str:
    """Return a sentence, perhaps with a number in it."""
    words = rng.choices(WORDS, k=rng.randint(4, 9))
    if rng.random() < 0.4:
        words.insert(2, str(rng.randint(2, 2000)))
    return f"The {' '.join(words)}."


def prose(rng: Random, lines: int) -> str:
    """Return lines of prose."""
    return "\n".join(f"{sentence(rng)} {sentence(rng)}" for _ in range(lines))
