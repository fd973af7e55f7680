import type { GraphContext } from '../../platform/context.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { isUuid, lookup } from '../../platform/graph/lookup.ts';
import { ownAll, ownPage } from '../../platform/graph/owned.ts';
import { savedFilterLookup } from '../../platform/graph/savedFilters.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { auditLogLoaders } from './audit-log/auditLog.loaders.ts';
import { ipListLoaders } from './ip-lists/ipLists.loaders.ts';
import { identityClient } from './identity.client.ts';
import { ssoLoaders } from './sso/sso.loaders.ts';
import { useCaseLoaders } from './use-cases/useCases.loaders.ts';
import type { OutboxList, Token, TokenList } from './identity.upstream.ts';

interface TokenArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly kind?: 'api' | 'collector' | null | undefined;
  readonly withRevoked?: boolean | null | undefined;
  readonly onlyUnused?: boolean | null | undefined;
}

export function identityLoaders(client: RestClient, context: GraphContext) {
  const calls = identityClient(client, context);
  return {
    calls,
    savedFilterByKey: savedFilterLookup(calls),
    ...ssoLoaders(calls),
    ...auditLogLoaders(client, context),
    ipLists: ipListLoaders(client, context),
    useCases: useCaseLoaders(context),
    tokenByKey: lookup<Token>(
      async (companyId, keys) => ownAll(companyId, await calls.tokensByKey(companyId, keys)),
      isUuid,
    ),
    outbox: (
      companyId: string,
      { first, after }: { first?: number | null | undefined; after?: string | null | undefined },
    ): OutboxList => {
      const size = pageSize(first);
      return new Connection({
        after,
        page: () => calls.messages(companyId, { first: size, after }),
        count: () => calls.messageCount(companyId),
      });
    },
    tokens: (
      companyId: string,
      { first, after, kind, withRevoked, onlyUnused }: TokenArguments,
    ): TokenList => {
      const size = pageSize(first);
      const wanted = { kind, revoked: withRevoked, ...(onlyUnused === true && { unused: true }) };
      return new Connection({
        after,
        page: async () =>
          ownPage(companyId, await calls.tokens(companyId, { ...wanted, first: size, after })),
        count: () => calls.tokenCount(companyId, wanted),
      });
    },
  };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly identity: ReturnType<typeof identityLoaders>;
  }
}
