"""Where a model goes and in which number format, decided before anything is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from transformers import AutoModelForCausalLM

from .quiet import quiet
from .store import DoesNotFit

MEMORY = Path("/proc/meminfo")  # Linux alone has it


def place(device: str | torch.device | None) -> torch.device:
    """Return the device to load on: the one asked for, else a CUDA device if there is one, else the CPU.

    Apple's "mps" only when asked for. Errors: ValueError for a device that is not there.
    """
    if device is None:
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    try:
        if torch.empty(0, device=device).is_meta:
            raise RuntimeError("a meta device holds no numbers")
        return torch.device(device)
    except (RuntimeError, AssertionError, NotImplementedError, TypeError):
        raise ValueError(
            f"device={str(device)!r} is not there: leave it out, or give one such as 'cpu'"
        ) from None


def native_dtype(device: str | torch.device) -> torch.dtype:
    """Return bfloat16 where the device multiplies it natively, else float16 on CUDA, else float32.

    Native on a CPU means AVX512-BF16 or AMX; where bfloat16 is emulated it is slower than float32.
    """
    device = torch.device(device)
    if device.type == "cuda":
        with torch.cuda.device(device):
            native = torch.cuda.is_bf16_supported(including_emulation=False)
        return torch.bfloat16 if native else torch.float16
    if device.type == "cpu" and _cpu_has_bfloat16():
        return torch.bfloat16
    return torch.float32


def device_map(config: Any, dtype: torch.dtype, device: torch.device, free: int) -> Any:
    """Return what from_pretrained needs to put a model on `device`, or on all devices if it is too large.

    free: bytes free on the device. "auto" lets accelerate spread the layers over what the machine has.
    """
    return "auto" if needed_bytes(config, dtype) > free else {"": device}


def needed_bytes(config: Any, dtype: torch.dtype) -> int:
    """Return the bytes that a model of this configuration takes, and a tenth more to work in."""
    with torch.device("meta"):
        model = AutoModelForCausalLM.from_config(config, dtype=dtype)
    return sum(weights.numel() for weights in model.parameters()) * dtype.itemsize * 11 // 10


def check_fits(configs: Mapping[str, Any], dtype: torch.dtype, device: torch.device) -> None:
    """Raise DoesNotFit, with both sizes and the remedy, where models are larger than what is free for them.

    configs: by name, of all that will be loaded. Where the free memory cannot be known nothing is said, and
    a configuration that makes no causal model is left to whoever loads it.
    """
    free = free_bytes(device)
    if free is None:
        return
    sizes = {name: _bytes_or_none(config, dtype) or 0 for name, config in configs.items()}
    if sum(sizes.values()) <= free:
        return
    told = " and ".join(f"{name} {size / 1e9:.1f} GB" for name, size in sizes.items())
    raise DoesNotFit(
        f"{told} in {str(dtype).removeprefix('torch.')} do not fit into the {free / 1e9:.1f} GB that are "
        f"free on {device}: take a smaller pair or no draft model, a dtype of 16 bits, or free some memory"
    )


def free_bytes(device: torch.device) -> int | None:
    """Return the bytes that are free for models on `device`, or None where that cannot be known.

    A target that is too large for one CUDA device is spread over all of them and the CPU: so all count.
    """
    free = free_main_memory() if device.type in ("cpu", "cuda") else None
    if free is not None and device.type == "cuda":
        free += sum(torch.cuda.mem_get_info(i)[0] for i in range(torch.cuda.device_count()))
    return free


def free_main_memory() -> int | None:
    """Return the bytes of main memory that are free, or None where that cannot be known."""
    try:
        lines = MEMORY.read_text(encoding="utf-8").splitlines()
        return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable"))
    except (OSError, StopIteration, ValueError):
        return None


def _bytes_or_none(config: Any, dtype: torch.dtype) -> int | None:
    try:
        with quiet():
            return needed_bytes(config, dtype)
    except Exception:  # whatever is wrong with it, loading says it better
        return None


def _cpu_has_bfloat16() -> bool:
    probes = ("_is_avx512_bf16_supported", "_is_amx_tile_supported")
    return any(getattr(torch.cpu, probe, lambda: False)() for probe in probes)
