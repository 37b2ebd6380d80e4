"""Tells which digits of a picture are printed and which a person has entered, all cells together.

What differs is another thing in each picture: the colour of the ink, how dark it is, the height of
the digits, the weight of their strokes, how they stand in their cells. So two groups of cells are
fitted in each picture for itself. Nets say which cells rather look printed; that tells the groups
apart where it can. Where all digits are in one face, as on a screen, colours begin the groups, and
the puzzle's solution tells which of them are the givens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import cv2
import numpy as np

from whydoku.scan.arrays import Floats, Pixels

__all__ = ["Inks", "measured", "printed", "unlike"]

EDGE = 0.16
"""At each side, the part of a cell's picture with the lines of the grid and the neighbours."""
ON_PAPER = np.array([0.03, 0.05, 0.05, 0.025, 0.02, 0.025])
ON_SCREEN = np.array([0.03, 0.02, 0.02, 0.025, 0.02, 0.025])
"""How much each measure of cells of one group differs at least."""
WIDE = np.array([0.15, 0.12, 0.12, 0.13, 0.05, 0.07])
"""How much those of a hand differ, where there are few to tell."""
TALL, TALLEST = 3, 0.83
"""The measure of the height, and how high a printed digit is at most, as a part of its cell."""
FADED = 0.1
"""Ink of this strength shows half of its hue."""
MOST_INK = 0.5
"""Digits fill less than this part of their cells."""
FARTHEST = 12.0
"""A cell counts for no more than this against a group (natural logarithm): some are measured
badly."""
ERASED = 0.4
"""Ink that has less than this part of the strength of most was erased, or shows through."""
PRINT = 1.5
"""By how much print differs more than that, usually."""
MOST = 1.3
"""No group differs more than usual by this."""
KNOWN = 6.0
"""As many cells as these the usual spread of a group counts for."""
ROUNDS = 12
TRUST = 4.5
"""What a net says is not taken for more certain than this (logarithm of the odds)."""
CERTAIN = 5.0
"""What the nets take for print without a doubt (logarithm of the odds)."""
UNSEEN = 0.5
"""By how much (logarithm of odds) a face that the net of print has not seen looks like a hand."""
BOTH = 10.0
"""By how much (natural logarithm) two groups must fit better than one."""
FEW = 6
"""With fewer cells there are no two groups."""
UNSOLVED = (15.0, 40.0)
"""How much less likely a group is the givens if its digits have not exactly one solution: on paper
and on a screen, where nothing else tells as much."""
PLAINER = (4.0, 20.0)
"""How much more likely the group with the darker and greyer ink is the givens: likewise."""
STRAY = 5.0
"""How well (natural logarithm) a cell fits into no group, on a screen."""
DISTINCT = 0.1
"""On a screen, the colours of two groups differ by this at least."""
BY_HAND = -2.0
"""What the nets take for a hand: the logarithm of the odds for print is less than this."""
ASKED = 0.85
"""So probable is at most that such a digit is a given: it is asked."""
EVEN = 0.5
"""So probable if the solution does not need it either."""
FAR = 60.0
"""A given is asked whose measures differ by this from those of most (sum of squares)."""
PRINTED = 8.0
"""Unless the odds for print are more than this (their logarithm)."""
IN_ONE_FACE = 4.0
"""How much less likely it is (natural logarithm) that entries are in the face of the givens."""


class Inks(NamedTuple):
    """What the ink of each cell is like: n * n rows of measures.

    The first three are its colour: how strong it is, its blue and its red against its green. Then
    come the height of what is drawn, the width of its strokes, and its middle from above, in parts
    of the cell.
    """

    on_paper: Floats
    """With the colours as parts of the paper's, which light and shades do not change."""
    on_screen: Floats
    """With the colours as they are, which no highlighted ground changes."""
    ground: float
    """How bright the ground of most cells is on a screen, from 0 to 1."""
    there: Floats
    """Whether the cell has ink that can be measured."""


