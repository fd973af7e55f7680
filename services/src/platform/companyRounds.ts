import type { ClockWatch } from './clockWatch.ts';
import type { Deps } from './domain.ts';

const SOON_MS = 10 * 60_000;
const EVERY_MS = 6 * 3_600_000;

/** Work that is done for all companies now and then. */
export interface CompanyRounds {
  readonly companyIds: () => Promise<readonly string[]>;
  readonly work: (companyId: string, isStopped: () => boolean) => Promise<void>;
  /** What the log says when it fails. */
  readonly failure: string;
  /**
   * Milliseconds between two rounds, and until the first; six hours and ten minutes unless told.
   */
  readonly every?: number;
  /** For work that deletes by age: rounds are left out while the clock cannot be trusted. */
  readonly clock?: Pick<ClockWatch, 'isTrusted'>;
}

/**
 * Goes through all companies soon after the start and now and then, until the returned function is
 * called. One that fails keeps no other one waiting.
 */
export function startCompanyRounds(
  { log }: Pick<Deps, 'log'>,
  { companyIds, work, failure, every, clock }: CompanyRounds,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | null = null;
  const round = async (): Promise<void> => {
    if ((await clock?.isTrusted()) === false) return;
    for (const companyId of await companyIds()) {
      if (isStopped) return;
      await work(companyId, () => isStopped).catch((error: unknown) =>
        log.warn({ err: error, companyId }, failure),
      );
    }
  };
  const look = (): void => {
    running ??= round()
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => (running = null));
  };
  // The clock as it was at the start is what later rounds compare with.
  clock?.isTrusted().catch((error: unknown) => log.warn({ err: error }, failure));
  const timers = [
    setTimeout(look, every ?? SOON_MS).unref(),
    setInterval(look, every ?? EVERY_MS).unref(),
  ];
  return async () => {
    isStopped = true;
    for (const timer of timers) clearTimeout(timer);
    await running;
  };
}
