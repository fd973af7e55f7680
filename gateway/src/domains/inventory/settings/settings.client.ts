import type { paths } from '../../../generated/upstream/inventory.ts';
import type { GraphContext } from '../../../platform/context.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import { type ServiceClient, serviceClient } from '../../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../../platform/upstream/serviceTypes.ts';

type Put<
  Path extends {
    [P in keyof paths]: paths[P] extends { put: { requestBody: unknown } } ? P : never;
  }[keyof paths],
> = CallOf<paths[Path]['put']>['body'];
type Post<
  Path extends
    | '/inventory/{companyId}/apis/search'
    | '/inventory/{companyId}/apis/count'
    | '/inventory/{companyId}/apis'
    | '/inventory/{companyId}/parameter-types/test',
> = CallOf<paths[Path]['post']>['body'];
type TuneBody = Put<'/inventory/{companyId}/endpoints/{endpointId}/tunes/{tuneId}'>;

type Service = ServiceClient<paths>;

/** How a company learns and shows its inventory. */
const settingsCalls = (service: Service) => ({
  settings: (companyId: string) =>
    service.get('/inventory/{companyId}/settings', { path: { companyId } }),
  updateLearning: (companyId: string, body: Put<'/inventory/{companyId}/settings/learning'>) =>
    service.put('/inventory/{companyId}/settings/learning', { path: { companyId }, body }),
  updateDisplay: (companyId: string, body: Put<'/inventory/{companyId}/settings/display'>) =>
    service.put('/inventory/{companyId}/settings/display', { path: { companyId }, body }),
});

/** What people say over what was learned of an endpoint. */
const tuneCalls = (service: Service) => ({
  learningOf: (companyId: string, ids: readonly string[]) =>
    service.lookup('/inventory/{companyId}/endpoints/learning', {
      path: { companyId },
      body: { ids: [...ids] },
    }),
  tunesOf: (companyId: string, ids: readonly string[]) =>
    service.lookup('/inventory/{companyId}/endpoints/tunes', {
      path: { companyId },
      body: { ids: [...ids] },
    }),
  tuneAuthentication: (companyId: string, endpointId: string, authenticated: boolean | null) =>
    service.put('/inventory/{companyId}/endpoints/{endpointId}/authentication', {
      path: { companyId, endpointId },
      body: { authenticated },
    }),
  createTune: (companyId: string, endpointId: string, body: TuneBody) =>
    service.post('/inventory/{companyId}/endpoints/{endpointId}/tunes', {
      path: { companyId, endpointId },
      body,
    }),
  updateTune: (companyId: string, endpointId: string, tuneId: string, body: TuneBody) =>
    service.put('/inventory/{companyId}/endpoints/{endpointId}/tunes/{tuneId}', {
      path: { companyId, endpointId, tuneId },
      body,
    }),
  deleteTune: (companyId: string, endpointId: string, tuneId: string) =>
    service.delete('/inventory/{companyId}/endpoints/{endpointId}/tunes/{tuneId}', {
      path: { companyId, endpointId, tuneId },
    }),
});

/** APIs as people manage them. */
const apiCalls = (service: Service) => ({
  managedApis: (companyId: string, ids: readonly string[]) =>
    service.lookup('/inventory/{companyId}/apis/managed', {
      path: { companyId },
      body: { ids: [...ids] },
    }),
  apis: (companyId: string, body: Post<'/inventory/{companyId}/apis/search'>) =>
    service.lookup('/inventory/{companyId}/apis/search', { path: { companyId }, body }),
  apiCount: async (companyId: string, body: Post<'/inventory/{companyId}/apis/count'>) =>
    (await service.lookup('/inventory/{companyId}/apis/count', { path: { companyId }, body }))
      .count,
  hostPatternSuggestions: (companyId: string) =>
    service.get('/inventory/{companyId}/host-pattern-suggestions', { path: { companyId } }),
  previewHostPattern: (companyId: string, apiId: string, pattern: string) =>
    service.lookup('/inventory/{companyId}/apis/{apiId}/host-pattern/preview', {
      path: { companyId, apiId },
      body: { pattern },
    }),
  addApi: (companyId: string, body: Post<'/inventory/{companyId}/apis'>) =>
    service.post('/inventory/{companyId}/apis', { path: { companyId }, body }),
  updateApi: (companyId: string, apiId: string, body: Put<'/inventory/{companyId}/apis/{apiId}'>) =>
    service.put('/inventory/{companyId}/apis/{apiId}', { path: { companyId, apiId }, body }),
  setHostPattern: (companyId: string, apiId: string, pattern: string | null) =>
    service.put('/inventory/{companyId}/apis/{apiId}/host-pattern', {
      path: { companyId, apiId },
      body: { pattern },
    }),
});

/** The company's own parameter types and correlators. */
const patternCalls = (service: Service) => ({
  testPatterns: (companyId: string, body: Post<'/inventory/{companyId}/parameter-types/test'>) =>
    service.lookup('/inventory/{companyId}/parameter-types/test', { path: { companyId }, body }),
  createParameterType: (
    companyId: string,
    body: Put<'/inventory/{companyId}/parameter-types/{id}'>,
  ) => service.post('/inventory/{companyId}/parameter-types', { path: { companyId }, body }),
  updateParameterType: (
    companyId: string,
    id: string,
    body: Put<'/inventory/{companyId}/parameter-types/{id}'>,
  ) =>
    service.put('/inventory/{companyId}/parameter-types/{id}', { path: { companyId, id }, body }),
  deleteParameterType: (companyId: string, id: string) =>
    service.delete('/inventory/{companyId}/parameter-types/{id}', { path: { companyId, id } }),
  createCorrelator: (companyId: string, body: Put<'/inventory/{companyId}/correlators/{id}'>) =>
    service.post('/inventory/{companyId}/correlators', { path: { companyId }, body }),
  updateCorrelator: (
    companyId: string,
    id: string,
    body: Put<'/inventory/{companyId}/correlators/{id}'>,
  ) => service.put('/inventory/{companyId}/correlators/{id}', { path: { companyId, id }, body }),
  deleteCorrelator: (companyId: string, id: string) =>
    service.delete('/inventory/{companyId}/correlators/{id}', { path: { companyId, id } }),
});

/** Calls of the inventory service about what people say over what was learned, for one request. */
export function settingsClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    ...settingsCalls(service),
    ...tuneCalls(service),
    ...apiCalls(service),
    ...patternCalls(service),
  };
}
