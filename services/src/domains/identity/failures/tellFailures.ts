import type { AuditAction } from '@palisade/vocabulary/auditActions.ts';
import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Query } from '../../../platform/database/database.ts';
import { auditIn } from '../audit.ts';
import { identityOf } from '../authenticate.ts';
import { userById } from '../users.repository.ts';
import {
  takeFailures,
  toldCompanies,
  type Failure,
  type FailureKind,
} from './failures.repository.ts';

/** What the audit log calls each kind. */
const ACTIONS: Readonly<Record<FailureKind, AuditAction>> = {
  password: 'user.failSignIn',
  code: 'user.failSecondFactor',
  confirmation: 'user.failConfirmation',
  lockOut: 'user.lockOut',
  reset: 'user.refusePasswordReset',
};

/** Failures of one transaction. */
const MOST = 200;
/** Unknown accounts that one line of the log names. */
const MOST_NAMED = 10;

async function tellKnown(
  query: Query,
  userId: string,
  { kind, address, failures, firstAt, lastAt }: Failure,
): Promise<void> {
  const user = await userById(query, userId);
  if (user === null) return;
  const who =
    kind === 'confirmation'
      ? { actorId: user.id, actor: user.email }
      : { actorId: null, actor: 'not signed in' };
  const after = { failures, firstAt, lastAt, ...(address === '' ? { addresses: 'many' } : {}) };
  for (const companyId of await toldCompanies(query, userId)) {
    await auditIn(query, {
      ...who,
      companyId,
      address: address === '' ? null : address,
      action: ACTIONS[kind],
      targetType: 'user',
      targetId: user.id,
      after: { email: user.email, ...after },
    });
  }
}

/**
 * Tells of failures on the way in: those of accounts in the audit logs of their organizations,
 * those of unknown emails in the server's log, which names an email by a hash that nobody without
 * the key of the installation can guess.
 */
export async function tellFailures(db: Database, log: FastifyBaseLogger): Promise<void> {
  for (;;) {
    const taken = await db.system.transaction(async (query) => {
      const due = await takeFailures(query, MOST);
      for (const failure of due)
        if (failure.userId !== null) await tellKnown(query, failure.userId, failure);
      return due;
    });
    const unknown = taken.filter(({ userId }) => userId === null);
    if (unknown.length > 0) {
      const key = identityOf(db).secrets.derive('logged accounts');
      const named = unknown.slice(0, MOST_NAMED).map(({ account, kind, address, failures }) => ({
        account: createHmac('sha256', key).update(account).digest('hex').slice(0, 16),
        kind,
        address,
        failures,
      }));
      log.warn(
        {
          failures: unknown.reduce((sum, { failures }) => sum + failures, 0),
          accounts: new Set(unknown.map(({ account }) => account.toString('hex'))).size,
          named,
        },
        'failed sign-ins of accounts that there are not',
      );
    }
    if (taken.length < MOST) return;
  }
}
