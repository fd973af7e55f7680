import type { Filter } from '@palisade/vocabulary/filters.ts';
import { isVolatile } from '@palisade/engine/policies/filterTraits.ts';
import { SEVERITIES, type Severity } from '@palisade/vocabulary/severities.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { endpointsMatching } from '../../inventory/evaluation/matchingEndpoints.client.ts';
import { labelsOfEndpoints } from '../../inventory/labelling/attachedLabels.client.ts';
import { endpointsOfCompany } from '../../inventory/labelling/allEndpoints.client.ts';
import { ownTimesOfAll } from '../evaluation/ownTimes.ts';
import type { BackTest } from './backTest.schemas.ts';
import { certainFor } from './policyInput.ts';

const MOST = { labels: 50, endpoints: 10 } as const;
/** Endpoints whose labels are read together. */
const CHUNK = 10_000;

export interface BackTested {
  readonly filter: Filter;
  /** The policy that is edited; null for a new one. */
  readonly policyId: string | null;
  readonly severity: Severity;
}

interface Tally {
  opens: number;
  closes: number;
}

const none = (): Tally => ({ opens: 0, closes: 0 });

const HELD_GAPS = statement(
  `select g.endpoint_id as "endpointId", g.severity, e.id is not null as "isActive" from posture.gaps g
     left join inventory.endpoints e on e.company_id = g.company_id and e.id = g.endpoint_id where g.company_id = $1 and g.policy_id = $2 and g.holds`,
  { endpointId: 'uuid', severity: as<Severity>('text'), isActive: 'bool' },
);

/** What a policy would open and close now if it were saved so. */
export async function backTest(
  query: CompanyQuery,
  { filter, policyId, severity }: BackTested,
): Promise<BackTest> {
  const ownTimes = isVolatile(filter) ? await ownTimesOfAll(query) : [];
  const matching = await endpointsMatching(query, filter, ownTimes);
  const gaps = policyId === null ? [] : await query(HELD_GAPS, [query.companyId, policyId]);
  const held = new Map(gaps.map((gap) => [gap.endpointId, gap]));
  const matched = new Set(matching);
  const opens = matching.filter((id) => !held.has(id));
  const closes = gaps.filter(({ endpointId, isActive }) => isActive && !matched.has(endpointId));
  const bySeverity = new Map<Severity, Tally>(SEVERITIES.map((each) => [each, none()]));
  const tally = (each: Severity): Tally => bySeverity.get(each) ?? none();
  tally(severity).opens += opens.length;
  for (const gap of closes) tally(gap.severity).closes += 1;
  const closedIds = closes.map(({ endpointId }) => endpointId);
  return {
    endpoints: await endpointsOfCompany(query),
    certain: certainFor(filter, Date.now()),
    opens: opens.length,
    closes: closes.length,
    stays: matching.length - opens.length,
    bySeverity: [...bySeverity]
      .flatMap(([each, counts]) =>
        counts.opens + counts.closes > 0 ? [{ severity: each, ...counts }] : [],
      )
      .reverse(),
    byLabel: await countByLabel(query, opens, closedIds),
    opensFor: opens.slice(0, MOST.endpoints),
    closesFor: closedIds.slice(0, MOST.endpoints),
  };
}

async function countByLabel(
  query: CompanyQuery,
  opens: readonly string[],
  closes: readonly string[],
): Promise<BackTest['byLabel']> {
  const counts = new Map<string, Tally>();
  const unlabelled = none();
  for (const [kind, ids] of [
    ['opens', opens],
    ['closes', closes],
  ] as const) {
    for (let from = 0; from < ids.length; from += CHUNK) {
      const chunk = ids.slice(from, from + CHUNK);
      const labels = Map.groupBy(
        await labelsOfEndpoints(query, chunk),
        ({ endpointId }) => endpointId,
      );
      for (const id of chunk) {
        const found = new Set((labels.get(id) ?? []).map(({ labelId }) => labelId));
        if (found.size === 0) unlabelled[kind] += 1;
        for (const labelId of found) {
          const tally = counts.get(labelId) ?? none();
          tally[kind] += 1;
          counts.set(labelId, tally);
        }
      }
    }
  }
  const most = [...counts]
    .map(([labelId, tally]) => ({ labelId, ...tally }))
    .sort((a, b) => b.opens + b.closes - (a.opens + a.closes) || (a.labelId < b.labelId ? -1 : 1))
    .slice(0, MOST.labels);
  return unlabelled.opens + unlabelled.closes > 0
    ? [...most, { labelId: null, ...unlabelled }]
    : most;
}
