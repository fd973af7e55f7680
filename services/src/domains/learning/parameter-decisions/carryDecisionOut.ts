import type { CompanyQuery } from '../../../platform/database/database.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import type { HostState } from '../state/hostState.ts';
import { applyAtEndpoint, undoAtEndpoint } from './applyAtEndpoint.ts';
import type { EndpointsOfHost } from './nextEndpoints.ts';
import {
  type DecisionRow,
  deleteSaid,
  lockedDecision,
  saidOfName,
  type SaidRow,
  writeSaid,
} from './parameterDecisions.repository.ts';

/** Carries a decision out at some endpoints, or takes it back there. */
export interface CarryDecisionOut {
  readonly kind: 'carryDecisionOut';
  readonly decisionId: string;
  /** What the decision was at when these endpoints were chosen. */
  readonly state: 'applying' | 'undoing';
  /** In the order of the hosts; not empty. */
  readonly at: readonly EndpointsOfHost[];
}

/**
 * A host is loaded whole, however few of its endpoints have the name, and stays in memory until the
 * commit: with so many endpoints loaded a step ends, and the next one goes on behind its last host.
 */
const MOST_LOADED = 2_000;

/** One step of the job; nothing where the decision is at something else by now. */
export async function carryDecisionOut(
  { decisionId, state, at }: CarryDecisionOut,
  scope: ChangeScope,
): Promise<{ readonly id: string }> {
  const { query } = scope;
  const decision = await lockedDecision(query, decisionId);
  if (decision?.state !== state) return { id: decisionId };
  let [done, skipped, loaded] = [0, 0, 0];
  let last: EndpointsOfHost | null = null;
  for (const each of at) {
    const host = await scope.host(each.host);
    if (host !== null) skipped += await carryOutAt(query, decision, host, each.ids);
    done += each.ids.length;
    last = each;
    loaded += host?.endpoints.size ?? 0;
    if (loaded >= MOST_LOADED) break;
  }
  await query(
    `update inventory.parameter_decisions
        set at_host = $3, at_endpoint = $4, done = done + $5, skipped = skipped + $6
      where company_id = $1 and id = $2`,
    [query.companyId, decisionId, last?.host, last?.ids.at(-1), done, skipped],
  );
  return { id: decisionId };
}

/**
 * Applies a decision to the descriptions at endpoints of a host, or undoes it there; the
 * change feed tells what that changes, and who decided it.
 * @returns how many parameters were left as they were
 */
export async function carryOutAt(
  query: CompanyQuery,
  decision: DecisionRow,
  host: HostState,
  endpointIds: readonly string[],
): Promise<number> {
  const isUndoing = decision.state === 'undoing';
  const known = await saidOfName(query, endpointIds, decision.name);
  const written: (SaidRow & { readonly endpointId: string })[] = [];
  const deleted: string[] = [];
  let skipped = 0;
  for (const id of endpointIds) {
    const endpoint = host.byId(id);
    if (endpoint === null) continue;
    const carryOut = isUndoing ? undoAtEndpoint : applyAtEndpoint;
    const outcome = carryOut(endpoint, decision, known.get(id) ?? []);
    skipped += outcome.skipped;
    if (outcome.written.length + outcome.deleted.length === 0) continue;
    written.push(...outcome.written.map((row) => ({ ...row, endpointId: id })));
    deleted.push(...outcome.deleted);
    const name = (isUndoing ? decision.undoneBy : null) ?? decision.decidedBy;
    const { at, cause } = decidedBy({ name });
    endpoint.changes.decide(endpoint, () => endpoint.retune(outcome.tunes), at, cause);
    host.dirty.add(endpoint);
  }
  await writeSaid(query, written);
  await deleteSaid(query, deleted);
  return skipped;
}
