-- Whether samples are kept is told with the company, and so is each change of it.
create trigger tell_sampling after update of sampling on identity.companies for each row execute function identity.tell_access();
