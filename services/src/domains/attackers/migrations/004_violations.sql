-- Rules that the request violates, the worst first: [{location, field, rule, family, message, layers}]. Null before they were noted one by one.
alter table attackers.examples add column violations jsonb;
