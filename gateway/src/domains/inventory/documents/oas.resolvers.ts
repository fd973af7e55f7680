import type { MutationResolvers, Resolvers } from '../../../generated/resolvers.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { globalId, parseGlobalId } from '../../../platform/graph/globalId.ts';
import { expectFailures, notFound } from '../../../platform/upstream/errors.ts';

const deleteOasDocument: MutationResolvers['deleteOasDocument'] = async (
  _parent,
  { input: { id } },
  { inventory },
) => {
  const parsed = parseGlobalId(id);
  if (parsed?.type !== 'OasDocument') throw notFound();
  const { errors } = await expectFailures(
    inventory.oas.deleteOasDocument(parsed.companyId, parsed.key),
  );
  return { deletedId: errors.length === 0 ? id : null, errors };
};

const analyseOasDocuments: MutationResolvers['analyseOasDocuments'] = async (
  _parent,
  { input: { companyId } },
  { inventory },
) => {
  const { result, errors } = await expectFailures(inventory.oas.analyseOas(companyId));
  return { analysis: result, errors };
};

/** Documents of APIs in the graph. */
export const oasResolvers = {
  Mutation: { deleteOasDocument, analyseOasDocuments },
  Company: {
    oasDocuments: ({ companyId }, args, { inventory }) =>
      inventory.oas.oasDocuments(companyId, args),
    oasDocumentText: ({ companyId }, { documentId }, { inventory }) =>
      inventory.oas.oasDocumentText(companyId, documentId),
    oasAnalysis: ({ companyId }, args, { inventory }) => inventory.oas.oasAnalysis(companyId, args),
    oasFindings: ({ companyId }, args, { inventory }) => inventory.oas.oasFindings(companyId, args),
    oasIssues: ({ companyId }, args, { inventory }) => inventory.oas.oasIssues(companyId, args),
  },
  Endpoint: {
    oasSnippet: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, (companyId, rows) =>
        inventory.oas.oasSnippets(
          companyId,
          rows.map(({ id }) => id),
        ),
      ),
    ),
  },
  OasDocument: {
    id: ({ companyId, id }) => globalId('OasDocument', companyId, id),
    documentId: ({ id }) => id,
  },
  OasDocumentEdge: { node: (document) => document },
  OasFinding: {
    findingId: ({ id }) => id,
    endpoint: batch((findings, _args, { inventory }) =>
      byCompany(findings, (companyId, rows) =>
        inventory.endpointByKey(
          companyId,
          rows.map(({ endpointId }) => endpointId ?? ''),
        ),
      ),
    ),
    document: batch((findings, _args, { inventory }) =>
      byCompany(findings, (companyId, rows) =>
        inventory.oas.oasDocumentByKey(
          companyId,
          rows.map(({ documentId }) => documentId ?? ''),
        ),
      ),
    ),
  },
  OasFindingEdge: { node: (finding) => finding },
  OasIssue: {
    issueId: ({ id }) => id,
    document: batch((issues, _args, { inventory }) =>
      byCompany(issues, (companyId, rows) =>
        inventory.oas.oasDocumentByKey(
          companyId,
          rows.map(({ documentId }) => documentId),
        ),
      ),
    ),
  },
  OasIssueEdge: { node: (issue) => issue },
} satisfies Resolvers;
