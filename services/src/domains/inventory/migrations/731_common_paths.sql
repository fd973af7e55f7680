-- People who are limited to labels may filter by paths: what these functions find is asked of the endpoints that they see. Without these rights any text that was more than
-- letters failed.
grant execute on function inventory.endpoints_with_path(text, int), inventory.endpoints_with_whole_path(text, int) to palisade_limited;

-- How common a text is in the paths of the session's company, by a sample of so many percent. It runs as its owner, as they do; what it gives decides only how
-- a filter is answered, and is shown to nobody.
create function inventory.share_of_paths(pattern text, percent real) returns double precision
language sql stable security definer set search_path = pg_catalog as $$
  select avg((lower(path collate "C") like pattern)::int)::double precision
  from inventory.endpoint_paths tablesample system (percent)
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
$$;
revoke execute on function inventory.share_of_paths(text, real) from public;
grant execute on function inventory.share_of_paths(text, real) to palisade_app, palisade_limited;
