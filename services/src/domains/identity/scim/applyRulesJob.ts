import type { Actor } from '../../../platform/companySettings.ts';
import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import { EVERY_MINUTE, type InstallationJob } from '../../../platform/work/job.ts';
import { wake } from '../../../platform/work/wake.ts';
import { lockRoles } from '../roles/roles.repository.ts';
import { providerById } from '../sso/providers.repository.ts';
import { remap } from './remap.ts';

const JOB = 'identity.applyMappingRules';
/** People of one transaction. */
const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Has mapping rules that changed applied to the people whose groups a provider provisions, once the
 * transaction has committed; to all others they apply at their next sign-on. Those of a provider that
 * is disabled wait until it is enabled.
 */
export async function applyRules(query: Query, providerId: string, by: Actor): Promise<void> {
  await query(
    `update identity.identity_providers
      set remap_after = $2, remap_by = $3, remap_by_id = $4, remap_tried_at = null where id = $1`,
    [providerId, BEFORE_ALL, by.name, by.id],
  );
  await wake(query, JOB);
}

const DUE = statement(
  `update identity.identity_providers set remap_tried_at = clock_timestamp() where id = (
      select id from identity.identity_providers where remap_after is not null and is_enabled
      order by remap_tried_at nulls first, updated_at limit 1)
    returning id, organization_id as "organizationId"`,
  { id: 'uuid', organizationId: 'uuid' },
);
const CHANGE = statement(
  `select remap_by as by, remap_by_id as "byId" from identity.identity_providers
    where id = $1 and remap_after is not null and is_enabled`,
  { by: 'text?', byId: 'uuid?' },
);
const NEXT_PEOPLE = statement(
  `select s.user_id as id from identity.scim_users s
    join identity.identity_providers p on p.id = s.provider_id
    where p.id = $1 and s.user_id > p.remap_after
      and exists (select from identity.scim_groups g where g.provider_id = p.id)
    order by s.user_id limit ${BATCH}`,
  { id: 'uuid' },
);

/** Applies the rules of one provider to its next people; false when no provider waits. */
async function applySome({ system }: Deps['db']): Promise<boolean> {
  const [due] = await system.query(DUE);
  if (due === undefined) return false;
  await system.transaction(async (query) => {
    await lockRoles(query, due.organizationId);
    const provider = await providerById(query, due.organizationId, due.id);
    const [change] = await query(CHANGE, [due.id]);
    if (provider === null || change === undefined) return;
    const ids = (await query(NEXT_PEOPLE, [provider.id])).map(({ id }) => id);
    const actor = `${change.by ?? 'Palisade'} (mapping rules of ${provider.name})`;
    await remap(query, { provider, actorId: change.byId, actor, address: null }, ids);
    await query('update identity.identity_providers set remap_after = $2 where id = $1', [
      provider.id,
      ids.length < BATCH ? null : (ids.at(-1) ?? null),
    ]);
  });
  return true;
}

/** Applies mapping rules that changed to provisioned people. */
export const applyRulesJob = ({ db }: Pick<Deps, 'db'>): InstallationJob => ({
  name: JOB,
  scope: 'installation',
  schedule: EVERY_MINUTE,
  isRunAtStart: true,
  failure: 'changed mapping rules could not be applied',
  run: async () => ((await applySome(db)) ? 'more' : 'done'),
});
