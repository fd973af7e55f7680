-- People who are limited to labels see of an attacker what it did at endpoints with these, in totals too. How dangerous it is goes by all it did.
-- Looked up in a hash of the endpoints, since a list of them is searched from its beginning for every row; no barrier, so that a page is cut before its totals are made.
create view limited.attackers as
  select a.company_id, a.id, a.number, a.level, a.action_group, a.status, a.version, a.source_type, a.source_id, a.address, a.severity, a.severity_rank, a.score,
    coalesce((select s.phase from attackers.steps s where s.company_id = a.company_id and s.attacker_id = a.id and s.endpoint_id in (select unnest(inventory.seen_endpoints())) order by array_position(array['recon', 'probing', 'exploitation', 'exfiltration'], s.phase) desc limit 1), 'recon') as phase,
    (select s.type from attackers.steps s where s.company_id = a.company_id and s.attacker_id = a.id and s.endpoint_id in (select unnest(inventory.seen_endpoints())) group by s.type order by sum(s.weight) desc, s.type limit 1) as main_type,
    array(select s.type from attackers.steps s where s.company_id = a.company_id and s.attacker_id = a.id and s.endpoint_id in (select unnest(inventory.seen_endpoints())) group by s.type order by sum(s.weight) desc, s.type) as types,
    coalesce((select min(s.started_at) from attackers.steps s where s.company_id = a.company_id and s.attacker_id = a.id and s.endpoint_id in (select unnest(inventory.seen_endpoints()))), a.created_at) as first_seen_at,
    coalesce((select max(s.ended_at) from attackers.steps s where s.company_id = a.company_id and s.attacker_id = a.id and s.endpoint_id in (select unnest(inventory.seen_endpoints()))), a.created_at) as last_seen_at,
    coalesce((select sum(s.attempts) from attackers.steps s where s.company_id = a.company_id and s.attacker_id = a.id and s.endpoint_id in (select unnest(inventory.seen_endpoints()))), 0)::bigint as attempts,
    coalesce((select sum(s.successes) from attackers.steps s where s.company_id = a.company_id and s.attacker_id = a.id and s.endpoint_id in (select unnest(inventory.seen_endpoints()))), 0)::bigint as successes,
    -- Of the requests that are kept.
    (select count(*) from attackers.requests r where r.company_id = a.company_id and r.attacker_id = a.id and r.is_attempt and r.status in (401, 403, 429) and r.endpoint_id in (select unnest(inventory.seen_endpoints()))) as refused,
    (select count(*) from attackers.steps s where s.company_id = a.company_id and s.attacker_id = a.id and s.endpoint_id in (select unnest(inventory.seen_endpoints())))::int as steps,
    a.created_at, a.updated_at
  from attackers.attackers a
  where a.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and exists (select from attackers.attacker_endpoints e where e.company_id = a.company_id and e.attacker_id = a.id and e.endpoint_id in (select unnest(inventory.seen_endpoints())));
grant select on limited.attackers to palisade_limited;
revoke all on limited.attackers from palisade_app;

-- The endpoint that a comment names, such as one about a mark; null where it names none. A path that no endpoint has is told by an id that none has.
alter table attackers.comments add column endpoint_id uuid;
update attackers.comments set endpoint_id = '00000000-0000-0000-0000-000000000000' where message ~ '^Marked .* as (legitimate|suspicious)';
create index comments_endpoint on attackers.comments (company_id, endpoint_id) where endpoint_id is not null;
create policy endpoints on attackers.comments as restrictive to palisade_limited using (endpoint_id is null or endpoint_id = any ((select inventory.seen_endpoints())::uuid[]));

create function attackers.move_comments() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update attackers.comments o set endpoint_id = c.endpoint_id from changed c where o.company_id = c.company_id and o.endpoint_id = c.old_id;
  return null;
end $$;
create trigger aliases_comments after insert on inventory.endpoint_aliases referencing new table as changed for each statement execute function attackers.move_comments();
