import type { FilterField } from './inventoryFields.ts';

/** Days without a sign-in after which a user is dormant, and without use after which a token is unused. */
export const DORMANT_DAYS = 90;

/**
 * How a user signs in: by a password of their own, or by an identity provider; who was invited does
 * not yet.
 */
export const SIGN_ON_KINDS = ['password', 'sso', 'invited'] as const;
export type SignOnKind = (typeof SIGN_ON_KINDS)[number];

/** Sortable columns of the users of an organization; ties are broken by id. */
export const USER_SORTS = ['name', 'email', 'lastSeen'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Limits of the users of an organization. */
export const USER_LIMITS = {
  /** Characters of a first or last name. */
  name: 100,
  email: 254,
  /** Labels that limit what somebody sees in an environment. */
  labels: 100,
  /** Roles of a user that are changed in one go. */
  grants: 500,
} as const;

const SEARCH = ['contains', 'doesNotContain'] as const;
const CHOICE = ['is', 'isNot'] as const;

/** Filterable fields of the users of an organization. */
export const USER_FIELDS: readonly FilterField[] = [
  { key: 'name', type: 'text', operators: SEARCH, column: 'name' },
  { key: 'email', type: 'text', operators: SEARCH, column: 'email' },
  {
    key: 'role',
    type: 'set',
    operators: CHOICE,
    elements: 'uuid',
    hasOptions: true,
    column: 'role_ids',
  },
  {
    key: 'environment',
    type: 'set',
    operators: CHOICE,
    elements: 'uuid',
    hasOptions: true,
    column: 'company_ids',
  },
  { key: 'signOn', type: 'enum', operators: CHOICE, values: SIGN_ON_KINDS, column: 'sign_on' },
  { key: 'isAdmin', type: 'boolean', operators: ['is'], column: 'is_admin' },
  { key: 'hasSecondFactor', type: 'boolean', operators: ['is'], column: 'has_second_factor' },
  { key: 'isDormant', type: 'boolean', operators: ['is'], column: 'is_dormant' },
  {
    key: 'lastSeen',
    type: 'date',
    operators: ['before', 'after', 'on', 'between'],
    column: 'last_seen_at',
  },
];
