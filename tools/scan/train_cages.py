"""Trains the nets that read killers, on rendered pages alone: for sums, and for ends of cages.

    torch-env/bin/python tools/scan/train_cages.py

Like `train.py`, which tells how to set it up: the same seed gives the same weights.
"""

from __future__ import annotations

import time

import numpy as np
import torch
from killer_pages import rendered_cages
from train import (
    WEIGHTS,
    Net,
    arguments,
    class_loss,
    render_all,
    save,
    scores_of,
    temperature,
    train,
)

from whydoku.scan import borders, sums


def report(scores: torch.Tensor, kinds: np.ndarray, title: str) -> None:
    """Prints how many are right of all, and of those that are not 0."""
    right = scores.argmax(1).numpy() == kinds
    print(f"{title}: {right.mean():.4f} right of {len(kinds)}, {right[kinds > 0].mean():.4f} of 1+")


def main() -> None:
    """Renders, trains, calibrates, measures, writes; the output is a folder."""
    given = arguments(grids=7000, epochs=8, output=WEIGHTS.parent)
    began = time.perf_counter()
    checks = max(20, given.grids // 15)
    parts = {"training": given.grids, "validation": checks, "testing": checks}
    pages = [
        render_all(rendered_cages, part, given.seed + number, many, given.workers)
        for number, (part, many) in enumerate(parts.items())
    ]
    print(f"rendered in {time.perf_counter() - began:.0f} s", flush=True)
    nets = {
        "sums": (Net(sums.SHAPE, 96, sums.KINDS), "corners", "totals"),
        "borders": (Net(borders.SHAPE, 32, 2), "strips", "ends"),
    }
    for name, (net, seen, known) in nets.items():
        learned, held_out, unseen = (
            (getattr(batch, seen), getattr(batch, known)) for batch in pages
        )
        net.to(memory_format=torch.channels_last)
        train(net, learned[0], class_loss(learned[1]), given.epochs, given.seed)
        degree = temperature(scores_of(net, held_out[0]), held_out[1])
        report(scores_of(net, unseen[0]), unseen[1], f"{name}: temperature {degree:.2f}, testing")
        save(net, given.output / f"{name}.npz", temperature=degree)


if __name__ == "__main__":
    main()
