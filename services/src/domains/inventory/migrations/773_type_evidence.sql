-- Why a parameter is of its data type. Null until the learner writes its row again, and where it is of none.
alter table inventory.parameters
  -- Who says so: catalogue, companyName, companyValues, person, earlier.
  add column type_source text,
  add column type_confidence real,
  -- Values that matched, of those tested.
  add column type_matching int,
  add column type_tested int,
  -- The company's own rule that holds.
  add column type_rule text;
