import { isReadableValue } from '@palisade/engine/templates/readableValue.ts';
import { Problem } from '../../../platform/problem.ts';
import { currentIds } from '../../inventory/inventory.client.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';
import { segmentsOf } from './siblings.ts';
import type { ChangeScope } from '../changes/changeScope.ts';

/** Asks for the values that can be split off a parameter; changes nothing. */
export interface SplitValues {
  readonly kind: 'splitValues';
  readonly host: string;
  readonly endpointId: string;
  readonly index: number;
}

/** Why there is nothing to choose from. */
type NoValues = 'samplingOff' | 'sensitive' | 'gone';

export interface SplitCandidates {
  readonly path: string;
  /** Most frequent first; `count` is how often each was seen at least. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
  readonly none: NoValues | null;
}

export async function splitValues(
  { host: name, endpointId, index }: SplitValues,
  scope: ChangeScope,
): Promise<SplitCandidates> {
  const { host, endpoint } = await endpointToSplit(scope, name, endpointId);
  return valuesOf(host, endpoint, index, scope.company.settings.sampling);
}

/**
 * The endpoint of a host that an id stands for, which may have been merged since.
 * @throws Problem when the host has none of this id
 */
export async function endpointToSplit(
  scope: ChangeScope,
  name: string,
  endpointId: string,
): Promise<{ readonly host: HostState; readonly endpoint: EndpointState }> {
  const host = await scope.host(name);
  const [id = null] = await currentIds(scope, [endpointId]);
  const endpoint = id === null ? null : (host?.byId(id) ?? null);
  if (host === null || endpoint === null)
    throw new Problem('notFound', 'There is no such endpoint.');
  return { host, endpoint };
}

/**
 * Values of one parameter of an endpoint's path, as far as they may be shown.
 * @throws Problem badInput when the segment is no parameter
 */
export function valuesOf(
  { templates }: HostState,
  endpoint: EndpointState,
  index: number,
  sampling: boolean,
): SplitCandidates {
  const path = endpoint.template;
  const segment = segmentsOf(path)[index] ?? '';
  const name = /\{([^}]*)\}/.exec(segment)?.[1];
  const values = name === undefined ? null : templates.valuesAt(path, index);
  if (values === null)
    throw new Problem('badInput', 'Only a parameter can be split.', { field: 'index' });
  const isSensitive = endpoint.parameters
    .list()
    .some(
      (parameter) =>
        parameter.side === 'request' &&
        parameter.location === 'path' &&
        parameter.name === name &&
        parameter.sensitive,
    );
  const readable = values.filter(({ value }) => isReadableValue(segment, name ?? '', value));
  const none = !sampling
    ? 'samplingOff'
    : isSensitive || (values.length > 0 && readable.length === 0)
      ? 'sensitive'
      : values.length === 0
        ? 'gone'
        : null;
  return { path, values: none === null ? readable : [], none };
}
