-- Counts a search within paths by trigrams: 175 ms instead of 545 ms where 100,000 of 1,000,000 match. Like
-- inventory.endpoints_with_path it runs as its owner and checks the company itself; an owner that is under row-level security
-- too gets the same count without the index.
create function inventory.count_endpoints_with_path(pattern text) returns bigint
language plpgsql stable security definer set search_path = pg_catalog as $$
declare found bigint;
begin
  execute
    'select count(*) from inventory.endpoint_paths
     where company_id = nullif(current_setting(''palisade.company_id'', true), '''')::uuid and path ilike $1'
    into found using pattern;
  return found;
end $$;
revoke execute on function inventory.count_endpoints_with_path(text) from public;
grant execute on function inventory.count_endpoints_with_path(text) to palisade_app;
