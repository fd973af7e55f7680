import { setTimeout as wait } from 'node:timers/promises';
import { fuzz, type FuzzResult } from '../fuzz/fuzz.ts';
import { malformedPublic, malformedUpload, type Malformed, type Truth } from '../fuzz/malformed.ts';
import { truthOf } from '../fuzz/truthOf.ts';
import { startPalisade, type RunningPalisade } from '../palisade.ts';

/** Requests to each server; `FUZZ_REQUESTS` has another number, `FUZZ_SEED` another sequence. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 200_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 7);
/** `FUZZ_SERVERS=public` or `collector` runs one of them alone. */
const SERVERS = process.env['FUZZ_SERVERS']?.split(',') ?? ['public', 'collector'];
const MAKE: Readonly<Record<string, Malformed>> = {
  public: malformedPublic,
  collector: malformedUpload,
};
/**
 * Access tokens live ten minutes and sessions have a limit of requests a minute: new ones for each
 * part.
 */
const PART = 5_000;
const SESSIONS = 4;
const WIDTH = 48;

/**
 * Sends malformed requests to the public server and to the collector's routes of a whole Palisade;
 * one that died is started again and goes on.
 */
export async function benchFuzz(): Promise<object> {
  let palisade = await startPalisade();
  const counts = async (name: string, make: Malformed): Promise<object> => {
    const sum = { requests: 0, deaths: 0, over1s: 0, status5xx: 0, foreign: 0 };
    for (let part = 0; sum.requests < REQUESTS; part++) {
      const result = await once(
        palisade,
        make,
        SEED + part,
        Math.min(PART, REQUESTS - sum.requests),
      );
      sum.requests += result.requests;
      sum.over1s += result.over1s;
      sum.status5xx += result.status5xx;
      sum.foreign += result.foreign;
      for (const words of result.found) console.error(`${name}: ${words}`);
      if (result.isDead) {
        sum.deaths++;
        palisade = await startPalisade(palisade.home);
      }
      console.error(`${name}: ${JSON.stringify(sum)}`);
    }
    return sum;
  };
  try {
    const servers: Record<string, object> = {};
    for (const name of SERVERS) {
      const make = MAKE[name];
      if (make === undefined) throw new Error(`FUZZ_SERVERS: there is no server ${name}.`);
      servers[name] = await counts(name, make);
    }
    return { bench: 'fuzz', servers };
  } finally {
    await palisade.stop();
    palisade.remove();
  }
}

async function once(
  palisade: RunningPalisade,
  make: Malformed,
  seed: number,
  requests: number,
): Promise<FuzzResult> {
  const truth = await signedIn(palisade);
  return fuzz({
    port: Number(new URL(palisade.url).port),
    make,
    truth,
    seed,
    requests,
    width: WIDTH,
  });
}

/** Waits until sign-ins are taken: the last part may have left the server busy. */
async function signedIn(palisade: RunningPalisade): Promise<Truth> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await truthOf(palisade, SESSIONS);
    } catch (error) {
      if (attempt === 5) throw error;
      await wait(1_000);
    }
  }
}
