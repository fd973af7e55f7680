-- What else speaks for the data type of a parameter. Null until the learner writes its row again, and where there is none.
alter table inventory.parameters
  -- Fields beside it whose names speak for the type, and those that speak against it.
  add column type_beside text[],
  add column type_despite text[],
  -- What its values carry other values in: json, base64, token, basic; and the types that those are of.
  add column type_carrier text,
  add column type_holds text[];
