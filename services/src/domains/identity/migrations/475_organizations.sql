-- Organizations and environments that people make and change: the account that an organization is mapped to, versions, and who
-- changed what last.
alter table identity.organizations
  add column account_id text,
  add column version int not null default 1,
  add column updated_at timestamptz,
  add column updated_by text;
alter table identity.companies
  add column version int not null default 1,
  add column updated_at timestamptz,
  add column updated_by text;
create index companies_organization on identity.companies (organization_id, created_at, id);
create index organizations_name on identity.organizations (lower(name), id);
create index company_roles_company on identity.company_roles (company_id) include (user_id);
