import { badRequest } from '../scimError.ts';
import { isObject } from '../shape.ts';

/** An operation of a PATCH, its word in lower case. */
export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | null;
  readonly value: unknown;
}

const MOST_OPERATIONS = 1000;
const isOp = (op: string): op is Operation['op'] => /^(?:add|replace|remove)$/.test(op);

/** Reads a PATCH; Entra ID writes its words with a capital. @throws ScimError invalidSyntax */
export function operationsOf(body: unknown): Operation[] {
  const named = isObject(body)
    ? Object.entries(body).find(([name]) => name.toLowerCase() === 'operations')?.[1]
    : null;
  if (!Array.isArray(named) || named.length === 0)
    throw badRequest('invalidSyntax', 'A PATCH has a list of Operations.');
  if (named.length > MOST_OPERATIONS)
    throw badRequest('tooMany', `A PATCH has at most ${MOST_OPERATIONS} operations.`);
  return named.map((operation: unknown) => {
    const { op, path = null, value } = isObject(operation) ? operation : {};
    const word = String(op).toLowerCase();
    if (!isOp(word) || (path !== null && typeof path !== 'string'))
      throw badRequest('invalidSyntax', 'An operation is add, replace or remove.');
    return { op: word, path: path === '' ? null : path, value };
  });
}
