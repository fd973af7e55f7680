-- What is left to do until a company works with the product, written down by its administrators.
create schema onboarding;

create table onboarding.tasks (
  company_id uuid not null references identity.companies on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('apiScan', 'managementTools', 'apiFabric', 'policy', 'generic')),
  status text not null check (status in ('open', 'inProgress', 'completed')),
  assigned_to uuid references identity.users on delete set null,
  -- What the task is about, by its type. Null again once that was deleted.
  domain text,
  integration_id uuid,
  policy_id uuid,
  related_task_id uuid,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- Grows with each change, so that nobody saves over what somebody else saved.
  version int not null default 1,
  updated_at timestamptz,
  updated_by text,
  primary key (company_id, id),
  check (domain is null or type = 'apiScan'),
  check (integration_id is null or type in ('managementTools', 'apiFabric')),
  check (policy_id is null or type = 'policy'),
  check (related_task_id is null or (type = 'generic' and related_task_id <> id)),
  constraint tasks_integration foreign key (company_id, integration_id)
    references integrations.installed on delete set null (integration_id),
  constraint tasks_policy foreign key (company_id, policy_id)
    references posture.policies on delete set null (policy_id),
  constraint tasks_related_task foreign key (company_id, related_task_id)
    references onboarding.tasks on delete set null (related_task_id)
);
create unique index tasks_domain on onboarding.tasks (company_id, domain) where domain is not null;
create index tasks_newest on onboarding.tasks (company_id, created_at, id);
create index tasks_by_integration on onboarding.tasks (company_id, integration_id) where integration_id is not null;
create index tasks_by_policy on onboarding.tasks (company_id, policy_id) where policy_id is not null;
create index tasks_by_related_task on onboarding.tasks (company_id, related_task_id) where related_task_id is not null;
create index tasks_by_person on onboarding.tasks (assigned_to) where assigned_to is not null;
select palisade.protect('onboarding.tasks');
comment on table onboarding.tasks is 'Tasks are of no endpoint. Who is limited to labels reads all but those about a domain, whose host may have endpoints that they do not see: services/src/domains/onboarding/tasks/tasks.repository.ts';
