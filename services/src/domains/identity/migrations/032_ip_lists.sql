-- Ranges of addresses that a company leaves out of learning (exclude), or from which alone it can be used (allowed).
create table identity.ip_ranges (
  company_id uuid not null references identity.companies on delete cascade,
  id uuid not null,
  list text not null check (list in ('exclude', 'allowed')),
  -- An address or CIDR range in its one spelling.
  range text not null,
  comment text not null default '' check (length(comment) <= 200),
  created_at timestamptz not null default now(),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index ip_ranges_range on identity.ip_ranges (company_id, list, range);
create index ip_ranges_list on identity.ip_ranges (company_id, list, created_at, id);
alter table identity.ip_ranges enable row level security;
alter table identity.ip_ranges force row level security;
create policy company on identity.ip_ranges using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);

-- The same ranges where each request and each batch reads its company anyway; written with every change of the lists.
alter table identity.companies add column excluded_ranges text[] not null default '{}', add column allowed_ranges text[] not null default '{}';
create trigger tell_ranges after update of allowed_ranges on identity.companies for each row execute function identity.tell_access();
