import { EVERY_COMPANY } from '@palisade/vocabulary/dataClassification.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { Deps } from '../../../platform/domain.ts';
import { wake } from '../../../platform/work/wake.ts';
import { auditAsEverywhere } from '../../identity/audit.client.ts';
import { companyIds } from '../../identity/companies.client.ts';
import { APPLY_GLOBAL_TYPES, type ChangedList } from './applyGlobalTypesJob.ts';
import { ownKeywordLists } from '../keyword-lists/keywordLists.repository.ts';
import { typesWithKeywords } from './dataTypes.repository.ts';
import type { OwnKeywordList } from './dataTypes.schemas.ts';
import { decisionOf } from './reclassifyUnloaded.ts';
import { countChange, type DataTypeWrite, writeDataTypes } from './writeDataTypes.ts';

/**
 * Changes what kinds of data the traffic of every company is searched for. Each company's audit log
 * has an entry; what is known there is read again by a job.
 */
export async function changeGlobalTypes(
  { db }: Pick<Deps, 'db'>,
  write: DataTypeWrite,
  actor: Actor,
): Promise<{ readonly id: string }> {
  const ids = await companyIds(db);
  const companies = ids.map((id) => db.company(id).query);
  return db.company(EVERY_COMPANY).transaction(async (query) => {
    // First, so that who writes at the same time waits here.
    await countChange(query);
    const before = await typesWithKeywords(query);
    const listsBefore = await ownKeywordLists(query);
    const { id, audit } = await writeDataTypes(write, { query, actor, companies });
    const decision = decisionOf(write, before, await typesWithKeywords(query));
    await query(
      `insert into inventory.global_type_changes (actor, types, switched, is_switched_on, keyword_lists)
        values ($1, $2, $3, $4, $5)`,
      [
        JSON.stringify(actor),
        JSON.stringify(decision.types),
        decision.switched,
        decision.isSwitchedOn,
        JSON.stringify(changedLists(listsBefore, await ownKeywordLists(query))),
      ],
    );
    for (const companyId of ids) await wake(query, APPLY_GLOBAL_TYPES, companyId);
    await auditAsEverywhere(query, ids, actor, { targetId: id, ...audit });
    return { id };
  });
}

/** Lists whose keywords changed, with those of before and after. */
function changedLists(
  before: readonly OwnKeywordList[],
  after: readonly OwnKeywordList[],
): ChangedList[] {
  return after.flatMap(({ id, version, keywords }) => {
    const old = before.find((list) => list.id === id);
    return old === undefined || old.version === version
      ? []
      : [{ id, keywords: [...old.keywords, ...keywords] }];
  });
}
