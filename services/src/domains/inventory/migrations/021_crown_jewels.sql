-- Endpoints whose labels say that they are crown jewels, as the learner weighs them in the risk score: what was weighed is compared with the labels.
alter table inventory.endpoints add column is_crown_jewel boolean not null default false;
create index endpoints_crown_jewels on inventory.endpoints (company_id, id) where is_crown_jewel;
