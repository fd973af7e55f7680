-- Who changed the mapping rules that wait to be applied, so that the audit log names them and marks acts of system users, and when they
-- were last tried: of providers that wait, one that fails does not keep the others waiting.
alter table identity.identity_providers
  add column remap_by text,
  add column remap_by_id uuid,
  add column remap_tried_at timestamptz;
