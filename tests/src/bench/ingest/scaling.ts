import { testDatabase } from '@palisade/services/platform/database/testDatabase.ts';
import { LearnThreads } from './learnThreads.ts';
import { postsOf } from './posts.ts';
import { ServerProcess } from './serverProcess.ts';

const POST_BYTES = 256 * 1024;
const WARM_UP = 40_000;
const ROUND = 60_000;
const ROUNDS = 3;

/**
 * Of one learning thread and of two, with two companies sending: transactions a second of the
 * clock, medians of alternated rounds.
 */
interface Rates {
  readonly oneLearner: number;
  readonly twoLearners: number;
  readonly ratio: number;
}

interface Scaling {
  /**
   * From HTTP to the rows; sender, HTTP and PostgreSQL share the processors with the learning
   * threads.
   */
  readonly wholePath: Rates;
  /**
   * CPU seconds of the server per 100,000 transactions on that way, with one thread and with two.
   */
  readonly cpuSecondsPer100k: readonly [one: number, two: number];
  /** Reading and learning alone, between two commits: nothing else runs. */
  readonly learningAlone: Rates;
  /** The same of threads that only count: what the machine has to give at that time. */
  readonly countingAlone: Rates;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const rounded = (value: number) => Math.round(100 * value) / 100;

function ratesOf(one: readonly number[], two: readonly number[]): Rates {
  return {
    oneLearner: Math.round(median(one)),
    twoLearners: Math.round(median(two)),
    ratio: rounded(median(two) / median(one)),
  };
}

/** How much faster two learning threads take the traffic of two companies than one. */
export async function benchScaling(lines: readonly Buffer[]): Promise<Scaling> {
  const posts = postsOf(lines, POST_BYTES);
  const databases = [await testDatabase([]), await testDatabase([])];
  // One after the other: migrations of two databases change roles of the same cluster.
  const servers = [
    await ServerProcess.start(databases[0]?.url ?? '', 1),
    await ServerProcess.start(databases[1]?.url ?? '', 2),
  ];
  const rates: [number[], number[]] = [[], []];
  const cpu: [number[], number[]] = [[], []];
  try {
    for (const server of servers) await server.send(posts, (sent) => sent >= WARM_UP, 2);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, server] of servers.entries()) {
        const place = index === 0 ? 0 : 1;
        const before = await server.usage();
        const startedAt = performance.now();
        const sent = await server.send(posts, (sofar) => sofar >= ROUND, 2);
        const rate = (1_000 * sent) / (performance.now() - startedAt);
        rates[place].push(rate);
        cpu[place].push((1e5 * ((await server.usage()).cpuSeconds - before.cpuSeconds)) / sent);
        process.stderr.write(`${index + 1} learning: ${Math.round(rate)} transactions a second\n`);
      }
    }
    const companies = servers[0]?.companyIds ?? [];
    for (const server of servers) await server.stop();
    const threads = new LearnThreads(databases[0]?.url ?? '', companies);
    const alone = await threads.measure().finally(() => threads.stop());
    return {
      wholePath: ratesOf(...rates),
      cpuSecondsPer100k: [rounded(median(cpu[0])), rounded(median(cpu[1]))],
      learningAlone: ratesOf(alone.learning.one, alone.learning.all),
      countingAlone: ratesOf(alone.counting.one, alone.counting.all),
    };
  } finally {
    for (const server of servers) await server.stop();
    for (const database of databases) await database.close();
  }
}
