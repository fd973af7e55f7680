-- Who has which label (inventory.endpoint_labels), and which endpoints rules have yet to look at. What labels and rules are is known to the labels domain.
create index endpoint_labels_label on inventory.endpoint_labels (company_id, label_id, endpoint_id);
create index endpoint_labels_of_rule on inventory.endpoint_labels (company_id, rule_id, endpoint_id);

-- Companies that have rules. It tells nothing but that, so that background work finds its companies: no row-level security.
create table inventory.labelled_companies (company_id uuid primary key);

-- New and changed endpoints of those companies, until the rules were applied to them.
create table inventory.endpoints_to_label (
  company_id uuid not null,
  endpoint_id uuid not null,
  primary key (company_id, endpoint_id)
);

alter table inventory.endpoints_to_label enable row level security;
alter table inventory.endpoints_to_label force row level security;
create policy company on inventory.endpoints_to_label using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);

-- Whether a company has rules, asked by the writes below. The lock is shared among them; who makes a company's first rule takes
-- it alone, and so waits for writes that did not see the rule, while writes after it do.
create function inventory.has_label_rules(company uuid) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7254432, hashtext(company::text));
  return exists (select from inventory.labelled_companies where company_id = company);
end $$;

create function inventory.label_added() returns trigger language plpgsql as $$
declare company uuid;
begin
  select company_id into company from added limit 1;
  if company is not null and inventory.has_label_rules(company) then
    insert into inventory.endpoints_to_label (company_id, endpoint_id) select company_id, id from added order by id on conflict do nothing;
  end if;
  return null;
end $$;
create trigger endpoints_label_added after insert on inventory.endpoints
  referencing new table as added for each statement execute function inventory.label_added();

-- Counts and times of endpoints change all the time and have a statement of their own, which sets none of these columns.
create function inventory.label_changed() returns trigger language plpgsql as $$
begin
  if inventory.has_label_rules(new.company_id) then
    insert into inventory.endpoints_to_label (company_id, endpoint_id) values (new.company_id, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger endpoints_label_changed
  after update of
    path, learning_state, authenticated, auth_types, sensitive, data_types, data_categories, is_external, protocols, sources, content_types,
    response_codes, risk_score, domain, web_server, technologies, cdn, url_type, rate_limited, resource_id, source_types, monitored, endpoint_types
  on inventory.endpoints for each row
  when ((
    old.path, old.learning_state, old.authenticated, old.auth_types, old.sensitive, old.data_types, old.data_categories, old.is_external,
    old.protocols, old.sources, old.content_types, old.response_codes, old.risk_score, old.domain, old.web_server, old.technologies, old.cdn,
    old.url_type, old.rate_limited, old.resource_id, old.source_types, old.monitored, old.endpoint_types
  ) is distinct from (
    new.path, new.learning_state, new.authenticated, new.auth_types, new.sensitive, new.data_types, new.data_categories, new.is_external,
    new.protocols, new.sources, new.content_types, new.response_codes, new.risk_score, new.domain, new.web_server, new.technologies, new.cdn,
    new.url_type, new.rate_limited, new.resource_id, new.source_types, new.monitored, new.endpoint_types
  ))
  execute function inventory.label_changed();

-- An endpoint that is merged into another leaves it the labels that people attached.
create function inventory.labels_follow() returns trigger language plpgsql as $$
begin
  insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
    select label.company_id, added.endpoint_id, label.label_id, label.group_id, label.rule_id
    from added join inventory.endpoint_labels label on label.company_id = added.company_id and label.endpoint_id = added.old_id
      join inventory.endpoints e on e.company_id = added.company_id and e.id = added.endpoint_id
    where label.rule_id = '00000000-0000-0000-0000-000000000000'
    on conflict do nothing;
  return null;
end $$;
create trigger endpoint_aliases_labels after insert on inventory.endpoint_aliases
  referencing new table as added for each statement execute function inventory.labels_follow();
