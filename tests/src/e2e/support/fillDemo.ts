import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import type { RunningPalisade } from '../../palisade.ts';

/** Enough for a table that has to fetch page after page. */
const ENDPOINTS = 1_200;
const EXCHANGES = 10_000;

/** Sends a week of invented traffic to the demo company, as a collector would. */
export async function fillDemo({ url, token }: Pick<RunningPalisade, 'url' | 'token'>): Promise<void> {
  const lines = demoTraffic({ seed: 11, exchanges: EXCHANGES, endsAt: Date.now(), days: 7, endpoints: ENDPOINTS }).map((entry) => `${JSON.stringify(entry)}\n`);
  const response = await fetch(`${url}/collect/v1/entries?companyId=${FIRST_IDS.demo}&source=shop.ndjson`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: [...lines].join(''),
  });
  if (!response.ok) throw new Error(`The demo company could not be filled: ${response.status} ${await response.text()}`);
}
