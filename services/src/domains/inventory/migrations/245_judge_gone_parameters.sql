-- An endpoint whose parameter is gone is judged again, also where nothing else of it changed: a policy may ask for that parameter,
-- such as a header that is missing since.
create trigger parameters_judge_deleted after delete on inventory.parameters referencing old table as changed for each statement execute function inventory.judge_children();
