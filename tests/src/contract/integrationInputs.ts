import { randomUUID } from 'node:crypto';
import type { ContractWorld } from './contractWorld.ts';

/** A gap that tickets are about. */
export const THING = '0f000000-0000-4000-8000-000000000001';
/**
 * An address that is refused before anything is sent: what is asked of its vendor fails at once, in
 * words.
 */
const SETTINGS = {
  url: 'https://127.0.0.1:1',
  account: 'contract',
  secret: 'contract',
  projectKey: 'SEC',
  issueType: 'Task',
};
const KEPT = 'Kept';

let made = 0;
const fresh = (): string => `contract ${(made += 1)}`;

async function install(
  world: ContractWorld,
  companyId: string,
  name: string,
  kind = 'jira',
  settings: object = SETTINGS,
): Promise<{ id: string; integrationId: string }> {
  const { data, errors } = await world.ask(
    'mutation ($input: CreateIntegrationInput!) { createIntegration(input: $input) { integration { id integrationId } errors { message } } }',
    { input: { companyId, kind, settings: { ...settings, name } } },
  );
  const { createIntegration } = data as unknown as {
    createIntegration: { integration: { id: string; integrationId: string } | null };
  }; // What was asked for.
  if (createIntegration.integration === null)
    throw new Error(`No integration was installed: ${JSON.stringify([data, errors])}`);
  return createIntegration.integration;
}

/** The integration of that kind, installed when there is none. */
async function standing(
  world: ContractWorld,
  companyId: string,
  kind: 'webhook' | 'denyList',
): Promise<{ id: string; integrationId: string }> {
  const { data } = await world.ask(
    'query ($companyId: ID!) { company(companyId: $companyId) { integrations { id integrationId kind } } }',
    { companyId },
  );
  const { company } = data as unknown as {
    company: { integrations: { id: string; integrationId: string; kind: string }[] };
  }; // What was asked for.
  const settings =
    kind === 'webhook' ? { url: SETTINGS.url, secret: 'signing key of the contract' } : {};
  return (
    company.integrations.find((each) => each.kind === kind) ??
    install(world, companyId, fresh(), kind, settings)
  );
}

/** An integration that action can be taken through; what is sent to it is refused. */
export const webhookOf = async (world: ContractWorld, companyId: string): Promise<string> =>
  (await standing(world, companyId, 'webhook')).integrationId;

async function denyEntry(world: ContractWorld, companyId: string): Promise<object> {
  const { id, integrationId } = await standing(world, companyId, 'denyList');
  const entryId = randomUUID();
  await world.services.db
    .company(companyId)
    .query(
      'insert into integrations.deny_entries (company_id, integration_id, id, range, added_by) values ($1, $2, $3, $4, $5)',
      [companyId, integrationId, entryId, `2001:db8::${(made += 1).toString(16)}`, 'contract'],
    );
  return { id, entryId };
}

const ticketOf = (companyId: string, integrationId: string, thingId: string) => ({
  companyId,
  wish: randomUUID(),
  integrationId,
  things: [{ thingId }],
  details: { name: 'contract' },
});

async function openTicket(
  world: ContractWorld,
  companyId: string,
  integrationId: string,
  thingId: string,
  thing: 'gap' | 'attacker' = 'gap',
): Promise<string> {
  const { data } = await world.ask(
    `mutation ($input: CreateTicketInput!) { createTicket: ${thing === 'gap' ? 'createGapTicket' : 'createAttackerTicket'}(input: $input) { ticket { id } } }`,
    { input: ticketOf(companyId, integrationId, thingId) },
  );
  return (data as unknown as { createTicket: { ticket: { id: string } } }).createTicket.ticket.id; // What was asked for.
}

/**
 * An integration that stays, a ticket that was opened through it, and addresses as a deny list has
 * them.
 */
export async function integrationSubjects(
  world: ContractWorld,
  companyId: string,
): Promise<{ id: string; integrationId: string }> {
  const kept = await install(world, companyId, KEPT);
  await openTicket(world, companyId, kept.integrationId, THING);
  await world.services.db.company(companyId).query(
    `insert into integrations.deny_entries (company_id, integration_id, id, range, attacker_id, added_by, expires_at)
     select $1, $2, gen_random_uuid(), '198.51.100.' || n, $3, 'contract', now() + interval '1 day' from generate_series(1, 3) n on conflict do nothing`,
    [companyId, kept.integrationId, THING],
  );
  return kept;
}

/** Values of variables that documents about integrations and tickets have. */
export const integrationValues = (integrationId: string) => ({
  integrationId,
  thingId: THING,
  gapIds: [THING],
  attackerIds: [THING],
  search: '',
});

/**
 * Input that a mutation of integrations can carry out, by its field's name; what it deletes is made
 * first. Null for other mutations.
 */
export async function integrationInput(
  world: ContractWorld,
  name: string,
  companyId: string,
  kept: { readonly id: string; readonly integrationId: string },
  /** What tickets are opened of, which everybody of the matrix sees. */
  things: { readonly gap: string; readonly attacker: string },
): Promise<object | null> {
  const spare = async (): Promise<{ id: string }> => {
    await world.services.db
      .company(companyId)
      .query('delete from integrations.installed where company_id = $1 and name <> $2', [
        companyId,
        KEPT,
      ]);
    return install(world, companyId, fresh());
  };
  const settings = { ...SETTINGS, name: KEPT };
  const unlinked = async (thing: 'gap' | 'attacker'): Promise<object> => {
    const id = await openTicket(world, companyId, kept.integrationId, things[thing], thing);
    return { id, thingId: things[thing] };
  };
  const inputs: Readonly<Record<string, () => Promise<object> | object>> = {
    createIntegration: () => ({
      companyId,
      kind: 'jira',
      settings: { ...SETTINGS, name: fresh() },
    }),
    updateIntegration: () => ({ id: kept.id, settings }),
    deleteIntegration: async () => ({ id: (await spare()).id }),
    testIntegration: () => ({ id: kept.id }),
    testIntegrationSettings: () => ({
      companyId,
      kind: 'jira',
      integrationId: kept.integrationId,
      settings,
    }),
    removeDenyEntry: () => denyEntry(world, companyId),
    rotateDenyList: async () => ({ id: (await standing(world, companyId, 'denyList')).id }),
    createGapTicket: () => ticketOf(companyId, kept.integrationId, things.gap),
    createAttackerTicket: () => ticketOf(companyId, kept.integrationId, things.attacker),
    unlinkGapTicket: () => unlinked('gap'),
    unlinkAttackerTicket: () => unlinked('attacker'),
  };
  return (await inputs[name.replace('Mutation.', '')]?.()) ?? null;
}
