import type { paths } from '../../../generated/upstream/inventory.ts';
import type { GraphContext } from '../../../platform/context.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import { serviceClient } from '../../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../../platform/upstream/serviceTypes.ts';

type Scope = NonNullable<
  CallOf<paths['/inventory/{companyId}/data-classification']['get']>['query']
>['scope'];
type TypeBody = CallOf<paths['/inventory/{companyId}/data-types']['post']>['body'];
type PreviewBody = CallOf<paths['/inventory/{companyId}/data-types/preview']['post']>['body'];
type KeywordListBody = CallOf<paths['/inventory/{companyId}/keyword-lists']['post']>['body'];
type CategoryBody = CallOf<paths['/inventory/{companyId}/data-categories']['post']>['body'];

type Service = ReturnType<typeof serviceClient<paths>>;

/** Calls about the kinds of data that traffic is searched for, for one request. */
export function dataTypesClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return { ...typeCalls(service), ...keywordListCalls(service), ...categoryCalls(service) };
}

const typeCalls = (service: Service) => ({
  classification: (companyId: string, scope?: Scope) =>
    service.get('/inventory/{companyId}/data-classification', {
      path: { companyId },
      query: { scope },
    }),
  preview: (companyId: string, body: PreviewBody) =>
    service.lookup('/inventory/{companyId}/data-types/preview', { path: { companyId }, body }),
  createType: (companyId: string, scope: Scope, body: TypeBody) =>
    service.post('/inventory/{companyId}/data-types', {
      query: { scope },
      path: { companyId },
      body,
    }),
  updateType: (companyId: string, scope: Scope, id: string, body: TypeBody) =>
    service.put('/inventory/{companyId}/data-types/{id}', {
      query: { scope },
      path: { companyId, id },
      body,
    }),
  deleteType: (companyId: string, scope: Scope, id: string) =>
    service.delete('/inventory/{companyId}/data-types/{id}', {
      query: { scope },
      path: { companyId, id },
    }),
  switchType: (companyId: string, scope: Scope, name: string, enabled: boolean) =>
    service.put('/inventory/{companyId}/data-type-switches', {
      query: { scope },
      path: { companyId },
      body: { name, enabled },
    }),
});

const keywordListCalls = (service: Service) => ({
  previewKeywords: (
    companyId: string,
    body: CallOf<paths['/inventory/{companyId}/keyword-lists/preview']['post']>['body'],
  ) =>
    service.lookup('/inventory/{companyId}/keyword-lists/preview', { path: { companyId }, body }),
  createKeywordList: (companyId: string, scope: Scope, body: KeywordListBody) =>
    service.post('/inventory/{companyId}/keyword-lists', {
      query: { scope },
      path: { companyId },
      body,
    }),
  updateKeywordList: (companyId: string, scope: Scope, id: string, body: KeywordListBody) =>
    service.put('/inventory/{companyId}/keyword-lists/{id}', {
      query: { scope },
      path: { companyId, id },
      body,
    }),
  deleteKeywordList: (companyId: string, scope: Scope, id: string) =>
    service.delete('/inventory/{companyId}/keyword-lists/{id}', {
      query: { scope },
      path: { companyId, id },
    }),
});

const categoryCalls = (service: Service) => ({
  createCategory: (companyId: string, scope: Scope, body: CategoryBody) =>
    service.post('/inventory/{companyId}/data-categories', {
      query: { scope },
      path: { companyId },
      body,
    }),
  updateCategory: (companyId: string, scope: Scope, id: string, body: CategoryBody) =>
    service.put('/inventory/{companyId}/data-categories/{id}', {
      query: { scope },
      path: { companyId, id },
      body,
    }),
  deleteCategory: (companyId: string, scope: Scope, id: string) =>
    service.delete('/inventory/{companyId}/data-categories/{id}', {
      query: { scope },
      path: { companyId, id },
    }),
});
