import { needOrganization } from '../../../platform/auth/needOrganization.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { Connection, pageSize } from '../../../platform/graph/connection.ts';
import { filterTree, type FilterInput } from '../../../platform/graph/filterTree.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import { serviceClient } from '../../../platform/upstream/serviceClient.ts';
import { UpstreamError } from '../../../platform/upstream/errors.ts';
import type { paths } from '../../../generated/upstream/identity.ts';
import type { AnswerOf, ItemOf } from '../../../platform/upstream/serviceTypes.ts';

export type AuditEntryItem = ItemOf<AnswerOf<paths['/identity/{companyId}/audit']['get']>>;
export type AuditEntryRow = AnswerOf<paths['/identity/{companyId}/audit/entries/{entryId}']['get']>;
export type AuditEntryList = Connection<AuditEntryItem>;

interface OfOrganization {
  readonly ofOrganization?: boolean | null | undefined;
}
interface AuditArguments extends OfOrganization {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly filter?: FilterInput | null | undefined;
}

/** The audit log of companies, and of all companies of an organization. */
export function auditLogLoaders(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  /** Null for one company alone. */
  const whole = (companyId: string, { ofOrganization }: OfOrganization): true | null => {
    if (ofOrganization !== true) return null;
    needOrganization(context, companyId);
    return true;
  };
  return {
    auditLog: (
      companyId: string,
      { first, after, filter, ...of }: AuditArguments,
    ): AuditEntryList => {
      const tree = filterTree(filter);
      const wanted = { filters: tree && JSON.stringify(tree) };
      const page = { path: { companyId }, query: { ...wanted, first: pageSize(first), after } };
      const count = { path: { companyId }, query: wanted };
      const isWhole = whole(companyId, of);
      return new Connection({
        after,
        page: () =>
          isWhole
            ? service.get('/identity/{companyId}/organization-audit', page)
            : service.get('/identity/{companyId}/audit', page),
        count: async () =>
          (
            await (isWhole
              ? service.get('/identity/{companyId}/organization-audit/count', count)
              : service.get('/identity/{companyId}/audit/count', count))
          ).count,
      });
    },
    auditEntry: async (
      companyId: string,
      { entryId, ...of }: OfOrganization & { readonly entryId: string },
    ): Promise<AuditEntryRow | null> => {
      const path = { path: { companyId, entryId } };
      try {
        return await (whole(companyId, of)
          ? service.get('/identity/{companyId}/organization-audit/entries/{entryId}', path)
          : service.get('/identity/{companyId}/audit/entries/{entryId}', path));
      } catch (error) {
        if (error instanceof UpstreamError && error.status === 404) return null;
        throw error;
      }
    },
    auditChoices: (companyId: string, of: OfOrganization) => {
      const path = { path: { companyId } };
      return whole(companyId, of)
        ? service.get('/identity/{companyId}/organization-audit/choices', path)
        : service.get('/identity/{companyId}/audit/choices', path);
    },
  };
}