def measured(pictures: Pixels) -> Inks:
    """Return what the ink of each cell is like; the pictures are n * n x side x side x 3."""
    edge = round(EDGE * pictures.shape[1])
    inner = pictures[:, edge:-edge, edge:-edge].astype(np.float32)
    # Paper is what most of a cell is.
    paper = np.median(inner.reshape(len(inner), -1, 3), axis=1)[:, None, None]
    bright = (paper - inner).mean(axis=3)
    ends = np.percentile(bright.reshape(len(bright), -1), (3, 97), axis=1)
    # Ink is darker than paper, or lighter; what is otherwise is uneven light.
    sign = -1 if -ends[0].sum() > ends[1].sum() else 1
    depth = (sign * (paper - inner)).max(axis=3)
    full = np.percentile(depth.reshape(len(depth), -1), 98, axis=1)
    ink = depth > np.maximum(0.5 * full, 10)[:, None, None]
    rows = [_measure(*one) for one in zip(ink, inner, depth, full, strict=True)]
    there = np.array([row is not None for row in rows])
    found = np.array([np.zeros(6) if row is None else row for row in rows])
    ground = paper.reshape(-1, 3)
    whole = np.maximum(ground, 40) if sign > 0 else 255
    parts = (ground - found[:, :3]) / whole
    shapes = found[:, 3:]
    on_paper = _opposed(parts)
    # A pen that is pressed harder is stronger in all colours.
    on_paper[:, 1:] /= np.abs(on_paper[:, :1]) + FADED
    return Inks(
        np.concatenate([on_paper, shapes], axis=1),
        np.concatenate([_opposed(found[:, :3] / 255), shapes], axis=1),
        float(np.median(ground)) / 255,
        there,
    )


def _opposed(colours: Floats) -> Floats:
    """Return how strong colours are, and their blue and red against their green."""
    blue, green, red = colours.T
    return np.stack([(blue + green + red) / 3, blue - green, red - green], axis=1)


def _measure(ink: Floats, inner: Floats, depth: Floats, full: float) -> Floats | None:
    """Return the colour of the ink of one cell, and its shape; None if there is none."""
    side = len(ink) / (1 - 2 * EDGE) / 1.25
    # What touches the edge alone is a line of the grid.
    count, labels, stats, middles = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    kept = [
        part
        for part in range(1, count)
        if stats[part, cv2.CC_STAT_AREA] > 0.004 * ink.size
        and np.abs(middles[part] - len(ink) / 2).max() < 0.38 * len(ink)
    ]
    if not kept:
        return None
    mask = np.isin(labels, kept)
    at = np.flatnonzero(mask.any(axis=1))
    if np.count_nonzero(mask) > MOST_INK * mask.size:
        return None
    strong = mask & (depth > 0.8 * full)
    colour = inner[strong if strong.any() else mask].mean(axis=0)
    thick = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 3)
    wide = 2 * float(np.percentile(thick[mask], 90)) / side
    high, middle = (at[-1] - at[0] + 1) / side, (at[-1] + at[0]) / 2 / len(ink)
    return np.array([*colour, high, wide, middle])


Digits = Callable[[Floats], bool]
"""Whether the digits of some cells (a mask) alone have exactly one solution."""


