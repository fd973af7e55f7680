-- Which version of the company's own data types what is kept as evidence was masked by last.
alter table inventory.data_classifications add column evidence_version int not null default 0;
