import { identityOf } from '@palisade/services/domains/identity/authenticate.ts';
import { FORGERIES, forged } from '@palisade/services/domains/identity/forgedTokens.ts';
import { testIdentity } from '@palisade/services/domains/identity/testing/testIdentity.ts';

const REQUESTS = 10_000;
const KEPT = 0.99;

/**
 * Asks with forged tokens of every kind and tells how many were refused and how long the slowest
 * took.
 */
export async function measureTokens(print: (line: string) => void): Promise<void> {
  const world = await testIdentity();
  try {
    const good = (await world.signIn()).accessToken;
    const { secret } = await identityOf(world.test.db).accessTokens.signingKey();
    const times: number[] = [];
    const answers = new Map<string, number>();
    for (let count = 0; count < REQUESTS; count += 1) {
      const kind = FORGERIES[count % FORGERIES.length] ?? 'random';
      const bearer = forged(kind, good, secret);
      const start = performance.now();
      const { statusCode } = await world.call('GET', '/identity/context', { bearer });
      times.push(performance.now() - start);
      const answer = `${kind}: ${statusCode}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    times.sort((a, b) => a - b);
    for (const [answer, count] of answers) print(`${answer} × ${count}`);
    print(
      `${REQUESTS} requests, p50 ${times[REQUESTS / 2]?.toFixed(2)} ms, p99 ${times[REQUESTS * KEPT]?.toFixed(2)} ms, slowest ${times.at(-1)?.toFixed(2)} ms`,
    );
  } finally {
    await world.close();
  }
}
