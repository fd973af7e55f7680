import type { Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type {
  DefaultRule,
  IdentityProvider,
  MappingRule,
  ProviderSettings,
  SsoProtocol,
} from './sso.types.ts';

/** Most providers of an organization. */
export const MOST_PROVIDERS = 20;

type Row = Omit<IdentityProvider, 'attributes' | 'rules' | 'defaultRule' | 'openId'> &
  IdentityProvider['attributes'] & {
    readonly clientId: string | null;
    readonly scopes: readonly string[];
    readonly emailDomains: readonly string[];
    readonly mapping: readonly (DefaultRule & { readonly group: string | null })[];
  };

const SELECT = `select p.id, p.organization_id as "organizationId", p.protocol, p.name,
    p.issuer_url as "issuerUrl", p.saml_endpoint as "samlEndpoint", p.certificates,
    p.client_id as "clientId", p.client_secret as "clientSecret", p.scopes, p.email_domains as "emailDomains",
    p.is_enabled as "isEnabled", p.needs_signed_assertion as "needsSignedAssertion",
        p.clock_skew as "clockSkew", p.email_attribute as email,
    p.first_name_attribute as "firstName", p.last_name_attribute as "lastName",
        p.groups_attribute as groups, p.rejects_unmatched as "rejectsUnmatched",
    p.created_at as "createdAt", p.updated_at as "updatedAt", p.version, p.updated_by as "updatedBy",
    coalesce((select jsonb_agg(jsonb_build_object('group', r.group_name, 'roleId', r.role_id,
        'companyIds', r.company_ids) order by r.position)
              from identity.mapping_rules r where r.provider_id = p.id), '[]') as mapping
  from identity.identity_providers p`;

function providerOf({
  email,
  firstName,
  lastName,
  groups,
  mapping,
  clientId,
  scopes,
  emailDomains,
  ...provider
}: Row): IdentityProvider {
  const defaultRule = mapping.find(({ group }) => group === null);
  return {
    ...provider,
    openId: clientId === null ? null : { clientId, scopes, emailDomains },
    attributes: { email, firstName, lastName, groups },
    rules: mapping.flatMap(({ group, ...rule }) => (group === null ? [] : [{ group, ...rule }])),
    defaultRule:
      defaultRule === undefined
        ? null
        : { roleId: defaultRule.roleId, companyIds: defaultRule.companyIds },
  };
}

const COLUMNS = {
  id: 'uuid',
  organizationId: 'uuid',
  protocol: as<SsoProtocol>('text'),
  name: 'text',
  issuerUrl: 'text',
  samlEndpoint: 'text',
  certificates: 'text[]',
  clientId: 'text?',
  clientSecret: 'bytea?',
  scopes: 'text[]',
  emailDomains: 'text[]',
  isEnabled: 'bool',
  needsSignedAssertion: 'bool',
  clockSkew: 'int4',
  email: 'text?',
  firstName: 'text?',
  lastName: 'text?',
  groups: 'text?',
  rejectsUnmatched: 'bool',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  version: 'int4',
  updatedBy: 'text?',
  mapping: as<readonly (DefaultRule & { readonly group: string | null })[]>('jsonb'),
} as const;

const PROVIDERS_OF = statement(
  `${SELECT} where p.organization_id = $1 order by lower(p.name), p.id`,
  COLUMNS,
);

/** Providers of an organization, by name. */
export async function providersOf(
  query: Query,
  organizationId: string,
): Promise<IdentityProvider[]> {
  return (await query(PROVIDERS_OF, [organizationId])).map(providerOf);
}

const PROVIDER_BY_ID = statement(`${SELECT} where p.organization_id = $1 and p.id = $2`, COLUMNS);

/** A provider of the organization; null when it has none of that id. */
export async function providerById(
  query: Query,
  organizationId: string,
  id: string,
): Promise<IdentityProvider | null> {
  const [row] = await query(PROVIDER_BY_ID, [organizationId, id]);
  return row === undefined ? null : providerOf(row);
}

const ENABLED_PROVIDER = statement(
  `${SELECT} where p.organization_id = $1 and p.is_enabled`,
  COLUMNS,
);

/** The provider that people of the organization are sent to; null when none is enabled. */
export async function enabledProvider(
  query: Query,
  organizationId: string,
): Promise<IdentityProvider | null> {
  const [row] = await query(ENABLED_PROVIDER, [organizationId]);
  return row === undefined ? null : providerOf(row);
}

const values = (s: ProviderSettings): unknown[] => [
  s.name,
  s.issuerUrl,
  s.samlEndpoint,
  s.certificates,
  s.isEnabled,
  s.needsSignedAssertion,
  s.clockSkew,
  s.attributes.email,
  s.attributes.firstName,
  s.attributes.lastName,
  s.attributes.groups,
  s.rejectsUnmatched,
  s.openId?.clientId ?? null,
  s.openId?.scopes ?? [],
  s.openId?.emailDomains ?? [],
];

async function writeRules(
  query: Query,
  id: string,
  { rules, defaultRule }: ProviderSettings,
): Promise<void> {
  await query('delete from identity.mapping_rules where provider_id = $1', [id]);
  const all: (DefaultRule & Partial<MappingRule>)[] = [
    ...rules,
    ...(defaultRule === null ? [] : [defaultRule]),
  ];
  for (const [index, { group = null, roleId, companyIds }] of all.entries()) {
    await query(
      `insert into identity.mapping_rules (provider_id, position, group_name, role_id, company_ids)
        values ($1, $2, $3, $4, $5)`,
      [id, index + 1, group, roleId, companyIds],
    );
  }
}

/** @param clientSecret sealed; null for SAML */
export async function insertProvider(
  query: Query,
  id: string,
  organizationId: string,
  settings: ProviderSettings,
  clientSecret: Buffer | null,
): Promise<void> {
  await query(
    `insert into identity.identity_providers (id, organization_id, protocol, client_secret, name, issuer_url, saml_endpoint,
        certificates, is_enabled, needs_signed_assertion, clock_skew,
       email_attribute, first_name_attribute, last_name_attribute, groups_attribute, rejects_unmatched,
       client_id, scopes, email_domains)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [id, organizationId, settings.protocol, clientSecret, ...values(settings)],
  );
  await writeRules(query, id, settings);
}

/** Changes a provider, whose version grows. @param clientSecret sealed; null keeps the one there */
export async function updateProvider(
  query: Query,
  id: string,
  settings: ProviderSettings,
  { clientSecret, by }: { readonly clientSecret: Buffer | null; readonly by: string },
): Promise<void> {
  await query(
    `update identity.identity_providers
      set client_secret = coalesce($2, client_secret), name = $3, issuer_url = $4, saml_endpoint = $5,
        certificates = $6, is_enabled = $7, needs_signed_assertion = $8, clock_skew = $9,
       email_attribute = $10, first_name_attribute = $11, last_name_attribute = $12,
           groups_attribute = $13, rejects_unmatched = $14, client_id = $15, scopes = $16,
           email_domains = $17, updated_at = now(), version = version + 1, updated_by = $18
     where id = $1`,
    [id, clientSecret, ...values(settings), by],
  );
  await writeRules(query, id, settings);
}

export async function deleteProvider(query: Query, id: string): Promise<void> {
  await query('delete from identity.identity_providers where id = $1', [id]);
}

const REVOKE_PROVIDER_SESSIONS = statement(
  `update identity.sessions s set revoked_at = now() from identity.sso_sessions o
    where o.session_id = s.id and o.provider_id = $1 and s.revoked_at is null
     returning s.user_id as "userId"`,
  { userId: 'uuid' },
);

/**
 * Revokes the sessions that a provider opened, which no longer vouches for them. Gives the ids of
 * those people.
 */
export async function revokeProviderSessions(query: Query, id: string): Promise<string[]> {
  const rows = await query(REVOKE_PROVIDER_SESSIONS, [id]);
  return rows.map(({ userId }) => userId);
}
