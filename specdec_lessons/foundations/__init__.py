"""What the chapters stand on: protocols, sampling laws, randomness, exact enumeration, toy and real models."""
