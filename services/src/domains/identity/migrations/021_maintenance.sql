-- Whether the installation is being worked on: one row.
create table identity.maintenance (
  id boolean primary key default true check (id),
  under_maintenance boolean not null default false,
  changed_at timestamptz not null default now()
);
insert into identity.maintenance default values;
revoke delete on identity.maintenance from palisade_app;
