-- How far a baseline is on its way to be learned again: {"since", "seen", "needed"};
-- null when it is not.
alter table inventory.endpoints add column relearning jsonb;
