import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';
import { DEMO_SOURCE } from '../../platform/companySettings.ts';
import type { Intake, Receipt } from '../../platform/intake.ts';

export interface DemoOptions {
  readonly exchanges?: number;
  /** Milliseconds since 1970; the traffic ends at the full hour before it. */
  readonly now?: number;
}

const HOUR = 3_600_000;
const LINES_AT_ONCE = 200;

/** Fills the demo company with a week of the shop's traffic through the intake. Again within the same hour it changes nothing. */
export async function seedDemo(intake: Intake, companyId: string, { exchanges = 12_000, now = Date.now() }: DemoOptions = {}): Promise<Receipt> {
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
  return await intake.submit({ companyId, source: DEMO_SOURCE, kind: 'demo', tokenId: null, idempotencyKey: `demo ${endsAt} ${exchanges}`, format: 'ndjson' }, lines());
}
