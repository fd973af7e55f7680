import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import { EVERY_MINUTE, type InstallationJob } from '../../../platform/work/job.ts';
import { wake } from '../../../platform/work/wake.ts';
import { lockRoles } from '../roles/roles.repository.ts';
import { providerById } from '../sso/providers.repository.ts';
import { remap } from './remap.ts';
import type { ScimCaller } from './scim.types.ts';

const JOB = 'identity.applyMappingRules';
/** People of one transaction. */
const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Has mapping rules that changed applied to the people whose groups a provider provisions, once the
 * transaction has committed; to all others they apply at their next sign-on.
 */
export async function applyRules(query: Query, providerId: string): Promise<void> {
  await query('update identity.identity_providers set remap_after = $2 where id = $1', [
    providerId,
    BEFORE_ALL,
  ]);
  await wake(query, JOB);
}

const DUE = statement(
  `select id, organization_id as "organizationId" from identity.identity_providers
    where remap_after is not null order by updated_at limit 1`,
  { id: 'uuid', organizationId: 'uuid' },
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
    if (provider === null) return;
    const ids = (await query(NEXT_PEOPLE, [provider.id])).map(({ id }) => id);
    const by = provider.updatedBy ?? 'Palisade';
    const caller: ScimCaller = {
      provider,
      actor: `${by} (mapping rules of ${provider.name})`,
      address: null,
    };
    await remap(query, caller, ids);
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
