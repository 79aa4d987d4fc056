# exercise: audit_cache
import torch


def audit_cache(make, fresh):
    generator = torch.Generator().manual_seed(7)

    def draw(high, n):
        return torch.randint(high, (n,), generator=generator).tolist()

    model = make()
    for length in (3, 260, 11, 40):
        text = draw(fresh.vocab_size, length)
        for _ in range(60):
            k, kept, rows = draw(5, 3)
            draft = draw(fresh.vocab_size, k)
            last = 1 + min(rows, k)
            got, want = (m.rows([*text, *draft], last) for m in (model, fresh))
            torch.testing.assert_close(got, want, rtol=0, atol=1e-8)
            text += draft[:kept] + draw(fresh.vocab_size, 1)
