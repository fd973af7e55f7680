import type { AttributeNames, Described } from './sso.types.ts';

/** What a verified assertion says, as far as a sign-on asks. */
export interface AssertionFacts {
  readonly id: string;
  readonly issuer: string;
  readonly nameId: string;
  /** Texts of each attribute by its name. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  readonly audiences: readonly string[];
  readonly conditions: { readonly notBefore: string | null; readonly notOnOrAfter: string | null };
  readonly confirmations: readonly Confirmation[];
  /** When the provider wants the session to end. */
  readonly sessionNotOnOrAfter: string | null;
}

/** Whom an assertion is good for, where and how long. */
export interface Confirmation {
  readonly method: string;
  readonly recipient: string | null;
  readonly inResponseTo: string | null;
  readonly notBefore: string | null;
  readonly notOnOrAfter: string | null;
}

/**
 * Elements of that name below an element, as the XML reader gives them: arrays of objects,
 * attributes under `$`, text under `_`.
 */
function children(element: unknown, name: string): unknown[] {
  if (typeof element !== 'object' || element === null || !Object.hasOwn(element, name)) return [];
  const found: unknown = Reflect.get(element, name);
  return Array.isArray(found) ? found : [found];
}

function attribute(element: unknown, name: string): string | null {
  const value: unknown = children(element, '$').map((attributes) =>
    Object.hasOwn(Object(attributes), name) ? Reflect.get(Object(attributes), name) : null,
  )[0];
  return typeof value === 'string' ? value : null;
}

function text(element: unknown): string {
  if (typeof element === 'string') return element.trim();
  const value: unknown =
    typeof element === 'object' && element !== null ? Reflect.get(element, '_') : null;
  return typeof value === 'string' ? value.trim() : '';
}

const bounds = (element: unknown) => ({
  notBefore: attribute(element, 'NotBefore'),
  notOnOrAfter: attribute(element, 'NotOnOrAfter'),
});

/** Reads the parsed assertion; what is not there is empty or null. */
export function assertionFacts(parsed: unknown): AssertionFacts {
  const [assertion] = children(parsed, 'Assertion');
  const [subject] = children(assertion, 'Subject');
  const [conditions] = children(assertion, 'Conditions');
  const [statement] = children(assertion, 'AuthnStatement');
  const attributes = new Map<string, readonly string[]>();
  for (const each of children(assertion, 'AttributeStatement').flatMap((block) =>
    children(block, 'Attribute'),
  )) {
    const values = children(each, 'AttributeValue')
      .map(text)
      .filter((value) => value !== '');
    const name = attribute(each, 'Name');
    if (name !== null) attributes.set(name, [...(attributes.get(name) ?? []), ...values]);
  }
  return {
    id: attribute(assertion, 'ID') ?? '',
    issuer: text(children(assertion, 'Issuer')[0]),
    nameId: text(children(subject, 'NameID')[0]),
    attributes,
    audiences: children(conditions, 'AudienceRestriction').flatMap((restriction) =>
      children(restriction, 'Audience').map(text),
    ),
    conditions: bounds(conditions),
    confirmations: children(subject, 'SubjectConfirmation').map((confirmation) => {
      const [data] = children(confirmation, 'SubjectConfirmationData');
      return {
        method: attribute(confirmation, 'Method') ?? '',
        recipient: attribute(data, 'Recipient'),
        inResponseTo: attribute(data, 'InResponseTo'),
        ...bounds(data),
      };
    }),
    sessionNotOnOrAfter: attribute(statement, 'SessionNotOnOrAfter'),
  };
}

/** Line ends, other control characters, and what turns text around. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/gu;

/** The person, by the names that the provider's attributes have. */
export function describedBy(
  { nameId, attributes }: Pick<AssertionFacts, 'nameId' | 'attributes'>,
  names: AttributeNames,
): Described {
  const first = (name: string | null): string =>
    (name === null ? '' : (attributes.get(name)?.[0] ?? ''))
      .replaceAll(UNPRINTABLE, '')
      .slice(0, 100);
  return {
    email: names.email === null ? nameId : (attributes.get(names.email)?.[0] ?? ''),
    firstName: first(names.firstName),
    lastName: first(names.lastName),
    groups: names.groups === null ? [] : [...new Set(attributes.get(names.groups))],
  };
}
