-- Companies that began with the recommended policies installed, and how many those were.
create table posture.first_policies (
  company_id uuid primary key,
  policies int not null,
  installed_at timestamptz not null default now()
);
-- Who has closed the note about them.
create table posture.first_policies_seen (
  company_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
do $$
declare name text;
begin
  foreach name in array array['first_policies', 'first_policies_seen'] loop
    execute format('alter table posture.%I enable row level security', name);
    execute format('alter table posture.%I force row level security', name);
    execute format($p$create policy company on posture.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;
