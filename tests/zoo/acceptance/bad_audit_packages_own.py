# exercise: audit
# state: not started
# says: package's own
from specdec_lessons.course.check import reference

audit_of_the_course = reference("acceptance", "audit")


def audit(engine):
    audit_of_the_course(engine)
