import type { DocumentUpload } from '@palisade/services/domains/documents/import/importDocument.ts';
import {
  finishDeletion,
  newestDeletions,
  noteDeletion,
} from '@palisade/services/domains/ingest/sampling/sampleDeletions.repository.ts';
import { insertCorrection } from '@palisade/services/domains/learning/corrections/correctionRows.ts';
import { uuidV7 } from '@palisade/services/platform/uuidV7.ts';
import { graphOf, siblings, type Graph, type Sibling } from './companyGraph.ts';
import type { ContractWorld } from './contractWorld.ts';

const REPORTS = 'reports.example';
const WORDS = ['daily', 'weekly', 'monthly', 'yearly'];
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Reports', version: '1.0.0' },
  servers: [{ url: `https://${REPORTS}` }, { url: 'https://api.lumen-lane.example' }],
  paths: {
    '/totals': {
      get: {
        deprecated: true,
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { total: { type: 'boolean' } } },
              },
            },
          },
        },
      },
    },
    '/amounts': {
      get: {
        deprecated: true,
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { total: { type: 'boolean' } } },
              },
            },
          },
        },
      },
    },
    '/never': { get: { responses: { 200: { description: 'ok' } } } },
    '/neither': { get: { responses: { 200: { description: 'ok' } } } },
  },
};

/**
 * Raw keys and choices of what was made in a company: what documents and inputs of the inventory
 * can be about.
 */
export interface CompanySubjects {
  readonly companyId: string;
  readonly apiId: string;
  /** Host of that API. */
  readonly hostId: string;
  /** An endpoint that a merge made; its parameter is at `index`. */
  readonly endpointId: string;
  readonly template: string;
  readonly index: number;
  /** Paths that may still be merged, as they are now. */
  readonly merged: readonly Sibling[];
  /** Paths beside the parameter, which stay. */
  readonly beside: readonly Sibling[];
  readonly correctionId: string;
  readonly documentId: string;
  /** One that may be deleted. */
  readonly spareDocumentId: string;
}

/** Traffic of paths that differ in one segment, a document of their host and corrections. */
export async function companySubjects(
  world: ContractWorld,
  companyId: string,
): Promise<CompanySubjects> {
  const { intake, documentTasks } = world.services.deps;
  if (intake === undefined || documentTasks === undefined)
    throw new Error('These services take nothing in.');
  const graph = graphOf(world);
  await graph.mutate(
    'setSampling',
    'SetSamplingInput',
    { companyId, sampling: true },
    'company { id }',
  );
  await deletedSamples(world, companyId);
  await intake.submit(
    {
      companyId,
      source: 'reports',
      kind: 'demo',
      tokenId: null,
      idempotencyKey: 'reports',
      format: 'ndjson',
    },
    lines(),
  );
  const { company } = await graph.ask<{
    company: {
      apis: { edges: { node: { apiId: string; host: { hostId: string; name: string } } }[] };
    };
  }>(
    'query ($companyId: ID!) { company(companyId: $companyId) { apis(first: 100) { edges { node { apiId host { hostId name } } } } } }',
    { companyId },
  );
  const reports = company.apis.edges.find(({ node }) => node.host.name === REPORTS)?.node;
  const apiId = reports?.apiId ?? '';
  const place = { companyId, apiId };
  const kept = await merge(graph, place, '/report', 'period');
  const undone = await merge(graph, place, '/sheet', 'sheet');
  await learnedSplit(world, companyId, kept.endpointId);
  const [documentId, spareDocumentId] = [
    await importDocument(world, companyId, 'Reports'),
    await spareDocument(world, companyId),
  ];
  await documentTasks.lint(companyId, documentId);
  await graph.mutate(
    'analyseOasDocuments',
    'AnalyseOasDocumentsInput',
    { companyId },
    'analysis { drift }',
  );
  return {
    ...place,
    hostId: reports?.host.hostId ?? '',
    endpointId: kept.endpointId,
    template: kept.path,
    index: 1,
    merged: (await siblings(graph, place, '/list/daily', 1)).slice(0, 2),
    beside: (await siblings(graph, place, '/report/monthly', 1)).slice(0, 1),
    correctionId: undone.correctionId,
    documentId,
    spareDocumentId,
  };
}

