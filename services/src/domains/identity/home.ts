import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '@palisade/vocabulary/auditActions.ts';
import type { Query } from '../../platform/database/database.ts';
import { loadAccess } from './access.repository.ts';
import { NO_COMPANY, type AuditEntry } from './audit.ts';
import type { User } from './identity.types.ts';

/** Where a request comes from. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | null;
}

export const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  address: ip,
  userAgent: headers['user-agent'] ?? null,
});

/** Company whose audit log tells of a user's sessions, password and second factor. */
export async function homeOf(
  query: Query,
  user: Pick<User, 'id' | 'defaultCompanyId'>,
): Promise<string> {
  return user.defaultCompanyId ?? (await loadAccess(query, user.id))[0]?.companyId ?? NO_COMPANY;
}

/** What a person did to their own account, for the audit log. */
export const ownEntry = (
  user: User,
  companyId: string,
  { address }: Client,
  action: AuditAction,
): AuditEntry => ({
  companyId,
  actorId: user.id,
  actor: user.email,
  address,
  action,
  targetType: 'user',
  targetId: user.id,
});
