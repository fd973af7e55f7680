-- Identity providers: versions, and who changed what last, so that a form that was read before is not saved over it.
alter table identity.identity_providers
  add column version int not null default 1,
  add column updated_by text;
