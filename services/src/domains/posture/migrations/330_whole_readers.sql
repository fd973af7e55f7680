do $$
declare name text;
begin
  foreach name in array array['policies', 'gap_counts', 'gap_hosts_counted', 'gap_endpoints_counted'] loop
    execute format('create view whole.%I with (security_invoker) as select * from posture.%I', name, name);
    execute format('revoke insert, update, delete on whole.%I from palisade_app', name);
  end loop;
end $$;
comment on table posture.gap_hosts is 'Limited readers: all rows. Statements turn what a filter asks into the numbers that gaps have; no page shows them.';
comment on table posture.gap_words is 'Limited readers: all rows. Statements turn what a filter asks into the numbers that gaps have; no page shows them.';
