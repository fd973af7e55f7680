-- What is counted over all endpoints has a twin that counts what a reader who is limited to labels
-- may see. A statement names such a relation without its schema, and the search_path of its
-- transaction says which of the two it reads: the schema whole for who sees all of the company, the
-- schema limited for who is limited to labels. Neither schema has anything else of these names, so
-- a forgotten twin is a relation that nobody finds.
create schema whole;
do $$
declare name text;
begin
  foreach name in array array['hosts', 'apis', 'company_counts', 'term_counts', 'company_traffic_hourly'] loop
    execute format('create view whole.%I with (security_invoker) as select * from inventory.%I', name, name);
    execute format('revoke insert, update, delete on whole.%I from palisade_app', name);
  end loop;
end $$;

-- Why a limited reader may read a table whole; without such a word, or a policy by labels, no table
-- may be granted to them (composition/limitedRelations.test.ts).
comment on table inventory.endpoint_aliases is 'Limited readers: all rows, pairs of ids and nothing else.';
comment on table inventory.learning_settings is 'Limited readers: all rows, settings of the company.';
comment on table inventory.display_settings is 'Limited readers: all rows, settings of the company.';
comment on table inventory.parameter_types is 'Limited readers: all rows, settings of the company.';
comment on table inventory.correlators is 'Limited readers: all rows, settings of the company.';
comment on table inventory.change_numbers is 'Limited readers: all rows, the number that the company''s feed of changes has come to.';
