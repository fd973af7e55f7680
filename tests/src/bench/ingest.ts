import { parseArgs } from 'node:util';
import { testDatabase } from '@palisade/services/platform/database/testDatabase.ts';
import { demoLines, postsOf } from './ingest/posts.ts';
import { parseLimit } from './ingest/parseLimit.ts';
import { benchScaling } from './ingest/scaling.ts';
import { postgresCpuSeconds, ServerProcess } from './ingest/serverProcess.ts';

const LINES = 20_000;
const ROUND = 40_000;
const WARM_UP = 30_000;
/** Transactions after which most of the traffic is of endpoints that have seen more than 1,000: the state of a server that runs. */
const SETTLED = 400_000;
const ROUNDS = 3;
const SIZES = { posts256Kb: 256 * 1024, posts1Mb: 1024 * 1024 } as const;
const SAMPLE_EVERY = 10_000;

const say = (words: string) => process.stderr.write(`${words}\n`);

interface Round {
  readonly transactionsPerCpuSecond: number;
  /** Of the limit measured right before and after. */
  readonly ratio: number;
  /** Seconds of PostgreSQL for the same, on its own. */
  readonly postgresCpuSeconds: number | null;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * From HTTP to the rows: transactions per CPU second of the server process (all threads; PostgreSQL beside), next to the
 * JSON.parse-only limit of the same bytes in the same run, while everything is new (`ratioWhileNew`) and once the busy endpoints
 * are known (`ratio`); then the memory under steady traffic (`--minutes`, default 1).
 */
export async function benchIngest(): Promise<object> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { minutes: { type: 'string', default: '1' } } });
  const lines = demoLines(LINES);
  const meanBytes = lines.reduce((sum, { length }) => sum + length, 0) / lines.length;
  say(`${LINES} entries of ${Math.round(meanBytes)} bytes`);
  const database = await testDatabase([]);
  const server = await ServerProcess.start(database.url);
  try {
    let sent = await server.send(postsOf(lines, SIZES.posts256Kb), (count) => count >= WARM_UP);
    parseLimit(lines, 1);
    const limits: number[] = [];
    const measure = async (name: keyof typeof SIZES): Promise<Round> => {
      const limitBefore = parseLimit(lines, 1);
      const before = { server: await server.usage(), postgres: postgresCpuSeconds() };
      const count = await server.send(postsOf(lines, SIZES[name]), (sofar) => sofar >= ROUND);
      const after = { server: await server.usage(), postgres: postgresCpuSeconds() };
      sent += count;
      const rate = count / (after.server.cpuSeconds - before.server.cpuSeconds);
      const limit = (limitBefore + parseLimit(lines, 1)) / 2;
      limits.push(limit);
      say(`${name}: ${Math.round(rate)} transactions per CPU second, limit ${Math.round(limit)}, ${after.server.rssMb} MB`);
      return { transactionsPerCpuSecond: rate, ratio: rate / limit, postgresCpuSeconds: before.postgres === null || after.postgres === null ? null : after.postgres - before.postgres };
    };
    const fresh: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) fresh.push(await measure('posts256Kb'));
    sent += await server.send(postsOf(lines, SIZES.posts1Mb), (count) => sent + count >= SETTLED);
    const rounds: Record<keyof typeof SIZES, Round[]> = { posts256Kb: [], posts1Mb: [] };
    for (let round = 0; round < ROUNDS; round += 1) for (const name of ['posts256Kb', 'posts1Mb'] as const) rounds[name].push(await measure(name));
    const memory = await watchMemory(server, lines, Number(values.minutes));
    sent += memory.sent;
    const [row] = await database.db.company(server.companyIds[0] ?? '').query<{ stored: number }>('select coalesce(sum(received), 0)::bigint as stored from ingest.ledger');
    const jsonParseLimit = median(limits);
    const all = [...rounds.posts256Kb, ...rounds.posts1Mb];
    const ratioOf = (some: readonly Round[]) => Math.round(100 * median(some.map(({ ratio }) => ratio))) / 100;
    await server.stop();
    const scaling = await benchScaling(lines);
    return {
      bench: 'ingest',
      transactionsPerCpuSecond: Math.round(median(all.map((round) => round.transactionsPerCpuSecond))),
      jsonParseLimit: Math.round(jsonParseLimit),
      ratio: ratioOf(all),
      sent,
      stored: row?.stored ?? 0,
      meanBytes: Math.round(meanBytes),
      posts256Kb: Math.round(median(rounds.posts256Kb.map((round) => round.transactionsPerCpuSecond))),
      posts1Mb: Math.round(median(rounds.posts1Mb.map((round) => round.transactionsPerCpuSecond))),
      ratio256Kb: ratioOf(rounds.posts256Kb),
      ratio1Mb: ratioOf(rounds.posts1Mb),
      ratioWhileNew: ratioOf(fresh),
      postgresCpuSecondsPer100k: postgresPer100k(all),
      scaling,
      memory: { minutes: Number(values.minutes), rssMb: memory.rssMb },
    };
  } finally {
    await server.stop();
    await database.close();
  }
}

function postgresPer100k(rounds: readonly Round[]): number | null {
  const seconds = rounds.map((round) => round.postgresCpuSeconds);
  return seconds.includes(null) ? null : Math.round((100 * median(seconds.map((value) => value ?? 0)) * 100_000) / ROUND) / 100;
}

async function watchMemory(server: ServerProcess, lines: readonly Buffer[], minutes: number): Promise<{ sent: number; rssMb: number[] }> {
  const until = Date.now() + minutes * 60_000;
  const rssMb: number[] = [];
  const timer = setInterval(() => {
    void server.usage().then((usage) => {
      rssMb.push(usage.rssMb);
      say(`memory: ${usage.rssMb} MB`);
    });
  }, SAMPLE_EVERY);
  const sent = await server.send(postsOf(lines, SIZES.posts256Kb), () => Date.now() >= until);
  clearInterval(timer);
  return { sent, rssMb };
}
