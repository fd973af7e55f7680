import { globalId } from '../../src/entities/company/globalId.ts';
import { type Args, connectionOf } from './connectionOf.ts';

export interface FakeOas {
  documents: ReturnType<typeof makeDocument>[];
  isAnalysing: boolean;
  analysedAt?: string;
  issues?: readonly {
    readonly issueId: string;
    readonly severity: string;
    readonly rule: string;
    readonly message: string;
    readonly path: string;
    readonly pointer: string | null;
    readonly document: ReturnType<typeof makeDocument>;
  }[];
  hostsWithoutTraffic?: readonly string[];
  rules?: readonly {
    readonly rule: string;
    readonly severity: string;
    readonly message: string;
    readonly issues: number;
  }[];
}

/** The id of the nth document of a test. */
export const documentKey = (nth: number) =>
  `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

/** A document that was uploaded and checked. */
export function makeDocument(
  companyId: string,
  nth: number,
  lintState: 'pending' | 'done' = 'done',
) {
  const documentId = documentKey(nth);
  return {
    __typename: 'OasDocument',
    id: globalId('OasDocument', companyId, documentId),
    documentId,
    name: `orders-${nth}.yaml`,
    title: 'Orders',
    version: '1.0',
    format: 'openapi30',
    syntax: 'yaml',
    hosts: ['api.example'],
    operationCount: 3,
    size: 1_000,
    warnings: [],
    uploadedBy: 'maya@example.com',
    uploadedAt: '2026-11-21T09:00:00.000Z',
    lintState,
    lintErrors: 0,
    lintWarnings: 0,
    lintNote: null,
  };
}

/** What the graph says of documents and their analysis. */
export const oasFields = (oas: FakeOas) => ({
  oasDocuments: (args: Args) => connectionOf(oas.documents, args, ({ documentId }) => documentId),
  oasAnalysis: () => ({
    shadow: 0,
    zombie: 0,
    orphan: 0,
    drift: 0,
    lint: 0,
    hosts: ['api.example'],
    hostsWithoutTraffic: oas.hostsWithoutTraffic ?? [],
    rules: oas.rules ?? [],
    analysedAt: oas.analysedAt ?? null,
    isAnalysing: oas.isAnalysing,
    isLinting: oas.documents.some(({ lintState }) => lintState === 'pending'),
  }),
  oasFindings: (args: Args) => connectionOf([], args, String),
  oasIssues: (args: Args) => connectionOf(oas.issues ?? [], args, ({ issueId }) => issueId),
});
