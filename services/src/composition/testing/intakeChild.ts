import { openDatabase } from '../../platform/database/database.ts';
import { InventoryLearner } from '../../domains/learning/learner/inventoryLearner.ts';
import { testPipeline, testSettings } from './testIntake.ts';
import { bytesOf, entry, ndjson, uploadFor } from './traffic.ts';

/**
 * A process that sends numbered uploads to its own pipeline and says which were acknowledged; made
 * to be killed.
 */
const [url = '', companyId = '', from = '0', to = '0'] = process.argv.slice(2);
const db = openDatabase(url, { max: 4 });
const settings = testSettings();
const intake = testPipeline(db, new InventoryLearner(db, settings), { settings });

const WORDS = [
  'ada',
  'grace',
  'alan',
  'edsger',
  'barbara',
  'donald',
  'ken',
  'dennis',
  'margaret',
  'linus',
  'radia',
  'john',
];

export function uploadText(number: number): string {
  return ndjson(
    Array.from({ length: 40 }, (_, n) => {
      const kind = (number + n) % 4;
      const path =
        kind === 0
          ? `orders/${number * 40 + n}`
          : kind === 1
            ? `people/${WORDS[(number + n * 7) % WORDS.length]}/profile`
            : kind === 2
              ? 'missing'
              : `v2/carts/${n}/items`;
      return entry({
        url: `https://shop${number % 3}.example/${path}`,
        status: kind === 2 ? 404 : 200,
        at: new Date(Date.UTC(2026, 4, 1) + number * 600_000).toISOString(),
        body: { name: path, number },
      });
    }),
  );
}

const LANES = 4;
let next = Number(from);
async function lane(): Promise<void> {
  while (next < Number(to)) {
    const number = next++;
    const receipt = await intake.submit(
      uploadFor(companyId, { idempotencyKey: `upload ${number}` }),
      bytesOf(uploadText(number)),
    );
    process.stdout.write(`${number} ${receipt.received} ${receipt.learned}\n`);
  }
}
await Promise.all(Array.from({ length: LANES }, lane));
await intake.stop();
await db.close();
