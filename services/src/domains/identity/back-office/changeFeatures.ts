import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { COMPANY_FEATURES } from '@palisade/vocabulary/companyFeatures.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/domain.ts';
import { needVersion } from '../../../platform/needVersion.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { actorOf, auditAsEverywhere } from '../audit.client.ts';
import { identityOf } from '../authenticate.ts';
import { idsOfOrganization, lockServed } from './backOffice.repository.ts';
import type { FeaturesBody, ServedEnvironment } from './backOffice.schemas.ts';

/** What the audit log says of an environment. */
const told = ({ name, licences, threatProtection, switchedOff }: ServedEnvironment) => ({
  name,
  organizationProtection: licences.threatProtection,
  threatProtection,
  switchedOff,
});

/**
 * Changes what an environment has, and the licence of its organization, for system users. The audit
 * logs of all environments that it concerns have an entry; what changes nothing is not recorded.
 * @param change by what is there; what it leaves out stays
 * @throws Problem notFound · badInput for a licence that an account decides · conflict
 */
export async function changeFeatures(
  { db, settings }: Deps,
  request: FastifyRequest,
  environmentId: string,
  change: (before: ServedEnvironment) => FeaturesBody,
): Promise<ServedEnvironment> {
  const { after, concerned } = await db.company(environmentId).transaction(async (query) => {
    const before = await lockServed(query, environmentId);
    if (before === null) throw notFound('environment');
    const wanted = change(before);
    needVersion('environment', wanted.version, { ...before, timeUpdated: before.updatedAt });
    const { organizationProtection = before.licences.threatProtection } = wanted;
    const isOrganizations = organizationProtection !== before.licences.threatProtection;
    if (isOrganizations && before.isMapped)
      throw new Problem('badInput', 'The account of this organization says what is licensed.', {
        field: 'organizationProtection',
      });
    if (isOrganizations) await licence(query, before.organizationId, organizationProtection);
    const switched = new Set(wanted.switchedOff ?? before.switchedOff);
    const switchedOff = COMPANY_FEATURES.filter((feature) => switched.has(feature));
    const threatProtection = wanted.threatProtection ?? before.threatProtection;
    if (
      !isOrganizations &&
      threatProtection === before.threatProtection &&
      isDeepStrictEqual(switchedOff, before.switchedOff)
    )
      return { after: before, concerned: [] };
    await query(
      `update identity.companies set threat_protection = $2, switched_off = $3,
          version = version + 1, updated_at = now(), updated_by = $4 where id = $1`,
      [environmentId, threatProtection, switchedOff, request.auth.actor],
    );
    const after = await lockServed(query, environmentId);
    if (after === null) throw notFound('environment');
    const concerned = isOrganizations
      ? await idsOfOrganization(query, before.organizationId)
      : [environmentId];
    await auditAsEverywhere(query, concerned, actorOf(request), {
      action: 'environment.changeFeatures',
      targetType: 'environment',
      targetId: environmentId,
      before: told(before),
      after: told(after),
    });
    return { after, concerned };
  });
  for (const id of concerned) settings?.forget(id);
  identityOf(db).forget(() => true);
  return after;
}

const licence = (query: CompanyQuery, organizationId: string, isLicensed: boolean) =>
  query(
    `update identity.organizations
        set licences = licences || jsonb_build_object('threatProtectionEnabled', $2::bool),
          version = version + 1, updated_at = now() where id = $1`,
    [organizationId, isLicensed],
  );
