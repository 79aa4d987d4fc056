# exercise: cache_bytes
# state: raised
# says: may be missing, or None
import torch


def cache_bytes(config, length):
    heads = getattr(config, "num_key_value_heads", config.num_attention_heads)
    width = getattr(config, "head_dim", config.hidden_size // config.num_attention_heads)
    dtype = getattr(config, "dtype", torch.float32) or torch.float32
    return 2 * config.num_hidden_layers * heads * width * dtype.itemsize * length
