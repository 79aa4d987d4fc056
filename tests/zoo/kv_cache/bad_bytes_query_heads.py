# exercise: cache_bytes
# says: Grouped heads are ignored
import torch


def cache_bytes(config, length):
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    size = (getattr(config, "dtype", None) or torch.float32).itemsize
    return 2 * config.num_hidden_layers * config.num_attention_heads * width * size * length
