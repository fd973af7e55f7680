-- What changed of endpoints is told by events, which posture reads. The table of what it has yet to
-- judge moves to the posture domain by a migration of its own.
drop trigger endpoints_judge_added on inventory.endpoints;
drop trigger endpoints_judge_deleted on inventory.endpoints;
drop trigger endpoints_judge_changed on inventory.endpoints;
drop trigger endpoints_judge_active on inventory.endpoints;
drop trigger parameters_judge_added on inventory.parameters;
drop trigger parameters_judge_changed on inventory.parameters;
drop trigger parameters_judge_deleted on inventory.parameters;
drop trigger findings_judge_added on inventory.endpoint_findings;
drop trigger findings_judge_changed on inventory.endpoint_findings;
drop trigger findings_judge_deleted on inventory.endpoint_findings;
drop trigger labels_judge_added on inventory.endpoint_labels;
drop trigger labels_judge_deleted on inventory.endpoint_labels;
drop trigger aliases_judge_added on inventory.endpoint_aliases;
drop function inventory.judge_rows();
drop function inventory.judge_children();
drop function inventory.judge_aliases();
drop function inventory.judge_changed();
drop function inventory.judge_endpoints(uuid, uuid[]);
drop function inventory.has_policies(uuid);
