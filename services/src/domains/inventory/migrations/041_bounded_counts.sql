-- A search within paths is counted up to a bound; beyond it people are told that there are more. As with
-- inventory.endpoints_with_path it runs as its owner and checks the company itself.
create function inventory.count_endpoints_with_path(pattern text, at_most int) returns bigint
language plpgsql stable security definer set search_path = pg_catalog as $$
declare found bigint;
begin
  execute
    'select count(*) from (
       select from inventory.endpoint_paths
       where company_id = nullif(current_setting(''palisade.company_id'', true), '''')::uuid and path ilike $1 limit $2
     ) found'
    into found using pattern, at_most;
  return found;
end $$;
revoke execute on function inventory.count_endpoints_with_path(text, int) from public;
grant execute on function inventory.count_endpoints_with_path(text, int) to palisade_app;
drop function inventory.count_endpoints_with_path(text);
