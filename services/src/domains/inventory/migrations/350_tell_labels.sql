-- What changed of endpoints is told by events, which rules that label endpoints read. The tables of
-- what they have yet to look at move to the labels domain by a migration of its own.
drop trigger endpoints_label_added on inventory.endpoints;
drop trigger endpoints_label_changed on inventory.endpoints;
drop function inventory.label_added();
drop function inventory.label_changed();
drop function inventory.has_label_rules(uuid);

-- Merging copies the labels of what goes itself, those of rules too.
drop trigger endpoint_aliases_labels on inventory.endpoint_aliases;
drop function inventory.labels_follow();
