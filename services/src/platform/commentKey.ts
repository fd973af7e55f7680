import { Type } from '@fastify/type-provider-typebox';
import { Problem } from './problem.ts';

/** Of the body of a comment: what its sender calls it. */
export const CommentKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'What the sender calls it: the same comment under the same key is said once.',
  }),
);

/**
 * For a comment whose key is taken: nothing where it is the same comment, sent again.
 * @param said what was said under the key
 * @throws Problem conflict where it is another one
 */
export function needSameComment(said: string | undefined, message: string): void {
  if (said === message) return;
  throw new Problem('conflict', 'This key was used for another comment. Use a new one.', {
    field: 'key',
  });
}
