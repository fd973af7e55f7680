-- Categories and types of data that a company described itself. Their names are kept apart by
-- `name_key`: the same for all spellings of Unicode and in any case.
create table inventory.data_categories (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  description text not null default '',
  updated_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index data_categories_name on inventory.data_categories (company_id, name_key);
select palisade.protect('inventory.data_categories');

create table inventory.data_types (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  -- Names of the product's categories, and ids of the company's own.
  categories text[] not null,
  category_ids uuid[] not null,
  privacy text not null check (privacy in ('clear', 'mask', 'hash')),
  -- Lists of {kind, text}: one of each has to hold.
  field_names jsonb not null,
  field_values jsonb not null,
  operator text not null check (operator in ('and', 'or')),
  is_enabled boolean not null default true,
  version int not null default 1,
  updated_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index data_types_name on inventory.data_types (company_id, name_key);
select palisade.protect('inventory.data_types');

-- One row of a company that ever decided about data types: learners read them again at another
-- version.
create table inventory.data_classifications (
  company_id uuid primary key,
  version int not null default 1,
  -- Names of the product's types that are switched off.
  disabled_types text[] not null default '{}'
);
select palisade.protect('inventory.data_classifications');
