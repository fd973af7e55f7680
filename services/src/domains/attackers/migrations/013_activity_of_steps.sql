-- When the attempts of a step were made: how many there were up to the end of each span of so many seconds, a power of two. Spans lie at multiples of their
-- width since 1970, the first one is that of started_at. Null where all were made within a second, and of steps that were written before.
alter table attackers.steps add column span_seconds int, add column span_attempts int[], add column span_successes int[];
