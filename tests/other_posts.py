"""Posts and chats that somebody could paste, with the puzzles in them: made up for tests."""

from __future__ import annotations

from other_cases import Case

POSTS = (
    Case(
        "post of a forum, edited later",
        "Stuck on the expert of this week\n"
        "\n"
        "Hi all, I found the pairs in box 3 and nothing more:\n"
        "\n"
        "    . 9 5 . . . . 6 .\n"
        "    . . 6 . . . 7 . 5\n"
        "    2 . . . 4 . . . 9\n"
        "    . 7 . . 1 . . . .\n"
        "    . . . 4 . . 9 . .\n"
        "    . 4 2 . . . . 5 .\n"
        "    6 . 1 . 7 . . . .\n"
        "    . . . . 8 . 3 7 .\n"
        "    . . . 2 5 . . . 4\n"
        "\n"
        "Any ideas? Please no full solution.\n"
        "\n"
        "Edit: solved, it was an XY-Wing. Thanks!\n",
        (".95....6...6...7.52...4...9.7..1.......4..9...42....5.6.1.7........8.37....25...4",),
    ),
    Case(
        "chat with names and times",
        "[14:02] anna: morning\n"
        "[14:03] anna: anyone up for a hard one?\n"
        "[14:03] ben: sure\n"
        "[14:05] anna: ..5..62..86.4........35..4..3..9..6...87..1.97..2.1.8..52...8..9.."
        ".8.3....7.2....\n"
        "[14:05] anna: took me 23 minutes\n"
        "[14:31] ben: 19:40 :)\n",
        ("..5..62..86.4........35..4..3..9..6...87..1.97..2.1.8..52...8..9...8.3....7.2....",),
    ),
    Case(
        "chat with a row in each message",
        "[14/03/2026, 12:30:10] Ben: ..859....\n"
        "[14/03/2026, 12:30:15] Ben: .6....4..\n"
        "[14/03/2026, 12:31:10] Ben: ..1.7.5..\n"
        "[14/03/2026, 12:31:15] Ben: .....274.\n"
        "[14/03/2026, 12:32:10] Ben: .37.6.82.\n"
        "[14/03/2026, 12:32:15] Ben: 9.....6..\n"
        "[14/03/2026, 12:33:10] Ben: 7.3......\n"
        "[14/03/2026, 12:33:15] Ben: .8.......\n"
        "[14/03/2026, 12:34:10] Ben: ...4.8..1\n"
        "[14/03/2026, 12:36:02] Clara: nice one\n",
        ("..859.....6....4....1.7.5.......274..37.6.82.9.....6..7.3.......8..........4.8..1",),
        may_refuse=True,
    ),
    Case(
        "quoted twice",
        "On Tuesday David wrote:\n"
        "> On Monday Emma wrote:\n"
        ">> This one beats me:\n"
        ">>\n"
        ">> +-------+-------+-------+\n"
        ">> | . . 4 | 8 3 . | . . 6 |\n"
        ">> | . . . | 2 . 4 | . 3 . |\n"
        ">> | 7 . . | . . . | . . 9 |\n"
        ">> +-------+-------+-------+\n"
        ">> | . 6 . | . . . | 9 . . |\n"
        ">> | . . . | . 1 . | 8 . 5 |\n"
        ">> | . . . | 3 . 6 | . 7 . |\n"
        ">> +-------+-------+-------+\n"
        ">> | . 3 . | . . . | . . 2 |\n"
        ">> | 1 . . | . . . | . . . |\n"
        ">> | 8 . . | . 9 . | 3 . 7 |\n"
        ">> +-------+-------+-------+\n"
        ">\n"
        "> Look at row 7.\n"
        "\n"
        "Yes, row 7 it is.\n",
        ("..483...6...2.4.3.7.......9.6....9......1.8.5...3.6.7..3......21........8...9.3.7",),
    ),
    Case(
        "quote of a board",
        "[quote=Greta]\n"
        "[code]\n"
        "+-------+-------+-------+\n"
        "| . . . | . . . | 7 4 . |\n"
        "| . 5 . | . . . | . 1 . |\n"
        "| . . 2 | . 8 . | . . . |\n"
        "+-------+-------+-------+\n"
        "| . . . | 4 . . | 3 . 1 |\n"
        "| . 2 . | 7 1 . | . . . |\n"
        "| . . . | 2 3 . | . . 8 |\n"
        "+-------+-------+-------+\n"
        "| . . 4 | . . 6 | . 9 . |\n"
        "| 2 . . | 3 4 . | . 8 . |\n"
        "| 5 . . | . 2 . | . . 7 |\n"
        "+-------+-------+-------+\n"
        "[/code]\n"
        "[/quote]\n"
        "There is a skyscraper in 5 (rows 2 and 8), and then singles.\n",
        ("......74..5.....1...2.8.......4..3.1.2.71.......23...8..4..6.9.2..34..8.5...2...7",),
    ),
    Case(
        "keycaps and white squares",
        "Sudoku of the day!\n"
        "6\ufe0f\u20e38\ufe0f\u20e3\u2b1c\u2b1c\u2b1c7\ufe0f\u20e3\u2b1c\u2b1c\u2b1c\n"
        "\u2b1c\u2b1c\u2b1c5\ufe0f\u20e3\u2b1c\u2b1c8\ufe0f\u20e36\ufe0f\u20e39\ufe0f\u20e3\n"
        "5\ufe0f\u20e3\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c\n"
        "\u2b1c6\ufe0f\u20e3\u2b1c\u2b1c9\ufe0f\u20e3\u2b1c\u2b1c7\ufe0f\u20e35\ufe0f\u20e3\n"
        "\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c\n"
        "\u2b1c\u2b1c1\ufe0f\u20e3\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c3\ufe0f\u20e3\n"
        "1\ufe0f\u20e35\ufe0f\u20e3\u2b1c\u2b1c4\ufe0f\u20e36\ufe0f\u20e3\u2b1c8"
        "\ufe0f\u20e3\u2b1c\n"
        "\u2b1c\u2b1c8\ufe0f\u20e3\u2b1c\u2b1c5\ufe0f\u20e3\u2b1c1\ufe0f\u20e3\u2b1c\n"
        "\u2b1c4\ufe0f\u20e3\u2b1c7\ufe0f\u20e3\u2b1c\u2b1c5\ufe0f\u20e3\u2b1c\u2b1c\n"
        "#sudoku #daily\n",
        ("68...7......5..8695.........6..9..75...........1.....315..46.8...8..5.1..4.7..5..",),
    ),
    Case(
        "hashtags below",
        "New puzzle, rated 7.1. Have fun!\n"
        "\n"
        "7...12...35.7...4...95...2........7.9...6..526....8..4.....37...4..7......7....85\n"
        "\n"
        "#sudoku #puzzle #hard\n",
        ("7...12...35.7...4...95...2........7.9...6..526....8..4.....37...4..7......7....85",),
    ),
    Case(
        "digits named above the grid",
        "Place 1 2 3 4 5 6 7 8 9 in each row, column and box.\n"
        "\n"
        "1 2 3 4 5 6 7 8 9\n"
        "\n"
        "+-------+-------+-------+\n"
        "| 2   4 |       | 5     |\n"
        "|   8 9 | 4     |       |\n"
        "| 6     |       | 1 8   |\n"
        "+-------+-------+-------+\n"
        "|       |   3 2 |     5 |\n"
        "|       | 9     |   7   |\n"
        "|     8 |       | 4     |\n"
        "+-------+-------+-------+\n"
        "|       | 1 7   |       |\n"
        "|   7 3 |     8 | 9     |\n"
        "| 4     |       |   2   |\n"
        "+-------+-------+-------+\n",
        ("2.4...5...894.....6.....18.....32..5...9...7...8...4.....17.....73..89..4......2.",),
        may_refuse=True,
    ),
    Case(
        "count of the digits below",
        "+-------+-------+-------+\n"
        "| . . . | 6 . 5 | 9 . . |\n"
        "| 5 . . | . 9 . | . . 2 |\n"
        "| . 1 . | . . . | . . . |\n"
        "+-------+-------+-------+\n"
        "| 9 . . | . 8 2 | . . . |\n"
        "| 2 3 . | 9 . . | 1 . . |\n"
        "| . 5 . | . . . | . . . |\n"
        "+-------+-------+-------+\n"
        "| 7 . 8 | 4 2 . | . 1 . |\n"
        "| . . . | . 6 . | . . . |\n"
        "| 1 . . | . . . | . 3 9 |\n"
        "+-------+-------+-------+\n"
        "\n"
        "Digits placed: 1: 4, 2: 4, 3: 2, 4: 1, 5: 3, 6: 2, 7: 1, 8: 2, 9: 5\n",
        ("...6.59..5...9...2.1.......9...82...23.9..1...5.......7.842..1.....6....1......39",),
    ),
    Case(
        "German words",
        "Hallo zusammen,\n"
        "bei diesem R\xe4tsel komme ich nicht weiter:\n"
        "\n"
        "- 3 - 8 - - - - 6\n"
        "4 - - - - - - - -\n"
        "8 - - - 2 - - 9 -\n"
        "- 9 - - 7 1 - 5 -\n"
        "- - 7 5 8 - 1 - -\n"
        "- - - - - - - - 9\n"
        "9 - - - 3 - 4 - -\n"
        "- - 1 - - 5 - 7 -\n"
        "- 8 - 7 - - - - -\n"
        "\n"
        "Viele Gr\xfc\xdfe\n"
        "Jonas\n",
        (".3.8....64........8...2..9..9..71.5...758.1..........99...3.4....1..5.7..8.7.....",),
    ),
    Case(
        "Chinese words",
        "\u8bf7\u5e2e\u6211\u770b\u8fd9\u9053\u6570\u72ec\uff1a\n"
        "028500030\n"
        "000034002\n"
        "000000000\n"
        "900200600\n"
        "034900000\n"
        "060000005\n"
        "000000200\n"
        "650007800\n"
        "000395010\n"
        "\u8c22\u8c22\uff01\n",
        (".285...3.....34..2.........9..2..6...349......6......5......2..65...78.....395.1.",),
    ),
    Case(
        "questions between two puzzles",
        "First: ..1..68........5235.......46..31.....5..2.94...2.95....3.........7..2...1"
        "6.85.3..\n"
        "\n"
        "Is there a way without chains? And the same for this one:\n"
        "\n"
        ". . 3 . 5 8 . 6 1\n"
        ". . . 2 . . 7 . .\n"
        ". . . . . . . 3 .\n"
        ". . . 5 9 . 2 . .\n"
        ". 4 9 . 2 . . 5 .\n"
        ". . . . 1 3 . . 6\n"
        "4 . . . . . . . 5\n"
        "3 2 5 . . . . . .\n"
        ". . 8 6 . . 1 . .\n",
        (
            "..1..68........5235.......46..31.....5..2.94...2.95....3.........7..2...16.85.3..",
            "..3.58.61...2..7.........3....59.2...49.2..5.....13..64.......5325........86..1..",
        ),
    ),
    Case(
        "link in Markdown",
        "Try [the puzzle of today](https://www.sudokuwiki.org/sudoku.htm?bd=3000080410409"
        "00000000500700010090000000003008000067013400000870700200000002041060), it is fun.\n",
        ("3....8.41.4.9........5..7...1..9.........3..8....67.134.....87.7..2.......2.41.6.",),
    ),
    Case(
        "link of a site that nobody knows",
        "https://sudoku.example.net/play?level=4&givens=000509400920000001000030000230400"
        "100081700020006013000000000800008000246009004000&theme=dark\n",
        ("...5.94..92......1....3....23.4..1...817...2...6.13.........8....8...246..9..4...",),
    ),
    Case(
        "rows between slashes",
        "FEN of my Sudoku: 3....67../.1......6/2...51.../..2..7.38/...9....7/.31....4./.."
        "3..8.6./9645...../.8...9...\n",
        ("3....67...1......62...51.....2..7.38...9....7.31....4...3..8.6.9645......8...9...",),
    ),
    Case(
        "read aloud",
        "Row 1: 1, blank, blank, blank, blank, blank, blank, blank, 2.\n"
        "Row 2: blank, 6, blank, 3, blank, blank, 8, 9, blank.\n"
        "Row 3: blank, blank, 2, 9, blank, 7, 5, blank, blank.\n"
        "Row 4: 3, blank, 1, blank, 4, blank, blank, blank, blank.\n"
        "Row 5: blank, blank, blank, blank, blank, blank, 3, 2, blank.\n"
        "Row 6: blank, 7, blank, blank, blank, blank, blank, blank, 8.\n"
        "Row 7: 9, blank, blank, blank, blank, 8, 7, blank, blank.\n"
        "Row 8: 7, blank, blank, 5, 6, blank, blank, blank, blank.\n"
        "Row 9: blank, 3, blank, blank, blank, blank, blank, blank, blank.\n",
        ("1.......2.6.3..89...29.75..3.1.4..........32..7......89....87..7..56.....3.......",),
        may_refuse=True,
    ),
    Case(
        "only a result",
        "Sudoku, 14 March 2026, hard\nTime 12:34\nMistakes 1/3\nHints 0\nScore 14520\n",
    ),
    Case(
        "cages without a grid",
        "Killer of today: cages are 17 (r1c1, r1c2), 9 (r1c3, r2c3), 23 (r1c4, r1c5, r1c6),\n"
        "8 (r2c1, r2c2), 30 (r3c1, r3c2, r3c3, r4c1). No givens. Where do I start?\n",
    ),
    Case(
        "link that names a puzzle only",
        "The best one of this month: https://sudokupad.app/tuesday\n",
        words=("tuesday",),
    ),
    Case(
        "solution of a contest",
        "My entry for the contest:\n"
        "\n"
        "4 5 9 1 6 8 2 7 3\n"
        "2 7 8 4 9 3 5 1 6\n"
        "3 1 6 5 7 2 4 9 8\n"
        "7 6 2 8 5 4 9 3 1\n"
        "1 8 4 9 3 7 6 5 2\n"
        "9 3 5 2 1 6 7 8 4\n"
        "8 2 1 7 4 9 3 6 5\n"
        "5 9 3 6 2 1 8 4 7\n"
        "6 4 7 3 8 5 1 2 9\n"
        "\n"
        "Felix, Hamburg\n",
        ("459168273278493516316572498762854931184937652935216784821749365593621847647385129",),
    ),
)
