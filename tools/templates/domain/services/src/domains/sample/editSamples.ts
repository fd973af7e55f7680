import type { AuditAction } from '@palisade/vocabulary/auditActions.ts';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import type { CompanyQuery } from '../../platform/database/database.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { auditChange } from '../identity/audit.client.ts';
import { lockSample } from './samples.repository.ts';
import type { Sample, SampleValues } from './samples.schemas.ts';

/** What a write answers. @throws Problem conflict at the name that another sample has */
export async function namedAlone<Answer>(write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'samples_name')
      throw new Problem('conflict', 'There is another sample of that name.', { field: 'name' });
    throw error;
  }
}

/** The sample, locked for a change. @throws Problem notFound when there is none */
export async function foundSample(query: CompanyQuery, id: string): Promise<Sample> {
  const row = await lockSample(query, id);
  if (row === null) throw notFound('sample');
  return row;
}

/** What people say of a sample, as it is kept and recorded in the audit log. */
export const valuesOf = ({ name }: SampleValues): SampleValues => ({ name: name.trim() });

/** Adds a write to the audit log. @param action what was done to the sample */
export const tellOfSample = (
  query: CompanyQuery,
  request: FastifyRequest,
  action: Extract<AuditAction, `sample.${string}`>,
  change: { readonly targetId: string; readonly before?: object; readonly after?: object },
): Promise<void> =>
  auditChange(query, request, {
    action,
    targetType: 'sample',
    ...change,
  });
