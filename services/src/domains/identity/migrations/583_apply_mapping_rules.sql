-- Mapping rules that changed are applied to people whose groups a provider provisions, in the order of their ids: those after this
-- one are still to do; null when nobody is.
alter table identity.identity_providers add column remap_after uuid;
create index scim_users_in_order on identity.scim_users (provider_id, user_id);
