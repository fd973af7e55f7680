-- Why learning split paths, {"code", "path", "values", "left", "requests"}; null where a person
-- did.
alter table inventory.corrections add column cause jsonb;

-- Keyed hash of the method and template that an endpoint had before it was merged, so that its id
-- leads to the same paths again when learning splits them; null for merges of earlier releases.
alter table inventory.endpoint_aliases add column was bytea;
create index endpoint_aliases_endpoint on inventory.endpoint_aliases (company_id, endpoint_id);
