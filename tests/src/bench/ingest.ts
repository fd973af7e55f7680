import { parseArgs } from 'node:util';
import { testDatabase } from '@palisade/services/platform/database/testDatabase.ts';
import { demoLines, postsOf } from './ingest/posts.ts';
import { parseLimit } from './ingest/parseLimit.ts';
import { benchScaling } from './ingest/scaling.ts';
import { postgresCpuSeconds, ServerProcess } from './ingest/serverProcess.ts';

const LINES = 20_000;
const ROUND = 40_000;
const WARM_UP = 30_000;
/**
 * Transactions after which most of the traffic is of endpoints that have seen more than 1,000: the
 * state of a server that runs.
 */
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

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One server's rounds: while everything is new, and once the busy endpoints are known. */
interface Rounds {
  readonly fresh: readonly Round[];
  readonly settled: Readonly<Record<keyof typeof SIZES, readonly Round[]>>;
  readonly limits: readonly number[];
  readonly sent: number;
}

async function measureRounds(server: ServerProcess, lines: readonly Buffer[]): Promise<Rounds> {
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
    say(
      `${name}: ${Math.round(rate)} transactions per CPU second, limit ${Math.round(limit)}, ${after.server.rssMb} MB`,
    );
    return {
      transactionsPerCpuSecond: rate,
      ratio: rate / limit,
      postgresCpuSeconds:
        before.postgres === null || after.postgres === null
          ? null
          : after.postgres - before.postgres,
    };
  };
  const fresh: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) fresh.push(await measure('posts256Kb'));
  sent += await server.send(postsOf(lines, SIZES.posts1Mb), (count) => sent + count >= SETTLED);
  const settled: Record<keyof typeof SIZES, Round[]> = { posts256Kb: [], posts1Mb: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['posts256Kb', 'posts1Mb'] as const) settled[name].push(await measure(name));
  return { fresh, settled, limits, sent };
}

const ratioOf = (rounds: readonly Round[]) =>
  Math.round(100 * median(rounds.map(({ ratio }) => ratio))) / 100;
const rateOf = (rounds: readonly Round[]) =>
  Math.round(median(rounds.map(({ transactionsPerCpuSecond }) => transactionsPerCpuSecond)));
const allOf = ({ settled }: Rounds) => [...settled.posts256Kb, ...settled.posts1Mb];

/**
 * The same of a company that is not licensed for threat protection, whose traffic nobody watches.
 */
async function benchWithoutDetection(lines: readonly Buffer[]): Promise<object> {
  say('without detection:');
  const database = await testDatabase([]);
  const server = await ServerProcess.start(database.url, 1, 'off');
  try {
    const rounds = await measureRounds(server, lines);
    return {
      ratio: ratioOf(allOf(rounds)),
      ratioWhileNew: ratioOf(rounds.fresh),
      transactionsPerCpuSecond: rateOf(allOf(rounds)),
      jsonParseLimit: Math.round(median(rounds.limits)),
    };
  } finally {
    await server.stop();
    await database.close();
  }
}

/**
 * From HTTP to the rows: transactions per CPU second of the server process (all threads; PostgreSQL
 * beside), next to the JSON.parse-only limit of the same bytes in the same run, while everything is
 * new (`ratioWhileNew`) and once the busy endpoints are known (`ratio`); with detection, then
 * without; then the memory under steady traffic (`--minutes`, default 1).
 */
export async function benchIngest(): Promise<object> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { minutes: { type: 'string', default: '1' } },
  });
  const lines = demoLines(LINES);
  const meanBytes = lines.reduce((sum, { length }) => sum + length, 0) / lines.length;
  say(`${LINES} entries of ${Math.round(meanBytes)} bytes`);
  const database = await testDatabase([]);
  const server = await ServerProcess.start(database.url);
  try {
    const rounds = await measureRounds(server, lines);
    const memory = await watchMemory(server, lines, Number(values.minutes));
    const company = database.db.company(server.companyIds[0] ?? '');
    const [row] = await company.query<{ stored: number }>(
      'select coalesce(sum(received), 0)::bigint as stored from ingest.ledger',
    );
    const [found] = await company.query<{ attackers: number; steps: number }>(
      'select count(*) as attackers, coalesce(sum(steps), 0) as steps from attackers.attackers',
    );
    await server.stop();
    const withoutDetection = await benchWithoutDetection(lines);
    const scaling = await benchScaling(lines);
    const all = allOf(rounds);
    return {
      bench: 'ingest',
      transactionsPerCpuSecond: rateOf(all),
      jsonParseLimit: Math.round(median(rounds.limits)),
      ratio: ratioOf(all),
      sent: rounds.sent + memory.sent,
      refusals: server.refusals,
      stored: row?.stored ?? 0,
      found,
      meanBytes: Math.round(meanBytes),
      posts256Kb: rateOf(rounds.settled.posts256Kb),
      posts1Mb: rateOf(rounds.settled.posts1Mb),
      ratio256Kb: ratioOf(rounds.settled.posts256Kb),
      ratio1Mb: ratioOf(rounds.settled.posts1Mb),
      ratioWhileNew: ratioOf(rounds.fresh),
      postgresCpuSecondsPer100k: postgresPer100k(all),
      withoutDetection,
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
  return seconds.includes(null)
    ? null
    : Math.round((100 * median(seconds.map((value) => value ?? 0)) * 100_000) / ROUND) / 100;
}

async function watchMemory(
  server: ServerProcess,
  lines: readonly Buffer[],
  minutes: number,
): Promise<{ sent: number; rssMb: number[] }> {
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