def printed(inks: Inks, odds: Floats, in_face: Floats, solved: Digits) -> Floats:
    """Return how probable it is that each cell's digit is a given.

    ``odds`` is the logarithm of the odds for print against a hand, by what nets say of each cell
    and by how much it looks like others; ``nan`` where there is no digit. ``in_face`` is the part
    of it by others. ``solved`` is asked for few groups.
    """
    found = np.ones(len(odds))
    # A dark edge of the cell is measured with the digit: then its ink tells, but not its shape.
    badly = (odds > 0) & (inks.on_paper[:, TALL] > TALLEST)
    usable = np.isfinite(odds) & inks.there
    well = usable & ~badly
    inks = _without_shapes(inks, badly, well)
    cells = np.flatnonzero(usable)
    strong = inks.on_paper[:, 0]
    if len(cells):
        # What was erased is of no group.
        cells = cells[np.abs(strong[cells]) > ERASED * np.percentile(np.abs(strong[cells]), 25)]
    prior = np.clip(odds - in_face, -TRUST, TRUST) + in_face
    found[np.isfinite(odds)] = 1 / (1 + np.exp(-odds[np.isfinite(odds)]))
    if len(cells) < FEW:
        return found
    shares, scores = _groups(inks, odds, prior, cells, solved)
    weights = np.exp(np.array(scores) - max(scores))
    found[cells] = weights @ np.array(shares) / weights.sum()
    # What looks like a hand to the nets is asked, whatever its ink.
    found[odds < BY_HAND] = np.minimum(found[odds < BY_HAND], ASKED)
    given = np.isin(np.arange(len(found)), cells) & (found > 0.5)
    strays = given & (unlike(inks, given) > FAR) & (odds < PRINTED)
    found[strays] = np.minimum(found[strays], ASKED)
    return found


def _groups(
    inks: Inks, odds: Floats, prior: Floats, cells: Floats, solved: Digits
) -> tuple[list[Floats], list[float]]:
    """Return the ways to tell the digits of some cells apart, and how well each fits.

    The first is that all are in one ink, and nothing but ``prior`` tells.
    """
    trust = prior[cells]
    shares = [1 / (1 + np.exp(-trust - UNSEEN))]
    scores = []
    asked: dict[bytes, bool] = {}
    for on_screen in (False, True):
        x = (inks.on_screen if on_screen else inks.on_paper)[cells]
        ground = inks.ground if on_screen else 0.0
        floors = ON_SCREEN if on_screen else ON_PAPER
        alone = float(_likely(x, np.ones(len(x)), floors, PRINT * floors).sum())
        if not on_screen:
            alone += float(_log_share(trust + UNSEEN).sum())
            scores.append(0.0)
        for start in _starts(x, odds[cells], floors, on_screen=on_screen):
            fit, share = _fitted(x, trust, start, on_screen=on_screen)
            mask = np.zeros(len(odds), bool)
            mask[cells[share > 0.5]] = True
            if not 0 < np.count_nonzero(mask) < len(cells):
                continue
            if on_screen and _apart(x, share) < DISTINCT:
                continue
            if mask.tobytes() not in asked:
                asked[mask.tobytes()] = solved(mask)
            costs = BOTH + IN_ONE_FACE * on_screen
            costs += UNSOLVED[on_screen] * (not asked[mask.tobytes()])
            scores.append(fit - alone - costs + PLAINER[on_screen] * _plainer(x, share, ground))
            shares.append(share)
    return shares, scores


def _without_shapes(inks: Inks, badly: Floats, well: Floats) -> Inks:
    """Return the inks with usual shapes for those cells that were measured badly."""
    if not well.any():
        return inks
    on_paper, on_screen = inks.on_paper.copy(), inks.on_screen.copy()
    for part in (on_paper, on_screen):
        part[:, TALL:][badly] = np.median(part[well, TALL:], axis=0)
    return inks._replace(on_paper=on_paper, on_screen=on_screen)


def unlike(inks: Inks, given: Floats) -> Floats:
    """Return how much each digit differs from most givens in colour and height: a sum of squares.

    ``given`` says which cells hold a given. It is 0 where there are few, or where nothing can be
    measured.
    """
    given = given & inks.there
    if np.count_nonzero(given) < FEW:
        return np.zeros(len(given))
    x = inks.on_paper
    off = np.abs(x - np.median(x[given], axis=0))[:, :4]
    usual = np.maximum(1.5 * np.median(off[given], axis=0), ON_PAPER[:4] / 2)
    far: Floats = ((off / usual) ** 2).sum(axis=1) * inks.there
    return far


