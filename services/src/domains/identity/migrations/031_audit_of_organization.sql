-- Who administers an organization reads the audit logs of its companies at once: the companies are named for one transaction.
create policy organization on identity.audit_log for select
  using (company_id = any (string_to_array(nullif(current_setting('palisade.audit_company_ids', true), ''), ',')::uuid[]));
