import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

/** @throws Problem forbidden for who is no system user; a token is never one */
export function needSystemUser({ auth }: Pick<FastifyRequest, 'auth'>, companyId: string): void {
  if (auth.kind !== 'user' || !auth.flag(companyId, 'system').canEdit)
    throw new Problem('forbidden', 'This is for system users.');
}
