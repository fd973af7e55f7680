import type { Intake } from '../platform/intake.ts';

/** Milliseconds from traffic to the comparison with documents that it calls for. */
const WAIT = 30_000;
/** A comparison that takes long is made less often: it may take this share of the time. */
const SHARE = 0.05;

interface Followed {
  readonly intake: Pick<Intake, 'onStored'>;
  hasDocuments(companyId: string): Promise<boolean>;
  analyse(companyId: string): Promise<void>;
  onError(error: unknown): void;
  /** Milliseconds; the monotonic clock when absent. */
  now?(): number;
}

/**
 * Compares documents with traffic as that comes in, for companies that have documents; the returned
 * function ends it and waits for what runs.
 */
export function followTraffic({
  intake,
  hasDocuments,
  analyse,
  onError,
  now = () => performance.now(),
}: Followed): () => Promise<void> {
  const waiting = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const earliest = new Map<string, number>();
  const compare = async (companyId: string): Promise<void> => {
    waiting.delete(companyId);
    if (!(await hasDocuments(companyId))) return;
    const started = now();
    await analyse(companyId);
    const ended = now();
    earliest.set(companyId, ended + (ended - started) / SHARE);
  };
  const end = intake.onStored((companyId) => {
    if (waiting.has(companyId)) return;
    const wait = Math.max(WAIT, (earliest.get(companyId) ?? 0) - now());
    const timer = setTimeout(() => {
      const run = compare(companyId)
        .catch(onError)
        .finally(() => running.delete(run));
      running.add(run);
    }, wait);
    waiting.set(companyId, timer.unref());
  });
  return async () => {
    end();
    for (const timer of waiting.values()) clearTimeout(timer);
    await Promise.all(running);
  };
}
