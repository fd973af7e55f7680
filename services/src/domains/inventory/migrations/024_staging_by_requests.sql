-- What is in staging has had few requests: most first, a page of it begins after nearly everything else.
create index endpoints_staging_requests on inventory.endpoints (company_id, requests, id) where learning_state = 'staging';
