import { randomUUID } from 'node:crypto';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import type { ContractWorld } from './contractWorld.ts';

const LISTS = { Excluded: 'ipExcludeList', Allowed: 'ipAllowedList' } as const;
type Verb = keyof typeof LISTS;

let made = 0;
const fresh = (): string => {
  made += 1;
  return `10.${made >> 8}.${made & 255}.0/24`;
};

async function add(
  world: ContractWorld,
  verb: Verb,
  companyId: string,
  range: string,
): Promise<string> {
  const { data } = await world.ask(
    `mutation ($input: CreateIpRangeInput!) { create${verb}Range(input: $input) { range { rangeId } } }`,
    { input: { companyId, range, comment: 'contract' } },
  );
  return (
    (data as unknown as Record<string, { range: { rangeId: string } | null }>)[`create${verb}Range`]
      ?.range?.rangeId ?? ''
  ); // What was asked for.
}

/** Both lists with a range that everybody of the tests comes from. */
export async function openIpLists(world: ContractWorld, companyId: string): Promise<void> {
  for (const verb of ['Excluded', 'Allowed'] as const)
    await add(world, verb, companyId, '127.0.0.0/8');
}

/**
 * Input that a mutation of an IP list can carry out, by its field's name; what it changes or
 * deletes is made first. Null for other mutations.
 */
export async function ipInput(
  world: ContractWorld,
  name: string,
  companyId: string,
): Promise<object | null> {
  const [, action, verb] =
    /^(?:Mutation\.)?(create|update|delete)(Excluded|Allowed)Range$/.exec(name) ?? [];
  if (action === undefined || (verb !== 'Excluded' && verb !== 'Allowed')) return null;
  if (action === 'create') return { companyId, range: fresh(), comment: 'contract' };
  const rangeId = await add(world, verb, companyId, fresh());
  return action === 'delete'
    ? { companyId, rangeId }
    : { companyId, rangeId, range: fresh(), comment: 'changed' };
}

/**
 * A company that the first administrator has a role in, and cannot use from where the tests are.
 */
export async function closedCompany(world: ContractWorld): Promise<void> {
  const companyId = randomUUID();
  const { system } = world.services.db;
  await system.query(
    `insert into identity.companies (id, organization_id, name, hash_key) select $1, organization_id, 'Closed', hash_key from identity.companies where id = $2`,
    [companyId, FIRST_IDS.demo],
  );
  await system.query(
    'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
    [companyId, FIRST_IDS.administrator, ROLE_IDS.Viewer],
  );
  await system.query(`update identity.companies set allowed_ranges = '{192.0.2.1}' where id = $1`, [
    companyId,
  ]);
}
