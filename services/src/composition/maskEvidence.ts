import {
  type KeptExchange,
  keptExchange,
  keptPath,
} from '@palisade/engine/attackers/keptExchange.ts';
import { hiddenByOwn, type KeyedPrivacy } from '@palisade/engine/sensitive/privacy.ts';
import { maskExamples } from '../domains/attackers/retention/maskExamples.ts';
import { companyIds } from '../domains/identity/companies.client.ts';
import { readOwnTypes } from '../domains/learning/learning.client.ts';
import type { CompanySettingsStore } from '../platform/companySettings.ts';
import type { CompanyQuery, Database } from '../platform/database/database.ts';
import { as, statement } from '../platform/database/statement.ts';
import { companiesWhere } from '../platform/work/companiesWhere.ts';
import { type CompanyJob, EVERY_MINUTE } from '../platform/work/job.ts';

/** Seconds for the evidence of one company: a thousand exchanges take about two. */
const TIME_LIMIT = 1_800;
const AT_ONCE = 500;
const NO_ID = '00000000-0000-0000-0000-000000000000';

interface Parts {
  readonly db: Database;
  readonly settings: CompanySettingsStore;
}

const DUE = statement(
  `select version from inventory.data_classifications
    where company_id = $1 and evidence_version <> version`,
  { version: 'int4' },
);

/**
 * Masks evidence that was kept before a company's own data types hid what is in it: exchanges of
 * attackers and of endpoints, paths, and names and claims of who attacked. What a type hides no
 * more stays masked.
 */
export const maskEvidenceJob = ({ db, settings }: Parts): CompanyJob => ({
  name: 'inventory.maskEvidence',
  scope: 'company',
  schedule: EVERY_MINUTE,
  timeLimit: TIME_LIMIT,
  concurrency: 1,
  failure: "evidence could not be masked by the company's own data types",
  companies: async () =>
    companiesWhere(
      await companyIds(db),
      async (id) => (await db.company(id).query(DUE, [id])).length > 0,
    ),
  async run(companyId) {
    const { query } = db.company(companyId);
    const [due] = await query(DUE, [companyId]);
    const known = await settings.read(companyId);
    if (due === undefined || known === null) return 'done';
    const { own } = await readOwnTypes(query);
    if (own?.isHiding === true) await maskEvidence(query, { hashKey: known.hashKey, own });
    // Types that changed meanwhile make it due again.
    await query(
      'update inventory.data_classifications set evidence_version = $2 where company_id = $1',
      [companyId, due.version],
    );
    return 'done';
  },
});

/** Masks what is kept by the company's own types, a page at a time; may be done again. */
async function maskEvidence(query: CompanyQuery, privacy: KeyedPrivacy): Promise<void> {
  await maskExamples(query, privacy);
  await maskExchanges(query, privacy);
  await maskStepPaths(query, privacy);
  await maskRequestPaths(query, privacy);
  await forgetSources(query, privacy);
}

const NEXT_EXCHANGES = statement(
  `select endpoint_id, slot, exchange from inventory.endpoint_exchanges
    where company_id = $1 and (endpoint_id, slot) > ($2::uuid, $3)
    order by endpoint_id, slot limit ${AT_ONCE}`,
  { endpoint_id: 'uuid', slot: 'text', exchange: 'bytea' },
);

async function maskExchanges(query: CompanyQuery, privacy: KeyedPrivacy): Promise<void> {
  let last: readonly [string, string] = [NO_ID, ''];
  for (;;) {
    const rows = await query(NEXT_EXCHANGES, [query.companyId, ...last]);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = [end.endpoint_id, end.slot];
    const changed = rows.flatMap(({ exchange, ...row }) => {
      const text = exchange.toString('utf8');
      const again = JSON.stringify(keptExchange(JSON.parse(text) as KeptExchange, privacy)); // as it was written
      return again === text ? [] : [{ ...row, exchange: Buffer.from(again).toString('base64') }];
    });
    await query(
      `update inventory.endpoint_exchanges e set exchange = decode(n.exchange, 'base64')
         from json_to_recordset($2::json) as n (endpoint_id uuid, slot text, exchange text)
        where e.company_id = $1 and e.endpoint_id = n.endpoint_id and e.slot = n.slot`,
      [query.companyId, JSON.stringify(changed)],
    );
  }
}

