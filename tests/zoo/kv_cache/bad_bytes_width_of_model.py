# exercise: cache_bytes
# says: hidden_size for the width of one head
import torch


def cache_bytes(config, length):
    heads = getattr(config, "num_key_value_heads", None) or config.num_attention_heads
    size = (getattr(config, "dtype", None) or torch.float32).itemsize
    return 2 * config.num_hidden_layers * heads * config.hidden_size * size * length
