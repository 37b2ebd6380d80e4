"""Trains the net that reads handwriting and marks in cells, on rendered cells alone.

    export PEOPLE=FOLDER  # digits that people have written: people.py tells where they are
    torch-env/bin/python tools/scan/train_hands.py

Like `train.py`, which tells how to set it up: the same seed gives the same weights. Temperatures
are fitted on faces and hands that the training does not see; others measure what is printed.
"""

from __future__ import annotations

import os
import sys
import time

import numpy as np
import torch
from render import HandBatch, rendered_by_hand
from torch import nn
from train import WEIGHTS, Loss, Net, arguments, render_all, save, scores_of, train

from whydoku.scan.hands import DIGITS, KINDS, MARKS, SIDE, SURE_MARKS

HIDDEN = 128
OF_MARKS = 4.0  # how much the marks weigh in the loss against the class


def loss_of(batch: HandBatch) -> Loss:
    """The cross entropy of the class, and of each mark where there are marks."""
    kinds = torch.from_numpy(batch.kinds.astype(np.int64))
    marks = torch.from_numpy(batch.marks.astype(np.float32))

    def loss(scores: torch.Tensor, some: np.ndarray) -> torch.Tensor:
        known = kinds[some]
        by_class = nn.functional.cross_entropy(scores[:, :KINDS], known, label_smoothing=0.01)
        told = scores[:, KINDS:], marks[some]
        each = nn.functional.binary_cross_entropy_with_logits(*told, reduction="none")
        return by_class + OF_MARKS * (each.mean(dim=1) * (known == MARKS)).mean()

    return loss


def temperatures(scores: torch.Tensor, batch: HandBatch) -> tuple[float, float]:
    """What the scores of classes and of marks are divided by, for the least cross entropy."""
    kinds = torch.from_numpy(batch.kinds.astype(np.int64))
    told = torch.from_numpy(batch.marks.astype(np.float32))[kinds == MARKS]
    of_marks = scores[kinds == MARKS, KINDS:]
    tries = np.geomspace(0.3, 4, 53)
    classes = [float(nn.functional.cross_entropy(scores[:, :KINDS] / t, kinds)) for t in tries]
    marks = [
        float(nn.functional.binary_cross_entropy_with_logits(of_marks / t, told)) for t in tries
    ]
    return float(tries[int(np.argmin(classes))]), float(tries[int(np.argmin(marks))])


def report(scores: torch.Tensor, batch: HandBatch, degrees: tuple[float, float]) -> None:
    """Prints how many digits and sets of marks are read, and how many of those are right."""
    chances = torch.softmax(scores[:, :KINDS] / degrees[0], dim=1).numpy()
    marks = torch.sigmoid(scores[:, KINDS:] / degrees[1]).numpy()
    kinds, sure = chances.argmax(axis=1), chances.max(axis=1)
    same = ((marks > 0.5) == batch.marks).all(axis=1)
    whole = np.maximum(marks, 1 - marks).prod(axis=1)
    sure = np.where(kinds == MARKS, sure * whole, sure)
    right = (kinds == batch.kinds) & (same | (kinds != MARKS))
    groups = {
        "digits": (batch.kinds > 0) & (batch.kinds <= DIGITS),
        "marks": batch.kinds == MARKS,
        "others": batch.kinds == 0,
    }
    for name, ours in groups.items():
        read = ours & (kinds > 0) & (sure >= SURE_MARKS)
        print(
            f"  {name}: {ours.sum()} cells, {np.mean(right[ours]):.3f} right, {read.sum()} "
            f"read with a probability of {SURE_MARKS}, {np.sum(read & ~right)} of these wrong"
        )


def main() -> None:
    """Renders, trains, calibrates, measures, writes."""
    if "PEOPLE" not in os.environ:
        sys.exit("PEOPLE is not set: it names the folder with digits of people (see people.py)")
    given = arguments(grids=9000, epochs=8, output=WEIGHTS.with_name("hands.npz"))
    began = time.perf_counter()
    cells = render_all(rendered_by_hand, "training", given.seed, given.grids, given.workers)
    print(f"{len(cells.kinds)} cells rendered in {time.perf_counter() - began:.0f} s", flush=True)
    net = Net((SIDE, SIDE), HIDDEN, KINDS + DIGITS).to(memory_format=torch.channels_last)
    train(net, cells.pictures, loss_of(cells), given.epochs, given.seed)
    checks = max(20, given.grids // 20)
    held_out = render_all(rendered_by_hand, "validation", given.seed + 1, checks, given.workers)
    degrees = temperatures(scores_of(net, held_out.pictures), held_out)
    print(f"temperatures {degrees[0]:.2f} and {degrees[1]:.2f}; hands for these:")
    report(scores_of(net, held_out.pictures), held_out, degrees)
    unseen = render_all(rendered_by_hand, "testing", given.seed + 2, checks, given.workers)
    print("hands never seen:")
    report(scores_of(net, unseen.pictures), unseen, degrees)
    save(net, given.output, temperature=degrees[0], marks_temperature=degrees[1])
    print(f"{given.output}: {given.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
