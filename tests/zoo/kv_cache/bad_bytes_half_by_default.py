# exercise: cache_bytes
# says: Two bytes where the config has no dtype
import torch


def cache_bytes(config, length):
    heads = getattr(config, "num_key_value_heads", None) or config.num_attention_heads
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    size = (config.dtype or torch.bfloat16).itemsize
    return 2 * size * config.num_hidden_layers * heads * width * length
