import { Type, type Static } from '@fastify/type-provider-typebox';
import { DOCUMENT_FORMATS } from '@palisade/engine/oas/apiDocument.ts';
import { After, First, Id, nullable, pageOf, Time } from '../../platform/server/routeSchemas.ts';
import { DRIFT_KINDS } from '@palisade/engine/oas/driftKinds.ts';

const Text = Type.Union([Type.String(), Type.Null()]);
const literals = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });

export const READS_DOCUMENTS = {
  auth: { feature: 'feature_oas_analysis', action: 'read' },
} as const;
export const DocumentParams = Type.Object({ companyId: Type.String(), documentId: Type.String() });

const DOCUMENT = {
  id: Id,
  name: Type.String(),
  title: Type.String(),
  version: Type.String(),
  format: literals(DOCUMENT_FORMATS),
  syntax: literals(['json', 'yaml'] as const),
  hosts: Type.Array(Type.String()),
  operationCount: Type.Integer(),
  size: Type.Integer({ description: 'Bytes.' }),
  warnings: Type.Array(Type.String()),
  uploadedBy: Type.String(),
  uploadedAt: Time,
  lintState: literals(['pending', 'done', 'failed'] as const),
  lintErrors: Type.Integer(),
  lintWarnings: Type.Integer(),
  lintNote: Text,
};
export const OasDocument = Type.Object(DOCUMENT);
export type OasDocument = Static<typeof OasDocument>;
export const OasDocumentItem = Type.Object({ cursor: Type.String(), ...DOCUMENT });
export const OasDocumentPage = pageOf(DOCUMENT);
export const OasDocuments = Type.Array(nullable(OasDocument));
export const PageQuery = Type.Object({ first: First, after: After });

const FINDING_KINDS = ['shadow', 'zombie', 'orphan', 'drift'] as const;
const FindingKind = literals(FINDING_KINDS);

const FINDING = {
  id: Id,
  kind: FindingKind,
  host: Type.String(),
  method: Type.String(),
  path: Type.String(),
  endpointId: Text,
  documentId: Text,
  pointer: Text,
  driftKind: Type.Unsafe<(typeof DRIFT_KINDS)[number] | null>({
    type: ['string', 'null'],
    enum: [...DRIFT_KINDS, null],
  }),
  side: Text,
  location: Text,
  name: Type.String(),
  contentType: Type.String(),
  statusClass: Type.String(),
  documented: Type.String(),
  seen: Type.String(),
  share: Type.Union([Type.Number(), Type.Null()]),
  lastActivity: Text,
};
export const OasFinding = Type.Object(FINDING);
export type OasFinding = Static<typeof OasFinding>;
export const OasFindingPage = pageOf(FINDING);
export const FindingQuery = Type.Object({
  kind: FindingKind,
  host: Type.Optional(Type.String({ maxLength: 300 })),
  documentId: Type.Optional(Type.String({ format: 'uuid' })),
  first: First,
  after: After,
});
export type FindingLimits = Omit<Static<typeof FindingQuery>, 'first' | 'after'>;

const ISSUE = {
  id: Type.String(),
  documentId: Id,
  severity: literals(['error', 'warning', 'information', 'hint'] as const),
  rule: Type.String(),
  message: Type.String(),
  path: Type.String(),
  pointer: Text,
};
export const OasIssue = Type.Object(ISSUE);
export type OasIssue = Static<typeof OasIssue>;
export const OasIssuePage = pageOf(ISSUE);
export const IssueQuery = Type.Object({
  rule: Type.Optional(Type.String({ maxLength: 500 })),
  documentId: Type.Optional(Type.String({ format: 'uuid' })),
  host: Type.Optional(Type.String({ maxLength: 300 })),
  first: First,
  after: After,
});

export const SummaryQuery = Type.Object({
  host: Type.Optional(Type.String({ maxLength: 300 })),
  documentId: Type.Optional(Type.String({ format: 'uuid' })),
});
export const OasRule = Type.Object({
  rule: Type.String(),
  severity: ISSUE.severity,
  message: Type.String({ description: 'What it says of one of its issues.' }),
  issues: Type.Integer(),
});
export type OasRule = Static<typeof OasRule>;
export const OasSummary = Type.Object({
  shadow: Type.Integer(),
  zombie: Type.Integer(),
  orphan: Type.Integer(),
  drift: Type.Integer(),
  lint: Type.Integer(),
  hosts: Type.Array(Type.String(), { description: 'Hosts that documents describe.' }),
  hostsWithoutTraffic: Type.Array(Type.String(), {
    description: 'Those of the hosts asked about that have no endpoint yet.',
  }),
  rules: Type.Array(OasRule, { description: 'Rules of lint with issues, the worst first.' }),
  analysedAt: Text,
  isAnalysing: Type.Boolean(),
  isLinting: Type.Boolean({
    description: 'Whether lint has not read every document of the company yet.',
  }),
});
export type OasSummary = Static<typeof OasSummary>;
export const OasText = Type.Object({ text: Type.String({ description: 'The document as JSON.' }) });
/** Snippets are read out of whole documents, so few at once. */
export const SnippetLookup = Type.Object(
  { ids: Type.Array(Id, { maxItems: 20 }) },
  { additionalProperties: false },
);
export const OasSnippets = Type.Array(
  nullable(Type.Object({ documentId: Text, documentName: Text, text: Type.String() })),
);
