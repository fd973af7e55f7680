-- Named lists of keywords for names of fields, which data types share. Those of every company have the id of no company. Their names
-- are kept apart by `name_key`, as those of data types are.
create table inventory.keyword_lists (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  description text not null default '',
  -- A list of {kind, text}: one of them has to hold.
  keywords jsonb not null,
  version int not null default 1,
  updated_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index keyword_lists_name on inventory.keyword_lists (company_id, name_key);
select palisade.protect('inventory.keyword_lists');
create policy every_company on inventory.keyword_lists for select
  using (company_id = '00000000-0000-0000-0000-000000000000');

-- Lists whose keywords a type's names have too, of the company or of every company.
alter table inventory.data_types add column keyword_list_ids uuid[] not null default '{}';

-- Lists of every company that changed: {id, keywords} with the keywords of before and after.
alter table inventory.global_type_changes add column keyword_lists jsonb not null default '[]';
