import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';
import { DEMO_SOURCE } from '../../platform/companySettings.ts';
import type { Database } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Intake, Receipt } from '../../platform/intake.ts';

export interface DemoOptions {
  readonly exchanges?: number;
  /** Milliseconds since 1970; the traffic ends at the full hour before it. */
  readonly now?: number;
}

const HOUR = 3_600_000;
const LINES_AT_ONCE = 200;

/**
 * Fills a company with a week of the shop's traffic through the intake: the same story whenever it
 * is told, moved by whole hours. Again within the same hour it changes nothing.
 */
export async function seedDemo(
  intake: Intake,
  companyId: string,
  { exchanges = 12_000, now = Date.now() }: DemoOptions = {},
): Promise<Receipt> {
  const endsAt = Math.floor(now / HOUR) * HOUR;
  const traffic = demoTraffic({ seed: 20_260_501, exchanges, endsAt, days: 7 });
  async function* lines(): AsyncGenerator<Uint8Array> {
    let text: string[] = [];
    for (const entry of traffic) {
      text.push(JSON.stringify(entry));
      if (text.length < LINES_AT_ONCE) continue;
      yield Buffer.from(`${text.join('\n')}\n`);
      text = [];
    }
    if (text.length > 0) yield Buffer.from(`${text.join('\n')}\n`);
  }
  return await intake.submit(
    {
      companyId,
      source: DEMO_SOURCE,
      kind: 'demo',
      tokenId: null,
      idempotencyKey: `demo ${endsAt} ${exchanges}`,
      format: 'ndjson',
    },
    lines(),
  );
}

const FILL_DEMO = statement(
  'select ends_at as "endsAt", filled_at is not null as "isFilled" from ingest.demos where company_id = $1',
  { endsAt: 'timestamptz', isFilled: 'bool' },
);

/**
 * Fills a company with the demo once. What a start that was broken off stored is known by its
 * batches, and the rest is added, whatever the hour is by then.
 * @param prepare runs before the traffic, again after a start that was broken off
 * @returns what became of the demo's traffic, null when the company has it already
 */
export async function fillDemo(
  db: Database,
  intake: Intake,
  companyId: string,
  prepare: () => Promise<void>,
  { now = Date.now(), ...options }: DemoOptions = {},
): Promise<Receipt | null> {
  const { query } = db.company(companyId);
  await query(
    'insert into ingest.demos (company_id, ends_at) values ($1, $2) on conflict do nothing',
    [companyId, new Date(Math.floor(now / HOUR) * HOUR)],
  );
  const [demo] = await query(FILL_DEMO, [companyId]);
  if (demo === undefined || demo.isFilled) return null;
  await prepare();
  const receipt = await seedDemo(intake, companyId, { ...options, now: Date.parse(demo.endsAt) });
  await query('update ingest.demos set filled_at = now() where company_id = $1', [companyId]);
  return receipt;
}
