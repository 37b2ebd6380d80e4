"""Trains the net that reads cells, on rendered cells alone, and writes its weights.

    python3 -m venv torch-env && torch-env/bin/pip install . torch opencv-python-headless pillow
    sudo apt-get install $(torch-env/bin/python tools/scan/faces.py)
    torch-env/bin/python tools/scan/train.py

The same seed on the same machine gives the same weights. Two cores need under an hour: rendering
takes about half of it. Rendered cells of 133 faces are trained on, the temperature is fitted on 12
others, and the accuracy that is printed is of 37 more; `faces.py` names packages and files.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from killer_pages import CagedBatch
from render import Batch, HandBatch, rendered
from torch import nn

from whydoku.scan.cells import CLASSES, SIDE

WEIGHTS = Path(__file__).parents[2] / "src/whydoku/scan/data/cells.npz"
CHANNELS = (16, 32, 64)
HIDDEN = 64
CHUNK = 50  # grids that one task of a process renders
Cells = TypeVar("Cells", Batch, HandBatch, CagedBatch)
Loss = Callable[[torch.Tensor, np.ndarray], torch.Tensor]  # of scores, and which cells they are of


class Net(nn.Module):
    """Three convolutions, two dense layers: what `cells.scores` computes in numpy.

    While it is trained each convolution has a batch norm, which `folded` takes into its weights.
    """

    def __init__(
        self,
        shape: tuple[int, int] = (SIDE, SIDE),
        hidden: int = HIDDEN,
        outputs: int = len(CLASSES),
    ) -> None:
        super().__init__()
        first, second, third = CHANNELS
        self.conv1 = nn.Conv2d(1, first, 5, stride=2, padding=2)
        self.conv2 = nn.Conv2d(first, second, 3, stride=2, padding=1)
        self.conv3 = nn.Conv2d(second, third, 3, stride=2, padding=1)
        self.norms = nn.ModuleList(nn.BatchNorm2d(channels) for channels in CHANNELS)
        self.dense1 = nn.Linear(third * (shape[0] // 8) * (shape[1] // 8), hidden)
        self.dense2 = nn.Linear(hidden, outputs)
        self.drop = nn.Dropout(0.1)

    def forward(self, cells: torch.Tensor) -> torch.Tensor:
        """Scores (n, outputs) of pictures (n, high, wide) as `cells.normalise` makes them."""
        layer = (1 - cells)[:, None]
        for convolution, norm in zip(self.convolutions(), self.norms, strict=True):
            layer = torch.relu(norm(convolution(layer)))
        # cells.scores has the channels last.
        flat = layer.permute(0, 2, 3, 1).flatten(1)
        return self.dense2(self.drop(torch.relu(self.dense1(flat))))

    def convolutions(self) -> tuple[nn.Conv2d, nn.Conv2d, nn.Conv2d]:
        """The three convolutions in their order."""
        return self.conv1, self.conv2, self.conv3

    def folded(self, number: int) -> tuple[np.ndarray, np.ndarray]:
        """The kernel (out, in, y, x) and bias of a convolution with its norm in them."""
        convolution, norm = self.convolutions()[number], self.norms[number]
        factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        kernel = convolution.weight * factor[:, None, None, None]
        bias = (convolution.bias - norm.running_mean) * factor + norm.bias
        return kernel.detach().numpy(), bias.detach().numpy()


def render_all(
    render: Callable[[str, int, int, int], Cells], part: str, seed: int, grids: int, workers: int
) -> Cells:
    """Cells of many grids, in the same order for any number of workers."""
    tasks = [(part, seed, at, min(CHUNK, grids - at)) for at in range(0, grids, CHUNK)]
    with ProcessPoolExecutor(workers) as pool:
        parts = list(pool.map(render, *zip(*tasks, strict=True)))
    return type(parts[0])(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def tensor(pictures: np.ndarray) -> torch.Tensor:
    """Pictures as floats, from the bytes in which `rendered` keeps them."""
    return torch.from_numpy(pictures.astype(np.float32) / 160 - 0.25)


def class_loss(kinds: np.ndarray) -> Loss:
    """The cross entropy of the classes of some cells."""
    known = torch.from_numpy(kinds.astype(np.int64))
    return lambda scores, some: nn.functional.cross_entropy(
        scores, known[some], label_smoothing=0.01
    )


def train(net: Net, pictures: np.ndarray, loss_of: Loss, epochs: int, seed: int) -> None:
    """Adam with a rate that falls to zero along a cosine."""
    order = np.random.default_rng(seed)
    steps = epochs * (len(pictures) // 256)
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps + 1)
    for epoch in range(epochs):
        began, total = time.perf_counter(), 0.0
        net.train()
        chosen = order.permutation(len(pictures))
        for at in range(0, len(chosen) - 255, 256):
            some = chosen[at : at + 256]
            loss = loss_of(net(tensor(pictures[some])), some)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss.detach()) * 256
        spent = time.perf_counter() - began
        print(f"epoch {epoch + 1}: loss {total / len(pictures):.4f}, {spent:.0f} s", flush=True)


def scores_of(net: Net, pictures: np.ndarray) -> torch.Tensor:
    """The net's scores of pictures."""
    net.eval()
    with torch.no_grad():
        return torch.cat([net(tensor(part)) for part in np.array_split(pictures, 64)])


