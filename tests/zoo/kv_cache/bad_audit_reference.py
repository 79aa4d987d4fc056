# exercise: audit_cache
# state: not started
# says: package's own
from specdec_lessons.exercises.kv_cache_audits import audit_cache as own


def audit_cache(make, fresh):
    return own(make, fresh)
