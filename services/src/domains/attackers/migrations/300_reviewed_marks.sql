-- Marks can be reviewed: where they are, when they end, and what those that detection goes by hid.
alter table attackers.marks
  add column expires_at timestamptz,
  -- When the end was noted: in the audit log, and as a comment.
  add column ended_at timestamptz,
  add column version int not null default 1,
  -- Whose step it was set at, which marks that detection goes by would not say.
  add column set_at_attacker uuid,
  -- Exchanges of which detection left something out, when the last began, and hashes of who made them
  -- (the smallest 64: engine/src/attackers/hiddenEvidence.ts).
  add column hidden bigint not null default 0,
  add column hidden_at timestamptz,
  add column hidden_callers bigint[] not null default '{}',
  add column is_tuned boolean not null generated always as (attacker_id is null) stored;

update attackers.marks m set host = s.host, method = s.method, path = coalesce(s.template, s.path)
from (
  select distinct on (company_id, endpoint_id) company_id, endpoint_id, host, method, template, path
  from attackers.steps where endpoint_id is not null order by company_id, endpoint_id, ended_at desc
) s
where m.company_id = s.company_id and m.endpoint_id = s.endpoint_id and m.host is null;
update attackers.marks set set_at_attacker = attacker_id;

-- The orders of the list, and what is due.
create index marks_set on attackers.marks (company_id, at, id);
create index marks_expiry on attackers.marks (company_id, coalesce(expires_at, 'infinity'), id);
create index marks_hidden on attackers.marks (company_id, hidden, id);
create index marks_due on attackers.marks (company_id, expires_at) where expires_at is not null and ended_at is null;
create index marks_set_at on attackers.marks (company_id, set_at_attacker);

-- As before, but a mark that expired says nothing of a step.
create or replace function attackers.mark_of(company uuid, attacker uuid, endpoint uuid, wanted text) returns jsonb language sql stable as $$
  select jsonb_build_object('verdict', m.verdict, 'isTuned', m.attacker_id is null, 'message', m.message, 'author', m.author, 'at', to_char(m.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from (
    select *, 0 as likeness from attackers.marks
    where company_id = company and coalesce(endpoint_id, '00000000-0000-0000-0000-000000000000') = coalesce(endpoint, '00000000-0000-0000-0000-000000000000') and subject = wanted
    union all
    select *, 1 from attackers.marks
    where endpoint is null and company_id = company and kind = 'unknownEndpoint' and path like '%{}%'
      and wanted ~ ('^' || replace(regexp_replace(subject, '([]*+?.^$|(){}[\\])', '\\\1', 'g'), '\{\}', '[^/]+') || '$')
  ) m
  where (m.attacker_id is null or m.attacker_id = attacker) and (m.expires_at is null or m.expires_at > now())
  order by m.likeness, m.attacker_id nulls last limit 1
$$;

-- As before, and the marks keep when they end and what they hid.
create or replace function attackers.marks_follow_merges() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from changed c join attackers.marks m on m.company_id = c.company_id and m.endpoint_id = c.old_id) then
    insert into attackers.marks as known (company_id, attacker_id, kind, endpoint_id, subject, location, name, status, type, host, method, path, verdict, message, author_id, author, at,
        expires_at, ended_at, version, set_at_attacker, hidden, hidden_at, hidden_callers)
      select distinct on (m.company_id, c.endpoint_id, m.subject, m.attacker_id)
        m.company_id, m.attacker_id, m.kind, c.endpoint_id, m.subject, m.location, m.name, m.status, m.type, m.host, m.method, m.path, m.verdict, m.message, m.author_id, m.author, m.at,
        m.expires_at, m.ended_at, m.version, m.set_at_attacker, m.hidden, m.hidden_at, m.hidden_callers
      from changed c join attackers.marks m on m.company_id = c.company_id and m.endpoint_id = c.old_id
      order by m.company_id, c.endpoint_id, m.subject, m.attacker_id, m.at desc
    on conflict (company_id, coalesce(endpoint_id, '00000000-0000-0000-0000-000000000000'), subject, coalesce(attacker_id, '00000000-0000-0000-0000-000000000000'))
    do update set hidden = known.hidden + excluded.hidden, hidden_at = greatest(known.hidden_at, excluded.hidden_at),
      hidden_callers = array(select distinct hash from unnest(known.hidden_callers || excluded.hidden_callers) hash order by hash limit 64);
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
