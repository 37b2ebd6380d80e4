"""What the workers of the tests do: in a module of its own, because their processes import it."""

import os
import time

from pencilmark.serving.processes import Job, Reply


def answering(job: Job) -> Reply:
    """Sleep, compute, take memory or crash, as the question says, or answer with its body."""
    match job.name:
        case "sleep":
            time.sleep(float(job.body))
        case "compute":
            until = time.process_time() + float(job.body)
            while time.process_time() < until:
                pass
        case "take":
            b"x" * (int(job.body) * 2**20)
        case "pid":
            return Reply(200, {}, str(os.getpid()).encode())
        case "crash":
            raise SystemExit(9)
    return Reply(200, {}, job.body)
