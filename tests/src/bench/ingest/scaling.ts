import { testDatabase } from '@palisade/services/platform/database/testDatabase.ts';
import { postsOf } from './posts.ts';
import { ServerProcess } from './serverProcess.ts';

const POST_BYTES = 256 * 1024;
const WARM_UP = 40_000;
const ROUND = 60_000;
const ROUNDS = 3;

interface Scaling {
  /** Transactions per second of the clock, two companies sending, medians of alternated rounds. */
  readonly oneLearner: number;
  readonly twoLearners: number;
  readonly ratio: number;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How much faster two learning threads take the traffic of two companies than one. Sender and PostgreSQL share the processors. */
export async function benchScaling(lines: readonly Buffer[]): Promise<Scaling> {
  const posts = postsOf(lines, POST_BYTES);
  const databases = [await testDatabase([]), await testDatabase([])];
  const servers = await Promise.all(databases.map(({ url }, index) => ServerProcess.start(url, index + 1)));
  const rates: [number[], number[]] = [[], []];
  try {
    for (const server of servers) await server.send(posts, (sent) => sent >= WARM_UP, 2);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, server] of servers.entries()) {
        const startedAt = performance.now();
        const sent = await server.send(posts, (sofar) => sofar >= ROUND, 2);
        const rate = (1_000 * sent) / (performance.now() - startedAt);
        rates[index === 0 ? 0 : 1].push(rate);
        process.stderr.write(`${index + 1} learning: ${Math.round(rate)} transactions a second\n`);
      }
    }
  } finally {
    for (const server of servers) await server.stop();
    for (const database of databases) await database.close();
  }
  const [oneLearner, twoLearners] = [Math.round(median(rates[0])), Math.round(median(rates[1]))];
  return { oneLearner, twoLearners, ratio: Math.round((100 * twoLearners) / oneLearner) / 100 };
}
