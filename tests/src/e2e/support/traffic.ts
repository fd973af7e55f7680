import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';
import { palisade } from './test.ts';

/** HAR entries of the invented shop within the last day. */
export const entries = (exchanges: number, seed = 5) => [
  ...demoTraffic({ seed, exchanges, endsAt: Date.now(), days: 1 }),
];

/** A HAR file of them. */
export const harOf = (list: readonly object[]) =>
  JSON.stringify({
    log: { version: '1.2', creator: { name: 'tests', version: '1' }, entries: list },
  });

/** NDJSON with one entry a line. */
export const ndjsonOf = (list: readonly object[]) =>
  list.map((entry) => `${JSON.stringify(entry)}\n`).join('');

/** Sends NDJSON as a collector does, without a browser. */
export const collect = (
  body: string,
  { token = palisade.token, search = '' } = {},
): Promise<Response> =>
  fetch(`${palisade.url}/collect/v1/entries${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body,
  });

/** Asks the graph with the administrator's API token. */
export async function askGraph<Data>(
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Data> {
  const response = await fetch(`${palisade.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${palisade.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}
