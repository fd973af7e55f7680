import type { MutationResolvers, Resolvers } from '../../../generated/resolvers.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { globalId } from '../../../platform/graph/globalId.ts';
import { own } from '../../../platform/graph/owned.ts';
import { readBackAll, readBackOne } from '../../../platform/graph/readBack.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';

interface Corrected {
  readonly correctionId: string;
  readonly endpointIds: readonly string[];
}

/** Asks again for what a correction changed, so that the client sees it as it is now. */
async function payload(
  companyId: string,
  answer: Promise<Corrected>,
  { inventory, viewer }: GraphContext,
) {
  const { result, errors } = await expectFailures(answer);
  if (result === null) return { correction: null, endpoints: [], company: null, errors };
  const { correctionId, endpointIds } = result;
  return {
    correction: readBackOne(() => inventory.correctionByKey(companyId, [correctionId])),
    endpoints: readBackAll(() => inventory.endpointByKey(companyId, endpointIds.slice(0, SHOWN))),
    company: viewer?.companies.get(companyId) ?? null,
    errors,
  };
}

/** Endpoints that a payload shows at most; a lookup takes no more. */
const SHOWN = 100;

const mergeEndpoints: MutationResolvers['mergeEndpoints'] = (
  _parent,
  { input: { companyId, besideVersion, ...merge } },
  context,
) =>
  payload(
    companyId,
    context.inventory.corrections.merge(companyId, {
      ...merge,
      merged: [...merge.merged],
      excludedPaths: [...merge.excludedPaths],
      ...(besideVersion != null && { besideVersion }),
    }),
    context,
  );

const splitEndpoint: MutationResolvers['splitEndpoint'] = (
  _parent,
  { input: { companyId, ...split } },
  context,
) => payload(companyId, context.inventory.corrections.split(companyId, split), context);

const undoCorrection: MutationResolvers['undoCorrection'] = (
  _parent,
  { input: { companyId, correctionId } },
  context,
) => payload(companyId, context.inventory.corrections.undo(companyId, correctionId), context);

export const correctionsResolvers: Resolvers = {
  Mutation: { mergeEndpoints, splitEndpoint, undoCorrection },
  Company: {
    mergeOptions: ({ companyId }, place, { inventory }) =>
      inventory.corrections.mergeOptions(companyId, place),
    mergePreview: async ({ companyId }, { merge }, { inventory }) =>
      own(
        companyId,
        await inventory.corrections.mergePreview(companyId, {
          ...merge,
          merged: [...merge.merged],
        }),
      ),
    splitOptions: ({ companyId }, place, { inventory }) =>
      inventory.corrections.splitOptions(companyId, place),
  },
  Endpoint: {
    corrections: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, (companyId, rows) =>
        inventory.correctionsOf(
          companyId,
          rows.map(({ id }) => id),
        ),
      ),
    ),
  },
  Correction: {
    id: ({ companyId, id }) => globalId('Correction', companyId, id),
    correctionId: ({ id }) => id,
  },
};
