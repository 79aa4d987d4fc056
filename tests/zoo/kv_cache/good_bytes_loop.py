# exercise: cache_bytes
import torch


def cache_bytes(config, length):
    def field(name, otherwise):
        value = getattr(config, name, None)
        return otherwise if value is None else value

    heads = field("num_key_value_heads", config.num_attention_heads)
    width = field("head_dim", config.hidden_size // config.num_attention_heads)
    total = 0
    for _layer in range(config.num_hidden_layers):
        for _kind in ("key", "value"):
            total += heads * width * length * torch.finfo(field("dtype", torch.float32)).bits // 8
    return total
