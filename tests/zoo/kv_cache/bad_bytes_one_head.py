# exercise: cache_bytes
# says: One head only
import torch


def cache_bytes(config, length):
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    size = (getattr(config, "dtype", None) or torch.float32).itemsize
    return 2 * config.num_hidden_layers * width * size * length
