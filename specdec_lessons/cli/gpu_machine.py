"""The machine of a GPU report: what it is, the number format for it, and which models fit into its memory."""

from __future__ import annotations

import gc
import subprocess
from collections.abc import Iterable
from typing import Any

import torch

from ..foundations.placement import free_main_memory, native_dtype, needed_bytes
from ..kv_cache import cache_bytes
from .gpu_parts import Skipped
from .report import device_name

FORMATS = {
    torch.bfloat16: "native on this device",
    torch.float16: "this GPU has no bfloat16 of its own",
    torch.float32: "this device has no bfloat16 of its own",
}


def machine(device: torch.device) -> dict[str, Any]:
    """Return the device's name and memory in bytes; of a CUDA device also driver, CUDA and capability."""
    found: dict[str, Any] = {"device": str(device), "name": device_name(device)}
    found |= {"free_bytes": free_bytes(device), "float32_matmul": torch.get_float32_matmul_precision()}
    if device.type != "cuda":
        return found
    about = torch.cuda.get_device_properties(device)
    return {
        **found,
        "total_bytes": about.total_memory,
        "capability": f"{about.major}.{about.minor}",
        "multiprocessors": about.multi_processor_count,
        "cuda": torch.version.cuda,
        "cudnn": torch.backends.cudnn.version(),
        "driver": driver(),
    }


def driver() -> str | None:
    """Return the version of the NVIDIA driver, None where nvidia-smi does not say it."""
    command = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
    try:
        done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8", timeout=20)
        return done.stdout.split()[0]
    except (OSError, subprocess.SubprocessError, IndexError):
        return None


def free_bytes(device: torch.device) -> int | None:
    """Return the bytes that are free for a model, None where that cannot be known."""
    gc.collect()
    if device.type == "cuda":
        torch.cuda.empty_cache()
        return torch.cuda.mem_get_info(device)[0]
    return free_main_memory() if device.type == "cpu" else None


def choose_dtype(device: torch.device, wanted: torch.dtype | None) -> tuple[torch.dtype, str]:
    """Return the number format for the device, and why that one."""
    if wanted is not None:
        return wanted, "asked for"
    chosen = native_dtype(device)
    return chosen, FORMATS[chosen]


def needs(configs: Iterable[Any], dtype: torch.dtype, length: int) -> int:
    """Return the bytes that models of these configurations take, with caches for `length` tokens each."""
    total = 0
    for config in configs:
        text = config.get_text_config()
        # cache_bytes counts in the config's own numbers, which may not be those asked for
        numbers = cache_bytes(text, length) // (getattr(text, "dtype", None) or torch.float32).itemsize
        total += needed_bytes(config, dtype) + numbers * dtype.itemsize
    return total


def check_fits(needed: int, free: int | None, dtype: torch.dtype) -> None:
    """Raise Skipped, before anything is loaded, for what would not fit."""
    if free is not None and needed > free:
        raise Skipped(
            f"needs {gigabytes(needed)} in {str(dtype).removeprefix('torch.')}, {gigabytes(free)} are free: "
            "not loaded"
        )


def gigabytes(count: float) -> str:
    """Return bytes as "1.2 GB"."""
    return f"{count / 1e9:.1f} GB"
