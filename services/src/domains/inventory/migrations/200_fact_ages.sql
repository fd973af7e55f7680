-- What was seen of an endpoint, when last, and how many clean requests came since: what is past is still told.
alter table inventory.endpoints add column sightings jsonb not null default '[]';
