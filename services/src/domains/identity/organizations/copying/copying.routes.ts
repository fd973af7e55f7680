import type { ConfigurationPart } from '@palisade/vocabulary/configuration.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../../platform/database/database.ts';
import type { App, Deps } from '../../../../platform/domain.ts';
import { Problem } from '../../../../platform/problem.ts';
import { OF_ADMINISTRATORS } from '../../sso/organizationAdmin.ts';
import { EnvironmentParams } from '../organizations.schemas.ts';
import { auditCopy } from './auditCopy.ts';
import { carryOutCopy, type Copied, readConfiguration } from './carryOutCopy.ts';
import { holdOpen, type Pair, pairOf } from './copiedPair.ts';
import { type CopyAnswer, CopyBody, CopySchema, partsOf, PreviewQuery } from './copying.schemas.ts';
import { changesOf } from './planCopy.ts';

/** Copies the configuration of an environment to another one of its organization. */
export function copyingRoutes(app: App, deps: Deps): void {
  previewRoute(app, deps);
  copyRoute(app, deps);
}

/** Ends the transaction of a preview, in which everything was written as it would be. */
class RolledBack extends Error {
  readonly copied: Copied;
  constructor(copied: Copied) {
    super('A preview writes nothing.');
    this.copied = copied;
  }
}

const textOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const answerOf = ({ items, digest }: Copied): CopyAnswer => ({
  refusal: null,
  digest,
  items: items.map((copied) => ({
    kind: copied.item.kind,
    name: copied.item.name,
    within: copied.item.within ?? null,
    outcome: copied.outcome,
    reason: copied.reason,
    isNeeded: copied.isNeeded,
    changes:
      copied.outcome === 'same'
        ? []
        : changesOf(copied).map(({ field, before, after }) => ({
            field,
            before: textOf(before),
            after: textOf(after),
          })),
  })),
});

interface Wanted {
  readonly pair: Pair;
  readonly parts: readonly ConfigurationPart[];
}

function previewRoute(app: App, deps: Deps): void {
  app.get(
    '/identity/:companyId/environments/:environmentId/copy',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'What copying parts of another environment to this one comes to; changes nothing',
        params: EnvironmentParams,
        querystring: PreviewQuery,
        response: { 200: CopySchema },
      },
    },
    async (request) => {
      const { source, parts } = request.query;
      const pair = await pairOf(deps.db, request, { ...request.params, source });
      if (pair.refusal !== null) return { refusal: pair.refusal, digest: '', items: [] };
      return answerOf(await preview(deps, request, { pair, parts: partsOf(parts) }));
    },
  );
}

/**
 * Writes everything and takes it back: what is refused, and why, is then said by whatever would
 * refuse it.
 */
async function preview(deps: Deps, request: FastifyRequest, wanted: Wanted): Promise<Copied> {
  try {
    return await copy(deps, request, wanted, async (_query, copied) => {
      throw new RolledBack(copied);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.copied;
    throw error;
  }
}

async function copy(
  { db, configuration }: Deps,
  request: FastifyRequest,
  { pair, parts }: Wanted,
  end: (query: CompanyQuery, copied: Copied) => Promise<void>,
): Promise<Copied> {
  if (configuration === undefined)
    throw new Problem('unavailable', 'This process cannot copy environments.');
  const source = await db
    .company(pair.source.id)
    .transaction((query) => readConfiguration(query, configuration));
  return db.company(pair.target.id).transaction(async (query) => {
    await holdOpen(query, pair);
    const order = { shares: configuration, source, parts };
    const copied = await carryOutCopy(query, request, order);
    await end(query, copied);
    return copied;
  });
}

function copyRoute(app: App, deps: Deps): void {
  app.post(
    '/identity/:companyId/environments/:environmentId/copy',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Copies parts of another environment to this one, as its preview said',
        params: EnvironmentParams,
        body: CopyBody,
        response: { 200: CopySchema },
      },
    },
    async (request) => {
      const { source, parts, digest } = request.body;
      const pair = await pairOf(deps.db, request, { ...request.params, source });
      if (pair.refusal !== null) throw new Problem('conflict', pair.refusal);
      const copied = await copy(deps, request, { pair, parts }, async (query, done) => {
        if (done.digest !== digest)
          throw new Problem(
            'conflict',
            `${pair.source.name} or ${pair.target.name} was changed since the preview. Nothing was copied.`,
            { field: 'digest' },
          );
        await auditCopy(query, request, pair, { parts, items: done.items });
      });
      deps.settings?.forget(pair.target.id);
      return answerOf(copied);
    },
  );
}
