import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import type { MutationResolvers, Resolvers } from '../../generated/resolvers.ts';
import { batch } from '../../platform/executor/batch.ts';
import { byCompany } from '../../platform/graph/batches.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { own } from '../../platform/graph/owned.ts';
import { badInput, expectFailures } from '../../platform/upstream/errors.ts';
import { keyOf } from './keyOf.ts';

const MOST_THINGS = 200;

const createTicket: MutationResolvers['createTicket'] = async (_parent, { input: { companyId, things, details: { severity, ...details }, ...wanted } }, { integrations }) => {
  const known = SEVERITIES.find((each) => each === severity);
  if (severity != null && known === undefined) throw badInput('There is no such severity.', 'input.details.severity');
  const body = { ...wanted, things: things.map(({ thingId, endpointId }) => ({ id: thingId, endpointId })), details: { ...details, severity: known } };
  const { result, errors } = await expectFailures(integrations.calls.createTicket(companyId, body));
  return { ticket: result && own(companyId, result), errors };
};

const unlinkTicket: MutationResolvers['unlinkTicket'] = async (_parent, { input: { id, thing, thingId } }, { integrations }) => {
  const { companyId, key } = keyOf('Ticket', id);
  const { errors } = await expectFailures(integrations.calls.unlinkTicket(companyId, key, thing, thingId));
  return { unlinkedId: errors.length === 0 ? id : null, errors };
};

/** Tickets of things. */
export const ticketResolvers: Resolvers = {
  Mutation: { createTicket, unlinkTicket },
  Company: {
    tickets: async ({ companyId }, { thing, thingIds }, { integrations }) => {
      if (thingIds.length > MOST_THINGS) throw badInput(`At most ${MOST_THINGS} things are asked for at once.`, 'thingIds');
      const found = await integrations.ticketsOf[thing](companyId, thingIds);
      return thingIds.map((thingId, index) => ({ thingId, tickets: found[index] ?? [] }));
    },
  },
  PostureGap: {
    tickets: batch((gaps, _args, { integrations }) => byCompany(gaps, async (companyId, rows) => (await integrations.ticketsOf.gap(companyId, rows.map(({ id }) => id))).map((tickets) => tickets ?? []))),
  },
  Ticket: {
    id: ({ companyId, id }) => globalId('Ticket', companyId, id),
    ticketId: ({ id }) => id,
  },
};
