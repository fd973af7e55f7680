-- What endpoints_to_judge and endpoints_to_label get wakes the jobs that empty them, once the
-- transaction has committed. One that adds the same company many times sends one message.
create or replace function inventory.judge_endpoints(company uuid, ids uuid[]) returns void language plpgsql as $$
begin
  if company is not null and inventory.has_policies(company) then
    insert into inventory.endpoints_to_judge (company_id, endpoint_id) select distinct company, id from unnest(ids) id order by 2 on conflict do nothing;
    if found then perform pg_notify('palisade_work', 'posture.judge ' || company); end if;
  end if;
end $$;

create or replace function inventory.label_added() returns trigger language plpgsql as $$
declare company uuid;
begin
  select company_id into company from added limit 1;
  if company is not null and inventory.has_label_rules(company) then
    insert into inventory.endpoints_to_label (company_id, endpoint_id) select company_id, id from added order by id on conflict do nothing;
    if found then perform pg_notify('palisade_work', 'labels.applyRules ' || company); end if;
  end if;
  return null;
end $$;

create or replace function inventory.label_changed() returns trigger language plpgsql as $$
begin
  if inventory.has_label_rules(new.company_id) then
    insert into inventory.endpoints_to_label (company_id, endpoint_id) values (new.company_id, new.id) on conflict do nothing;
    if found then perform pg_notify('palisade_work', 'labels.applyRules ' || new.company_id); end if;
  end if;
  return null;
end $$;
