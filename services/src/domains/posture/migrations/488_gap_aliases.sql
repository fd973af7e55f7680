-- The id of a gap that went into another one of the same policy leads there, as its endpoint's does.
-- When the endpoint comes back, its gap gets that id again.
create table posture.gap_aliases (
  company_id uuid not null,
  old_id uuid not null,
  gap_id uuid not null,
  -- Of the gap that is no more.
  endpoint_id uuid not null,
  policy_id uuid not null,
  since timestamptz not null default now(),
  primary key (company_id, old_id),
  foreign key (company_id, gap_id) references posture.gaps on delete cascade
);
create index gap_aliases_gap on posture.gap_aliases (company_id, gap_id);
create index gap_aliases_endpoint on posture.gap_aliases (company_id, endpoint_id);
select palisade.protect('posture.gap_aliases');

-- Who is limited to labels follows the ids of gaps that they see.
grant select on posture.gap_aliases to palisade_limited;
create policy labels on posture.gap_aliases as restrictive to palisade_limited using (exists (
  select from posture.gaps g where g.company_id = gap_aliases.company_id and g.id = gap_id));

-- What people said and decided about the gaps of an endpoint before another one was split off it,
-- until that one has such a gap: it begins anew, so its policies hold when its own traffic shows it.
create table posture.split_decisions (
  company_id uuid not null,
  -- The endpoint that was split off.
  endpoint_id uuid not null,
  policy_id uuid not null,
  gap_id uuid not null,
  status text not null check (status in ('open', 'inProcess', 'ignored', 'hidden')),
  -- Comments until then follow.
  split_at timestamptz not null,
  primary key (company_id, endpoint_id, policy_id),
  foreign key (company_id, gap_id) references posture.gaps on delete cascade
);
create index split_decisions_gap on posture.split_decisions (company_id, gap_id);
select palisade.protect('posture.split_decisions');
