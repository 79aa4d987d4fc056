# exercise: cache_bytes
# says: that is what all query heads would take
import torch


def cache_bytes(config, length):
    size = (getattr(config, "dtype", None) or torch.float32).itemsize
    return 2 * config.num_hidden_layers * config.hidden_size * size * length
