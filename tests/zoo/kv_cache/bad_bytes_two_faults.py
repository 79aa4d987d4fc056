# exercise: cache_bytes
# says: times what it should be here
def cache_bytes(config, length):
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    return 4 * config.num_hidden_layers * config.num_attention_heads * width * length
