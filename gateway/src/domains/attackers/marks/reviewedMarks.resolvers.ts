import type { MutationResolvers, Resolvers } from '../../../generated/resolvers.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { globalId } from '../../../platform/graph/globalId.ts';
import { keyOf } from '../../../platform/graph/keyOf.ts';
import { own } from '../../../platform/graph/owned.ts';
import { badInput, expectFailures, notFound } from '../../../platform/upstream/errors.ts';
import { endpointsOfRows } from '../endpointsOfRows.ts';

const MOST_UNDONE = 100;

const changeMark: MutationResolvers['changeMark'] = async (
  _parent,
  { input: { id, message, ...rest } },
  { attackers, viewer },
) => {
  const { companyId, key } = keyOf('ReviewedMark', id);
  const { result, errors } = await expectFailures(
    attackers.calls.changeMark(companyId, key, { ...rest, message: message ?? undefined }),
  );
  return {
    mark: result && own(companyId, result),
    company: viewer?.companies.get(companyId) ?? null,
    errors,
  };
};

const undoMarks: MutationResolvers['undoMarks'] = async (
  _parent,
  { input: { companyId, ids } },
  { attackers, viewer },
) => {
  if (ids.length < 1 || ids.length > MOST_UNDONE)
    throw badInput(`ids must be 1 to ${MOST_UNDONE}.`, 'input.ids');
  const keys = ids.map((id) => keyOf('ReviewedMark', id));
  if (keys.some((each) => each.companyId !== companyId)) throw notFound();
  const { result, errors } = await expectFailures(
    attackers.calls.undoMarks(
      companyId,
      keys.map(({ key }) => key),
    ),
  );
  const undoneIds = (result?.ids ?? []).map((key) => globalId('ReviewedMark', companyId, key));
  return {
    undoneIds,
    countsAgain: result?.countsAgain ?? [],
    company: viewer?.companies.get(companyId) ?? null,
    errors,
  };
};

/** Marks with what they hid, and the ways to change and undo them. */
export const reviewedMarkResolvers: Resolvers = {
  Mutation: { changeMark, undoMarks },
  Company: {
    marks: ({ companyId }, args, { attackers }) => attackers.marks(companyId, args),
    markCounts: ({ companyId }, args, { attackers }) => attackers.markCounts(companyId, args),
  },
  ReviewedMark: {
    id: ({ companyId, id }) => globalId('ReviewedMark', companyId, id),
    markId: ({ id }) => id,
    endpoint: batch((marks, _args, context) =>
      byCompany(marks, (companyId, rows) => endpointsOfRows(companyId, rows, context)),
    ),
  },
  ReviewedMarkEdge: { node: (mark) => mark },
};
