import { ClockWatch, clocksOf } from '../../platform/clockWatch.ts';
import type { Deps } from '../../platform/domain.ts';
import type { InstallationJob } from '../../platform/work/job.ts';
import { sweepAttempts } from './attempts.repository.ts';
import { identityOf } from './authenticate.ts';
import { sweepMessages } from './messages/messages.repository.ts';
import { sweepResets } from './recovery/passwordResets.repository.ts';
import { tendSigningKeys } from './signing-keys/rotateKeys.ts';
import { sweepSso } from './sso/requests.repository.ts';

const FAILURE = 'identity housekeeping failed';
const WEEK_MS = 7 * 86_400_000;

/** Removes what is over, and has signing keys follow each other. */
export function housekeepingJob({
  db,
  messages,
  log,
}: Pick<Deps, 'db' | 'messages' | 'log'>): InstallationJob {
  const { query } = db.system;
  const clock = new ClockWatch(clocksOf(query), log);
  // The clock as it was at the start is what later sweeps compare with.
  clock.isTrusted().catch((error: unknown) => log.warn({ err: error }, FAILURE));
  return {
    name: 'identity.housekeeping',
    scope: 'installation',
    schedule: '*/15 * * * *',
    failure: FAILURE,
    async run() {
      await Promise.all([
        sweepAttempts(query),
        sweepResets(query),
        sweepSso(query),
        tendSigningKeys(db, identityOf(db).secrets),
      ]);
      if (await clock.isTrusted()) {
        await sweepMessages(query);
        await messages?.sweep?.(new Date(Date.now() - WEEK_MS));
      }
      return 'done';
    },
  };
}