def temperature(scores: torch.Tensor, kinds: np.ndarray) -> float:
    """The number that scores are divided by, for the least cross entropy."""
    wanted = torch.from_numpy(kinds.astype(np.int64))
    tries = np.geomspace(0.3, 3, 47)
    losses = [float(nn.functional.cross_entropy(scores / t, wanted)) for t in tries]
    return float(tries[int(np.argmin(losses))])


def save(net: Net, path: Path, **degrees: float) -> None:
    """The weights as `cells.scores` wants them, and the temperatures, in half precision."""
    stored: dict[str, np.ndarray] = {
        name: np.array(degree, np.float16) for name, degree in degrees.items()
    }
    for number in range(len(CHANNELS)):
        kernel, bias = net.folded(number)
        stored[f"conv{number + 1}"] = kernel.transpose(2, 3, 1, 0).reshape(-1, len(kernel))
        stored[f"conv{number + 1}_bias"] = bias
    for name in ("dense1", "dense2"):
        stored[name] = getattr(net, name).weight.detach().numpy().T
        stored[f"{name}_bias"] = getattr(net, name).bias.detach().numpy()
    path.parent.mkdir(exist_ok=True)
    np.savez_compressed(path, **{name: part.astype(np.float16) for name, part in stored.items()})


def report(scores: torch.Tensor, batch: Batch, title: str) -> None:
    """Prints how many cells of each class are read right, and what is taken for what."""
    read = scores.argmax(1).numpy()
    print(f"{title}: {np.mean(read == batch.kinds):.4f} of {len(read)} cells")
    for kind, name in enumerate(CLASSES):
        ours = read[batch.kinds == kind]
        wrong = [(int(np.sum(ours == k)), CLASSES[k]) for k in range(len(CLASSES)) if k != kind]
        most = ", ".join(f"{n} as {word}" for n, word in sorted(wrong, reverse=True)[:3] if n)
        print(f"  {name:>9}: {np.mean(ours == kind):.4f} of {len(ours)}; {most}")


def arguments(grids: int, epochs: int, output: Path) -> argparse.Namespace:
    """What the command line says, with these defaults; the seed is set."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--grids", type=int, default=grids, help="grids of 81 cells to train on")
    parser.add_argument("--epochs", type=int, default=epochs)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--output", type=Path, default=output)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)  # more threads add numbers in another order
    torch.use_deterministic_algorithms(mode=True)
    return given


def main() -> None:
    """Renders, trains, calibrates, measures, writes."""
    given = arguments(grids=5000, epochs=5, output=WEIGHTS)
    began = time.perf_counter()
    batch = render_all(rendered, "training", given.seed, given.grids, given.workers)
    print(f"{len(batch.kinds)} cells rendered in {time.perf_counter() - began:.0f} s", flush=True)
    net = Net().to(memory_format=torch.channels_last)  # a fifth quicker
    train(net, batch.pictures, class_loss(batch.kinds), given.epochs, given.seed)
    checks = max(20, given.grids // 20)
    held_out = render_all(rendered, "validation", given.seed + 1, checks, given.workers)
    degree = temperature(scores_of(net, held_out.pictures), held_out.kinds)
    print(f"temperature {degree:.2f}")
    unseen = render_all(rendered, "testing", given.seed + 2, checks, given.workers)
    report(scores_of(net, unseen.pictures), unseen, "faces never seen")
    save(net, given.output, temperature=degree)
    print(f"{given.output}: {given.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
