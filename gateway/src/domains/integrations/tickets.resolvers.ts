import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import type {
  CreateTicketInput,
  Resolvers,
  SubscriptionRemediationChangedArgs,
  UnlinkTicketInput,
} from '../../generated/resolvers.ts';
import type { GraphContext } from '../../platform/context.ts';
import { batch } from '../../platform/executor/batch.ts';
import { byCompany } from '../../platform/graph/batches.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { own } from '../../platform/graph/owned.ts';
import { badInput, expectFailures, notFound } from '../../platform/upstream/errors.ts';
import type { RemediationEvent, SubjectKind } from './integrations.upstream.ts';
import { keyOf } from './keyOf.ts';
import { seesSubjects } from './ticketNodes.ts';

const MOST_THINGS = 200;

const createTicket =
  (thing: SubjectKind) =>
  async (
    _parent: unknown,
    {
      input: {
        companyId,
        things,
        details: { severity, ...details },
        ...wanted
      },
    }: { input: CreateTicketInput },
    { integrations }: GraphContext,
  ) => {
    const known = SEVERITIES.find((each) => each === severity);
    if (severity != null && known === undefined)
      throw badInput('There is no such severity.', 'input.details.severity');
    const body = {
      ...wanted,
      things: things.map(({ thingId, endpointId }) => ({ id: thingId, endpointId })),
      details: { ...details, severity: known },
    };
    const { result, errors } = await expectFailures(
      integrations.calls.createTicket(companyId, thing, body),
    );
    return { ticket: result && own(companyId, result), errors };
  };

const unlinkTicket =
  (thing: SubjectKind) =>
  async (
    _parent: unknown,
    { input: { id, thingId } }: { input: UnlinkTicketInput },
    { integrations }: GraphContext,
  ) => {
    const { companyId, key } = keyOf('Ticket', id);
    const { errors } = await expectFailures(
      integrations.calls.unlinkTicket(companyId, thing, key, thingId),
    );
    return { unlinkedId: errors.length === 0 ? id : null, errors };
  };

async function ticketsOf(
  thing: SubjectKind,
  companyId: string,
  thingIds: readonly string[],
  field: string,
  { integrations }: GraphContext,
) {
  if (thingIds.length > MOST_THINGS)
    throw badInput(`At most ${MOST_THINGS} things are asked for at once.`, field);
  const found = await integrations.ticketsOf[thing](companyId, thingIds);
  return thingIds.map((thingId, index) => ({ thingId, tickets: found[index] ?? [] }));
}

/** Tickets of gaps and of attackers, and the list of both. */
export const ticketResolvers: Resolvers = {
  Mutation: {
    createGapTicket: createTicket('gap'),
    createAttackerTicket: createTicket('attacker'),
    unlinkGapTicket: unlinkTicket('gap'),
    unlinkAttackerTicket: unlinkTicket('attacker'),
  },
  Subscription: {
    remediationChanged: {
      subscribe: (_parent, { companyId }, { integrations }) =>
        integrations.remediationChanged(companyId),
      resolve: (
        { changes }: RemediationEvent,
        { companyId }: SubscriptionRemediationChangedArgs,
        { viewer }: GraphContext,
      ) => {
        const company = viewer?.companies.get(companyId);
        if (company === undefined) throw notFound();
        return { company, changes };
      },
    },
  },
  Company: {
    gapTickets: ({ companyId }, { gapIds }, context) =>
      ticketsOf('gap', companyId, gapIds, 'gapIds', context),
    attackerTickets: ({ companyId }, { attackerIds }, context) =>
      ticketsOf('attacker', companyId, attackerIds, 'attackerIds', context),
    remediationTickets: ({ companyId }, args, { integrations }) =>
      integrations.remediationTickets(companyId, args),
    remediationTicketCounts: ({ companyId }, args, { integrations }) =>
      integrations.remediationTicketCounts(companyId, args),
  },
  PostureGap: {
    tickets: batch((gaps, _args, { integrations }) =>
      byCompany(gaps, async (companyId, rows) =>
        (
          await integrations.ticketsOf.gap(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((tickets) => tickets ?? []),
      ),
    ),
  },
  Attacker: {
    tickets: batch((attackers, _args, { integrations }) =>
      byCompany(attackers, async (companyId, rows) =>
        (
          await integrations.ticketsOf.attacker(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((tickets) => tickets ?? []),
      ),
    ),
  },
  Ticket: {
    id: ({ companyId, id }) => globalId('Ticket', companyId, id),
    ticketId: ({ id }) => id,
    about: ({ companyId, thing, thingIds }) =>
      thingIds.map((thingId) => ({ companyId, thing, thingId })),
    aboutCount: ({ thingCount }) => thingCount,
  },
  TicketEdge: { node: (ticket) => ticket },
  TicketSubject: {
    gap: batch((subjects, _args, { posture, viewer }) =>
      byCompany(subjects, async (companyId, rows) =>
        seesSubjects(viewer, companyId, 'gap')
          ? posture.gapByKey(
              companyId,
              rows.map(({ thing, thingId }) => (thing === 'gap' ? thingId : '')),
            )
          : rows.map(() => null),
      ),
    ),
    attacker: batch((subjects, _args, { attackers, viewer }) =>
      byCompany(subjects, async (companyId, rows) =>
        seesSubjects(viewer, companyId, 'attacker')
          ? attackers.attackerByKey(
              companyId,
              rows.map(({ thing, thingId }) => (thing === 'attacker' ? thingId : '')),
            )
          : rows.map(() => null),
      ),
    ),
  },
};
