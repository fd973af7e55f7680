-- Endpoints that rules have yet to look at, those of a version that noted them by triggers included.
alter table inventory.endpoints_to_label set schema labels;

-- Companies that have rules read what is told of endpoints from now on.
insert into events.heads (company_id, newest)
  select company_id, 0 from inventory.labelled_companies on conflict do nothing;
insert into events.readers (company_id, reader, position)
  select h.company_id, 'labels.applyRules', h.newest
  from inventory.labelled_companies join events.heads h using (company_id);
drop table inventory.labelled_companies;
