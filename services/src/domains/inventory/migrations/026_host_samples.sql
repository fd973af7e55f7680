-- A few of the real hosts that are learned as one, in the order they were first seen; empty for a host that is one by itself.
alter table inventory.hosts add column host_samples text[] not null default '{}';
