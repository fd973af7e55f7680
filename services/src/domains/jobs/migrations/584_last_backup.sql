-- When `pnpm backup` last wrote a whole backup of this installation: at most one row.
create table jobs.last_backup (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null,
  palisade text not null
);
