"""What the chapters stand on: protocols, sampling, randomness, exact laws, toy and real models, corpora."""
