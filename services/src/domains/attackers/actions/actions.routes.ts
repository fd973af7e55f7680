import type { CompanyScope, Scope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { type Action, actionsOf } from '../../integrations/actions.client.ts';
import { attackersById, resolveIds } from '../attackers/attackers.repository.ts';
import { seenBy } from '../limited/labelSets.ts';
import { Lookup, Params, READS_ATTACKERS } from '../attackers.schemas.ts';
import { ActionsOf } from './takenAction.schemas.ts';

/** Actions of one attacker. */
const MOST = 20;

const UNITED_INTO = statement(
  `select gone_id as gone, attacker_id as id from attackers.united
    where company_id = $1 and attacker_id = any($2::uuid[])`,
  { gone: 'uuid', id: 'uuid' },
);

/** The attackers of these ids that the reader sees, each with the ids that went into it. */
async function namesOf(
  scope: CompanyScope,
  all: Scope,
  resolved: readonly string[],
): Promise<Map<string, string>> {
  const seen = (await attackersById(scope.query, resolved)).flatMap(
    (attacker) => attacker?.id ?? [],
  );
  const gone = await all.query(UNITED_INTO, [scope.companyId, seen]);
  return new Map([
    ...seen.map((id): [string, string] => [id, id]),
    ...gone.map((each): [string, string] => [each.gone, each.id]),
  ]);
}

/** What was done about attackers through integrations. */
export function actionRoutes(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/actions',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Actions taken on attackers',
        params: Params,
        body: Lookup,
        response: { 200: ActionsOf },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const [scope, all] = [await seenBy(db, companyId, auth), db.company(companyId)];
      const resolved = await resolveIds(scope.query, ids);
      const names = await namesOf(scope, all, resolved);
      const found = Map.groupBy(
        await actionsOf(all.query, [...names.keys()], MOST),
        ({ thingId }) => names.get(thingId) ?? '',
      );
      return ids.map((attackerId, index) => ({
        attackerId,
        actions: (found.get(resolved[index] ?? '') ?? [])
          .slice(0, MOST)
          .map(({ thingId: _thing, ...action }): Action => action),
      }));
    },
  );
}
