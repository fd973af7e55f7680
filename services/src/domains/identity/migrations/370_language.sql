-- The language that a person reads the pages in; null goes by their browser.
alter table identity.users add column language text check (language in ('en', 'es'));

-- What processes keep of a person has the language too.
drop trigger tell_access on identity.users;
create trigger tell_access after update of email, first_name, last_name, default_company_id, language, token_version, is_system or delete on identity.users
  for each row execute function identity.tell_access();
