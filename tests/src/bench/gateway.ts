import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES, type PageName } from '@palisade/gateway/testing/bench/pages.ts';
import { Pool } from 'undici';

const STACKS = ['raw', 'ours', 'apolloDefault'] as const;
type Stack = (typeof STACKS)[number];
interface Usage {
  /** Microseconds of CPU since the process started. */
  readonly cpu: number;
  readonly calls: number;
}
interface Running {
  readonly url: string;
  readonly usage: () => Promise<Usage>;
  readonly stop: () => void;
}
export interface GatewayFigures {
  readonly bench: 'gateway';
  readonly pages: Readonly<
    Record<
      string,
      { upstreamCalls: number; cpuMs: number; ratioToRaw: number; ratioToApolloDefault: number }
    >
  >;
}

/** How much is asked: rounds, and requests of each round and before the first. */
interface Amount {
  readonly rounds: number;
  readonly warmUp: number;
  readonly requests: number;
}

const USUAL: Amount = { rounds: 3, warmUp: 120, requests: 120 };
const LANES = 16;

/**
 * CPU time per page of the gateway beside a hand-written aggregator and Apollo Server's defaults,
 * over the same canned services. Each runs in a process of its own, rounds alternate, figures are
 * medians: wall-clock is never used, so that other work on the machine matters little.
 */
export async function benchGateway(amount: Amount = USUAL): Promise<GatewayFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'palisade-bench-'));
  const documents = join(folder, 'trusted-documents.json');
  await writeFile(
    documents,
    JSON.stringify(
      Object.fromEntries(Object.entries(PAGES).map(([name, { query }]) => [name, query])),
    ),
  );
  const upstream = await start('upstream');
  const stacks = await Promise.all(
    STACKS.map(async (name) => [name, await start(name, upstream.url, documents)] as const),
  );
  try {
    const pages: Record<string, GatewayFigures['pages'][string]> = {};
    for (const page of Object.keys(PAGES) as PageName[])
      pages[page] = await measure(page, new Map(stacks), upstream, amount);
    return { bench: 'gateway', pages };
  } finally {
    for (const [, running] of [...stacks, ['upstream', upstream] as const]) running.stop();
    await rm(folder, { recursive: true });
  }
}

async function measure(
  page: PageName,
  stacks: ReadonlyMap<Stack, Running>,
  upstream: Running,
  { rounds, warmUp, requests }: Amount,
): Promise<GatewayFigures['pages'][string]> {
  const times = new Map<Stack, number[]>(STACKS.map((stack) => [stack, []]));
  const answers = new Map<Stack, string>();
  for (const [stack, running] of stacks) answers.set(stack, await load(running, page, warmUp));
  for (const [stack, answer] of answers)
    if (answer !== answers.get('raw'))
      throw new Error(`${stack} does not answer ${page} as the reference does.`);
  const before = (await upstream.usage()).calls;
  const ours = stacks.get('ours');
  if (ours) await load(ours, page, 1);
  const upstreamCalls = (await upstream.usage()).calls - before;
  for (let round = 0; round < rounds; round++) {
    for (const [stack, running] of stacks) {
      const start = (await running.usage()).cpu;
      await load(running, page, requests);
      times.get(stack)?.push(((await running.usage()).cpu - start) / 1000 / requests);
    }
  }
  const [raw, own, apollo] = STACKS.map((stack) => median(times.get(stack) ?? []));
  const figures = {
    upstreamCalls,
    cpuMs: round(own),
    ratioToRaw: round((own ?? 0) / (raw ?? 1)),
    ratioToApolloDefault: round((own ?? 0) / (apollo ?? 1)),
  };
  process.stderr.write(
    `${page.padEnd(14)} ${upstreamCalls} calls, CPU ms a page: raw ${round(raw)}, gateway ${figures.cpuMs}, Apollo defaults ${round(apollo)}\n`,
  );
  return figures;
}

/** Asks for a page many times over; returns the data of the last answer. */
async function load({ url }: Running, page: PageName, requests: number): Promise<string> {
  const pool = new Pool(url, { connections: LANES });
  const body = JSON.stringify({ id: page });
  let left = requests;
  let last = '';
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await pool.request({
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', cookie: 'palisade_access=session' },
        body,
      });
      last = await answer.body.text();
      if (answer.statusCode !== 200)
        throw new Error(`${page}: ${answer.statusCode} ${last.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(LANES, requests) }, lane));
  await pool.close();
  return JSON.stringify((JSON.parse(last) as { data: unknown }).data);
}

async function start(name: string, ...args: string[]): Promise<Running> {
  const child: ChildProcess = fork(
    fileURLToPath(import.meta.resolve(`@palisade/gateway/testing/bench/${name}.ts`)),
    args,
    { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] },
  );
  const told = async (): Promise<unknown> => {
    const ended = new AbortController();
    const end = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
      throw new Error(`${name} ended with ${code}.`);
    });
    try {
      const [message] = (await Promise.race([once(child, 'message'), end])) as unknown[];
      return message;
    } finally {
      ended.abort();
      end.catch(() => undefined);
    }
  };
  const { url } = (await told()) as { url: string }; // The children of this file say so.
  return {
    url,
    usage: async () => {
      child.send('usage');
      return (await told()) as Usage;
    },
    stop: () => child.disconnect(),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const round = (value: number | undefined): number =>
  Math.round((value ?? Number.NaN) * 1000) / 1000;
