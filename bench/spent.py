"""What some work takes: seconds of the clock, the least and the middle of several, and of the processor in the middle."""

import statistics
import time


def spent(count, run):
    """After a run that is not counted."""
    run()
    walls, processors = [], []
    for _ in range(count):
        wall, processor = time.perf_counter(), time.process_time()
        run()
        walls.append(time.perf_counter() - wall)
        processors.append(time.process_time() - processor)
    return {"least": min(walls), "wall": statistics.median(walls), "cpu": statistics.median(processors)}
