import { AuthenticationStats } from '@palisade/engine/authentication/authenticationStats.ts';
import { jsonBody } from '@palisade/engine/exchange/jsonBody.ts';
import type { ApiDocument, DocumentedOperation } from '@palisade/engine/oas/apiDocument.ts';
import { driftAcross } from '@palisade/engine/oas/drift.ts';
import type { Drift } from '@palisade/engine/oas/driftKinds.ts';
import { operationDetail } from '@palisade/engine/oas/operationDetail.ts';
import { OperationIndex } from '@palisade/engine/oas/operationIndex.ts';
import { pinsOf } from '@palisade/engine/oas/pinsOf.ts';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import { structureSketch } from '@palisade/engine/templates/structureSketch.ts';
import { PathValues } from '@palisade/services/domains/learning/state/pathValues.ts';
import { randomOf } from '../inventedApis/random.ts';
import { exchangeOf } from './specTraffic.ts';

export interface DocumentCheck {
  readonly exchanges: number;
  /**
   * Exchanges whose learned template is found as the operation that made them (or one that reads
   * the same).
   */
  readonly matched: number;
  /** Operations whose exchanges were not, and the templates they were learned as. */
  readonly unmatched: readonly string[];
  /**
   * Operations of which traffic was learned, and of those the ones that disagree with their own
   * document.
   */
  readonly checked: number;
  readonly drifting: number;
  readonly drift: readonly (Drift & { readonly operation: string })[];
}

const OPTIONS = { sampling: true, hashKey: new Uint8Array(32) };

interface Claim extends DocumentedOperation {
  readonly source: DocumentedOperation;
}

const shapeOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.toLowerCase().replaceAll(/\{[^}]*\}/g, '{}')}`;

/**
 * Learns traffic made from a document with its templates pinned, as after an import, and compares
 * what was learned with the document.
 */
export function checkDocument(
  document: ApiDocument,
  exchangesEach: number,
  seed = 1,
): DocumentCheck {
  const random = randomOf(seed);
  const templates = new PathTemplates();
  templates.pinAll(pinsOf(document.operations));
  const claims: Claim[] = document.operations.map((source) => ({
    ...source,
    path: `${source.servers[0]?.basePath ?? ''}${source.path}`,
    source,
  }));
  const index = new OperationIndex(claims);
  const exchanges = claims.flatMap((claim) =>
    Array.from({ length: exchangesEach }, (_, number) => ({
      claim,
      exchange: exchangeOf(document, claim.source, random, number),
    })),
  );
  for (const { exchange } of exchanges) {
    const body = jsonBody(exchange.responseBody);
    templates.observe({
      method: exchange.method,
      path: exchange.path,
      structure: body === undefined ? null : structureSketch(body),
      at: exchange.startedAt,
    });
  }
  templates.settle();
  const learned = new Map<
    string,
    {
      readonly template: string;
      readonly method: string;
      readonly parameters: EndpointParameters;
      readonly values: PathValues;
      readonly statuses: Set<number>;
    }
  >();
  const unmatched = new Set<string>();
  let matched = 0;
  for (const { claim, exchange } of exchanges) {
    const { method, template } = templates.resolve(exchange.method, exchange.path) ?? {
      method: exchange.method,
      template: exchange.path,
    };
    if (index.find(method, template).some((found) => shapeOf(found) === shapeOf(claim)))
      matched += 1;
    else unmatched.add(`${claim.method} ${claim.path} as ${template}`);
    const key = `${method} ${template}`;
    const endpoint = learned.get(key) ?? {
      method,
      template,
      parameters: new EndpointParameters(),
      values: new PathValues(template),
      statuses: new Set<number>(),
    };
    learned.set(key, endpoint);
    endpoint.statuses.add(exchange.status);
    endpoint.parameters.observe(exchange, endpoint.values.of(exchange.path), OPTIONS);
  }
  const drift: (Drift & { operation: string })[] = [];
  let [checked, drifting] = [0, 0];
  for (const { method, template, parameters, statuses } of learned.values()) {
    const found = index.find(method, template);
    if (found.length === 0) continue;
    checked += 1;
    const traffic = {
      places: parameters.evidence(),
      statuses: [...statuses],
      authentication: new AuthenticationStats().toJSON(),
      seed: 0,
    };
    const least = driftAcross(
      found.map(({ source }) => operationDetail(document, source)),
      traffic,
    );
    if (least.length > 0) drifting += 1;
    drift.push(...least.map((each) => ({ ...each, operation: `${method} ${template}` })));
  }
  return {
    exchanges: exchanges.length,
    matched,
    checked,
    drifting,
    drift,
    unmatched: [...unmatched],
  };
}
