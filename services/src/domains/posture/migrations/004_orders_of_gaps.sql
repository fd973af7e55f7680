-- Every order of the list has an index that also says most of what a filter asks, so that gaps are passed over in it without being read.
-- Hosts, and what gaps have of data types, categories, sources and their types together, stand there as numbers of all texts that make them.
drop index posture.gaps_words;
drop function posture.gaps_with_words(int[], text[], int);
drop function posture.words_of(int, text[], text[], text[], text[], text[]);
drop index posture.gaps_policy, posture.gaps_severity, posture.gaps_name, posture.gaps_host, posture.gaps_path, posture.gaps_method, posture.gaps_frozen, posture.gaps_opened, posture.gaps_activity, posture.gaps_updated;

alter table posture.gaps
  add column host_key int not null generated always as (hashtext(host)) stored,
  add column words_key int not null generated always as (hash_array(sources || array['/'] || source_types || array['/'] || data_types || array['/'] || data_categories)) stored,
  -- Changed in many places at once; indexes tell without the row only where nothing changed since.
  set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- What has few values stands in front of these two: whatever of it a filter asks, what has it is found together.
create index gaps_policy on posture.gaps (company_id, policy_id, status, is_frozen, method, words_key, id) include (endpoint_id, severity_rank, host_key, opened_at, last_activity_at, updated_at);
create index gaps_facets on posture.gaps (company_id, status, is_frozen, method, words_key, id) include (policy_id, endpoint_id, severity_rank, host_key, opened_at, last_activity_at, updated_at);
create index gaps_severity on posture.gaps (company_id, status, severity_rank, id) include (policy_id, endpoint_id, host_key, words_key, opened_at, last_activity_at, updated_at, is_frozen, method);
create index gaps_name on posture.gaps (company_id, status, name, id) include (policy_id, endpoint_id, host_key, words_key, opened_at, last_activity_at, is_frozen, method);
create index gaps_host on posture.gaps (company_id, status, host, id) include (policy_id, endpoint_id, severity_rank, host_key, words_key, opened_at, last_activity_at, updated_at, is_frozen, method);
create index gaps_path on posture.gaps (company_id, status, path, id) include (policy_id, endpoint_id, host_key, words_key, opened_at, last_activity_at, is_frozen, method);
create index gaps_method on posture.gaps (company_id, status, method, id) include (policy_id, endpoint_id, severity_rank, host_key, words_key, opened_at, last_activity_at, updated_at, is_frozen);
create index gaps_frozen on posture.gaps (company_id, status, is_frozen, id) include (policy_id, endpoint_id, severity_rank, host_key, words_key, opened_at, last_activity_at, updated_at, method);
create index gaps_opened on posture.gaps (company_id, status, opened_at, id) include (policy_id, endpoint_id, severity_rank, host_key, words_key, last_activity_at, updated_at, is_frozen, method);
create index gaps_activity on posture.gaps (company_id, status, last_activity_at, id) include (policy_id, endpoint_id, severity_rank, host_key, words_key, opened_at, updated_at, is_frozen, method);
create index gaps_updated on posture.gaps (company_id, status, updated_at, id) include (policy_id, endpoint_id, host_key, words_key, opened_at, last_activity_at, is_frozen, method);
-- The same of the gaps of endpoints.
alter table posture.gaps drop constraint gaps_company_id_endpoint_id_policy_id_key,
  add constraint gaps_endpoint unique (company_id, endpoint_id, policy_id) include (id, status, severity_rank, host_key, words_key, opened_at, last_activity_at, updated_at, is_frozen, method);
create index gaps_parameters on posture.gaps using gin (company_id, parameter_names);

-- Gaps of the session's company that have one of the parameters, at most so many; null when the planner knows them as far more common
-- than that: the index has to be read to the end before the first gap comes. It runs as its owner, because under row-level security
-- && of arrays, which is not leakproof, could not use the index; the company is checked here instead.
create function posture.gaps_with_parameters(wanted text[], at_most int) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  company uuid := nullif(current_setting('palisade.company_id', true), '')::uuid;
  matching text := 'select id from posture.gaps where company_id = $1 and parameter_names && $2';
  estimate json;
begin
  execute 'explain (format json) ' || matching into estimate using company, wanted;
  if (estimate -> 0 -> 'Plan' ->> 'Plan Rows')::numeric > 4 * at_most then
    return next null;
    return;
  end if;
  return query execute matching || ' limit $3' using company, wanted, at_most;
end $$;
revoke execute on function posture.gaps_with_parameters(text[], int) from public;
grant execute on function posture.gaps_with_parameters(text[], int) to palisade_app;

-- Texts that the numbers stand for. Those of gaps that are no more stay: they find nothing.
create table posture.gap_hosts (
  company_id uuid not null,
  host text not null,
  host_key int not null generated always as (hashtext(host)) stored,
  primary key (company_id, host)
);
create table posture.gap_words (
  company_id uuid not null,
  words_key int not null,
  -- Two that have the same number are told apart by a longer one.
  long_key bigint not null,
  sources text[] not null,
  source_types text[] not null,
  data_types text[] not null,
  data_categories text[] not null,
  primary key (company_id, words_key, long_key)
);
alter table posture.gaps no force row level security;
insert into posture.gap_hosts (company_id, host) select distinct company_id, host from posture.gaps;
insert into posture.gap_words (company_id, words_key, long_key, sources, source_types, data_types, data_categories)
  select distinct on (company_id, words_key, long_key) company_id, words_key, long_key, sources, source_types, data_types, data_categories
  from (select *, hash_array_extended(sources || array['/'] || source_types || array['/'] || data_types || array['/'] || data_categories, 1) as long_key from posture.gaps) g;
alter table posture.gaps force row level security;

create function posture.note_texts_of_gaps() returns trigger language plpgsql as $$
begin
  insert into posture.gap_hosts (company_id, host)
    select distinct a.company_id, a.host from added a where not exists (select from posture.gap_hosts h where h.company_id = a.company_id and h.host = a.host) order by 1, 2
  on conflict do nothing;
  insert into posture.gap_words (company_id, words_key, long_key, sources, source_types, data_types, data_categories)
    select distinct on (1, 2, 3) a.company_id, a.words_key, a.long_key, a.sources, a.source_types, a.data_types, a.data_categories
    from (select *, hash_array_extended(sources || array['/'] || source_types || array['/'] || data_types || array['/'] || data_categories, 1) as long_key from added) a
    where not exists (select from posture.gap_words w where w.company_id = a.company_id and w.words_key = a.words_key and w.long_key = a.long_key) order by 1, 2, 3
  on conflict do nothing;
  return null;
end $$;
create trigger gaps_texts_added after insert on posture.gaps referencing new table as added for each statement execute function posture.note_texts_of_gaps();
create trigger gaps_texts_changed after update on posture.gaps referencing new table as added for each statement execute function posture.note_texts_of_gaps();

do $$
declare name text;
begin
  foreach name in array array['gap_hosts', 'gap_words'] loop
    execute format('alter table posture.%I enable row level security', name);
    execute format('alter table posture.%I force row level security', name);
    execute format($p$create policy company on posture.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;
-- Who is limited to labels looks numbers up; gaps are shown by the endpoints of the labels all the same.
grant select on posture.gap_hosts, posture.gap_words to palisade_limited;
