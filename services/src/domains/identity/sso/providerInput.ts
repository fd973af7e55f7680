import type { Static } from '@fastify/type-provider-typebox';
import type { Query } from '../../../platform/database/database.ts';
import { certificateOf } from './certificates.ts';
import { openIdSettingsOf } from './openid/openIdInput.ts';
import { ownedEnvironments, ownedRoles } from './organizations.repository.ts';
import { refuse, requiredText } from './refusedInput.ts';
import type { ProviderBody } from './sso.schemas.ts';
import type { DefaultRule, ProviderSettings } from './sso.types.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An https address, or http on this machine; the browser is sent there. */
function endpointOf(text: string): string {
  if (text === '') refuse('samlEndpoint', 'Please enter SAML Endpoint');
  const url = URL.parse(text);
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (url === null || !isSafe || url.username !== '' || url.password !== '' || url.hash !== '')
    return refuse('samlEndpoint', 'Please enter a valid SAML Endpoint');
  return url.href;
}

function certificatesOf(texts: readonly string[]): string[] {
  const given = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (given.length === 0) refuse('certificates', 'Please enter certificate');
  return [
    ...new Set(
      given.map((text) => {
        const certificate = certificateOf(text);
        return 'pem' in certificate ? certificate.pem : refuse('certificates', certificate.fault);
      }),
    ),
  ];
}

const nameOf = (text: string | null | undefined): string | null => text?.trim() || null;

/**
 * Settings as they are stored, from what an administrator sent.
 * @throws Problem badInput with the words of the form.
 */
export async function settingsOf(
  query: Query,
  organizationId: string,
  body: Static<typeof ProviderBody>,
): Promise<ProviderSettings> {
  const { protocol = 'saml', attributes, rules, defaultRule = null } = body;
  const settings: ProviderSettings = {
    name: requiredText('name', body.name, 'Please enter a name'),
    ...(protocol === 'saml' ? samlSettingsOf(body) : openIdSettingsOf(body)),
    isEnabled: body.isEnabled,
    needsSignedAssertion: body.needsSignedAssertion ?? true,
    clockSkew: body.clockSkew ?? 60,
    attributes: {
      email: nameOf(attributes.email),
      firstName: nameOf(attributes.firstName),
      lastName: nameOf(attributes.lastName),
      groups: nameOf(attributes.groups),
    },
    rejectsUnmatched: body.rejectsUnmatched,
    rules: rules.map((rule) => ({
      ...rule,
      group: requiredText('rules', rule.group, 'Please enter a group'),
    })),
    defaultRule,
  };
  await checkRules(query, organizationId, settings);
  return settings;
}

function samlSettingsOf(
  body: Static<typeof ProviderBody>,
): Pick<ProviderSettings, 'protocol' | 'issuerUrl' | 'samlEndpoint' | 'certificates' | 'openId'> {
  return {
    protocol: 'saml',
    issuerUrl: requiredText('issuerUrl', body.issuerUrl, 'Please enter Issuer URL'),
    samlEndpoint: endpointOf(body.samlEndpoint?.trim() ?? ''),
    certificates: certificatesOf(body.certificates ?? []),
    openId: null,
  };
}

/**
 * Holds mapping rules to each other, and to roles and environments that the organization has now.
 * @throws Problem badInput with the words of the form.
 */
export async function checkRules(
  query: Query,
  organizationId: string,
  { rules, defaultRule, rejectsUnmatched, attributes }: ProviderSettings,
): Promise<void> {
  const groups = rules.map(({ group }) => group);
  const twice = groups.find((group, index) => groups.indexOf(group) !== index);
  if (twice !== undefined)
    refuse('rules', `Two rules are about the group ${twice}. The first would always count.`);
  if (rules.length > 0 && attributes.groups === null)
    refuse(
      'attributes',
      'Rules about groups need the name of the attribute that holds the groups.',
    );
  if (rejectsUnmatched && defaultRule !== null)
    refuse(
      'defaultRule',
      'A default rule has no effect when people who match no rule are rejected.',
    );
  if (rejectsUnmatched && rules.length === 0)
    refuse('rules', 'Without a rule everybody would be rejected.');
  await checkOwned(query, organizationId, [
    ...rules,
    ...(defaultRule === null ? [] : [defaultRule]),
  ]);
}

async function checkOwned(
  query: Query,
  organizationId: string,
  rules: readonly DefaultRule[],
): Promise<void> {
  const [roleIds, companyIds] = [
    rules.map(({ roleId }) => roleId),
    rules.flatMap((rule) => rule.companyIds),
  ];
  const roles = await ownedRoles(query, organizationId, roleIds);
  if (roleIds.some((id) => !roles.has(id.toLowerCase())))
    refuse('rules', 'The organization has no such role.');
  const environments = await ownedEnvironments(query, organizationId, companyIds);
  const owned = new Set(environments.map(({ id }) => id));
  if (companyIds.some((id) => !owned.has(id.toLowerCase())))
    refuse('rules', 'The organization has no such environment.');
}
