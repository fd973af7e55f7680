import { setTimeout as pause } from 'node:timers/promises';
import { harEntry } from '@palisade/engine/demo/harEntry.ts';
import { moreRoutes } from '@palisade/engine/demo/moreRoutes.ts';
import { makePeople } from '@palisade/engine/demo/people.ts';
import { Random } from '@palisade/engine/demo/random.ts';
import type { RunningPalisade } from '../palisade.ts';

const SEED = 11;
const DAY_MS = 86_400_000;
const CALLS_PER_ENDPOINT = 2;
const LINES_PER_POST = 4_000;
const ROUNDS = 5;
const GROWTH = 0.4;

type Target = Pick<RunningPalisade, 'url' | 'token'>;

function* calls(routes: ReturnType<typeof moreRoutes>, seed: number): Generator<string> {
  const random = new Random(seed);
  const people = makePeople(100, seed);
  const now = Date.now();
  for (let call = 0; call < CALLS_PER_ENDPOINT; call += 1) {
    for (const { origin, method, make } of routes) {
      const person = random.pick(people);
      const at = now - random.below(7 * DAY_MS);
      const requestHeaders = [{ name: 'Authorization', value: `Bearer ${person.session}` }];
      const facts = {
        origin,
        method,
        at,
        address: person.address,
        agent: person.agent,
        requestHeaders,
        milliseconds: 20,
      };
      yield `${JSON.stringify(harEntry(facts, make({ random, person, at, session: 0 })))}\n`;
    }
  }
}

async function post(
  { url, token }: Target,
  companyId: string,
  lines: readonly string[],
): Promise<void> {
  const response = await fetch(
    `${url}/collect/v1/entries?companyId=${companyId}&source=endpoints.ndjson`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: lines.join(''),
    },
  );
  if (response.status === 429 || response.status === 503) {
    await response.arrayBuffer();
    await pause(1000 * Number(response.headers.get('retry-after') ?? 1));
    return post({ url, token }, companyId, lines);
  }
  if (!response.ok)
    throw new Error(`Traffic was refused: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

/** Endpoints of a company as its inventory counts them. */
async function countEndpoints({ url, token }: Target, companyId: string): Promise<number> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'query($id: ID!) { company(companyId: $id) { inventoryCounts { endpoints } } }',
      variables: { id: companyId },
    }),
  });
  const { data } = (await response.json()) as {
    data: { company: { inventoryCounts: { endpoints: number } } };
  };
  return data.company.inventoryCounts.endpoints;
}

/**
 * Sends invented traffic until a company has at least so many endpoints, each called a few times
 * within a week.
 * @throws when they do not become so many
 */
export async function feedEndpoints(
  target: Target,
  companyId: string,
  endpoints: number,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    // Some of them are one endpoint to the learner: each round has more.
    const routes = moreRoutes(Math.ceil(endpoints * (1 + round * GROWTH)));
    let lines: string[] = [];
    for (const line of calls(routes, SEED + round)) {
      lines.push(line);
      if (lines.length === LINES_PER_POST) await post(target, companyId, lines.splice(0));
    }
    if (lines.length > 0) await post(target, companyId, lines);
    const count = await countEndpoints(target, companyId);
    console.error(`${count} endpoints of ${endpoints}`);
    if (count >= endpoints) return;
  }
  throw new Error(`${endpoints} endpoints were fed, but the inventory has fewer`);
}
