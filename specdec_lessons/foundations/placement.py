"""Where a model goes and in which number format, decided before anything is loaded."""

from __future__ import annotations

from typing import Any

import torch
from transformers import AutoModelForCausalLM


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


def _cpu_has_bfloat16() -> bool:
    probes = ("_is_avx512_bf16_supported", "_is_amx_tile_supported")
    return any(getattr(torch.cpu, probe, lambda: False)() for probe in probes)
