import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { bumpTuning } from './readTuning.ts';

/** An endpoint that was split off another one, and its path. */
export interface SplitPath {
  readonly fromId: string;
  readonly madeId: string;
  readonly path: string;
}

const COPY_MARKS = statement(
  `insert into attackers.marks (company_id, attacker_id, kind, endpoint_id, subject, location, name,
      status, type, host, method, path, verdict, message, author_id, author, at, expires_at,
      ended_at, set_at_attacker)
     select m.company_id, m.attacker_id, m.kind, s.made_id, m.subject, m.location, m.name, m.status,
         m.type, m.host, m.method, s.path, m.verdict, m.message, m.author_id, m.author, m.at,
         m.expires_at, m.ended_at, m.set_at_attacker
     from unnest($2::uuid[], $3::uuid[], $4::text[]) as s (from_id, made_id, path)
     join attackers.marks m on m.company_id = $1 and m.endpoint_id = s.from_id
     on conflict do nothing returning attacker_id is null as "isTuned"`,
  { isTuned: 'bool' },
);

/**
 * What people said of endpoints holds for those split off them, from the same commit on: until an
 * event was read, an attack could be opened for what people have marked. What marks hid so far stays
 * counted at the former. Copies may exceed how many marks people can set: none is left out, and none
 * counts towards that.
 */
export async function copyMarks(query: CompanyQuery, splits: readonly SplitPath[]): Promise<void> {
  const values = [
    query.companyId,
    splits.map(({ fromId }) => fromId),
    splits.map(({ madeId }) => madeId),
    splits.map(({ path }) => path),
  ];
  const copied = await query(COPY_MARKS, values);
  if (copied.some(({ isTuned }) => isTuned)) await bumpTuning(query);
  await query(
    `insert into attackers.remediations (company_id, endpoint_id, location, name, anomaly, reason,
        host, method, template, attacker_id, is_active, created_at, changed_at, author_id, author)
     select r.company_id, s.made_id, r.location, r.name, r.anomaly, r.reason, r.host, r.method,
         s.path, r.attacker_id, r.is_active, r.created_at, r.changed_at, r.author_id, r.author
     from unnest($2::uuid[], $3::uuid[], $4::text[]) as s (from_id, made_id, path)
     join attackers.remediations r on r.company_id = $1 and r.endpoint_id = s.from_id
     on conflict do nothing`,
    values,
  );
}
