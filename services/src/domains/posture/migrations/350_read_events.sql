-- Endpoints that policies have yet to judge, those of a version that noted them by triggers included.
alter table inventory.endpoints_to_judge set schema posture;

-- Companies that have policies read what is told of endpoints from now on.
insert into events.heads (company_id, newest)
  select company_id, 0 from inventory.judged_companies on conflict do nothing;
insert into events.readers (company_id, reader, position)
  select h.company_id, 'posture.judge', h.newest
  from inventory.judged_companies join events.heads h using (company_id);
drop table inventory.judged_companies;
