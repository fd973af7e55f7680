import type { Database } from '../platform/database/database.ts';
import type { Intake } from '../platform/intake.ts';

/** Milliseconds from traffic to the comparison with documents that it calls for. */
const WAIT = 30_000;
/** A comparison that takes long is made less often: it may take this share of the time. */
const SHARE = 0.05;

/** Compares documents with traffic as that comes in, for companies that have documents; the returned function ends it and waits for what runs. */
export function followTraffic(db: Database, intake: Pick<Intake, 'onStored'>, documents: { analyse(companyId: string): Promise<void> }, onError: (error: unknown) => void): () => Promise<void> {
  const waiting = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const earliest = new Map<string, number>();
  const compare = async (companyId: string): Promise<void> => {
    waiting.delete(companyId);
    const [document] = await db.company(companyId).query('select from inventory.oas_documents where company_id = $1 limit 1', [companyId]);
    if (document === undefined) return;
    const started = Date.now();
    await documents.analyse(companyId);
    earliest.set(companyId, Date.now() + (Date.now() - started) / SHARE);
  };
  const end = intake.onStored((companyId) => {
    if (waiting.has(companyId)) return;
    const wait = Math.max(WAIT, (earliest.get(companyId) ?? 0) - Date.now());
    const timer = setTimeout(() => {
      const run = compare(companyId).catch(onError).finally(() => running.delete(run));
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
