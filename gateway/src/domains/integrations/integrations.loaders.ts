import type { GraphContext } from '../../platform/context.ts';
import { isUuid, lookup, type Lookup } from '../../platform/graph/lookup.ts';
import { own, ownAll } from '../../platform/graph/owned.ts';
import { savedFilterLookup } from '../../platform/graph/savedFilters.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { integrationsClient } from './integrations.client.ts';
import type { Integration, SubjectKind, Ticket } from './integrations.upstream.ts';
import { remediationChanged } from './remediationChanged.ts';
import { ticketLists } from './ticketLists.ts';

export function integrationsLoaders(client: RestClient, context: GraphContext) {
  const calls = integrationsClient(client, context);
  const lists = new Map<string, Promise<Integration[]>>();
  const bySubject = (thing: SubjectKind): Lookup<Ticket[]> =>
    lookup<Ticket[]>(
      async (companyId, ids) =>
        (await calls.ticketsOfSubjects(companyId, thing, ids)).map(({ tickets }) =>
          tickets.map((ticket) => own(companyId, ticket)),
        ),
      isUuid,
    );
  const byKey = (thing: SubjectKind): Lookup<Ticket> =>
    lookup<Ticket>(
      async (companyId, ids) => ownAll(companyId, await calls.ticketsByKey(companyId, thing, ids)),
      isUuid,
    );
  /** A company has few: all of them are asked for once a request. */
  const all = (companyId: string): Promise<Integration[]> => {
    const known =
      lists.get(companyId) ??
      calls.installed(companyId).then((items) => items.map((item) => own(companyId, item)));
    lists.set(companyId, known);
    return known;
  };
  return {
    calls,
    savedFilterByKey: savedFilterLookup(calls),
    all,
    async byKey(companyId: string, keys: readonly string[]): Promise<(Integration | null)[]> {
      const byId = new Map((await all(companyId)).map((item) => [item.id, item]));
      return keys.map((key) => byId.get(key.toLowerCase()) ?? null);
    },
    /** What was just changed is asked for again. */
    forget: (companyId: string): boolean => lists.delete(companyId),
    ticketsOf: { gap: bySubject('gap'), attacker: bySubject('attacker') } satisfies Record<
      SubjectKind,
      Lookup<Ticket[]>
    >,
    ticketByKey: { gap: byKey('gap'), attacker: byKey('attacker') } satisfies Record<
      SubjectKind,
      Lookup<Ticket>
    >,
    ...ticketLists(calls),
    remediationChanged: (companyId: string) => remediationChanged(client, context.scope, companyId),
  };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly integrations: ReturnType<typeof integrationsLoaders>;
  }
}
