import type { GraphContext } from '../../platform/context.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { serviceClient } from '../../platform/upstream/serviceClient.ts';
import type { paths } from '../../generated/upstream/identity.ts';
import type { AnswerOf, ItemOf } from '../../platform/upstream/serviceTypes.ts';

export type AuditEntryItem = ItemOf<AnswerOf<paths['/identity/{companyId}/audit']['get']>>;
export type AuditEntryList = Connection<AuditEntryItem>;

type Text = string | null | undefined;
interface AuditArguments {
  readonly first?: number | null | undefined;
  readonly after?: Text;
  readonly filter?: { readonly actor?: Text; readonly action?: Text; readonly targetType?: Text; readonly from?: Text; readonly to?: Text } | null | undefined;
}

/** The audit log of companies. */
export function auditLogLoaders(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    auditLog: (companyId: string, { first, after, filter }: AuditArguments): AuditEntryList => {
      const size = pageSize(first);
      return new Connection({
        after,
        page: () => service.get('/identity/{companyId}/audit', { path: { companyId }, query: { ...filter, first: size, after } }),
        count: async () => (await service.get('/identity/{companyId}/audit/count', { path: { companyId }, query: { ...filter } })).count,
      });
    },
    auditActions: async (companyId: string) => (await service.get('/identity/{companyId}/audit/actions', { path: { companyId } })).actions,
  };
}
