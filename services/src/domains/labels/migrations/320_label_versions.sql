-- Counts what people changed of a label or a group, so that a form that was read before is not saved over it.
alter table labels.labels
  add column version int not null default 1,
  add column updated_at timestamptz,
  add column updated_by text;
alter table labels.groups
  add column version int not null default 1,
  add column updated_at timestamptz,
  add column updated_by text;
