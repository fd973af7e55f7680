-- What attackers are told by, for searches of a part of it. Beside their rows, since those change with every attempt, and each change of a row is one of all its indexes.
create table attackers.source_words (
  company_id uuid not null,
  attacker_id uuid not null,
  source_id text not null,
  primary key (company_id, attacker_id),
  foreign key (company_id, attacker_id) references attackers.attackers on delete cascade
);
create index source_words_trigrams on attackers.source_words using gin (company_id, source_id gin_trgm_ops);
alter table attackers.source_words enable row level security;
alter table attackers.source_words force row level security;
create policy company on attackers.source_words using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);

create function attackers.remember_sources() returns trigger language plpgsql as $$
begin
  insert into attackers.source_words (company_id, attacker_id, source_id) select company_id, id, source_id from added;
  return null;
end $$;
create trigger sources_remembered after insert on attackers.attackers referencing new table as added for each statement execute function attackers.remember_sources();
create function attackers.change_source() returns trigger language plpgsql as $$
begin
  update attackers.source_words set source_id = new.source_id where company_id = new.company_id and attacker_id = new.id;
  return null;
end $$;
create trigger source_changed after update of source_id on attackers.attackers for each row when (old.source_id is distinct from new.source_id) execute function attackers.change_source();
insert into attackers.source_words (company_id, attacker_id, source_id) select company_id, id, source_id from attackers.attackers;

-- Attackers of the session's company whose source is like a pattern, at most so many. It runs as its owner, because under row-level security ILIKE, which is not
-- leakproof, could not use the trigrams; the company is checked here instead. Of those found, who is limited to labels is shown the ones they may see.
create function attackers.with_source(pattern text, at_most int) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select attacker_id from attackers.source_words where company_id = nullif(current_setting(''palisade.company_id'', true), '''')::uuid and source_id ilike $1 limit $2'
    using pattern, at_most;
end $$;
revoke execute on function attackers.with_source(text, int) from public;
grant execute on function attackers.with_source(text, int) to palisade_app, palisade_limited;
