-- How bad an attacker is follows from the rules of engine/src/attackers/severityRules.ts, in SQL too.
drop function attackers.severity_of(int, double precision, bigint, boolean);
