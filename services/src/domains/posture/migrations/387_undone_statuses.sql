-- The last change of the status by a person and when the gap was resolved before it, so that the one who
-- made it can undo just that: a change that came since, by a person or by traffic, takes its place.
alter table posture.gaps add column status_step uuid, add column closed_before timestamptz;
