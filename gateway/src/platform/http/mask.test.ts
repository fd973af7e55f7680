import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError } from 'graphql';
import { maskErrors } from './mask.ts';

/** What a client reads of an error, and what the log says. */
function read(error: GraphQLError): { readonly told: unknown; readonly logged: unknown[] } {
  const logged: unknown[] = [];
  const log = {
    error: (context: { readonly err: unknown }) => logged.push(context.err),
    warn: (context: { readonly err: unknown }) => logged.push(context.err),
  } as unknown as FastifyBaseLogger; // No other level is written to.
  const { errors = [] } = maskErrors({ data: null, errors: [error] }, 'request-7', log);
  return { told: errors.map((each) => each.toJSON()), logged };
}

describe('errors on their way to a client', () => {
  it('say nothing of what failed inside; the log does, and the client gets its number', () => {
    const cause = new Error('relation "inventory.endpoints" does not exist');
    const { told, logged } = read(
      new GraphQLError(cause.message, { originalError: cause, path: ['company', 'endpoints'] }),
    );
    assert.deepEqual(told, [
      {
        message: 'Something went wrong on our side. Quote request request-7 when you ask for help.',
        path: ['company', 'endpoints'],
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'request-7' },
      },
    ]);
    assert.deepEqual(logged, [cause]);
  });

  it('stay as they are when they were made for clients', () => {
    const made = new GraphQLError('There is no such gap.', { extensions: { code: 'NOT_FOUND' } });
    const { told, logged } = read(
      new GraphQLError(made.message, { originalError: made, extensions: made.extensions }),
    );
    assert.deepEqual(told, [{ message: made.message, extensions: { code: 'NOT_FOUND' } }]);
    assert.deepEqual(logged, []);
  });

  it('get a code when graphql-js says them of a variable, and are ours when it says them of us', () => {
    const { told } = read(new GraphQLError('Variable "$first" got invalid value "x".'));
    assert.deepEqual(told, [
      {
        message: 'Variable "$first" got invalid value "x".',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    const ours = read(new GraphQLError('Cannot return null for non-nullable field Company.name.'));
    assert.match(JSON.stringify(ours.told), /went wrong on our side/);
    assert.equal(ours.logged.length, 1);
  });
});
