import { inputFault } from '@palisade/vocabulary/readableText.ts';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/**
 * Refuses path, search and body of every route before they are validated when they hold text that
 * no table can.
 */
export function refuseUnreadableText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    const isStream = typeof body === 'object' && body !== null && 'pipe' in body;
    for (const part of isStream ? [params, query] : [params, query, body]) {
      const found = inputFault(part);
      if (found === null) continue;
      const { field, fault } = found;
      throw new Problem(
        'badInput',
        field === '' ? `The request ${fault}.` : `"${field}" ${fault}.`,
        field === '' ? {} : { field },
      );
    }
  });
}
