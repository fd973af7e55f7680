import { Type, type Static, type TObject, type TProperties } from '@fastify/type-provider-typebox';
import {
  ATTACK_TYPES,
  type AttackType,
  ATTACKS,
  KILL_CHAIN,
} from '@palisade/vocabulary/attackTypes.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';

const licence = 'threatProtection';

/**
 * What routes of attackers ask of their callers: the licence always. Reads keep to the labels that
 * a caller is limited to, and changes to what they see under them.
 */
export const READS_ATTACKERS = {
  auth: { feature: 'feature_attackers', action: 'read', licence, byLabels: true },
} as const;
export const READS_REMEDIATIONS = {
  auth: { feature: 'feature_remediations', action: 'read', licence, byLabels: true },
} as const;
export const UPDATES_REMEDIATIONS = {
  auth: { feature: 'feature_remediations', action: 'update', licence, byLabels: true },
} as const;
export const UPDATES_ATTACKERS = {
  auth: { feature: 'feature_attackers', action: 'update', licence, byLabels: true },
} as const;

export const strict = { additionalProperties: false };
export const Id = Type.String({ format: 'uuid' });
export const Time = Type.String({ description: 'ISO 8601, UTC.' });
export const MaybeId = Type.Union([Id, Type.Null()]);
export const MaybeText = Type.Union([Type.String(), Type.Null()]);
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
export const Phase = oneOf(KILL_CHAIN);
export const RiskType = Type.Object({
  type: oneOf(ATTACK_TYPES),
  label: Type.String(),
  owasp: Type.String({ description: 'Class of the OWASP API Security Top 10.' }),
  cweId: Type.String(),
});
export type RiskType = Static<typeof RiskType>;

/** A type of attack with its classes. */
export const riskTypeOf = (type: AttackType): RiskType => ({
  type,
  label: ATTACKS[type].label,
  owasp: ATTACKS[type].owasp,
  cweId: ATTACKS[type].cweId,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a part of an address can be an id. */
export const isId = (text: string): boolean => UUID.test(text);
