import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Post } from './posts.ts';
import type { ServerMessage } from './server.ts';

/** Collectors that send at the same time. */
const CONNECTIONS = 24;
const TICKS_PER_SECOND = 100;
/** Too many at once, and unavailable. */
const REFUSED_FOR_NOW: ReadonlySet<number> = new Set([429, 503]);
const MOST_REFUSALS = 30;

interface Usage {
  readonly cpuSeconds: number;
  /** Of those, the thread that serves HTTP. */
  readonly mainThreadSeconds: number;
  readonly rssMb: number;
}

/** The server under test in a process of its own. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #pool: Pool;
  readonly companyIds: readonly string[];
  /** How often it said to come again later. */
  refusals = 0;
  #posted = 0;
  #week = 0;

  private constructor(child: ChildProcess, url: string, companyIds: readonly string[]) {
    this.#child = child;
    this.#pool = new Pool(url, {
      connections: CONNECTIONS,
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
    });
    this.companyIds = companyIds;
  }

  static async start(
    databaseUrl: string,
    learners = 1,
    detection: 'on' | 'off' = 'on',
  ): Promise<ServerProcess> {
    const child = fork(
      new URL('./server.ts', import.meta.url),
      [databaseUrl, String(learners), detection],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    const [message] = (await once(child, 'message')) as [ServerMessage]; // what server.ts sends
    if (!('url' in message)) throw new Error('The server did not say where it listens.');
    return new ServerProcess(child, message.url, message.companyIds);
  }

  async usage(): Promise<Usage> {
    this.#child.send('usage');
    const [message] = (await once(this.#child, 'message')) as [ServerMessage];
    if (!('cpuSeconds' in message)) throw new Error('The server did not say what it uses.');
    return message;
  }

  /**
   * Sends posts over 24 connections until `isEnough`, week after week, for the first so many
   * companies in turn; gives back how many entries were acknowledged.
   */
  async send(
    posts: readonly Post[],
    isEnough: (sent: number) => boolean,
    companies = 1,
  ): Promise<number> {
    let sent = 0;
    const begun = { posted: this.#posted, week: this.#week };
    const lane = async () => {
      while (!isEnough(sent)) {
        const number = this.#posted++;
        const post = posts[(number - begun.posted) % posts.length];
        if (post === undefined) return;
        this.#week = begun.week + 1 + Math.floor((number - begun.posted) / posts.length);
        const body = post.inWeek(this.#week);
        await this.#deliver(body, number, String(number % companies), post.entries);
        sent += post.entries;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, lane));
    return sent;
  }

  /**
   * Posts a body until it is acknowledged; refused for the moment, it waits as long as it is told,
   * as collectors do.
   */
  async #deliver(body: Buffer, number: number, bearer: string, entries: number): Promise<void> {
    for (let refusals = 0; ; refusals += 1) {
      const {
        statusCode,
        headers,
        body: answered,
      } = await this.#pool.request({
        method: 'POST',
        path: '/collect/v1/entries',
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/x-ndjson',
          'idempotency-key': `bench-${number}`,
        },
        body,
      });
      const answer = (await answered.json()) as { received?: number; detail?: string }; // a receipt or a problem
      if (statusCode === 200 && answer.received === entries) return;
      const pause = Number(headers['retry-after']);
      if (!REFUSED_FOR_NOW.has(statusCode) || !(pause > 0) || refusals >= MOST_REFUSALS)
        throw new Error(
          `The server answered ${statusCode}: ${answer.detail ?? JSON.stringify(answer)}`,
        );
      this.refusals += 1;
      await wait(1_000 * pause);
    }
  }

  /** Ends the process; again it does nothing. */
  async stop(): Promise<void> {
    if (this.#pool.closed) return;
    await this.#pool.close();
    const exit = once(this.#child, 'exit');
    this.#child.send('stop');
    await exit;
  }
}

/**
 * CPU seconds of every PostgreSQL process on this machine that descends from this one; null where
 * there is no /proc.
 */
export function postgresCpuSeconds(): number | null {
  try {
    let ticks = 0;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        if (!stat.includes('(postgres)')) continue;
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        ticks += Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
      } catch {
        // It has ended.
      }
    }
    return ticks / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
