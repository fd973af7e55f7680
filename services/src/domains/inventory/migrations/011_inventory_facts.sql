-- Whether an endpoint answers, in the words of the vocabulary.
alter table inventory.endpoints drop constraint if exists endpoints_availability_check;
update inventory.endpoints set availability = 'unknown' where availability not in ('available', 'unavailable', 'unknown');
alter table inventory.endpoints add constraint endpoints_availability_check check (availability in ('available', 'unavailable', 'unknown'));
