# exercise: cache_bytes
# says: Bits, not bytes
import torch


def cache_bytes(config, length):
    heads = getattr(config, "num_key_value_heads", None) or config.num_attention_heads
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    size = torch.finfo(config.dtype or torch.float32).bits
    return 2 * size * config.num_hidden_layers * heads * width * length
