import { randomUUID } from 'node:crypto';
import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { ACCOUNT } from './customerDirectory.ts';
import type { ContractWorld, GraphAnswer } from './contractWorld.ts';
import { freshName } from './decisions.ts';

/** Keys that fields about organizations are asked with. */
export const organizationValues = (companyId: string) => ({
  organizationId: FIRST_IDS.organization,
  environmentId: companyId,
  accountId: ACCOUNT.id,
  search: 'organization',
  isNew: false,
  days: 7,
});

/** Input of a mutation of organizations and environments that is taken; null for any other. */
export function organizationInput(name: string, companyId: string): object | null {
  const environment = { name: freshName(), description: '' };
  const organization = { name: 'My organization', environmentsLimit: 50 };
  switch (name) {
    case 'Mutation.createOrganization':
      return { ...organization, companyId, subdomain: freshName().toLowerCase(), environment };
    case 'Mutation.updateOrganization':
      return { ...organization, id: globalId('Organization', companyId, FIRST_IDS.organization) };
    case 'Mutation.createEnvironment':
      return { companyId, organizationId: FIRST_IDS.organization, environment };
    case 'Mutation.updateEnvironment':
      return { id: globalId('Environment', companyId, companyId), ...environment, name: 'demo' };
    case 'Mutation.changeCompanyFeatures':
      return { companyId, environmentId: companyId, threatProtection: true, switchedOff: [] };
    case 'Mutation.changeInstallationSettings':
      return {
        companyId,
        recommendedPolicies: true,
        sampling: false,
        pathPatterns: false,
        keepChangesDays: 365,
        keepAttacksDays: 365,
      };
    case 'Mutation.showOnboarding':
      return { companyId, environmentId: companyId, isShown: true };
    default:
      return null;
  }
}

/** Input of the mutation that deletes an environment, with one of its own; null for any other. */
export async function deletionInput(
  world: ContractWorld,
  name: string,
  companyId: string,
): Promise<object | null> {
  if (name !== 'Mutation.deleteEnvironment') return null;
  const environment = { id: randomUUID(), name: freshName() };
  await world.services.db.system.query(
    `insert into identity.companies (id, organization_id, name, hash_key) values ($1, $2, $3, '\\x00')`,
    [environment.id, FIRST_IDS.organization, environment.name],
  );
  return { id: globalId('Environment', companyId, environment.id), name: environment.name };
}

/** Makes, changes and deletes an organization and environments, as a system user. */
export async function walkOrganizations(
  world: ContractWorld,
  run: (name: string, given: object) => Promise<GraphAnswer>,
  right: (name: string, answer: GraphAnswer) => void,
  companyId: string,
): Promise<void> {
  for (const name of [
    'updateOrganization',
    'createOrganization',
    'createEnvironment',
    'updateEnvironment',
    'changeCompanyFeatures',
    'showOnboarding',
    'changeInstallationSettings',
  ])
    right(name, await run(name, { input: organizationInput(`Mutation.${name}`, companyId) ?? {} }));
  const deletion = await deletionInput(world, 'Mutation.deleteEnvironment', companyId);
  right('deleteEnvironment', await run('deleteEnvironment', { input: deletion ?? {} }));
}
