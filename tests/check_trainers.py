"""Whether our rewards work in the real packages TRL, verl and verifiers. It takes some minutes.

    python tests/check_trainers.py --kept build/trainers
    python tests/check_trainers.py --part trl

Each package gets an environment of its own, because they ask for different versions of others. With
PyTorch an environment takes 5 GB: --kept leaves it there for another run. Nothing of ours is
compiled again: the environments see the package of this one.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
INSIDE = "--inside"
FOUR = "..3..4.221......"
SOLVED = "1234341221434321"
ANSWER = f"So this is it.\n\n<answer>\n{SOLVED}\n</answer>"
WRONG = "I do not know."
TEMPLATE = (
    "{% for m in messages %}{{ m.content }}\n{% endfor %}"
    "{% if add_generation_prompt %}A:{% endif %}"
)


def tokenizer() -> Any:
    """Return a tokenizer of single characters: a real one would have to be downloaded."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    signs = ["<pad>", "<eos>", "<unk>", *map(chr, range(32, 127)), "\n"]
    model = models.WordLevel({sign: at for at, sign in enumerate(signs)}, unk_token="<unk>")
    made = Tokenizer(model)
    made.pre_tokenizer = pre_tokenizers.Split("", "isolated")
    made.decoder = decoders.Fuse()
    fast = PreTrainedTokenizerFast(
        tokenizer_object=made, pad_token="<pad>", eos_token="<eos>", unk_token="<unk>"
    )
    fast.chat_template = TEMPLATE
    return fast


def trl() -> None:
    """Train a tiny model for two steps, with all rewards, on rows of ours."""
    from datasets import Dataset
    from transformers import Qwen2Config, Qwen2ForCausalLM
    from trl import GRPOConfig, GRPOTrainer

    from whydoku.verification.rewards import REWARDS
    from whydoku.verification.trainers import rows

    signs = tokenizer()
    config = Qwen2Config(
        vocab_size=len(signs),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=1,
        num_attention_heads=2,
        num_key_value_heads=2,
        max_position_embeddings=512,
        pad_token_id=signs.pad_token_id,
        eos_token_id=signs.eos_token_id,
    )
    with tempfile.TemporaryDirectory() as name:
        trainer = GRPOTrainer(
            model=Qwen2ForCausalLM(config),
            reward_funcs=list(REWARDS),
            args=GRPOConfig(
                output_dir=name,
                max_steps=2,
                per_device_train_batch_size=2,
                num_generations=2,
                max_completion_length=8,
                logging_steps=1,
                report_to=[],
                use_cpu=True,
            ),
            train_dataset=Dataset.from_list(rows(4, layout="4x4")),
            processing_class=signs,
        )
        trainer.train()
        logged = {key for row in trainer.state.log_history for key in row}
        for reward in REWARDS:
            assert f"rewards/{reward.__name__}/mean" in logged, (reward, logged)
        # A model of random weights is never right, so the trainer is handed right answers, too.
        asked = [{"prompt": "?", "puzzle": FOUR}] * 2
        answers = [[{"role": "assistant", "content": text}] for text in (ANSWER, WRONG)]
        found = trainer._calculate_rewards(asked, ["?", "?"], answers, [[1], [1]])
    exact = [reward.__name__ for reward in REWARDS].index("exact_reward")
    assert found[:, exact].tolist() == [1, 0], found


def verl() -> None:
    """Have verl's own reward manager load a reward and pay for an answer."""
    import torch
    from omegaconf import OmegaConf
    from verl import DataProto
    from verl.trainer.ppo.reward import load_reward_manager

    from whydoku.verification import rewards

    signs = tokenizer()
    for path in ("pkg://whydoku.verification.rewards", rewards.__file__):
        custom = {"path": path, "name": "exact_reward", "reward_kwargs": {}}
        manager = {"source": "register", "name": "naive"}
        config = {"reward": {"custom_reward_function": custom, "reward_manager": manager}}
        for text, pays in ((ANSWER, 1), (WRONG, 0)):
            response = torch.tensor([signs(text)["input_ids"]])
            batch = {"responses": response, "attention_mask": torch.ones_like(response)}
            row: dict[str, list[Any]] = {
                "data_source": ["sudoku"],
                "reward_model": [{"ground_truth": FOUR}],
                "extra_info": [{}],
            }
            others = {key: _array(values) for key, values in row.items()}
            data = DataProto.from_dict(batch, non_tensors=others)

            async def ask(data: Any = data, config: Any = config) -> Any:
                return await load_reward_manager(OmegaConf.create(config), signs).run_single(data)

            found = asyncio.run(ask())
            assert found["reward_score"] == pays, (path, found)


