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
  sourceId: companyId === FIRST_IDS.demo ? FIRST_IDS.production : FIRST_IDS.demo,
  targetId: companyId,
  parts: ['labels'],
  accountId: ACCOUNT.id,
  search: 'organization',
  isNew: false,
  days: 7,
});

let days = 365;
/** Days that no setting has yet: what changes nothing leaves no entry in the audit log. */
const freshDays = (): number => ++days;

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
    case 'Mutation.changeInstallationSettings':
      return {
        companyId,
        recommendedPolicies: true,
        sampling: false,
        pathPatterns: false,
        keepChangesDays: freshDays(),
        keepAttacksDays: 365,
      };
    default:
      return null;
  }
}

const OF_AN_ENVIRONMENT = new Set([
  'Mutation.changeCompanyFeatures',
  'Mutation.deleteEnvironment',
  'Mutation.showOnboarding',
]);

/** An environment of the administrator's organization with nothing in it. */
async function madeEnvironment({ services: { db } }: ContractWorld) {
  const environment = { id: randomUUID(), name: freshName() };
  await db.system.query(
    `insert into identity.companies (id, organization_id, name, hash_key) values ($1, $2, $3, '\\x00')`,
    [environment.id, FIRST_IDS.organization, environment.name],
  );
  return environment;
}

/** Asks for the plan of a copy, by a name of its own. */
export const COPY_PLAN = {
  name: 'plan of a copy',
  text: `query ($companyId: ID!, $sourceId: ID!, $targetId: ID!, $parts: [ConfigurationPart!]!) {
  company(companyId: $companyId) {
    configurationCopyPlan(sourceId: $sourceId, targetId: $targetId, parts: $parts) { digest }
  }
}`,
};

/** Asks for the plan of a copy. */
type AskPlan = (variables: object) => Promise<GraphAnswer>;

/** A copy of one setting between two environments of its own. */
async function copyInput(
  world: ContractWorld,
  companyId: string,
  askPlan: AskPlan,
): Promise<object> {
  const { id: sourceId } = await madeEnvironment(world);
  const { id: targetId } = await madeEnvironment(world);
  await world.services.db
    .company(sourceId)
    .query('insert into inventory.display_settings (company_id, group_by_host) values ($1, true)', [
      sourceId,
    ]);
  const { data } = await askPlan({ companyId, sourceId, targetId, parts: ['settings'] });
  const plan = data as unknown as { company: { configurationCopyPlan: { digest: string } } }; // What it asks for.
  const { digest } = plan.company.configurationCopyPlan;
  return {
    id: globalId('Environment', companyId, targetId),
    sourceId,
    parts: ['settings'],
    digest,
  };
}

/**
 * Input of a mutation that deletes an environment, copies one to another or changes what one has,
 * with environments of its own; null for any other.
 */
export async function ownEnvironmentInput(
  world: ContractWorld,
  name: string,
  companyId: string,
  askPlan: AskPlan = (variables) => world.ask(COPY_PLAN.text, variables),
): Promise<object | null> {
  if (name === 'Mutation.copyConfiguration') return copyInput(world, companyId, askPlan);
  if (!OF_AN_ENVIRONMENT.has(name)) return null;
  const environment = await madeEnvironment(world);
  if (name === 'Mutation.changeCompanyFeatures')
    return {
      companyId,
      environmentId: environment.id,
      threatProtection: false,
      switchedOff: ['aMonitoredFilter'],
    };
  if (name === 'Mutation.showOnboarding')
    return { companyId, environmentId: environment.id, isShown: false };
  return { id: globalId('Environment', companyId, environment.id), name: environment.name };
}

/** Makes, changes, copies and deletes organizations and environments, as a system user. */
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
    'changeInstallationSettings',
  ])
    right(name, await run(name, { input: organizationInput(`Mutation.${name}`, companyId) ?? {} }));
  for (const name of [
    'changeCompanyFeatures',
    'showOnboarding',
    'deleteEnvironment',
    'copyConfiguration',
  ]) {
    const input = await ownEnvironmentInput(world, `Mutation.${name}`, companyId, (given) =>
      run(COPY_PLAN.name, given),
    );
    right(name, await run(name, { input: input ?? {} }));
  }
}
