import {
  figureState,
  HEALTH_COMPONENTS,
  healthRule,
  MEASURED_BY,
  worstState,
} from '@palisade/vocabulary/installationHealth.ts';
import type { GraphContext } from '../../../platform/context.ts';

/** A component as a service measured it; without figures it could not. */
interface Measured {
  readonly name: string;
  readonly measuredAt: string | null;
  readonly figures: readonly { readonly name: string; readonly value: number }[] | null;
  readonly notes: readonly string[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/**
 * How the parts of the installation are: each service is asked for its own at the same time, and one
 * that does not answer leaves its parts unknown.
 */
export async function installationHealth(
  companyId: string,
  { jobs, ingest, upstreams }: GraphContext,
) {
  const [services, ofJobs, ofIngest] = await Promise.all([
    upstreams.ready(),
    orUnknown(MEASURED_BY.jobs, jobs.calls.installationHealth(companyId)),
    orUnknown(MEASURED_BY.ingest, ingest.calls.installationHealth(companyId)),
  ]);
  const down = services.filter(({ isReady }) => !isReady).map(({ name }) => name);
  const asked: Measured = {
    name: 'services' satisfies keyof typeof HEALTH_COMPONENTS,
    measuredAt: new Date().toISOString(),
    figures: [
      { name: 'servicesAsked', value: services.length },
      { name: 'servicesDown', value: down.length },
    ],
    notes: down,
    facts: [],
  };
  return [asked, ...ofJobs, ...ofIngest].map(judged);
}

async function orUnknown(
  names: readonly string[],
  call: Promise<readonly Measured[]>,
): Promise<readonly Measured[]> {
  return call.catch(() =>
    names.map((name) => ({ name, measuredAt: null, figures: null, notes: [], facts: [] })),
  );
}

function judged({ name, measuredAt, figures, notes, facts }: Measured) {
  const read = (figures ?? []).map((figure) => {
    const rule = healthRule(name, figure.name);
    return {
      ...figure,
      unit: rule?.unit ?? 'count',
      state: figureState(figure.value, rule),
      degradedFrom: rule?.degraded ?? null,
      failingFrom: rule?.failing ?? null,
      isLow: rule?.isLow ?? false,
    };
  });
  const state = figures === null ? 'unknown' : worstState(read.map((figure) => figure.state));
  return {
    name,
    state,
    measuredAt: figures && measuredAt,
    figures: read,
    notes: [...notes],
    facts: [...facts],
  };
}
