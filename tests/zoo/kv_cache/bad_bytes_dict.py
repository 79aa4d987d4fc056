# exercise: cache_bytes
# state: raised
# says: has other names
import torch


def cache_bytes(config, length):
    fields = config.to_dict() if hasattr(config, "to_dict") else vars(config)
    heads = fields.get("num_key_value_heads") or fields["num_attention_heads"]
    width = fields.get("head_dim") or fields["hidden_size"] // fields["num_attention_heads"]
    size = (getattr(config, "dtype", None) or torch.float32).itemsize
    return 2 * fields["num_hidden_layers"] * heads * width * size * length
