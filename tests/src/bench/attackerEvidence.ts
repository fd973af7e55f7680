import { monitorEventLoopDelay } from 'node:perf_hooks';
import { attackersById } from '@palisade/services/domains/attackers/attackers/attackers.repository.ts';
import { evidenceFiles } from '@palisade/services/domains/attackers/evidence/evidenceFiles.ts';
import { zipFiles } from '@palisade/services/domains/attackers/evidence/zipFiles.ts';
import type { Database } from '@palisade/services/platform/database/database.ts';
import pg from 'pg';

const COMPANY = 'c0000000-0000-4000-8000-000000000002';
const ATTACKER = 'a0000000-0000-4000-8000-000000000001';
const [STEPS, EXAMPLES, REQUESTS] = [10_000, 5, 5_000];
const LOOK_EVERY_MS = 20;

export interface EvidenceFigures {
  readonly steps: number;
  readonly requests: number;
  readonly ms: number;
  readonly megabytes: number;
  readonly unpackedMegabytes: number;
  /** Most that the process grew by meanwhile. */
  readonly grownMegabytes: number;
  /** Longest time in which nothing else could be done. */
  readonly blockedMs: number;
}

/** A body as long as one that is kept whole, with words that do not repeat. */
const BODY = `(select '{"items":[' || string_agg('"' || md5(s.id::text || k) || ' lamp, desk and bulb"', ',') || ']}' from generate_series(1, 40) k)`;

/**
 * Fills the company of the bench with one attacker of 10,000 steps with five exchanges each, and
 * 5,000 requests.
 */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (text: string): Promise<unknown> => client.query(text, [COMPANY]);
  await client.query(
    `select set_config('palisade.company_id', $1, false), set_config('synchronous_commit', 'off', false)`,
    [COMPANY],
  );
  await run(
    `insert into attackers.attackers (company_id, id, number, level, source_type, source_id, severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps)
     values ($1, '${ATTACKER}', 1, 'attacker', 'ip', '198.51.100.1', 'high', 40, 'probing', 'injection', '{injection}', now(), now(), ${STEPS}, 0, ${STEPS}, ${STEPS})`,
  );
  await run(
    `insert into attackers.steps (company_id, id, attacker_id, type, phase, endpoint_id, host, method, template, path, started_at, ended_at, attempts, successes, response_status, weight, message)
     select $1, gen_random_uuid(), '${ATTACKER}', 'injection', 'probing', gen_random_uuid(), 'shop.example', 'POST', '/orders/{id}', '/orders/' || n, now() - n * interval '1 minute', now(), 5, 0, 400, 5, 'query q: SQL' from generate_series(1, ${STEPS}) n`,
  );
  await run(
    `insert into attackers.examples (company_id, step_id, attempt, at, message, is_success, exchange, anomalies, violations)
     select s.company_id, s.id, n, now(), s.message, false, jsonb_build_object('method', 'POST', 'scheme', 'https', 'host', s.host, 'path', s.path, 'query', '[["q", "1'' or ''1''=''1"]]'::jsonb, 'clientAddress', '198.51.100.1', 'status', 400,
       'requestHeaders', '[["accept", "*/*"], ["content-type", "application/json"]]'::jsonb, 'responseHeaders', '[["content-type", "application/json"]]'::jsonb,
       'requestBody', jsonb_build_object('mediaType', 'application/json', 'size', 2300, 'isCut', false, 'text', ${BODY}), 'responseBody', jsonb_build_object('mediaType', 'application/json', 'size', 2300, 'isCut', false, 'text', ${BODY})),
       '[{"location": "query", "name": "q", "status": "invalid", "anomaly": "value", "reason": "longer than before", "value": "1'' or ''1''=''1"}]',
       '[{"location": "query", "field": "q", "rule": "always true", "family": "sql", "message": "A condition that is always true", "layers": []}]'
     from attackers.steps s cross join generate_series(1, ${EXAMPLES}) n where s.company_id = $1`,
  );
  await run(
    `insert into attackers.requests (company_id, attacker_id, id, at, is_attempt, host, method, template, path, status)
     select $1, '${ATTACKER}', gen_random_uuid(), now() - n * interval '1 second', true, 'shop.example', 'POST', '/orders/{id}', '/orders/' || n, 400 from generate_series(1, ${REQUESTS}) n`,
  );
  await client.query('analyze');
  await client.end();
}

/** Makes the evidence archive of a large attacker and throws it away as fast as it comes. */
export async function timeEvidence(url: string, db: Database): Promise<EvidenceFigures> {
  const scope = db.company(COMPANY);
  const [known] = await attackersById(scope.query, [ATTACKER]);
  if (known == null) await fill(url);
  const [attacker] = await attackersById(scope.query, [ATTACKER]);
  if (attacker == null) throw new Error('The attacker of the evidence is not there.');
  let unpacked = 0;
  const files = (
    await evidenceFiles({
      scope,
      attacker,
      signal: new AbortController().signal,
    })
  ).map(({ name, text }) => ({ name, text: measured(text) }));
  async function* measured(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
    for await (const piece of text) {
      unpacked += Buffer.byteLength(piece);
      yield piece;
    }
  }
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let [most, bytes] = [before, 0];
  const watch = setInterval(
    () => (most = Math.max(most, process.memoryUsage().rss)),
    LOOK_EVERY_MS,
  );
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  for await (const chunk of zipFiles(files)) bytes += chunk.length;
  const ms = performance.now() - start;
  delay.disable();
  clearInterval(watch);
  const megabytes = (of: number): number => Math.round(of / 104_857.6) / 10;
  return {
    steps: STEPS,
    requests: REQUESTS,
    ms: Math.round(ms),
    megabytes: megabytes(bytes),
    unpackedMegabytes: megabytes(unpacked),
    grownMegabytes: megabytes(most - before),
    blockedMs: Math.round(delay.max / 1e6),
  };
}
