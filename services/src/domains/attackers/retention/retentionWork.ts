import type { Deps } from '../../../platform/domain.ts';
import { companyIds } from '../../identity/companies.client.ts';
import { pruneAttackers } from './pruneAttackers.ts';

const SOON_MS = 10 * 60_000;
const EVERY_MS = 6 * 3_600_000;

/** Forgets of all companies what is older than so many days, now and then, until the returned function is called. */
export function startRetention({ db, log }: Pick<Deps, 'db' | 'log'>, days: number): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | null = null;
  const forget = async (): Promise<void> => {
    for (const companyId of await companyIds(db)) {
      if (isStopped) return;
      await pruneAttackers(db.company(companyId), companyId, days, () => isStopped).catch((error: unknown) => log.warn({ err: error, companyId }, 'old steps of attackers could not be forgotten'));
    }
  };
  const look = (): void => {
    running ??= forget()
      .catch((error: unknown) => log.warn({ err: error }, 'old steps of attackers could not be forgotten'))
      .finally(() => (running = null));
  };
  const timers = [setTimeout(look, SOON_MS).unref(), setInterval(look, EVERY_MS).unref()];
  return async () => {
    isStopped = true;
    for (const timer of timers) clearTimeout(timer);
    await running;
  };
}
