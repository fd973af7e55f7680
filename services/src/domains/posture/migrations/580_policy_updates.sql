-- Updates that change conditions or severity of a provider policy wait until somebody takes them, so conditions
-- that 482 and 490 copied from the policy that they split are no conditions of their own: what cannot be
-- evaluated is brought to the catalogue at the first look.
update posture.policies part set filter = '{"any": []}'
from (values ('prov-auth-034', 'prov-auth-036'), ('prov-auth-015', 'prov-auth-037'), ('prov-auth-033', 'prov-auth-038'))
  as split (whole, key), posture.policies whole
where part.provider_key = split.key and whole.provider_key = split.whole
  and whole.company_id = part.company_id and whole.filter = part.filter;