const NEXT_STEPS = statement(
  `select id, path, template from attackers.steps where company_id = $1 and id > $2::uuid
    order by id limit ${AT_ONCE}`,
  { id: 'uuid', path: 'text', template: 'text?' },
);

async function maskStepPaths(query: CompanyQuery, privacy: KeyedPrivacy): Promise<void> {
  let last = NO_ID;
  for (;;) {
    const rows = await query(NEXT_STEPS, [query.companyId, last]);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
    await query(
      `update attackers.steps s set path = n.path
         from json_to_recordset($2::json) as n (id uuid, path text)
        where s.company_id = $1 and s.id = n.id`,
      [query.companyId, JSON.stringify(changedPaths(rows, privacy))],
    );
  }
}

const NEXT_REQUESTS = statement(
  `select attacker_id, at, id, path, template from attackers.requests
    where company_id = $1 and (attacker_id, at, id) > ($2::uuid, $3::timestamptz, $4::uuid)
    order by attacker_id, at, id limit ${AT_ONCE}`,
  { attacker_id: 'uuid', at: 'timestamptz', id: 'uuid', path: 'text', template: 'text?' },
);

async function maskRequestPaths(query: CompanyQuery, privacy: KeyedPrivacy): Promise<void> {
  let last: readonly string[] = [NO_ID, '-infinity', NO_ID];
  for (;;) {
    const rows = await query(NEXT_REQUESTS, [query.companyId, ...last]);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = [end.attacker_id, end.at, end.id];
    await query(
      `update attackers.requests r set path = n.path
         from json_to_recordset($2::json) as n
           (attacker_id uuid, at timestamptz, id uuid, path text)
        where r.company_id = $1 and r.attacker_id = n.attacker_id and r.at = n.at and r.id = n.id`,
      [query.companyId, JSON.stringify(changedPaths(rows, privacy))],
    );
  }
}

function changedPaths<Row extends { readonly path: string; readonly template: string | null }>(
  rows: readonly Row[],
  privacy: KeyedPrivacy,
): readonly Row[] {
  return rows.flatMap((row) => {
    const path = keptPath(row.path, privacy, row.template);
    return path === row.path ? [] : [{ ...row, path }];
  });
}

const SOURCES = statement(
  `select distinct source_id as id, claims from attackers.attacker_sources
    where company_id = $1 and (source_type = 'user' or claims is not null)`,
  { id: 'text', claims: as<Readonly<Record<string, string>> | null>('jsonb?') },
);

/** Deletes hidden names of users and hidden claims; hashes go on identifying both. */
async function forgetSources(query: CompanyQuery, privacy: KeyedPrivacy): Promise<void> {
  const sources = await query(SOURCES, [query.companyId]);
  const isHidden = (text: string, name: string): boolean =>
    hiddenByOwn(text, name, privacy) !== text;
  const users = sources.flatMap(({ id }) => (isHidden(id, '') ? [id] : []));
  const claimed = sources.flatMap(({ id, claims }) =>
    Object.entries(claims ?? {}).some(([name, value]) => isHidden(value, name)) ? [id] : [],
  );
  await query(
    `delete from attackers.attacker_sources
      where company_id = $1 and source_type = 'user' and source_id = any($2)`,
    [query.companyId, users],
  );
  await query(
    `update attackers.attacker_sources set claims = null
      where company_id = $1 and source_id = any($2)`,
    [query.companyId, claimed],
  );
}
