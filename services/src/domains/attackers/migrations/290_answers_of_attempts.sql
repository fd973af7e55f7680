-- Sensitive data that attempts of a step were answered with: {type: [values, unusual ones]}; null where there was none.
alter table attackers.steps add column consumed jsonb;
-- What came back to an attempt: {reasons, consumption, fields}; null of what was written before, and where the record does not show the answer.
alter table attackers.examples add column outcome jsonb;
