# exercise: cache_bytes
# says: Four bytes for every number
def cache_bytes(config, length):
    heads = getattr(config, "num_key_value_heads", None) or config.num_attention_heads
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    return 2 * 4 * config.num_hidden_layers * heads * width * length
