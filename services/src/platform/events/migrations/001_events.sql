-- What domains tell each other of a company's things: the README beside this folder says how.
create schema events;

-- The newest number of each company. Whoever publishes holds the row until the end of the
-- transaction, so numbers come in the order of commits. It tells nothing but how much there was, so
-- that background work finds its companies: no row-level security.
create table events.heads (
  company_id uuid primary key,
  newest bigint not null
);

-- Who reads the events of a company, and the number up to which they have. No row-level security,
-- as above.
create table events.readers (
  company_id uuid not null,
  reader text not null,
  position bigint not null,
  read_at timestamptz not null default now(),
  primary key (company_id, reader)
);

-- Events until all have read them: what happened, and the ids of what it happened to.
create table events.log (
  company_id uuid not null,
  number bigint not null,
  what text not null,
  ids uuid[] not null,
  at timestamptz not null default now(),
  primary key (company_id, number)
);
select palisade.protect('events.log');

-- Keeps what somebody reads of `told`, under the next numbers, and wakes who reads it. Every
-- statement of it has a snapshot of its own, so that readers who began while it waited for the head
-- are seen. Readers in `always` read from a company's first such event.
create function events.publish(company uuid, told json) returns void language plpgsql set search_path = pg_catalog as $$
declare
  last bigint;
  added bigint;
  woken text[];
begin
  select newest into last from events.heads where company_id = company for update;
  if not found then
    insert into events.heads (company_id, newest) values (company, 0) on conflict do nothing;
    select newest into last from events.heads where company_id = company for update;
  end if;
  insert into events.readers (company_id, reader, position)
    select distinct company, reader, last
    from json_to_recordset(told) as t (always text[]), unnest(t.always) reader
    on conflict do nothing;
  with wanted as (
    select row_number() over (order by t.n) as place, t.what, t.ids, r.readers
    from json_to_recordset(told) as t (n int, what text, readers text[], ids uuid[]),
      lateral (
        select array_agg(reader) as readers from events.readers
        where company_id = company and reader = any (t.readers)
      ) r
    where r.readers is not null
  ), written as (
    insert into events.log (company_id, number, what, ids)
    select company, last + place, what, ids from wanted
    returning number
  )
  select (select count(*) from written), array_agg(distinct reader)
    into added, woken from wanted, unnest(readers) reader;
  if added = 0 then return; end if;
  update events.heads set newest = last + added where company_id = company;
  perform pg_notify('palisade_work', reader || ' ' || company) from unnest(woken) reader;
end $$;
