-- Features that system users switched off for a company, by the flags that gate them.
alter table identity.companies add column switched_off text[] not null default '{}';
