import type { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';
import { storable } from '../../../platform/database/storable.ts';

/** One parameter of a path as `inventory.endpoints.path_evidence` holds it. */
export interface PathEvidence {
  readonly name: string;
  readonly index: number;
  readonly kind: string;
  readonly shape: string | null;
  readonly distinctValues: number;
  readonly observations: number;
  readonly since: string;
  /** What spoke most for words being values; none where something else decided. */
  readonly reasons: readonly string[];
  readonly samples: readonly string[];
}

/**
 * Why an endpoint's template has its parameters, for the row; samples are those that the privacy
 * option let the endpoint keep.
 */
export function pathEvidenceOf(
  { templates }: HostState,
  endpoint: EndpointState,
): readonly PathEvidence[] {
  const samples = new Map(endpoint.pathSamples);
  return templates
    .explain(endpoint.method, endpoint.template)
    .map(({ name, index, kind, shape, distinctValues, observations, since, reasons }) => ({
      name,
      index,
      kind,
      shape,
      distinctValues,
      observations,
      since: new Date(since).toISOString(),
      reasons,
      samples: (samples.get(name) ?? []).map(storable),
    }));
}
