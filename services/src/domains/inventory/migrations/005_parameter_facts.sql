-- More of what was learned of each parameter. What nobody knows is null; the learner fills it in as rows change.
alter table inventory.parameters
  -- The fixed set of values it takes, only where they may be kept in clear.
  add column if not exists enum_values text[],
  -- Of the numbers, when sampling is on and they are not sensitive.
  add column minimum double precision,
  add column maximum double precision,
  -- At 1, 50 and 99 %.
  add column quantiles double precision[],
  -- Characters of the texts.
  add column min_length int,
  add column max_length int,
  add column length_p99 int,
  add column char_classes text[] not null default '{}',
  -- Items of the nearest list it is in.
  add column min_items int,
  add column max_items int,
  add column is_map boolean not null default false,
  -- Types beside the main one, when they are mixed.
  add column other_types text[] not null default '{}',
  -- Messages or parent objects that could have had it, and the lower bound of the share that had.
  add column opportunities bigint,
  add column presence real;

-- GraphQL operations called: [{name, type, count}], most frequent first.
alter table inventory.endpoints add column graphql_operations jsonb not null default '[]';
