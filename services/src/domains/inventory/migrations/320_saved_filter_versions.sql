-- Counts changes of a saved filter, so that one tab does not save over what another one saved.
alter table inventory.saved_filters
  add column version int not null default 1,
  add column updated_by text;
