import { graphql } from 'react-relay';
import { readInlineData } from 'relay-runtime';
import type { userErrors_error$key } from '../../__generated__/userErrors_error.graphql.ts';
import type { UserError } from '../../ui/forms/useSchemaForm.ts';

/** Objects of inputs whose fields are fields of the form too. */
const WRAPPERS = /^input\.((rule|source|policy|settings|metadata)\.)*/;

/** Name of the form's field that a field of an input fills: `input.policy.name` is `name`. */
export const fieldName = (field: string | null | undefined): string | null =>
  field?.replace(WRAPPERS, '') ?? null;

/** What a payload says was wrong, each at the field of the form that it belongs to. */
export const readErrors = (errors: readonly userErrors_error$key[]): readonly UserError[] =>
  errors.map((error) => {
    const { field, ...rest } = readInlineData(
      graphql`
        fragment userErrors_error on UserError @inline {
          code
          field
          message
          version
        }
      `,
      error,
    );
    return { ...rest, field: fieldName(field) };
  });
