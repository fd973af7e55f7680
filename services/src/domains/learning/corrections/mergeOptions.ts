import { suggestedName } from '@palisade/engine/templates/parameterNames.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import {
  countLabels,
  endpointsBelow,
  hostOfApi,
  keptApart,
  type MergeableEndpoint,
} from './corrections.repository.ts';
import type { MergeOption, MergeOptions, MergePreview } from './corrections.schemas.ts';
import { planMerge } from './mergePlan.ts';
import { prefixOf, segmentsOf, type Sibling, siblingsOf } from './siblings.ts';

/** Where a merge is looked at. */
export interface Place {
  readonly apiId: string;
  readonly path: string;
  readonly index: number;
}

const SAMPLES = 3;

/** The host, and everything on it that has something in the place. */
export async function lookAt(scope: CompanyScope, { apiId, path, index }: Place) {
  if (index >= segmentsOf(path).length)
    throw new Problem('badInput', 'The path has no such segment.', { field: 'index' });
  const api = await hostOfApi(scope, apiId);
  if (api === null) throw notFound('API');
  const prefix = prefixOf(path, index);
  return {
    ...api,
    prefix,
    siblings: siblingsOf(await endpointsBelow(scope, api.hostId, prefix), prefix, index),
  };
}

export async function mergeOptions(scope: CompanyScope, place: Place): Promise<MergeOptions> {
  const { hostId, prefix, siblings } = await lookAt(scope, place);
  const apart = await keptApart(scope, hostId, prefix, place.index);
  const literals = [...siblings.values()].filter(({ segment }) => !segment.includes('{'));
  const name = suggestedName(segmentsOf(prefix).at(-1) ?? null);
  return {
    path: place.path,
    index: place.index,
    name: segmentsOf(prefix).includes(`{${name}}`) ? '' : name,
    options: literals
      .map((sibling) => optionOf(sibling, prefix, apart))
      .sort((a, b) => (a.segment < b.segment ? -1 : 1)),
  };
}

function optionOf(
  { segment, endpoints, version }: Sibling<MergeableEndpoint>,
  prefix: string,
  apart: ReadonlySet<string>,
): MergeOption {
  return {
    path: `${prefix}/${segment}`,
    segment,
    status:
      apart.has(segment) || endpoints.every(({ isApi }) => !isApi)
        ? 'ignored'
        : endpoints.some(({ isLearned }) => isLearned)
          ? 'verified'
          : 'unverified',
    methods: [...new Set(endpoints.map(({ method }) => method))].sort(),
    endpointCount: endpoints.length,
    requests: sumOf(endpoints),
    lastActivity:
      endpoints
        .map(({ lastActivity }) => lastActivity)
        .sort()
        .at(-1) ?? '',
    samples: [...new Set(endpoints.map(({ template }) => template))].slice(0, SAMPLES),
    version,
  };
}

/** What a merge would come to. */
export async function mergePreview(
  scope: CompanyScope,
  place: Place,
  name: string,
  paths: readonly string[],
): Promise<MergePreview> {
  const { prefix, siblings } = await lookAt(scope, place);
  const { endpoints, beside } = planMerge(
    siblings,
    place.index,
    name,
    segmentsIn(paths, prefix, place.index),
  );
  return {
    endpoints: endpoints.map(({ method, path, from }) => ({
      method,
      path,
      requests: sumOf(from),
      from: from.map(({ id, template, requests }) => ({
        endpointId: id,
        path: template,
        requests,
      })),
    })),
    endpointsBefore: endpoints.reduce((sum, { from }) => sum + from.length, 0),
    endpointsAfter: endpoints.length,
    labelCount: await countLabels(
      scope,
      endpoints.flatMap(({ from }) => from.map(({ id }) => id)),
    ),
    besideVersion: beside?.version ?? null,
  };
}

/**
 * The segments that paths have in a place.
 * @throws Problem badInput when a path is somewhere else
 */
export function segmentsIn(
  paths: readonly string[],
  prefix: string,
  index: number,
): readonly string[] {
  return paths.map((path) => {
    const segment = segmentsOf(path)[index];
    if (segment === undefined || path !== `${prefix}/${segment}`)
      throw new Problem('badInput', `${path} is not in the place of this merge.`, {
        field: 'merged',
      });
    return segment;
  });
}

const sumOf = (endpoints: readonly MergeableEndpoint[]): number =>
  endpoints.reduce((sum, { requests }) => sum + requests, 0);
