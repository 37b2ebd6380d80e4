"""What the workers of the tests do: in a module of its own, because their processes import it."""

import os
import time
from pathlib import Path

from whydoku.serving.processes import PUT_OFF, Job, Reply


def answering(job: Job) -> Reply:
    """Wait for a file, compute, take memory or crash, or answer with the question's body."""
    match job.name:
        case "wait":
            while not Path(os.fsdecode(job.body)).exists():
                time.sleep(0.01)
        case "compute":
            until = time.process_time() + float(job.body)
            while time.process_time() < until:
                pass
        case "take":
            b"x" * (int(job.body) * 2**20)
        case "pid":
            return Reply(200, {}, str(os.getpid()).encode())
        case "priority":
            return Reply(200, {}, str(os.getpriority(os.PRIO_PROCESS, 0)).encode())
        case "put off":
            return answering(job._replace(name="priority")) if job.slow else PUT_OFF
        case "crash":
            raise SystemExit(9)
    return Reply(200, {}, job.body)
