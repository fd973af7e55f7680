import type { Deps } from '../../../platform/domain.ts';
import { countChanges, forgetUnread, limitedCompanies } from './labelSets.ts';

const EVERY_MS = 1_000;
const FORGET_EVERY_MS = 6 * 3_600_000;

/**
 * Keeps the lists of people who are limited to labels up with what is written, until the returned
 * function is called.
 */
export function startCounting({ db, log }: Pick<Deps, 'db' | 'log'>): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | null = null;
  let forgotAt = performance.now();
  const count = async (): Promise<void> => {
    const isForgetting = performance.now() - forgotAt >= FORGET_EVERY_MS;
    if (isForgetting) forgotAt = performance.now();
    for (const companyId of await limitedCompanies(db)) {
      if (isStopped) return;
      const scope = db.company(companyId);
      await (isForgetting ? forgetUnread(scope, companyId) : countChanges(scope, companyId)).catch(
        (error: unknown) =>
          log.warn(
            { err: error, companyId },
            'attackers could not be counted for people who are limited to labels',
          ),
      );
    }
  };
  const timer = setInterval(() => {
    running ??= count()
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          'attackers could not be counted for people who are limited to labels',
        ),
      )
      .finally(() => (running = null));
  }, EVERY_MS);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
