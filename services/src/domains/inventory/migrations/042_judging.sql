-- What posture policies ask of endpoints beside what pages show, and which endpoints they have yet to judge. What policies and gaps are is known to the posture domain.
alter table inventory.endpoints
  -- Requests of which the record did not show headers and bodies: nothing is concluded from what these lack.
  add column unseen_answers bigint not null default 0,
  -- Bytes of the largest answer.
  add column largest_answer bigint not null default 0;

-- Parameters in the words that conditions on them use.
create view inventory.parameter_facts with (security_invoker) as
  select company_id, endpoint_id, id, side, location, name, type, required, sensitive, data_categories, samples, status_class, content_type, data_type, object_id,
    enum_values, coalesce(cardinality(enum_values), 0) as enum_size, position('[]' in name) > 0 as is_array_item,
    case when data_type is null then '{}' else array[data_type] end || case when object_id and data_type is distinct from 'Object ID' then array['Object ID'] else '{}' end as data_types,
    array[content_type] || case
      when location <> 'body' then '{}'
      when content_type = '' then array['unknown']
      when content_type like '%json%' then array['json']
      when content_type like '%xml%' and content_type not like '%html%' then array['xml']
      when content_type like '%urlencoded%' then array['urlencoded']
      when content_type like 'multipart/%' then array['multipart']
      else '{}' end as content_types
  from inventory.parameters;
grant select on inventory.parameter_facts to palisade_limited;

-- Companies that have policies. It tells nothing but that, so that background work finds its companies: no row-level security.
create table inventory.judged_companies (company_id uuid primary key);

-- New, changed and deleted endpoints of those companies, until they were judged.
create table inventory.endpoints_to_judge (
  company_id uuid not null,
  endpoint_id uuid not null,
  primary key (company_id, endpoint_id)
);
alter table inventory.endpoints_to_judge enable row level security;
alter table inventory.endpoints_to_judge force row level security;
create policy company on inventory.endpoints_to_judge using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);

-- Whether a company has policies, asked by the writes below. The lock is shared among them; who installs a company's first policy
-- takes it alone, and so waits for writes that did not see it, while writes after it do.
create function inventory.has_policies(company uuid) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7254434, hashtext(company::text));
  return exists (select from inventory.judged_companies where company_id = company);
end $$;

create function inventory.judge_endpoints(company uuid, ids uuid[]) returns void language plpgsql as $$
begin
  if company is not null and inventory.has_policies(company) then
    insert into inventory.endpoints_to_judge (company_id, endpoint_id) select distinct company, id from unnest(ids) id order by 2 on conflict do nothing;
  end if;
end $$;

create function inventory.judge_rows() returns trigger language plpgsql as $$
begin
  perform inventory.judge_endpoints(company_id, array_agg(id)) from changed group by company_id;
  return null;
end $$;
create trigger endpoints_judge_added after insert on inventory.endpoints referencing new table as changed for each statement execute function inventory.judge_rows();
create trigger endpoints_judge_deleted after delete on inventory.endpoints referencing old table as changed for each statement execute function inventory.judge_rows();

create function inventory.judge_children() returns trigger language plpgsql as $$
begin
  perform inventory.judge_endpoints(company_id, array_agg(endpoint_id)) from changed group by company_id;
  return null;
end $$;
create trigger parameters_judge_added after insert on inventory.parameters referencing new table as changed for each statement execute function inventory.judge_children();
create trigger parameters_judge_changed after update on inventory.parameters referencing new table as changed for each statement execute function inventory.judge_children();
create trigger findings_judge_added after insert on inventory.endpoint_findings referencing new table as changed for each statement execute function inventory.judge_children();
create trigger findings_judge_changed after update on inventory.endpoint_findings referencing new table as changed for each statement execute function inventory.judge_children();
create trigger findings_judge_deleted after delete on inventory.endpoint_findings referencing old table as changed for each statement execute function inventory.judge_children();
create trigger labels_judge_added after insert on inventory.endpoint_labels referencing new table as changed for each statement execute function inventory.judge_children();
create trigger labels_judge_deleted after delete on inventory.endpoint_labels referencing old table as changed for each statement execute function inventory.judge_children();

-- An endpoint that is merged into another leaves it its gaps: the one that goes is judged too.
create function inventory.judge_aliases() returns trigger language plpgsql as $$
begin
  perform inventory.judge_endpoints(company_id, array_agg(old_id) || array_agg(endpoint_id)) from changed group by company_id;
  return null;
end $$;
create trigger aliases_judge_added after insert on inventory.endpoint_aliases referencing new table as changed for each statement execute function inventory.judge_aliases();

-- Counts change all the time and say nothing to policies. The time of the last activity counts by the hour: what is sorted by it
-- is never further behind, and an endpoint that comes back after days is judged at once.
create function inventory.judge_changed() returns trigger language plpgsql as $$
begin
  perform inventory.judge_endpoints(new.company_id, array[new.id]);
  return null;
end $$;
create trigger endpoints_judge_changed
  after update of
    host, method, path, learning_state, authenticated, auth_types, sensitive, data_types, data_categories, is_external, protocols, sources, content_types, response_codes, domain, web_server,
    technologies, cdn, url_type, rate_limited, resource_id, source_types, monitored, endpoint_types, availability, largest_answer
  on inventory.endpoints for each row
  when ((
    old.host, old.method, old.path, old.learning_state, old.authenticated, old.auth_types, old.sensitive, old.data_types, old.data_categories, old.is_external, old.protocols, old.sources,
    old.content_types, old.response_codes, old.domain, old.web_server, old.technologies, old.cdn, old.url_type, old.rate_limited, old.resource_id, old.source_types, old.monitored,
    old.endpoint_types, old.availability, old.largest_answer, old.unseen_answers < old.requests
  ) is distinct from (
    new.host, new.method, new.path, new.learning_state, new.authenticated, new.auth_types, new.sensitive, new.data_types, new.data_categories, new.is_external, new.protocols, new.sources,
    new.content_types, new.response_codes, new.domain, new.web_server, new.technologies, new.cdn, new.url_type, new.rate_limited, new.resource_id, new.source_types, new.monitored,
    new.endpoint_types, new.availability, new.largest_answer, new.unseen_answers < new.requests
  ))
  execute function inventory.judge_changed();
create trigger endpoints_judge_active after update of last_activity_at on inventory.endpoints for each row
  when (date_trunc('hour', old.last_activity_at, 'UTC') <> date_trunc('hour', new.last_activity_at, 'UTC')) execute function inventory.judge_changed();
