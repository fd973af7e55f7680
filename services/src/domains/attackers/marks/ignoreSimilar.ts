import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { Problem } from '../../../platform/problem.ts';
import { bumpTuning } from './readTuning.ts';

const nothing = (): Problem =>
  new Problem(
    'conflict',
    'This attacker showed no behaviour at an endpoint: what it sent is marked field by field.',
    { field: 'ignoreSimilar' },
  );

/** Whose labels leave the endpoints of steps called `s`; null leaves all. */
const isLeftBy = (place: string): string =>
  `(${place}::uuid[] is null or exists (select from inventory.endpoint_labels l where l.company_id = s.company_id and l.endpoint_id = s.endpoint_id and l.label_id = any(${place})))`;

/**
 * @param labelIds labels that whoever asks is limited to, null for none
 * @throws Problem conflict when the attacker showed no behaviour at any endpoint that they see, so
 * that there is nothing similar to ignore
 */
export async function checkSimilar(
  query: CompanyQuery,
  attackerId: string,
  labelIds: readonly string[] | null,
): Promise<void> {
  const some = await query(
    `select from attackers.steps s where s.company_id = $1 and s.attacker_id = $2
       and s.endpoint_id is not null and s.type <> 'injection' and ${isLeftBy('$3')} limit 1`,
    [query.companyId, attackerId, labelIds],
  );
  if (some.length === 0) throw nothing();
}

const MARK_BEHAVIOUR = statement(
  `insert into attackers.marks (company_id, attacker_id, kind, endpoint_id, subject, type, verdict,
      message, author_id, author, host, method, path, set_at_attacker)
     select distinct on (s.endpoint_id, s.type) s.company_id, null::uuid, 'behaviour',
         s.endpoint_id, 'behaviour ' || s.type, s.type, 'legitimate', $3, $4::uuid, $5, s.host,
         s.method, coalesce(s.template, s.path), s.attacker_id
     from attackers.steps s where s.company_id = $1 and s.attacker_id = $2
         and s.endpoint_id is not null and s.type <> 'injection' and ${isLeftBy('$6')}
       order by s.endpoint_id, s.type, s.ended_at desc
     on conflict (company_id, coalesce(endpoint_id, '00000000-0000-0000-0000-000000000000'),
         subject, coalesce(attacker_id, '00000000-0000-0000-0000-000000000000'))
     do update set message = excluded.message, author_id = excluded.author_id,
         author = excluded.author, at = now(), expires_at = null, ended_at = null,
       version = marks.version + 1, set_at_attacker = excluded.set_at_attacker returning endpoint_id, subject`,
  { endpoint_id: 'uuid', subject: 'text' },
);

/**
 * Marks each behaviour that an attacker showed at each endpoint that `by` sees as legitimate, for
 * anybody, inside the caller's transaction: attempts of the same types there are none from now on. Signatures in
 * fields are no behaviour and go on to count. Gives back how many marks that made.
 * @throws Problem conflict when the attacker showed no behaviour at any endpoint
 */
export async function ignoreSimilar(
  query: CompanyQuery,
  attackerId: string,
  message: string,
  {
    by: { id, name },
    labelIds,
  }: { readonly by: Actor; readonly labelIds: readonly string[] | null },
): Promise<number> {
  const marked = await query(MARK_BEHAVIOUR, [
    query.companyId,
    attackerId,
    message,
    id,
    name,
    labelIds,
  ]);
  if (marked.length === 0) throw nothing();
  await query(
    `delete from attackers.marks m using unnest($3::uuid[], $4::text[]) as w (endpoint_id, subject)
      where m.company_id = $1 and m.attacker_id = $2 and m.endpoint_id = w.endpoint_id
        and m.subject = w.subject`,
    [
      query.companyId,
      attackerId,
      marked.map(({ endpoint_id }) => endpoint_id),
      marked.map(({ subject }) => subject),
    ],
  );
  await bumpTuning(query);
  return marked.length;
}
