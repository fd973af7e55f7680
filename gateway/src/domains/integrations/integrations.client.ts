import type { paths } from '../../generated/upstream/integrations.ts';
import type { GraphContext } from '../../platform/context.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { type ServiceClient, serviceClient } from '../../platform/upstream/serviceClient.ts';
import type {
  IntegrationSettings,
  NewIntegration,
  NewTicket,
  SubjectKind,
  TicketsCounted,
  TicketSearch,
  TriedSettings,
} from './integrations.upstream.ts';
import { savedFilterCalls } from './saved-filters/savedTicketFilters.client.ts';

type Service = ServiceClient<paths>;

/** Calls about integrations that a company has. */
const installedCalls = (service: Service) => ({
  installed: async (companyId: string) =>
    (await service.get('/integrations/{companyId}/installed', { path: { companyId } })).items,
  create: (companyId: string, body: NewIntegration) =>
    service.post('/integrations/{companyId}/installed', { path: { companyId }, body }),
  update: (companyId: string, integrationId: string, body: IntegrationSettings) =>
    service.put('/integrations/{companyId}/installed/{integrationId}', {
      path: { companyId, integrationId },
      body,
    }),
  remove: (companyId: string, integrationId: string) =>
    service.delete('/integrations/{companyId}/installed/{integrationId}', {
      path: { companyId, integrationId },
    }),
  test: (companyId: string, integrationId: string) =>
    service.post('/integrations/{companyId}/installed/{integrationId}/test', {
      path: { companyId, integrationId },
    }),
  testSettings: (companyId: string, body: TriedSettings) =>
    service.post('/integrations/{companyId}/test', { path: { companyId }, body }),
});

/** Calls about deny lists. */
const denyListCalls = (service: Service) => ({
  denyEntries: (
    companyId: string,
    integrationId: string,
    query: {
      readonly first: number;
      readonly after: string | undefined;
      readonly search: string | undefined;
    },
  ) =>
    service.get('/integrations/{companyId}/installed/{integrationId}/deny-entries', {
      path: { companyId, integrationId },
      query,
    }),
  removeDenyEntry: (companyId: string, integrationId: string, entryId: string) =>
    service.delete('/integrations/{companyId}/installed/{integrationId}/deny-entries/{entryId}', {
      path: { companyId, integrationId, entryId },
    }),
  rotateDenyList: (companyId: string, integrationId: string) =>
    service.post('/integrations/{companyId}/installed/{integrationId}/deny-address', {
      path: { companyId, integrationId },
    }),
});

/** Calls about tickets. */
const ticketCalls = (service: Service) => ({
  ticketsOfSubjects: (companyId: string, thing: SubjectKind, ids: readonly string[]) =>
    service.lookup(`/integrations/{companyId}/${thing}-tickets/of-things`, {
      path: { companyId },
      body: { ids },
    }),
  ticketsByKey: (companyId: string, thing: SubjectKind, ids: readonly string[]) =>
    service.lookup(`/integrations/{companyId}/${thing}-tickets/lookup`, {
      path: { companyId },
      body: { ids },
    }),
  createTicket: (companyId: string, thing: SubjectKind, body: NewTicket) =>
    service.post(`/integrations/{companyId}/${thing}-tickets`, { path: { companyId }, body }),
  unlinkTicket: (companyId: string, thing: SubjectKind, ticketId: string, thingId: string) =>
    service.delete(`/integrations/{companyId}/${thing}-tickets/{ticketId}`, {
      path: { companyId, ticketId },
      query: { thingId },
    }),
  tickets: (companyId: string, body: TicketSearch) =>
    service.lookup('/integrations/{companyId}/tickets/search', { path: { companyId }, body }),
  ticketCounts: (companyId: string, body: TicketsCounted) =>
    service.lookup('/integrations/{companyId}/tickets/counts', { path: { companyId }, body }),
});

/** Calls of the integrations service for one request. */
export function integrationsClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    ...savedFilterCalls(service),
    ...installedCalls(service),
    ...denyListCalls(service),
    ...ticketCalls(service),
  };
}
