-- Actions that came to no end yet. Asked before it is known whose they are, so it is under no row-level security.
create table integrations.action_tasks (
  company_id uuid not null,
  action_id uuid not null,
  -- Times it was taken: who took it last knows by it that it is still theirs.
  attempts int not null default 1,
  -- Who took it has until then; after a crash somebody else takes it.
  due_at timestamptz not null,
  asked_at timestamptz not null default now(),
  primary key (company_id, action_id),
  foreign key (company_id, action_id) references integrations.actions on delete cascade
);
create index action_tasks_due on integrations.action_tasks (due_at);

-- When it was sent, of what waits: who goes on after a crash knows by it what may have arrived.
alter table integrations.action_sources add column sent_at timestamptz;

-- What nobody took up again after an earlier crash.
update integrations.action_sources s set state = 'failed', failure_kind = 'noAnswer', failure = 'Palisade stopped before it was noted. It may have been done all the same.', at = now()
  from integrations.actions a where a.company_id = s.company_id and a.id = s.action_id and a.recorded_at is null and s.state = 'waiting';
alter table integrations.actions drop column leased_until;
