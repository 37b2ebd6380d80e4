"""The 44 classes of bands of the 9x9, told apart by how their boxes' columns share digits.

Two bands of a class are completed to as many grids (Felgenhauer and Jarvis, Enumerating possible
Sudoku grids, 2005): what matters is which digits stand together in a column of a box. How many
digits each three columns of different boxes share, whatever their order and that of the boxes,
tells the class.
"""

from collections.abc import Sequence
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

GRIDS = 6_670_903_752_021_072_936_960
NAMINGS = 362_880
"""Ways to name the digits: bands are counted with a fixed first box."""

# (what tells the class, its bands, grids that each is completed to)
CLASSES: list[tuple[int, int, int]] = [
    (4_742_990_348_544, 233_280, 6_992_373_312),
    (4_746_211_561_728, 202_176, 6_946_725_312),
    (4_746_207_642_624, 186_624, 7_022_836_224),
    (416_897_123_328, 186_624, 7_108_816_896),
    (4_746_208_416_768, 178_848, 7_053_225_408),
    (4_742_987_203_584, 147_744, 7_018_350_912),
    (4_746_211_573_824, 139_968, 7_013_953_152),
    (4_743_053_312_004, 108_864, 7_049_522_304),
    (1_444_266_722_304, 108_864, 7_004_664_576),
    (413_726_229_504, 93_312, 7_082_599_680),
    (4_743_254_589_444, 85_536, 7_082_759_808),
    (4_746_274_537_473, 62_208, 7_064_630_784),
    (417_954_071_808, 62_208, 7_038_448_128),
    (413_726_277_888, 62_208, 7_108_789_248),
    (4_742_990_300_160, 54_432, 7_067_023_488),
    (4_742_987_251_968, 54_432, 7_008_981_120),
    (4_742_789_022_720, 54_432, 6_962_561_280),
    (4_746_211_513_344, 49_248, 7_023_539_520),
    (4_742_789_071_104, 46_656, 7_016_806_656),
    (1_444_266_770_688, 46_656, 7_065_220_608),
    (4_746_274_476_048, 41_472, 7_033_343_616),
    (5_776_999_780_608, 38_880, 6_882_954_624),
    (4_759_109_058_564, 37_152, 7_124_405_184),
    (421_175_297_088, 31_104, 7_112_503_296),
    (416_897_171_712, 31_104, 7_055_428_608),
    (416_695_845_888, 31_104, 7_119_019_008),
    (4_949_148_778_560, 25_920, 7_010_812_800),
    (4_948_947_501_120, 23_328, 7_035_450_624),
    (4_743_254_540_304, 23_328, 7_091_557_632),
    (1_444_518_379_584, 23_328, 6_939_424_512),
    (4_758_891_217_920, 20_736, 6_957_469_440),
    (4_746_207_691_008, 20_736, 6_970_134_528),
    (5_773_845_413_889, 18_144, 6_919_249_536),
    (413_524_952_064, 15_552, 7_165_813_248),
    (412_669_329_408, 15_552, 7_134_027_264),
    (210_789_024_768, 15_552, 7_347_449_088),
    (210_789_073_152, 10_368, 7_281_460_224),
    (206_561_230_848, 7_776, 7_383_108_096),
    (1_444_317_102_144, 7_776, 7_059_506_688),
    (412_719_648_768, 5_184, 7_216_676_352),
    (1_443_461_419_008, 1_728, 7_004_355_840),
    (300_171_238_113_348, 1_440, 6_831_977_472),
    (4_949_954_021_376, 864, 7_146_639_360),
    (206_359_953_408, 288, 7_802_998_272),
]


def _orders() -> NDArray[np.int64]:
    """All ways to read the 27 numbers: boxes exchanged, and the columns of each."""
    three = list(permutations(range(3)))
    orders = []
    for boxes, *columns in product(three, three, three, three):
        turned = []
        for place in product(range(3), repeat=3):
            column = [0, 0, 0]
            for axis in range(3):
                column[boxes[axis]] = columns[axis][place[axis]]
            turned.append(9 * column[0] + 3 * column[1] + column[2])
        orders.append(turned)
    return np.array(orders)


_ORDERS = _orders()
_WEIGHTS = 4 ** np.arange(26, -1, -1, dtype=np.int64)


def class_of(band: Sequence[int]) -> int:
    """What tells the class of three rows, of which each box has all digits."""
    columns = [
        [{band[9 * r + 3 * box + c] for r in range(3)} for c in range(3)] for box in range(3)
    ]
    shared = [len(a & b & c) for a, b, c in product(*columns)]
    return int((np.array(shared)[_ORDERS] @ _WEIGHTS).min())


def frequencies() -> dict[int, float]:
    """How often each class is met in grids that are equally likely."""
    return {key: bands * grids * NAMINGS / GRIDS for key, bands, grids in CLASSES}
