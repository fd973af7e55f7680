-- Up to when somebody has dismissed what was discovered at a host. What is discovered there later
-- is shown to them again.
create table inventory.dismissed_discoveries (
  company_id uuid not null,
  user_id uuid not null,
  host_id uuid not null,
  up_to timestamptz not null,
  dismissed_at timestamptz not null default now(),
  primary key (company_id, user_id, host_id),
  foreign key (company_id, host_id) references inventory.hosts on delete cascade
);
create index dismissed_discoveries_of_host on inventory.dismissed_discoveries (company_id, host_id);
select palisade.protect('inventory.dismissed_discoveries');
grant select on inventory.dismissed_discoveries to palisade_limited;
comment on table inventory.dismissed_discoveries is 'Limited readers: all rows, ids of people and hosts with a time.';
