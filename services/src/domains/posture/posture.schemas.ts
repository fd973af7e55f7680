import { Type, type Static, type TObject, type TProperties } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';

const POLICIES = 'feature_security_posture_rules';
const GAPS = 'feature_security_posture_gaps';

/**
 * What routes of posture ask of their callers. Reads keep to the labels that a caller is limited
 * to.
 */
export const READS_POLICIES = {
  auth: { feature: POLICIES, action: 'read', byLabels: true },
} as const;
export const CREATES_POLICIES = { auth: { feature: POLICIES, action: 'create' } } as const;
export const UPDATES_POLICIES = { auth: { feature: POLICIES, action: 'update' } } as const;
export const DELETES_POLICIES = { auth: { feature: POLICIES, action: 'delete' } } as const;
export const READS_GAPS = { auth: { feature: GAPS, action: 'read', byLabels: true } } as const;
/** Changes of gaps keep to the labels, too: each route changes what its caller sees. */
export const UPDATES_GAPS = { auth: { feature: GAPS, action: 'update', byLabels: true } } as const;

export const strict = { additionalProperties: false };
export const Id = Type.String({ format: 'uuid' });
export const Time = Type.String({ description: 'ISO 8601, UTC.' });
export const MaybeTime = Type.Union([Time, Type.Null()]);
export const Params = Type.Object({ companyId: Type.String() });
export const Lookup = Type.Object({ ids: Type.Array(Id, { maxItems: LIMITS.lookupIds }) }, strict);
export const Count = Type.Object({ count: Type.Integer() });
export const First = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.pageSize,
    description: 'Rows of the page; 50 when absent.',
  }),
);
export const After = Type.Optional(
  Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()], {
    description: 'Cursor of the row before the page.',
  }),
);
export const Direction = Type.Optional(
  Type.Union([Type.Literal('ascending'), Type.Literal('descending')], {
    description: 'Largest or newest first when absent.',
  }),
);
export const FilterTree = Type.Optional(
  Type.Unknown({ description: 'Filter tree: `{all|any: […]}` or `{field, op, value}`.' }),
);
export const PAGE_SIZE = 50;

/** `asc` or `desc` of a direction's name; descending when absent. */
export const directionOf = (direction: 'ascending' | 'descending' | undefined): 'asc' | 'desc' =>
  direction === 'ascending' ? 'asc' : 'desc';

/** One of these words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] });
}

/** The same object or null. */
export function nullable<T extends TObject>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: ['object', 'null'] });
}

/** A page of rows, each with its cursor. */
export function pageOf<T extends TProperties>(properties: T) {
  return Type.Object({
    items: Type.Array(Type.Object({ cursor: Type.String(), ...properties })),
    hasNextPage: Type.Boolean(),
  });
}

export const Severity = oneOf(SEVERITIES);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a part of an address can be an id. */
export const isId = (text: string): boolean => UUID.test(text);
