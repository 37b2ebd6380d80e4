"""The order in which techniques are taught, by SudokuWiki's solver and by courses.

They begin with what is told in a sentence and end with what must be followed with a pencil, as the
order of the ladder does. But they keep kinds together: subsets up to quads, before any other
pattern; colours before single strong links; chains by what they are made of; and forcing chains
before lines of reasoning, which few courses have.
"""

__all__ = ["TAUGHT"]

_TAUGHT = """
full-house hidden-single-box hidden-single-line naked-single
pointing claiming
locked-pair naked-pair hidden-pair locked-triple naked-triple hidden-triple naked-quad
hidden-quad chute-triplet
x-wing simple-colors-trap simple-colors-wrap xy-wing swordfish xyz-wing
skyscraper two-string-kite turbot-fish empty-rectangle w-wing remote-pair
bug-plus-1 unique-rectangle-1 unique-rectangle-2 unique-rectangle-3 unique-rectangle-4
unique-rectangle-5 unique-rectangle-6 hidden-rectangle avoidable-rectangle-1
avoidable-rectangle-2
finned-x-wing sashimi-x-wing jellyfish multi-colors-1 multi-colors-2
x-chain xy-chain 3d-medusa
unique-loop extended-rectangle bug-2 bug-3 bug-4
chute-remote-pair empty-rectangle-intersection-pair grouped-w-wing
almost-locked-pair almost-locked-triple xyz-loop
finned-swordfish sashimi-swordfish finned-jellyfish sashimi-jellyfish
wxyz-wing m-wing s-wing l-wing h-wing
continuous-nice-loop aic discontinuous-nice-loop
sue-de-coq als-xz-doubly-linked als-xz als-xy-wing als-w-wing als-xy-chain
unique-rectangle-strong-links hidden-unique-loop
grouped-continuous-nice-loop grouped-aic grouped-discontinuous-nice-loop
aligned-pair-exclusion vwxyz-wing
triple-firework quadruple-firework bivalue-oddagon bug-lite reverse-bug symmetrical-placement
mirror-image
franken-x-wing franken-swordfish finned-franken-x-wing finned-franken-swordfish
nishio cell-forcing-chain house-forcing-chain candidate-forcing-chain
"""
TAUGHT = tuple(_TAUGHT.split())
"""The techniques that are taught, in that order. What the ladder has besides comes after them."""
