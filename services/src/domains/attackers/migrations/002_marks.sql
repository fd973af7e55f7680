-- What people say of what detection told: marks, those that detection goes by among them, and advice to mend fields.

-- The field that signatures were seen in: {location, name}; null where there is none.
alter table attackers.examples add column place jsonb;

create table attackers.marks (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Whose steps it is said of. Null where detection goes by it: those are legitimate, for anybody, until they are marked suspicious.
  attacker_id uuid,
  kind text not null check (kind in ('field', 'injection', 'status', 'size', 'excessiveUse', 'unknownEndpoint', 'behaviour')),
  -- Null for a path that no endpoint has.
  endpoint_id uuid,
  -- Kind and details as one text (subjects.ts), the same for the same subject of an endpoint.
  subject text not null,
  location text,
  name text,
  status int,
  type text,
  host text,
  method text,
  path text,
  verdict text not null check (verdict in ('legitimate', 'suspicious')),
  message text not null,
  author_id uuid,
  author text not null,
  at timestamptz not null default now(),
  primary key (company_id, id),
  check (attacker_id is not null or verdict = 'legitimate'),
  check ((endpoint_id is null) = (kind = 'unknownEndpoint')),
  foreign key (company_id, attacker_id) references attackers.attackers on delete cascade
);
create unique index marks_subject on attackers.marks (company_id, coalesce(endpoint_id, '00000000-0000-0000-0000-000000000000'), subject, coalesce(attacker_id, '00000000-0000-0000-0000-000000000000'));
create index marks_attacker on attackers.marks (company_id, attacker_id);

-- Grows when what detection goes by changes: detectors read it anew.
create table attackers.tunings (
  company_id uuid primary key,
  version bigint not null
);

-- Advice to mend a field at its endpoint, turned on and off.
create table attackers.remediations (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  location text not null,
  name text not null,
  anomaly text not null,
  -- What was seen, and where, when it was turned on first.
  reason text not null,
  host text not null,
  method text not null,
  template text not null,
  -- Whose step it was turned on at.
  attacker_id uuid,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  author_id uuid,
  author text not null,
  primary key (company_id, id),
  unique (company_id, endpoint_id, location, name, anomaly),
  foreign key (company_id, attacker_id) references attackers.attackers on delete set null (attacker_id)
);
create index remediations_changed on attackers.remediations (company_id, is_active, changed_at, id);
create index remediations_attacker on attackers.remediations (company_id, attacker_id);

-- Paths with `{}` in them, which is any segment: as a regular expression of the subject.
create index marks_any_segment on attackers.marks (company_id) where kind = 'unknownEndpoint' and path like '%{}%';

-- The mark of a subject as it is shown at a step: of its attacker, else the one that detection goes by; of the very path, else of one like it.
create function attackers.mark_of(company uuid, attacker uuid, endpoint uuid, wanted text) returns jsonb language sql stable as $$
  select jsonb_build_object('verdict', m.verdict, 'isTuned', m.attacker_id is null, 'message', m.message, 'author', m.author, 'at', to_char(m.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from (
    select *, 0 as likeness from attackers.marks
    where company_id = company and coalesce(endpoint_id, '00000000-0000-0000-0000-000000000000') = coalesce(endpoint, '00000000-0000-0000-0000-000000000000') and subject = wanted
    union all
    select *, 1 from attackers.marks
    where endpoint is null and company_id = company and kind = 'unknownEndpoint' and path like '%{}%'
      and wanted ~ ('^' || replace(regexp_replace(subject, '([]*+?.^$|(){}[\\])', '\\\1', 'g'), '\{\}', '[^/]+') || '$')
  ) m
  where m.attacker_id is null or m.attacker_id = attacker
  order by m.likeness, m.attacker_id nulls last limit 1
$$;

-- What was said of an endpoint that was merged into another is said of that one.
create function attackers.marks_follow_merges() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from changed c join attackers.marks m on m.company_id = c.company_id and m.endpoint_id = c.old_id) then
    insert into attackers.marks (company_id, attacker_id, kind, endpoint_id, subject, location, name, status, type, host, method, path, verdict, message, author_id, author, at)
      select m.company_id, m.attacker_id, m.kind, c.endpoint_id, m.subject, m.location, m.name, m.status, m.type, m.host, m.method, m.path, m.verdict, m.message, m.author_id, m.author, m.at
      from changed c join attackers.marks m on m.company_id = c.company_id and m.endpoint_id = c.old_id order by m.at desc on conflict do nothing;
    delete from attackers.marks m using changed c where m.company_id = c.company_id and m.endpoint_id = c.old_id;
    update attackers.tunings t set version = t.version + 1 where t.company_id in (select company_id from changed);
  end if;
  if exists (select from changed c join attackers.remediations r on r.company_id = c.company_id and r.endpoint_id = c.old_id) then
    insert into attackers.remediations (company_id, endpoint_id, location, name, anomaly, reason, host, method, template, attacker_id, is_active, created_at, changed_at, author_id, author)
      select r.company_id, c.endpoint_id, r.location, r.name, r.anomaly, r.reason, r.host, r.method, r.template, r.attacker_id, r.is_active, r.created_at, r.changed_at, r.author_id, r.author
      from changed c join attackers.remediations r on r.company_id = c.company_id and r.endpoint_id = c.old_id order by r.is_active desc, r.changed_at desc on conflict do nothing;
    delete from attackers.remediations r using changed c where r.company_id = c.company_id and r.endpoint_id = c.old_id;
  end if;
  return null;
end $$;
create trigger aliases_marks after insert on inventory.endpoint_aliases referencing new table as changed for each statement execute function attackers.marks_follow_merges();

do $$
declare name text;
begin
  foreach name in array array['marks', 'tunings', 'remediations'] loop
    execute format('alter table attackers.%I enable row level security', name);
    execute format('alter table attackers.%I force row level security', name);
    execute format($p$create policy company on attackers.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;

-- Who is limited to labels sees what was said of endpoints with one of these.
grant select on attackers.marks, attackers.remediations to palisade_limited;
create policy labels on attackers.marks as restrictive to palisade_limited using (endpoint_id = any ((select inventory.seen_endpoints())::uuid[]));
create policy labels on attackers.remediations as restrictive to palisade_limited using (endpoint_id = any ((select inventory.seen_endpoints())::uuid[]));
