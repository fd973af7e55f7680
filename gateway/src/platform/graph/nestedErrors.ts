import type { UserError } from '../upstream/errors.ts';

/**
 * Errors at the fields of an input that holds the thing below a name of its own, where the service
 * takes it flat: `input.name` is `input.policy.name`. The version is beside it.
 */
export const nestedErrors = (errors: readonly UserError[], thing: string): UserError[] =>
  errors.map((error) =>
    error.field && error.field !== 'input.version'
      ? { ...error, field: error.field.replace(/^input\./, `input.${thing}.`) }
      : error,
  );