def _apart(x: Floats, share: Floats) -> float:
    """Return by how much the colours of two groups differ on average."""
    one, other = (np.average(x[:, :3], axis=0, weights=p + 1e-6) for p in (share, 1 - share))
    return float(np.abs(one - other).max())


def _plainer(x: Floats, share: Floats, ground: float) -> float:
    """Return from -1 to 1 how much stronger and greyer the ink of the first group is."""
    one, other = (np.average(x, axis=0, weights=part + 1e-6) for part in (share, 1 - share))
    strong = abs(one[0] - ground) - abs(other[0] - ground)
    grey = np.abs(other[1:3]).sum() - np.abs(one[1:3]).sum()
    return float(np.tanh(4 * (strong + grey)))


def _starts(x: Floats, odds: Floats, floors: Floats, *, on_screen: bool) -> Iterator[Floats]:
    """Yield for each try how likely each cell is printed at first."""
    if not on_screen:
        yield 1 / (1 + np.exp(-np.clip(odds, -TRUST, TRUST)))
        # The digits that look most like print show what the other givens are like.
        yield 1 / (1 + np.exp(CERTAIN - odds))
    colours = x[:, :3] / floors[:3]
    # Three inks: those of givens, of entries, and of mistakes, or of what is measured badly.
    centres = [np.median(colours, axis=0)]
    for _ in range(2):
        far = np.min([((colours - one) ** 2).sum(axis=1) for one in centres], axis=0)
        centres.append(colours[int(far.argmax())])
    for _ in range(8):
        far = np.array([((colours - one) ** 2).sum(axis=1) for one in centres])
        nearest = far.argmin(axis=0)
        centres = [
            colours[nearest == number].mean(axis=0) if (nearest == number).any() else one
            for number, one in enumerate(centres)
        ]
    for number in range(3):
        own = nearest == number
        if own.any():
            yield np.where(own, 0.95, 0.05)
            yield np.where(own, 0.05, 0.95)


def _log_share(odds: Floats) -> Floats:
    return -np.logaddexp(0, -odds)


def _fitted(x: Floats, trust: Floats, share: Floats, *, on_screen: bool) -> tuple[float, Floats]:
    """Return how well two groups fit, and how likely each cell is in the first, the printed one.

    On a screen entries may be in the face of the givens: the nets tell nothing, and there may be
    further inks, such as red for mistakes. They are strays, and none is that of the givens.
    """
    floors = ON_SCREEN if on_screen else ON_PAPER
    usual = PRINT * floors if on_screen else WIDE
    known = np.zeros((2, len(x))) if on_screen else _log_share(np.stack([trust + UNSEEN, -trust]))
    stray = STRAY if on_screen else -np.inf
    shares = np.stack([share, 1 - share])
    for _ in range(ROUNDS):
        parts = np.log((shares.sum(axis=1) + 1) / (len(x) + 2))
        first = _likely(x, shares[0], floors, PRINT * floors) + known[0] + parts[0]
        other = _likely(x, shares[1], floors, usual) + known[1] + parts[1]
        whole = np.logaddexp(np.logaddexp(first, other), stray)
        shares = np.exp(np.stack([first, other]) - whole)
    return float(whole.sum()), shares[0]


def _likely(x: Floats, share: Floats, least: Floats, usual: Floats) -> Floats:
    """Return the logarithm of each row's density in the group that has these shares of the rows."""
    weight = share.sum() + 1e-6
    mean = share @ x / weight
    spread = (share @ (x - mean) ** 2 + KNOWN * usual**2) / (weight + KNOWN)
    spread = np.clip(spread, least**2, (MOST * usual) ** 2)
    off = ((x - mean) ** 2 / spread).sum(axis=1) / 2
    off = FARTHEST * np.log1p(off / FARTHEST)
    found: Floats = -off - 0.5 * np.log(spread).sum()
    return found