/** A deletion of samples that has its receipt, so that no job touches it. */
async function deletedSamples({ services }: ContractWorld, companyId: string): Promise<void> {
  const { query } = services.deps.db.company(companyId);
  const actor = { id: null, name: 'maya@example.com', address: null };
  await noteDeletion(query, actor, {
    wasOn: true,
    deleted: { parameters: 1 },
    remaining: { parameters: 0 },
  });
  const finishedAt = new Date().toISOString();
  for (const { id } of await newestDeletions(query))
    await finishDeletion(query, companyId, { id, finishedAt, receipt: '{}', digest: 'a3f1' });
}

/**
 * A split by learning, as its row says it: one in traffic takes more requests than are sent here.
 */
async function learnedSplit(
  { services }: ContractWorld,
  companyId: string,
  endpointId: string,
): Promise<void> {
  const { query } = services.deps.db.company(companyId);
  const [host] = await query<{ id: string }>(
    'select host_id as id from inventory.endpoints where company_id = $1 and id = $2',
    [companyId, endpointId],
  );
  const path = '/report/yearly';
  await insertCorrection(query, {
    id: uuidV7(),
    kind: 'split',
    hostId: host?.id ?? '',
    host: REPORTS,
    path,
    index: 1,
    taken: ['yearly'],
    excluded: [],
    parameter: 'period',
    endpointIds: [endpointId],
    record: {},
    actor: 'Palisade',
    learned: { cause: { code: 'answers', path, values: 1, left: 2, requests: 40 }, at: Date.now() },
  });
}

async function importDocument(
  {
    services: {
      deps: { documents },
    },
  }: ContractWorld,
  companyId: string,
  title: string,
): Promise<string> {
  if (documents === undefined) throw new Error('These services take no documents.');
  const text = JSON.stringify({ ...DOCUMENT, info: { ...DOCUMENT.info, title } });
  const upload: DocumentUpload & { readonly format: 'openapi' } = {
    format: 'openapi',
    name: `${title}.json`,
    text,
    actor: { id: null, name: 'contract', address: null },
  };
  return ((await documents.import(companyId, upload)) as unknown as { id: string }).id; // As the inventory answers it.
}

let spares = 0;
/** A document that may be deleted. */
export const spareDocument = (world: ContractWorld, companyId: string): Promise<string> =>
  importDocument(world, companyId, `Spare ${(spares += 1)}`);

async function merge(
  graph: Graph,
  place: { readonly companyId: string; readonly apiId: string },
  prefix: string,
  name: string,
): Promise<{ correctionId: string; endpointId: string; path: string }> {
  const paths = WORDS.slice(0, 2).map((word) => `${prefix}/${word}`);
  const merged = (await siblings(graph, place, `${prefix}/daily`, 1)).filter(({ path }) =>
    paths.includes(path),
  );
  const { correction, endpoints } = await graph.mutate<{
    correction: { correctionId: string };
    endpoints: { endpointId: string; path: string }[];
  }>(
    'mergeEndpoints',
    'MergeEndpointsInput',
    { ...place, path: `${prefix}/daily`, index: 1, name, merged, excludedPaths: [] },
    'correction { correctionId } endpoints { endpointId path }',
  );
  const [endpoint] = endpoints;
  if (endpoint === undefined) throw new Error(`Nothing came of the merge of ${prefix}.`);
  return { correctionId: correction.correctionId, ...endpoint };
}

async function* lines(): AsyncGenerator<Uint8Array> {
  const asked = {
    method: 'POST',
    url: `https://${REPORTS}/graphql`,
    headers: [{ name: 'content-type', value: 'application/json' }],
    postData: {
      mimeType: 'application/json',
      text: JSON.stringify({ query: 'query Totals { totals { id } }', operationName: 'Totals' }),
    },
  };
  const told = {
    status: 200,
    headers: [],
    content: { mimeType: 'application/json', text: '{"data":{"totals":[]}}' },
  };
  yield Buffer.from(
    `${JSON.stringify({ startedDateTime: new Date().toISOString(), request: asked, response: told })}\n`,
  );
  const paths = [
    ...['/report', '/sheet', '/list'].flatMap((prefix) => WORDS.map((word) => `${prefix}/${word}`)),
    '/totals',
    '/amounts',
    '/hidden',
    '/secret',
  ];
  for (const [number, path] of paths.flatMap((each) => [each, each]).entries()) {
    const key = `${path.split('/')[2] ?? ''}total`;
    const response = {
      status: 200,
      headers: [],
      content: { mimeType: 'application/json', text: JSON.stringify({ [key]: number }) },
    };
    yield Buffer.from(
      `${JSON.stringify({ startedDateTime: new Date(Date.now() - 60_000 + number).toISOString(), request: { method: 'GET', url: `https://${REPORTS}${path}`, headers: [] }, response })}\n`,
    );
  }
}
