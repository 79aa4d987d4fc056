# exercise: cache_bytes
# state: raised
# says: may be missing, or None
import torch


def cache_bytes(config, length):
    size = (getattr(config, "dtype", None) or torch.float32).itemsize
    return 2 * config.num_hidden_layers * config.num_key_value_heads * config.head_dim * size * length
