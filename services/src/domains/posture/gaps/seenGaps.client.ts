import { statement } from '../../../platform/database/statement.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/problem.ts';
import { isId } from '../posture.schemas.ts';
import { currentGapIds } from './gapAliases.ts';

const SEEN_GAPS = statement(
  `select id, endpoint_id as "endpointId" from posture.gaps
    where company_id = $1 and id = any($2::uuid[])`,
  { id: 'uuid', endpointId: 'uuid' },
);

/** Of these gaps those that a reader sees, each with its endpoint. */
export async function seenGaps(
  { query, companyId }: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await query(SEEN_GAPS, [companyId, ids]);
  return new Map(rows.map(({ id, endpointId }) => [id, endpointId]));
}

/**
 * Holds a change of a gap to what its caller sees: beyond their labels there is none.
 * @returns its id, also where that of a gap which went into it was asked for
 * @throws Problem notFound, as for an id that no gap has
 */
export async function needSeenGap(scope: CompanyScope, asked: string): Promise<string> {
  if (!isId(asked)) throw notFound('posture gap');
  const [id = asked] = await currentGapIds(scope.query, [asked]);
  if (scope.isLimited && (await seenGaps(scope, [id])).size === 0) throw notFound('posture gap');
  return id;
}
