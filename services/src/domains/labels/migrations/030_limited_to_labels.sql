-- What labels, groups and rules are called is known to everybody who may read labels; which endpoints have them is not.
grant usage on schema labels to palisade_limited;
grant select on labels.labels, labels.groups, labels.rules, labels.rule_labels to palisade_limited;
