import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import { type Random, randomOf } from './inventedApis/random.ts';
import { ParameterScore } from './parameterScore.ts';
import { inventOperations } from './schemaTraffic/inventOperations.ts';
import { type Loose, readDocument, type SchemaDocument } from './schemaTraffic/openApi.ts';
import { operationTraffic } from './schemaTraffic/operationTraffic.ts';

/** Requests made to each operation. */
const REQUESTS = 600;
/** Operations of a document that are called, spread over it. */
const OPERATIONS = 4;
const INVENTED_APIS = 30;
const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('a key for measuring') };
const DOCUMENT = /\.json(?:\.gz)?$/;

/** Calls an API's operations and scores what was learned of their parameters. */
function measureDocument(
  { operations, resolve }: SchemaDocument,
  random: Random,
  score: ParameterScore,
  requests = REQUESTS,
): void {
  const step = Math.max(1, operations.length / OPERATIONS);
  for (let at = 0; at < operations.length; at += step) {
    const operation = operations[Math.floor(at)];
    if (operation === undefined) continue;
    const traffic = operationTraffic(operation, resolve, random);
    const learned = new EndpointParameters();
    for (let left = requests; left > 0; left--) {
      const { exchange, path } = traffic.call();
      learned.observe(exchange, path, OPTIONS);
    }
    score.add(traffic.truth, learned.list());
  }
}

/** The same for invented APIs; the same number of them is always the same ones. */
export function measureInvented(apis: number, requests = REQUESTS): ParameterScore {
  const score = new ParameterScore();
  for (let seed = 1; seed <= apis; seed++)
    measureDocument(
      { operations: inventOperations(seed), resolve: (value) => value as Loose },
      randomOf(seed),
      score,
      requests,
    );
  return score;
}

function readDocuments(directory: string): { name: string; document: Loose }[] {
  return readdirSync(directory)
    .filter((name) => DOCUMENT.test(name))
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(directory, name));
      return {
        name,
        document: JSON.parse(
          (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'),
        ) as Loose,
      }; // an OpenAPI document; read with care
    });
}

/**
 * Measures what is learned of types, formats, required parameters and fixed sets: of invented APIs,
 * and of traffic made from the schemas of a folder of OpenAPI documents (JSON, gzipped or not).
 * Truth is what the schemas say.
 */
export function measureParameters(
  directory: string | null,
  print: (line: string) => void,
  progress: (line: string) => void,
): object {
  const invented = measureInvented(INVENTED_APIS);
  progress(
    `parameters: ${INVENTED_APIS} invented APIs, ${REQUESTS} requests an operation: ${JSON.stringify(invented.figures)}`,
  );
  const documents = directory === null ? [] : readDocuments(directory);
  if (directory !== null && documents.length === 0)
    throw new Error(`No document in ${directory}: expected NAME.json or NAME.json.gz.`);
  const score = new ParameterScore();
  documents.forEach(({ name, document }, index) => {
    measureDocument(readDocument(document), randomOf(index + 1), score);
    if (index % 10 === 9)
      progress(`parameters: ${index + 1} of ${documents.length} documents, last ${name}`);
  });
  for (const line of (documents.length === 0 ? invented : score).mistakes.slice(
    0,
    process.env['PALISADE_MEASURE_MISTAKES'] === undefined ? 0 : 1_000_000,
  ))
    progress(line);
  const measurement = {
    measure: 'parameters',
    documents: documents.length,
    requestsPerOperation: REQUESTS,
    operationsPerDocument: OPERATIONS,
    ...(documents.length === 0 ? invented : score).figures,
    invented: invented.figures,
  };
  print(JSON.stringify(measurement));
  return measurement;
}
