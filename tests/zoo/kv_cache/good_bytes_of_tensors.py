# exercise: cache_bytes
import torch


def cache_bytes(config, length):
    dtype = getattr(config, "dtype", None) or torch.float32
    group = 1
    if getattr(config, "num_key_value_heads", None):
        group = config.num_attention_heads // config.num_key_value_heads
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    one = torch.empty(config.num_attention_heads // group, 1, width, dtype=dtype)
    return 2 * config.num_hidden_layers * one.numel() * one.element_size() * length
