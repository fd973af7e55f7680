import { statement } from '../../../platform/database/statement.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { MOST_COUNTED } from '@palisade/vocabulary/problemFields.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';

/** Open gaps of an endpoint. */
interface GapsAtEndpoint {
  readonly endpointId: string;
  readonly gaps: number;
  /** Severities of these, the worst first. */
  readonly severities: readonly Severity[];
}

/** Attackers of an endpoint. */
interface AttackersAtEndpoint {
  readonly endpointId: string;
  readonly attackers: number;
  /** When the next of them counts no more; null without any. */
  readonly until: string | null;
}

const HELD = statement(
  `select id from inventory.endpoints where company_id = $1 and id = any($2::uuid[])
    order by id for no key update skip locked`,
  { id: 'uuid' },
);

const KNOWN = statement(
  'select id from inventory.endpoints where company_id = $1 and id = any($2::uuid[])',
  { id: 'uuid' },
);

/** Writes columns of those endpoints that nobody else is writing, and gives back the others. */
async function write(
  query: CompanyQuery,
  ids: readonly string[],
  { set, rows, values }: { set: readonly string[]; rows: string; values: readonly unknown[] },
): Promise<readonly string[]> {
  const held = await query(HELD, [query.companyId, ids]);
  const names = set.join(', ');
  const fresh = set.map((name) => `n.${name}`).join(', ');
  await query(
    `update inventory.endpoints e set (${names}) = row(${fresh})
     from (${rows}) n where e.company_id = $1 and e.id = n.id and e.id = any($2::uuid[])
       and (${set.map((name) => `e.${name}`).join(', ')}) is distinct from (${fresh})`,
    [query.companyId, held.map(({ id }) => id), ...values],
  );
  const known = new Set(held.map(({ id }) => id));
  const others = ids.filter((id) => !known.has(id));
  if (others.length === 0) return [];
  const busy = await query(KNOWN, [query.companyId, others]);
  return busy.map(({ id }) => id);
}

/** Keeps how many gaps are open at endpoints. Gives back those that others are writing now. */
export const writeGapCounts = (
  query: CompanyQuery,
  counts: readonly GapsAtEndpoint[],
): Promise<readonly string[]> =>
  write(
    query,
    counts.map(({ endpointId }) => endpointId),
    {
      set: ['open_gaps', 'gap_severities'],
      rows: `select id, open_gaps, coalesce(string_to_array(nullif(words, ''), ' '), '{}') as gap_severities
        from unnest($3::uuid[], $4::int[], $5::text[]) as n (id, open_gaps, words)`,
      values: [
        counts.map(({ endpointId }) => endpointId),
        counts.map(({ gaps }) => Math.min(gaps, MOST_COUNTED)),
        counts.map(({ severities }) => severities.join(' ')),
      ],
    },
  );

/** Keeps how many attackers endpoints have. Gives back those that others are writing now. */
export const writeAttackerCounts = (
  query: CompanyQuery,
  counts: readonly AttackersAtEndpoint[],
): Promise<readonly string[]> =>
  write(
    query,
    counts.map(({ endpointId }) => endpointId),
    {
      set: ['attackers', 'attackers_until'],
      rows: `select * from unnest($3::uuid[], $4::int[], $5::timestamptz[])
        as n (id, attackers, attackers_until)`,
      values: [
        counts.map(({ endpointId }) => endpointId),
        counts.map(({ attackers }) => Math.min(attackers, MOST_COUNTED)),
        counts.map(({ until }) => until),
      ],
    },
  );

const DUE = statement(
  `select id from inventory.endpoints where company_id = $1 and attackers_until <= now()
    order by attackers_until limit $2`,
  { id: 'uuid' },
);

/** Endpoints of whose attackers one counts no more, the longest so first. */
export async function attackersDue(query: CompanyQuery, most: number): Promise<readonly string[]> {
  const rows = await query(DUE, [query.companyId, most]);
  return rows.map(({ id }) => id);
}
