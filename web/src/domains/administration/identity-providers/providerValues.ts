import type { TFunction } from 'i18next';
import { array, boolean, mixed, number, object, string } from 'yup';
import type { IdentityProviderInput } from '../../../__generated__/useCreateIdentityProviderMutation.graphql.ts';

export type Protocol = 'saml' | 'oidc';

/** Who is in a group gets a role in environments; the default rule has no group. */
export interface RuleValues {
  readonly group: string;
  readonly roleId: string;
  readonly companyIds: string[];
}

/** An identity provider as its form has it. */
export interface ProviderValues {
  readonly protocol: Protocol;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly issuerUrl: string;
  readonly samlEndpoint: string;
  /** PEM texts under each other. */
  readonly certificates: string;
  readonly clientId: string;
  /** Empty keeps the one that is stored. */
  readonly clientSecret: string;
  /** Between spaces. */
  readonly scopes: string;
  /** Between commas or spaces. */
  readonly emailDomains: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: string;
  readonly rejectsUnmatched: boolean;
  readonly rules: RuleValues[];
  readonly defaultRule: RuleValues;
  /** Of the provider that the form was filled with; 0 for a new one. */
  readonly version: number;
}

interface Saved {
  readonly protocol: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly issuerUrl: string;
  readonly samlEndpoint: string;
  readonly certificates: readonly { readonly pem: string }[];
  readonly clientId: string | null | undefined;
  readonly scopes: readonly string[];
  readonly emailDomains: readonly string[];
  readonly attributes: {
    readonly email: string | null | undefined;
    readonly firstName: string | null | undefined;
    readonly lastName: string | null | undefined;
    readonly groups: string | null | undefined;
  };
  readonly rejectsUnmatched: boolean;
  readonly rules: readonly {
    readonly group: string;
    readonly roleId: string;
    readonly companyIds: readonly string[];
  }[];
  readonly defaultRule:
    | { readonly roleId: string; readonly companyIds: readonly string[] }
    | null
    | undefined;
  readonly version: number;
}

export const NO_RULE: RuleValues = { group: '', roleId: '', companyIds: [] };

/** Names that most providers of a protocol send. */
export const USUAL_NAMES = {
  saml: { email: '', firstName: 'firstName', lastName: 'lastName', groups: 'groups' },
  oidc: { email: '', firstName: 'given_name', lastName: 'family_name', groups: 'groups' },
} as const;

const NEW: ProviderValues = {
  protocol: 'saml',
  name: '',
  isEnabled: false,
  issuerUrl: '',
  samlEndpoint: '',
  certificates: '',
  clientId: '',
  clientSecret: '',
  scopes: 'openid email profile',
  emailDomains: '',
  ...USUAL_NAMES.saml,
  rejectsUnmatched: false,
  rules: [],
  defaultRule: NO_RULE,
  version: 0,
};

/** A new provider, or one that is there. */
export function valuesOf(provider: Saved | null): ProviderValues {
  if (provider === null) return NEW;
  const { attributes, rules, defaultRule, ...rest } = provider;
  return {
    protocol: rest.protocol === 'oidc' ? 'oidc' : 'saml',
    name: rest.name,
    isEnabled: rest.isEnabled,
    issuerUrl: rest.issuerUrl,
    samlEndpoint: rest.samlEndpoint,
    certificates: rest.certificates.map(({ pem }) => pem.trim()).join('\n'),
    clientId: rest.clientId ?? '',
    clientSecret: '',
    scopes: rest.scopes.join(' '),
    emailDomains: rest.emailDomains.join(', '),
    email: attributes.email ?? '',
    firstName: attributes.firstName ?? '',
    lastName: attributes.lastName ?? '',
    groups: attributes.groups ?? '',
    rejectsUnmatched: rest.rejectsUnmatched,
    rules: rules.map((rule) => ({ ...rule, companyIds: [...rule.companyIds] })),
    defaultRule: defaultRule
      ? { ...NO_RULE, ...defaultRule, companyIds: [...defaultRule.companyIds] }
      : NO_RULE,
    version: rest.version,
  };
}

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;
const words = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');
const nameOf = (text: string): string | null => text.trim() || null;

/** Each certificate of a text; one without its lines of PEM is a certificate as it is. */
const certificatesIn = (text: string): string[] =>
  text.match(PEM) ?? (text.trim() === '' ? [] : [text.trim()]);

/** Settings as a mutation takes them. */
export function sentSettings(values: ProviderValues): IdentityProviderInput {
  const { protocol, rules, defaultRule, rejectsUnmatched, clientSecret } = values;
  const { roleId, companyIds } = defaultRule;
  const isRuleWhole = !rejectsUnmatched && roleId !== '' && companyIds.length > 0;
  return {
    protocol,
    name: values.name,
    isEnabled: values.isEnabled,
    issuerUrl: values.issuerUrl,
    ...(protocol === 'saml'
      ? {
          samlEndpoint: values.samlEndpoint,
          certificates: certificatesIn(values.certificates),
        }
      : {
          clientId: values.clientId,
          ...(clientSecret !== '' && { clientSecret }),
          scopes: words(values.scopes),
          emailDomains: words(values.emailDomains),
        }),
    attributes: {
      email: nameOf(values.email),
      firstName: nameOf(values.firstName),
      lastName: nameOf(values.lastName),
      groups: nameOf(values.groups),
    },
    rejectsUnmatched,
    rules: rules.map((rule) => ({ ...rule })),
    ...(isRuleWhole && { defaultRule: { roleId, companyIds } }),
  };
}

const isAddress = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '');

/** What an identity provider must be, with what is wrong with it in words. */
export function providerSchema(t: TFunction<'identityProviders'>, hasSecret: boolean) {
  const text = () => string().defined();
  /** A field that one protocol needs. */
  const needed = (protocol: Protocol, message: string) =>
    text().test('required', message, (value, { parent }) => {
      return (parent as ProviderValues).protocol !== protocol || value.trim() !== '';
    });
  const rule = object({
    group: text().test('required', t('errors.group'), (group) => group.trim() !== ''),
    roleId: text().min(1, t('errors.role')),
    companyIds: array(text()).defined().min(1, t('errors.environments')),
  });
  return object({
    protocol: mixed<Protocol>().oneOf(['saml', 'oidc']).defined(),
    name: text().test('required', t('errors.name'), (name) => name.trim() !== ''),
    isEnabled: boolean().defined(),
    issuerUrl: text().test('required', t('errors.issuerUrl'), (url) => url.trim() !== ''),
    samlEndpoint: needed('saml', t('errors.samlEndpoint')).test(
      'address',
      t('errors.samlEndpointInvalid'),
      (url, { parent }) =>
        (parent as ProviderValues).protocol !== 'saml' || url.trim() === '' || isAddress(url),
    ),
    certificates: needed('saml', t('errors.certificates')),
    clientId: needed('oidc', t('errors.clientId')),
    clientSecret: hasSecret ? text() : needed('oidc', t('errors.clientSecret')),
    scopes: text(),
    emailDomains: text(),
    email: text(),
    firstName: text(),
    lastName: text(),
    groups: text(),
    rejectsUnmatched: boolean().defined(),
    rules: array(rule).defined(),
    version: number().required(),
    defaultRule: object({
      group: text(),
      roleId: text(),
      companyIds: array(text()).defined(),
    }),
  });
}
