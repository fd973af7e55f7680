-- What was split off an endpoint since a filter on it was saved, of however many splits there are.
create index endpoint_splits_from on inventory.endpoint_splits (company_id, from_id);
