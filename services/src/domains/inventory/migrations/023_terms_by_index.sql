-- The planner takes many terms for frequent ones and reads every row, comparing all of them with each: over a minute for 500 rare
-- terms among 1,000,000 endpoints, 0.1 s by the index.
alter function inventory.endpoints_with_terms(text[], int) set enable_seqscan = off;
alter function inventory.endpoints_with_enum_values(text[], int) set enable_seqscan = off;
