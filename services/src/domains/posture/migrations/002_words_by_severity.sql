-- Words of gaps stand under their severity: what is rare among the critical ones is found without reading those, however common it is among the others.
drop index posture.gaps_words;
drop function posture.gaps_with_words(text[], int);
drop function posture.words_of(text[], text[], text[], text[], text[]);

-- Each gap that is written has its words put together, so they are joined and split, and nothing is planned for it.
create function posture.words_of(severity_rank int, parameter_names text[], data_types text[], data_categories text[], sources text[], source_types text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  rank text := severity_rank || ' ';
  mark text := E'\x1e\x1f\x1e';
  words text[] := '{}';
begin
  if cardinality(parameter_names) > 0 then words := words || string_to_array(rank || 'parameterName:' || array_to_string(parameter_names, mark || rank || 'parameterName:'), mark); end if;
  if cardinality(data_types) > 0 then words := words || string_to_array(rank || 'dataType:' || array_to_string(data_types, mark || rank || 'dataType:'), mark); end if;
  if cardinality(data_categories) > 0 then words := words || string_to_array(rank || 'dataCategory:' || array_to_string(data_categories, mark || rank || 'dataCategory:'), mark); end if;
  if cardinality(sources) > 0 then words := words || string_to_array(rank || 'source:' || array_to_string(sources, mark || rank || 'source:'), mark); end if;
  if cardinality(source_types) > 0 then words := words || string_to_array(rank || 'sourceType:' || array_to_string(source_types, mark || rank || 'sourceType:'), mark); end if;
  return words;
end $$;
create index gaps_words on posture.gaps using gin (company_id, posture.words_of(severity_rank, parameter_names, data_types, data_categories, sources, source_types));

-- Gaps of the session's company that have one of the words in one of the severities, at most so many; null when the planner knows the
-- words as far more common than that: the index has to be read to the end before the first gap comes. It runs as its owner, because
-- under row-level security && of arrays, which is not leakproof, could not use the index; the company is checked here instead.
create function posture.gaps_with_words(ranks int[], wanted text[], at_most int) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  company uuid := nullif(current_setting('palisade.company_id', true), '')::uuid;
  words text[] := array(select rank || ' ' || word from unnest(ranks) rank, unnest(wanted) word);
  matching text := 'select id from posture.gaps where company_id = $1 and posture.words_of(severity_rank, parameter_names, data_types, data_categories, sources, source_types) && $2';
  estimate json;
begin
  execute 'explain (format json) ' || matching into estimate using company, words;
  if (estimate -> 0 -> 'Plan' ->> 'Plan Rows')::numeric > 4 * at_most then
    return next null;
    return;
  end if;
  return query execute matching || ' limit $3' using company, words, at_most;
end $$;
revoke execute on function posture.gaps_with_words(int[], text[], int) from public;
grant execute on function posture.gaps_with_words(int[], text[], int) to palisade_app;
