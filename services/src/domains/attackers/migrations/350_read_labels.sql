-- Which endpoints have other labels is told by events, which the job reads that counts attackers for
-- people who are limited to labels. Nothing but that job and these triggers noted it.
drop trigger labels_noted_added on inventory.endpoint_labels;
drop trigger labels_noted_gone on inventory.endpoint_labels;
drop trigger labels_noted_was on inventory.endpoint_labels;
drop trigger labels_noted_is on inventory.endpoint_labels;
drop function attackers.note_labels();

insert into events.heads (company_id, newest)
  select company_id, 0 from attackers.limited_companies on conflict do nothing;
insert into events.readers (company_id, reader, position)
  select h.company_id, 'attackers.countLimited', h.newest
  from attackers.limited_companies join events.heads h using (company_id);
