create view whole.rules with (security_invoker) as select * from labels.rules;
revoke insert, update, delete on whole.rules from palisade_app;
comment on table labels.groups is 'Limited readers: all rows, names that people chose.';
comment on table labels.rule_labels is 'Limited readers: all rows, ids of labels that people chose for a rule.';
