-- Roles that people make and change: versions, and who changed what last. A role is found by what has it: the rules of identity
-- providers, and people.
alter table identity.roles
  add column version int not null default 1,
  add column updated_at timestamptz,
  add column updated_by text;
create index mapping_rules_role on identity.mapping_rules (role_id);
create index company_roles_role on identity.company_roles (role_id, company_id, user_id);
