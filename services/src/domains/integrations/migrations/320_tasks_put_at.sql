-- When a task was last put off. One that was put off in the future tells that the clock was set back.
alter table integrations.tasks add column put_at timestamptz not null default now();
alter table integrations.action_tasks add column put_at timestamptz not null default now();
