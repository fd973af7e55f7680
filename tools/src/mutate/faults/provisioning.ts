import type { Fault } from '../fault.ts';

const SCIM = 'services/src/domains/identity/scim';
const OPENID = 'services/src/domains/identity/sso/openid';
const SCIM_TOKENS = [`${SCIM}/scimTokens.test.ts`];
const SCIM_USERS = [`${SCIM}/users/scimUsers.test.ts`, `${SCIM}/users/provisionedPeople.test.ts`];
const SCIM_GROUPS = [`${SCIM}/groups/scimGroups.test.ts`];
const SIGN_ON = [`${OPENID}/openIdSignOn.test.ts`, `${OPENID}/refusedAnswers.test.ts`];

/** What identity providers write by SCIM, and say of people by OpenID Connect. */
export const PROVISIONING: readonly Fault[] = [
  {
    name: 'a disabled provider goes on provisioning',
    file: `${SCIM}/scimCaller.ts`,
    text: 'if (!provider.isEnabled)',
    by: 'if (!provider.isEnabled && address === null)',
    tests: SCIM_TOKENS,
  },
  {
    name: 'a SCIM token outlives its successor without end',
    file: `${SCIM}/tokens.repository.ts`,
    text: 'revoked_at = case when t.expires_at is not null then now() end,\n        expires_at = coalesce(t.expires_at, now() + make_interval(hours => $2))',
    by: 'expires_at = coalesce(t.expires_at, now() + make_interval(hours => $2))',
    tests: SCIM_TOKENS,
  },
  {
    name: 'a SCIM token ends as its successor is made',
    file: `${SCIM}/tokens.repository.ts`,
    text: 'const OVERLAP_HOURS = 24;',
    by: 'const OVERLAP_HOURS = 0;',
    tests: SCIM_TOKENS,
  },
  {
    name: 'refused requests of a provider are kept without end',
    file: `${SCIM}/refusals.repository.ts`,
    text: 'const KEPT = 50;',
    by: 'const KEPT = 5000;',
    tests: SCIM_TOKENS,
  },
  {
    name: 'a provider runs one request more at a time',
    file: `${SCIM}/running.ts`,
    text: 'if (count >= MOST_RUNNING)',
    by: 'if (count > MOST_RUNNING)',
    tests: [`${SCIM}/running.test.ts`],
  },
  {
    name: 'a token of SCIM is made by a token',
    file: `${SCIM}/provisioning.routes.ts`,
    text: 'if (callerOf(request.auth).sessionId === null)',
    by: 'if (callerOf(request.auth).sessionId === undefined)',
    tests: SCIM_TOKENS,
  },
  {
    name: 'a filter of SCIM reads lists as often as it likes',
    file: `${SCIM}/filter/filterSql.ts`,
    text: 'const MOST_OF_LISTS = 20;',
    by: 'const MOST_OF_LISTS = 2000;',
    tests: SCIM_USERS,
  },
  {
    name: 'a negated filter of SCIM leaves out people without the attribute',
    file: `${SCIM}/filter/filterSql.ts`,
    text: 'return `not coalesce(${conditionOf(filter.part, columns, values)}, false)`;',
    by: 'return `not (${conditionOf(filter.part, columns, values)})`;',
    tests: SCIM_USERS,
  },
  {
    name: 'SCIM describes somebody whom another provider provisions',
    file: `${SCIM}/users/writeScimUser.ts`,
    text: 'if (by === null) return;',
    by: 'if (by === null || by.providerId !== caller.provider.id) return;',
    tests: SCIM_USERS,
  },
  {
    name: 'SCIM renames somebody to the email of another person',
    file: `${SCIM}/users/writeScimUser.ts`,
    text: 'if (holder !== null && holder.id !== before.id)',
    by: 'if (holder !== null && holder.id === before.id)',
    tests: SCIM_USERS,
  },
  {
    name: 'SCIM takes the last administrator by deactivating',
    file: `${SCIM}/users/writeScimUser.ts`,
    text: "if (isAdmin) await needOtherAdmin(query, organizationId, { userId, field: 'active' });",
    by: '',
    tests: SCIM_USERS,
  },
  {
    name: 'who is deactivated by SCIM administers on',
    file: `${SCIM}/users/writeScimUser.ts`,
    text: 'await endAdministration(query, { userId, organizationId });',
    by: '',
    tests: SCIM_USERS,
  },
  {
    name: 'tokens of who is deactivated work on',
    file: `${SCIM}/users/endAccess.ts`,
    text: "and (expires_at is null or expires_at > now()) and scopes <> '{collect}'",
    by: "and (expires_at is null or expires_at > now()) and scopes = '{}'",
    tests: SCIM_USERS,
  },
  {
    name: 'collectors of who is deactivated stop',
    file: `${SCIM}/users/endAccess.ts`,
    text: "and scopes <> '{collect}'",
    by: '',
    tests: SCIM_USERS,
  },
  {
    name: 'a renamed group keeps the roles of its old name',
    file: `${SCIM}/groups/writeScimGroup.ts`,
    text: 'isRenamed ? [...had, ...added] : [...added, ...removed]',
    by: '[...added, ...removed]',
    tests: SCIM_GROUPS,
  },
  {
    name: 'who leaves a group of SCIM keeps its roles',
    file: `${SCIM}/groups/writeScimGroup.ts`,
    text: ': [...added, ...removed]',
    by: ': [...added]',
    tests: SCIM_GROUPS,
  },
  {
    name: 'a group of SCIM takes people of another provider',
    file: `${SCIM}/groups/writeScimGroup.ts`,
    text: 'const unknown = ids.find((id) => !known.has(id));',
    by: "const unknown = ids.find((id) => !known.has(id) && id === '');",
    tests: SCIM_GROUPS,
  },
  {
    name: 'an unverified email is believed',
    file: `${OPENID}/emailFault.ts`,
    text: "if (isVerified === true || isVerified === 'true') return null;",
    by: 'if (isVerified !== undefined) return null;',
    tests: [`${OPENID}/emailFault.test.ts`],
  },
  {
    name: 'a personal Google account signs on',
    file: `${OPENID}/emailFault.ts`,
    text: 'if (claims.iss === GOOGLE &&',
    by: "if (claims.iss === '' &&",
    tests: [`${OPENID}/emailFault.test.ts`],
  },
  {
    name: 'the domains of a provider hold nobody',
    file: `${OPENID}/emailFault.ts`,
    text: 'if (emailDomains.length > 0 && !emailDomains.includes(domainOf(email)))',
    by: 'if (emailDomains.length > 99 && !emailDomains.includes(domainOf(email)))',
    tests: [`${OPENID}/emailFault.test.ts`],
  },
  {
    name: 'the user info outweighs the ID token',
    file: `${OPENID}/claims.ts`,
    text: '{ ...userInfo, ...idToken }',
    by: '{ ...idToken, ...userInfo }',
    tests: [`${OPENID}/emailFault.test.ts`],
  },
  {
    name: 'groups that Entra leaves out count as none',
    file: `${OPENID}/claims.ts`,
    text: "Object.hasOwn(Object(claims['_claim_names']), groups);",
    by: "Object.hasOwn(Object(claims['_claim_names']), '');",
    tests: SIGN_ON,
  },
  {
    name: 'a disabled OpenID Connect provider signs people on',
    file: `${OPENID}/acceptCode.ts`,
    text: 'if (!provider.isEnabled && !request.isTrial)',
    by: 'if (!provider.isEnabled && request.isTrial)',
    tests: SIGN_ON,
  },
  {
    name: 'an issuer answers with the configuration of another',
    file: `${OPENID}/openIdClient.ts`,
    text: 'if (URL.parse(issuer)?.href !== server.href)',
    by: "if (URL.parse(issuer)?.href === '')",
    tests: [`${OPENID}/openIdProviders.test.ts`, ...SIGN_ON],
  },
];
