# exercise: common_prefix
import os.path


def common_prefix(cached, sequence):
    return len(os.path.commonprefix([list(cached), list(sequence)]))  # noqa: RUF071
