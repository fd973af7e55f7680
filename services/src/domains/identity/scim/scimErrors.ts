import type { FastifyError } from 'fastify';
import pg from 'pg';
import { DatabaseUnavailable } from '../../../platform/database/databaseUnavailable.ts';
import { Problem } from '../../../platform/problem.ts';
import { ScimError } from './scimError.ts';

/** Constraints that another request of the same client may break first. */
const TAKEN: Readonly<Record<string, string>> = {
  users_email_key: 'Somebody else has that userName.',
  scim_users_pkey: 'There is a user of that userName already.',
  scim_groups_name: 'There is a group of that displayName already.',
};

function ofFastify({ statusCode = 500, code }: FastifyError): ScimError | null {
  if (statusCode === 413) return new ScimError(413, 'The request is larger than 1 MB.');
  if (statusCode === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ScimError(415, 'Send application/scim+json or application/json.');
  if (statusCode < 400 || statusCode > 499) return null;
  return new ScimError(400, 'The request body is not valid JSON.', { scimType: 'invalidSyntax' });
}

/** An error in the form of SCIM; null for what nobody expected. */
export function scimErrorOf(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error;
  if (error instanceof Problem)
    return new ScimError(error.status, error.message, {
      scimType: error.code === 'badInput' ? 'invalidValue' : null,
      retryAfter: error.retryAfter ?? null,
    });
  if (error instanceof DatabaseUnavailable)
    return new ScimError(503, 'Palisade is not available right now. Try again in a moment.', {
      retryAfter: 2,
    });
  if (error instanceof pg.DatabaseError && error.code === '23505') {
    const words = TAKEN[error.constraint ?? ''];
    return words === undefined ? null : new ScimError(409, words, { scimType: 'uniqueness' });
  }
  return error instanceof Error ? ofFastify(error as FastifyError) : null; // Only optional fields are read.
}
