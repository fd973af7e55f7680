import { SERVICE_CHECK } from '@palisade/vocabulary/hybridChecks.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { nullIfMissing } from '../../../platform/upstream/nullIfMissing.ts';

/**
 * What the intake says of itself, with the services behind the graph, each asked at the same time
 * whether it is ready; null where the intake knows no such question.
 */
export async function hybridStatus(companyId: string, { ingest, upstreams }: GraphContext) {
  const [status, services] = await Promise.all([
    nullIfMissing(ingest.calls.hybridStatus(companyId)),
    upstreams.ready(),
  ]);
  if (status === null) return null;
  const checks = services.map(({ name, isReady }) => ({
    checkType: SERVICE_CHECK,
    isOk: isReady,
    isOptional: false,
    note: name,
  }));
  return { ...status, statusChecks: [...status.statusChecks, ...checks] };
}
