# exercise: cache_bytes
# says: times what it should be here
import torch


def cache_bytes(config, length):
    heads = getattr(config, "num_key_value_heads", None) or config.num_attention_heads
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    size = (getattr(config, "dtype", None) or torch.float32).itemsize
    return 2 * config.num_hidden_layers * heads * width * size * length // 1024
