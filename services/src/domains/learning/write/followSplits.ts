import type { CompanyQuery } from '../../../platform/database/database.ts';
import { publish } from '../../../platform/events/publish.ts';
import { copyMarks, type SplitPath } from '../../attackers/marks/splitMarks.client.ts';

/**
 * Notes which endpoints were split off which, in the order it happened, and has what people said of
 * the former hold for the latter: marks from this commit on, gaps as posture reads the event.
 */
export async function followSplits(
  query: CompanyQuery,
  splits: readonly SplitPath[],
): Promise<void> {
  if (splits.length === 0) return;
  // A part of a part that no commit has written has what was said of the first.
  const first = new Map<string, string>();
  const rooted = splits.map(({ fromId, madeId, path }): SplitPath => {
    const from = first.get(fromId) ?? fromId;
    first.set(madeId, from);
    return { fromId: from, madeId, path };
  });
  await query(
    `insert into inventory.endpoint_splits (company_id, endpoint_id, from_id)
     select $1::uuid, s.made_id, s.from_id from unnest($2::uuid[], $3::uuid[]) as s (made_id, from_id)
     on conflict (company_id, endpoint_id) do update set from_id = excluded.from_id, at = now()`,
    [query.companyId, rooted.map(({ madeId }) => madeId), rooted.map(({ fromId }) => fromId)],
  );
  publish(query, { what: 'endpoint.split', ids: rooted.map(({ madeId }) => madeId) });
  await copyMarks(query, rooted);
}
