import type { Deps } from './domain.ts';

const SOON_MS = 10 * 60_000;
const EVERY_MS = 6 * 3_600_000;

/** Work that is done for all companies now and then. */
export interface CompanyRounds {
  readonly companyIds: () => Promise<readonly string[]>;
  readonly work: (companyId: string, isStopped: () => boolean) => Promise<void>;
  /** What the log says when it fails. */
  readonly failure: string;
}

/** Goes through all companies soon after the start and every six hours, until the returned function is called. One that fails keeps no other one waiting. */
export function startCompanyRounds(
  { log }: Pick<Deps, 'log'>,
  { companyIds, work, failure }: CompanyRounds,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | null = null;
  const round = async (): Promise<void> => {
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
  const timers = [setTimeout(look, SOON_MS).unref(), setInterval(look, EVERY_MS).unref()];
  return async () => {
    isStopped = true;
    for (const timer of timers) clearTimeout(timer);
    await running;
  };
}
