import type { ResolversTypes } from '../../../generated/resolvers.ts';
import type { paths } from '../../../generated/upstream/inventory.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { isUuid, lookup } from '../../../platform/graph/lookup.ts';
import { own, ownAll, type Owned } from '../../../platform/graph/owned.ts';
import type { ReadBack } from '../../../platform/graph/readBack.ts';
import type { UserError } from '../../../platform/upstream/errors.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import type { AnswerOf, RowOf } from '../../../platform/upstream/serviceTypes.ts';
import { correctionsClient } from './corrections.client.ts';
import type { Endpoint } from '../inventory.upstream.ts';

type Posted<Path extends keyof paths> = AnswerOf<paths[Path]['post']>;

export type Correction = RowOf<Posted<'/inventory/{companyId}/corrections/lookup'>> & Owned;
export type MergeOptions = Posted<'/inventory/{companyId}/corrections/merge-options'>;
export type MergePreview = Posted<'/inventory/{companyId}/corrections/merge-preview'> & Owned;
export type SplitOptions = Posted<'/inventory/{companyId}/corrections/split-options'>;

/** What came of a correction. */
export interface CorrectionAnswer {
  readonly correction: ReadBack<Correction> | null;
  readonly endpoints: ReadBack<readonly Endpoint[]>;
  readonly company: Awaited<ResolversTypes['Company']> | null;
  readonly errors: readonly UserError[];
}

/** Calls and lookups of corrections for one request. */
export function correctionsLoaders(client: RestClient, context: GraphContext) {
  const corrections = correctionsClient(client, context);
  return {
    corrections,
    correctionByKey: lookup<Correction>(
      async (companyId, keys) => ownAll(companyId, await corrections.byKey(companyId, keys)),
      isUuid,
    ),
    correctionsOf: lookup<Correction[]>(async (companyId, ids) =>
      (await corrections.byEndpoint(companyId, ids)).map((found) =>
        found.map((row) => own(companyId, row)),
      ),
    ),
  };
}
