/** JSON types from narrow to wide. */
export const TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'object', 'array'] as const;
export type ParameterType = (typeof TYPES)[number];

/** Indexes in TYPES. */
export const NULL = 0;
export const BOOLEAN = 1;
export const INTEGER = 2;
export const NUMBER = 3;
export const STRING = 4;
export const OBJECT = 5;
export const ARRAY = 6;
