import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { createLog } from '@palisade/services/platform/server/log.ts';
import { startServices } from '@palisade/services/startServices.ts';
import { CANARIES, type Canary, formsOf } from './canaries.ts';
import { type Carried, CARRIERS, harLine } from './carriers.ts';
import { documentsOf } from './documentCarriers.ts';
import { isHiddenIn } from './isHiddenIn.ts';
import { isHiddenByOwn, isRuleItself, OWN_CANARIES, OWN_TYPES } from './ownCanaries.ts';
import { execute, finishRewriting, untilRow } from './finishRewriting.ts';
import { dumpRows, searchFiles, storeUncompressed } from './searchHome.ts';

const ADMIN = {
  email: 'canary.keeper@example.com',
  password: 'correct-horse-battery-staple',
  token: 'plt_canary_0123456789abcdef0123456789abcdef',
};
/**
 * A word that may be kept where samples may: it shows that samples are kept at all, and must be
 * gone after opting out.
 */
export const HARMLESS = 'quokkadelivered';

export interface CanaryOptions {
  /** Times each value is sent by each carrier. */
  readonly times: number;
  /**
   * Every nth value by every nth carrier, so that each value and each carrier has its turn; 1 for
   * all of them.
   */
  readonly every: number;
  /** Whether the values are those of a company's own data types, which it describes first. */
  readonly areOwn?: boolean;
}

export interface CanaryRun {
  readonly exchanges: number;
  /** Values found while no samples were kept, and while they were, as `file: text`. */
  readonly found: {
    readonly samplingOff: readonly string[];
    readonly samplingOn: readonly string[];
  };
  /** Where the harmless word was found while samples were kept, and after the company opted out. */
  readonly harmless: { readonly kept: readonly string[]; readonly optedOut: readonly string[] };
  /** Attempts with their exchanges, and parameters with samples, that were there to leak. */
  readonly examples: number;
  readonly samples: number;
  /** Operations of documents that held every value. */
  readonly operations: number;
}

const INJECTION = "1' UNION SELECT password FROM users --";
const itemOf = (word: string): Carried => ({ path: `/items/${word}/parts` });
/** Nine lower-case letters, another word for each count. */
function madeUpWord(count: number): string {
  const letterAt = (place: number): number => 97 + ((count * 7 + place * 11 + count * place) % 26);
  return String.fromCharCode(...Array.from({ length: 9 }, (_, place) => letterAt(place)));
}

/** What is sent, and by which carriers it has to be hidden. */
interface Sent {
  readonly canaries: readonly Canary[];
  readonly isHidden: (carrier: string, index: number) => boolean;
}

function sentBy({ areOwn = false }: CanaryOptions): Sent {
  const canaries = areOwn ? OWN_CANARIES : CANARIES;
  return {
    canaries,
    isHidden(carrier, index) {
      const [own, canary] = [OWN_CANARIES[index], CANARIES[index]];
      if (areOwn) return own !== undefined && isHiddenByOwn(carrier, own);
      return canary !== undefined && isHiddenIn(carrier, canary);
    },
  };
}

function* lines(options: CanaryOptions, host: string): Generator<Uint8Array> {
  const { times, every } = options;
  const { canaries, isHidden } = sentBy(options);
  const carriers = Object.entries(CARRIERS);
  const start = Date.now() - 3_600_000;
  let at = 0;
  for (let time = 0; time < times; time++) {
    for (const [index, canary] of canaries.entries()) {
      for (const [place, [name, carried]] of carriers.entries()) {
        if ((index + place) % every !== 0 || !isHidden(name, index)) continue;
        at += 1;
        yield Buffer.from(
          `${harLine(carried(canary), start + at * 10, `203.0.113.${1 + (place % 9)}`, host)}\n`,
        );
      }
    }
    const words = {
      method: 'POST',
      body: { mimeType: 'application/json', text: JSON.stringify({ status: HARMLESS }) },
    };
    for (let count = 0; count < 120; count++)
      yield Buffer.from(
        `${harLine({ ...words, path: '/words' }, start + at * 10 + count, '203.0.113.20', host)}\n`,
      );
    const from = (address: string, carried: Carried) => [address, carried] as const;
    const query = `status=${HARMLESS}&id=${encodeURIComponent(INJECTION)}`;
    const attack = { ...words, path: `/words?${query}` };
    const harmless = [
      // As a value in paths of somebody who is not suspected, and in an attack.
      ...Array.from({ length: 80 }, (_, count) => from('203.0.113.22', itemOf(madeUpWord(count)))),
      ...Array.from({ length: 5 }, () => from('203.0.113.22', itemOf(HARMLESS))),
      ...Array.from({ length: 5 }, () => from('203.0.113.21', attack)),
    ];
    for (const [count, [address, carried]] of harmless.entries()) {
      yield Buffer.from(`${harLine(carried, start + at * 10 + 200 + count, address, host)}\n`);
    }
  }
}