def _array(values: list[Any]) -> Any:
    import numpy as np

    made = np.empty(len(values), object)
    made[:] = values
    return made


TASKSET = """from whydoku.verification.taskset import SudokuTaskset

__all__ = ["SudokuTaskset"]
"""
"""The file that docs/verify.md tells people to write: verifiers takes names without dots alone."""


def verifiers() -> None:
    """Load the tasks by the name of a file, as `eval` does, and score answers."""
    import verifiers.v1 as vf
    from verifiers.v1.types import AssistantMessage
    from verifiers.v1.utils.loaders import load_environment

    from whydoku import Puzzle

    taskset = {"id": "sudoku", "count": 3, "layout": "4x4", "level": None}
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "sudoku.py").write_text(TASKSET, encoding="utf-8")
        sys.path.insert(0, name)
        config = vf.SingleAgentEnvConfig(taskset=taskset)
        tasks = list(load_environment(config).taskset)
    assert len(tasks) == 3
    for task in tasks:
        solution = Puzzle.parse(task.data.puzzle).solve().line()
        for text, pays in ((f"<answer>{solution}</answer>", 1), (WRONG, 0)):
            trace = _trace(vf, task, AssistantMessage(content=text))
            asyncio.run(task.score(trace))
            found = {name: one.value for name, one in trace.rewards.items()}
            assert found == {"exact_reward": pays, "progress_reward": pays}, found


def _trace(vf: Any, task: Any, reply: Any) -> Any:
    """Return what is recorded of a talk that ended with a reply."""
    made = vf.Trace.model_construct(nodes=[vf.MessageNode(message=reply, sampled=True)])
    made.task = vf.TraceTask.model_construct(data=task.data)
    return made


def verifiers_first() -> None:
    """Load the environment of the first form by its name, and score answers by its rubric."""
    import verifiers as vf

    name = "whydoku.verification.trainers"
    env = vf.load_environment(name, count=2, layout="4x4", level=None)
    row = env.get_dataset()[0]
    for text, pays in ((f"<answer>{row['answer']}</answer>", 2), (WRONG, 0)):
        state = vf.State(input=row, completion=[{"role": "assistant", "content": text}])
        state.update(trajectory=[], timing={})
        asyncio.run(env.rubric.score_rollout(state))
        assert state["reward"] == pays, state["reward"]


# What is installed, by the name of the part: groups of pyproject.toml.
PARTS: dict[str, Callable[[], None]] = {
    "trl": trl,
    "verl": verl,
    "verifiers": verifiers,
    "verifiers-first": verifiers_first,
}


def check(part: str, folder: Path) -> int:
    """Fill an environment, unless it is there, and check a package in it; return its exit code."""
    home = folder / part
    program = home / "bin" / "python"
    if not program.exists():
        venv.create(home, with_pip=True)
        quiet = ("--quiet", "--no-compile", "--group", part)
        install = (program, "-m", "pip", "install", "pip>=25.1")
        subprocess.run([*install, "--quiet"], cwd=ROOT, check=True)
        subprocess.run([*install[:-1], *quiet], cwd=ROOT, check=True)
    here = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    [packages] = (home / "lib").glob("python*/site-packages")
    (packages / "whydoku.pth").write_text(here, encoding="utf-8")
    print("==", part, flush=True)
    return subprocess.run([program, __file__, INSIDE, part], cwd=ROOT, check=False).returncode


def main() -> int:
    """Check the parts that are asked for; return 1 where one fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", action="append", choices=PARTS, help="default: all")
    parser.add_argument("--kept", type=Path, help="where the environments are kept")
    parser.add_argument(INSIDE, choices=PARTS, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        PARTS[asked.inside]()
        print(f"{asked.inside} works")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = asked.kept or Path(name)
        return max(bool(check(part, folder)) for part in asked.part or PARTS)


if __name__ == "__main__":
    sys.exit(main())
