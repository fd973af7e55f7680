-- What is noted wakes the job that counts it, once the transaction has committed.
create or replace function attackers.note_attackers(company uuid, ids uuid[]) returns void language plpgsql as $$
begin
  if company is not null and attackers.has_label_sets(company) then
    insert into attackers.to_count (company_id, attacker_id) select distinct company, id from unnest(ids) id;
    if found then perform pg_notify('palisade_work', 'attackers.countLimited ' || company); end if;
  end if;
end $$;

create or replace function attackers.note_labels() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare company uuid;
begin
  for company in select distinct company_id from changed loop
    if attackers.has_label_sets(company) then
      insert into attackers.to_count (company_id, endpoint_id)
        select distinct company, c.endpoint_id from changed c
        where c.company_id = company and exists (select from attackers.label_sets s where s.company_id = company and c.label_id = any(s.label_ids))
          and exists (select from attackers.endpoint_totals t where t.company_id = company and t.endpoint_id = c.endpoint_id);
      if found then perform pg_notify('palisade_work', 'attackers.countLimited ' || company); end if;
    end if;
  end loop;
  return null;
end $$;