/**
 * Sends every value by every carrier to a company that keeps no samples, then once it keeps them,
 * in a home of its own, and looks for them in all files and rows; at last the company opts out.
 */
export async function runCanaries(options: CanaryOptions): Promise<CanaryRun> {
  const work = mkdtempSync(join(tmpdir(), 'palisade-canary-'));
  // The database's own user has to get at the home, or the database lies elsewhere.
  chmodSync(work, 0o755);
  const home = join(work, 'home');
  const postgres = await startEmbeddedPostgres({
    dataDir: join(home, 'postgres'),
    log: createLog('silent'),
  });
  const services = await startServices({
    home,
    databaseUrl: postgres.url,
    log: createLog('silent'),
    env: {
      PALISADE_ADMIN_EMAIL: ADMIN.email,
      PALISADE_ADMIN_PASSWORD: ADMIN.password,
      PALISADE_INIT_ADMIN_TOKEN: ADMIN.token,
      PALISADE_FIRST_POLICIES: 'none', // The search is about what learning leaves.
    },
  });
  const { canaries } = sentBy(options);
  const needles = [...new Set(canaries.flatMap(({ value }) => formsOf(value)))].concat(HARMLESS);
  let areServicesUp = true;
  try {
    await storeUncompressed(postgres.url);
    const companyId = services.first.productionCompanyId;
    const send = async (idempotencyKey: string): Promise<number> =>
      (
        await services.deps.intake?.submit(
          {
            companyId,
            source: 'canary',
            kind: 'file',
            tokenId: null,
            idempotencyKey,
            format: 'ndjson',
          },
          streamOf(lines(options, `${idempotencyKey}.canary.example`)),
        )
      )?.learned ?? 0;
    const search = async (name: string): Promise<string[]> => {
      await execute(postgres.url, 'checkpoint');
      await dumpRows(postgres.url, join(work, name));
      const found = [home, join(work, name)].flatMap((at) => searchFiles(at, needles, work));
      return options.areOwn === true ? found.filter((line) => !isRuleItself(line)) : found;
    };
    const setSampling = (sampling: boolean): Promise<unknown> =>
      services.app.inject({
        method: 'PUT',
        url: `/ingest/${companyId}/sampling`,
        headers,
        payload: { sampling },
      });
    const actor = { id: null, name: 'maya', address: null };
    const headers = { authorization: `Bearer ${ADMIN.token}` };
    const describe = async (sampling: string): Promise<void> => {
      const host = `${sampling}.canary.example`;
      for (const { format, text } of documentsOf(host, canaries)) {
        await services.deps.documents?.import(companyId, { name: format, format, text, actor });
      }
      await services.app.inject({
        method: 'POST',
        url: `/inventory/${companyId}/oas-analysis`,
        headers,
      });
      const unlinted = `select count(*)::int as unlinted from inventory.oas_documents where lint_state = 'pending'`;
      await untilRow<{ unlinted: number }>(postgres.url, unlinted, (row) => row.unlinted === 0);
    };
    for (const payload of options.areOwn === true ? OWN_TYPES : []) {
      const url = `/inventory/${companyId}/data-types`;
      const { statusCode, body } = await services.app.inject({
        method: 'POST',
        url,
        headers,
        payload,
      });
      if (statusCode !== 201) throw new Error(`A type was refused: ${body}`);
    }
    let exchanges = await send('off');
    await describe('off');
    const off = await search('off');
    await setSampling(true);
    await describe('on');
    exchanges += await send('on');
    const on = await search('on');
    const counts = await execute<{ examples: number; samples: number; operations: number }>(
      postgres.url,
      `select (select count(*)::int from attackers.examples) as examples, (select count(*)::int from inventory.oas_operations) as operations, (select count(*)::int from inventory.parameters where samples <> '{}') as samples`,
    );
    await setSampling(false);
    await services.stop();
    areServicesUp = false;
    await finishRewriting(home, postgres.url);
    const after = await search('after');
    const isHarmless = (line: string): boolean => line.toLowerCase().endsWith(HARMLESS);
    return {
      exchanges,
      found: { samplingOff: off, samplingOn: on.filter((line) => !isHarmless(line)) },
      harmless: { kept: on.filter(isHarmless), optedOut: after.filter(isHarmless) },
      examples: counts?.examples ?? 0,
      samples: counts?.samples ?? 0,
      operations: counts?.operations ?? 0,
    };
  } finally {
    if (areServicesUp) await services.stop();
    await postgres.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

async function* streamOf(parts: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* parts;
}
