import type { paths } from '../../../generated/upstream/inventory.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { Connection, pageSize } from '../../../platform/graph/connection.ts';
import { isUuid, lookup } from '../../../platform/graph/lookup.ts';
import { ownAll, ownPage } from '../../../platform/graph/owned.ts';
import { UpstreamError } from '../../../platform/upstream/errors.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import { type ServiceClient, serviceClient } from '../../../platform/upstream/serviceClient.ts';
import type {
  OasDocument,
  OasDocumentList,
  OasFindingKind,
  OasFindingList,
  OasIssueList,
  OasSnippet,
} from './oas.upstream.ts';

type Maybe<T> = T | null | undefined;
interface Page {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
}
interface Limits {
  readonly host?: Maybe<string>;
  readonly documentId?: Maybe<string>;
}

const MOST_SNIPPETS = 20;
const given = ({ host, documentId }: Limits) => ({
  host: host ?? undefined,
  documentId: documentId ?? undefined,
});

type Service = ServiceClient<paths>;

const analysisOver = (service: Service) => (companyId: string, limits: Limits) =>
  service.get('/inventory/{companyId}/oas-analysis', {
    path: { companyId },
    query: given(limits),
  });

/** Documents. */
function documentLists(service: Service) {
  return {
    oasDocuments: (companyId: string, { first, after }: Page): OasDocumentList => {
      const query = { first: pageSize(first), after: after ?? undefined };
      return new Connection({
        after,
        page: async () =>
          ownPage(
            companyId,
            await service.get('/inventory/{companyId}/oas-documents', {
              path: { companyId },
              query,
            }),
          ),
        count: async () =>
          (await service.get('/inventory/{companyId}/oas-documents/count', { path: { companyId } }))
            .count,
      });
    },
  };
}

/** What lint of documents and their comparison with traffic found. */
function findingLists(service: Service) {
  const analysis = analysisOver(service);
  return {
    oasFindings: (
      companyId: string,
      { kind, first, after, ...limits }: Page & Limits & { readonly kind: OasFindingKind },
    ): OasFindingList => {
      const query = { kind, ...given(limits), first: pageSize(first), after: after ?? undefined };
      return new Connection({
        after,
        page: async () =>
          ownPage(
            companyId,
            await service.get('/inventory/{companyId}/oas-findings', {
              path: { companyId },
              query,
            }),
          ),
        count: async () => (await analysis(companyId, limits))[kind],
      });
    },
    oasIssues: (
      companyId: string,
      { first, after, rule, ...limits }: Page & Limits & { readonly rule?: Maybe<string> },
    ): OasIssueList => {
      const query = {
        ...given(limits),
        rule: rule ?? undefined,
        first: pageSize(first),
        after: after ?? undefined,
      };
      return new Connection({
        after,
        page: async () =>
          ownPage(
            companyId,
            await service.get('/inventory/{companyId}/oas-issues', { path: { companyId }, query }),
          ),
        count: async () => {
          const { lint, rules } = await analysis(companyId, limits);
          return rule == null ? lint : (rules.find((each) => each.rule === rule)?.issues ?? 0);
        },
      });
    },
  };
}

const oasLookups = (service: Service) => ({
  oasDocumentByKey: lookup<OasDocument>(
    async (companyId, ids) =>
      ownAll(
        companyId,
        await service.lookup('/inventory/{companyId}/oas-documents/lookup', {
          path: { companyId },
          body: { ids },
        }),
      ),
    isUuid,
  ),
  oasSnippets: lookup<OasSnippet>(async (companyId, ids) => {
    const parts = Array.from({ length: Math.ceil(ids.length / MOST_SNIPPETS) }, (_, part) =>
      ids.slice(part * MOST_SNIPPETS, (part + 1) * MOST_SNIPPETS),
    );
    return (
      await Promise.all(
        parts.map((part) =>
          service.lookup('/inventory/{companyId}/oas-snippets/lookup', {
            path: { companyId },
            body: { ids: part },
          }),
        ),
      )
    ).flat();
  }, isUuid),
});

/** Documents of APIs: calls, connections and lookups for one request. */
export function oasLoaders(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    ...documentLists(service),
    ...findingLists(service),
    ...oasLookups(service),
    oasAnalysis: analysisOver(service),
    analyseOas: (companyId: string) =>
      service.post('/inventory/{companyId}/oas-analysis', { path: { companyId } }),
    deleteOasDocument: (companyId: string, documentId: string) =>
      service.delete('/inventory/{companyId}/oas-documents/{documentId}', {
        path: { companyId, documentId },
      }),
    oasDocumentText: async (companyId: string, documentId: string): Promise<string | null> => {
      if (!isUuid(documentId)) return null;
      try {
        return (
          await service.get('/inventory/{companyId}/oas-documents/{documentId}/json', {
            path: { companyId, documentId },
          })
        ).text;
      } catch (error) {
        if (error instanceof UpstreamError && error.status === 404) return null;
        throw error;
      }
    },
  };
}
