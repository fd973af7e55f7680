import { randomUUID } from 'node:crypto';
import type { ContractWorld } from './contractWorld.ts';

/** A gap that tickets are about. */
export const THING = '0f000000-0000-4000-8000-000000000001';
/** An address that is refused before anything is sent: what is asked of its vendor fails at once, in words. */
const SETTINGS = { url: 'https://127.0.0.1:1', account: 'contract', secret: 'contract', projectKey: 'SEC', issueType: 'Task' };
const KEPT = 'Kept';

let made = 0;
const fresh = (): string => `contract ${(made += 1)}`;

async function install(world: ContractWorld, companyId: string, name: string): Promise<{ id: string; integrationId: string }> {
  const { data, errors } = await world.ask('mutation ($input: CreateIntegrationInput!) { createIntegration(input: $input) { integration { id integrationId } errors { message } } }', { input: { companyId, kind: 'jira', settings: { ...SETTINGS, name } } });
  const { createIntegration } = data as unknown as { createIntegration: { integration: { id: string; integrationId: string } | null } }; // What was asked for.
  if (createIntegration.integration === null) throw new Error(`No integration was installed: ${JSON.stringify([data, errors])}`);
  return createIntegration.integration;
}

const ticketOf = (companyId: string, integrationId: string, thingId: string) => ({ companyId, wish: randomUUID(), integrationId, thing: 'gap', things: [{ thingId }], details: { name: 'contract' } });

async function openTicket(world: ContractWorld, companyId: string, integrationId: string, thingId: string): Promise<string> {
  const { data } = await world.ask('mutation ($input: CreateTicketInput!) { createTicket(input: $input) { ticket { id } } }', { input: ticketOf(companyId, integrationId, thingId) });
  return (data as unknown as { createTicket: { ticket: { id: string } } }).createTicket.ticket.id; // What was asked for.
}

/** An integration that stays, and a ticket that was opened through it. */
export async function integrationThings(world: ContractWorld, companyId: string): Promise<{ id: string; integrationId: string }> {
  const kept = await install(world, companyId, KEPT);
  await openTicket(world, companyId, kept.integrationId, THING);
  return kept;
}

/** Values of variables that documents about integrations and tickets have. */
export const integrationValues = (integrationId: string) => ({ integrationId, thing: 'gap', thingId: THING, thingIds: [THING] });

/** Input that a mutation of integrations can carry out, by its field's name; what it deletes is made first. Null for other mutations. */
export async function integrationInput(world: ContractWorld, name: string, companyId: string, kept: { readonly id: string; readonly integrationId: string }): Promise<object | null> {
  const spare = async (): Promise<{ id: string }> => {
    await world.services.db.company(companyId).query('delete from integrations.installed where company_id = $1 and name <> $2', [companyId, KEPT]);
    return install(world, companyId, fresh());
  };
  const settings = { ...SETTINGS, name: KEPT };
  const thingId = randomUUID();
  const inputs: Readonly<Record<string, () => Promise<object> | object>> = {
    createIntegration: () => ({ companyId, kind: 'jira', settings: { ...SETTINGS, name: fresh() } }),
    updateIntegration: () => ({ id: kept.id, settings }),
    deleteIntegration: async () => ({ id: (await spare()).id }),
    testIntegration: () => ({ id: kept.id }),
    testIntegrationSettings: () => ({ companyId, kind: 'jira', integrationId: kept.integrationId, settings }),
    createTicket: () => ticketOf(companyId, kept.integrationId, thingId),
    unlinkTicket: async () => ({ id: await openTicket(world, companyId, kept.integrationId, thingId), thing: 'gap', thingId }),
  };
  return (await inputs[name.replace('Mutation.', '')]?.()) ?? null;
}
