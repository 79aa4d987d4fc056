"""Speculative decoding, built by hand."""
