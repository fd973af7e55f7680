import { type LegitimateSubject, Tuning } from '@palisade/engine/attackers/tuning.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';

const TUNING_VERSION = statement('select version from attackers.tunings where company_id = $1', {
  version: 'int8',
});

/** Grows with each change of what detection goes by; 0 where nobody ever said anything. */
export async function tuningVersion(query: CompanyQuery): Promise<number> {
  const [row] = await query(TUNING_VERSION, [query.companyId]);
  return row?.version ?? 0;
}

/** What detection goes by, and until when. */
export interface ReadTuning {
  /** Null for nothing. */
  readonly tuning: Tuning | null;
  /** When the first of the marks expires, in milliseconds; `Infinity` for never. */
  readonly until: number;
}

const READ_TUNING = statement(
  `select id, kind, endpoint_id as endpoint, location, name, status, type, host, method, path,
       expires_at as "expiresAt" from attackers.marks
     where company_id = $1 and attacker_id is null and (expires_at is null or expires_at > now())`,
  {
    id: 'uuid',
    kind: as<LegitimateSubject['kind']>('text'),
    endpoint: 'uuid?',
    location: 'text?',
    name: 'text?',
    status: 'int4?',
    type: as<LegitimateSubject['type']>('text?'),
    host: 'text?',
    method: 'text?',
    path: 'text?',
    expiresAt: 'timestamptz?',
  },
);

/** What detection goes by now: the marks for all that have not expired. */
export async function readTuning(query: CompanyQuery): Promise<ReadTuning> {
  const rows = await query(READ_TUNING, [query.companyId]);
  let until = Infinity;
  for (const { expiresAt } of rows)
    if (expiresAt !== null) until = Math.min(until, Date.parse(expiresAt));
  return { tuning: rows.length === 0 ? null : new Tuning(rows), until };
}

/** Tells detectors that what they go by changed. */
export const bumpTuning = (query: CompanyQuery): Promise<unknown> =>
  query(
    `insert into attackers.tunings as t (company_id, version) values ($1, 1)
     on conflict (company_id) do update set version = t.version + 1`,
    [query.companyId],
  );
