/** An attribute that is kept of a resource, or computed for it. */
export interface Attribute {
  /** As RFC 7643 writes it. */
  readonly name: string;
  readonly kind: 'single' | 'complex' | 'list';
  /** Parts of a complex attribute, or of the elements of a list, as the RFC writes them. */
  readonly parts?: readonly string[];
  readonly isReadOnly?: boolean;
}

/** What a resource is made of. */
export interface Shape {
  readonly what: 'user' | 'group';
  readonly attributes: readonly Attribute[];
  /** Attributes of RFC 7643 that clients send by default and that are taken without being kept. */
  readonly ignored: readonly string[];
}

/** A resource as a client describes it: attributes by their names in the RFC. */
export type Draft = Record<string, unknown>;

const COMMON: readonly Attribute[] = [
  { name: 'schemas', kind: 'list', isReadOnly: true },
  { name: 'id', kind: 'single', isReadOnly: true },
  { name: 'externalId', kind: 'single' },
  { name: 'meta', kind: 'complex', isReadOnly: true },
];

export const USER_SHAPE: Shape = {
  what: 'user',
  attributes: [
    ...COMMON,
    { name: 'userName', kind: 'single' },
    { name: 'name', kind: 'complex', parts: ['formatted', 'givenName', 'familyName'] },
    { name: 'displayName', kind: 'single' },
    { name: 'emails', kind: 'list', parts: ['value', 'type', 'primary'] },
    { name: 'active', kind: 'single' },
    { name: 'groups', kind: 'list', parts: ['value', 'display', '$ref', 'type'], isReadOnly: true },
  ],
  ignored: [
    'addresses',
    'entitlements',
    'ims',
    'locale',
    'nickname',
    'password',
    'phonenumbers',
    'photos',
    'preferredlanguage',
    'profileurl',
    'roles',
    'timezone',
    'title',
    'usertype',
    'x509certificates',
  ],
};

export const GROUP_SHAPE: Shape = {
  what: 'group',
  attributes: [
    ...COMMON,
    { name: 'displayName', kind: 'single' },
    { name: 'members', kind: 'list', parts: ['value', 'display', '$ref', 'type'] },
  ],
  ignored: [],
};

/** The attribute of a name in any case; null for one that is not kept. */
export const attributeOf = ({ attributes }: Shape, name: string): Attribute | null =>
  attributes.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase()) ?? null;

/** Whether an attribute is taken without being kept; those of extensions are. */
export const isIgnored = ({ ignored }: Shape, name: string): boolean =>
  /^urn:/i.test(name) || ignored.includes(name.toLowerCase());

/** A part of an attribute as the RFC writes it; null where it has none of that name. */
export const partOf = ({ parts = [] }: Attribute, name: string): string | null =>
  parts.find((part) => part.toLowerCase() === name.toLowerCase()) ?? null;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An element with its parts by their names; a plain text is the value of one. */
function elementOf(attribute: Attribute, element: unknown): Draft {
  if (!isObject(element)) return { value: element };
  return Object.fromEntries(
    Object.entries(element).flatMap(([name, value]) => {
      const part = partOf(attribute, name);
      return part === null ? [] : [[part, value]];
    }),
  );
}

/** A value as it is kept under an attribute: its parts by their names, a list as a list. */
export function keptValue(attribute: Attribute, value: unknown): unknown {
  if (attribute.kind === 'single' || value === null || value === undefined) return value ?? null;
  if (attribute.kind === 'list')
    return [value].flat().map((element) => elementOf(attribute, element));
  return isObject(value) ? elementOf(attribute, value) : value;
}

/** What a client sent of a resource, read-only attributes and unknown ones aside. */
export function draftOf(shape: Shape, body: Readonly<Record<string, unknown>>): Draft {
  const draft: Draft = {};
  for (const [name, value] of Object.entries(body)) {
    const attribute = attributeOf(shape, name);
    if (attribute !== null && attribute.isReadOnly !== true)
      draft[attribute.name] = keptValue(attribute, value);
  }
  return draft;
}
