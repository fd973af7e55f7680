import type { Actor } from '../../../platform/companySettings.ts';
import { Problem, notFound } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { wake } from '../../../platform/work/wake.ts';
import { auditAs } from '../../identity/audit.client.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { findEndpoint } from '../changes/findEndpoint.ts';
import { carryOutAt } from './carryDecisionOut.ts';
import {
  countUnfinished,
  type DecisionRow,
  insertDecision,
  lockedDecision,
} from './parameterDecisions.repository.ts';

/** The job that carries decisions out beyond the endpoint that they were made at. */
export const DECISIONS_JOB = 'inventory.decideParameters';
/** Decisions of a company that wait for each other. */
const MOST_UNFINISHED = 20;

/** Says what data a parameter holds, or all parameters of its name. */
export interface DecideParameter {
  readonly kind: 'decideParameter';
  readonly decision: Pick<
    DecisionRow,
    | 'name'
    | 'sensitive'
    | 'dataType'
    | 'dataCategories'
    | 'privacy'
    | 'isForAll'
    | 'parameterId'
    | 'endpointId'
    | 'side'
    | 'location'
    | 'contentType'
    | 'labelIds'
  >;
  /** What was known of the parameter. */
  readonly before: { readonly sensitive: boolean; readonly dataType: string | null };
  readonly actor: Actor;
}

/** The decision holds at its own endpoint at once; the job carries it to the others. */
export async function decideParameter(
  { decision: said, before, actor }: DecideParameter,
  scope: ChangeScope,
): Promise<{ readonly id: string }> {
  const { query } = scope;
  const { host, endpoint } = await findEndpoint(scope, said.endpointId);
  if (said.isForAll && (await countUnfinished(query)) >= MOST_UNFINISHED)
    throw new Problem(
      'busy',
      `${MOST_UNFINISHED} decisions are being applied. Try again when one is done.`,
      { field: 'applyToAll' },
    );
  const decision: DecisionRow = {
    ...said,
    id: uuidV7(),
    endpointId: endpoint.id,
    state: said.isForAll ? 'applying' : 'applied',
    total: said.isForAll ? null : 1,
    atHost: null,
    atEndpoint: null,
    decidedAt: new Date().toISOString(),
    decidedBy: actor.name,
    undoneBy: null,
  };
  await insertDecision(query, decision);
  await carryOutAt(query, decision, host, [endpoint.id]);
  if (said.isForAll) await wake(query, DECISIONS_JOB, query.companyId);
  const { name, sensitive, dataType, isForAll, parameterId } = decision;
  await auditAs(query, actor, {
    action: 'parameter.configure',
    targetType: 'parameter',
    targetId: parameterId,
    before: { name, ...before, endpointId: endpoint.id },
    after: { name, sensitive, dataType, applyToAll: isForAll, endpointId: endpoint.id },
    endpointIds: [endpoint.id],
  });
  return { id: decision.id };
}

/** Takes a decision back: parameters are what they were before it, unless others decided since. */
export interface UndoDecision {
  readonly kind: 'undoDecision';
  readonly decisionId: string;
  readonly actor: Actor;
}

export async function undoDecision(
  { decisionId, actor }: UndoDecision,
  scope: ChangeScope,
): Promise<{ readonly id: string }> {
  const { query } = scope;
  const decision = await lockedDecision(query, decisionId);
  if (decision === null) throw notFound('decision');
  if (decision.state === 'undoing' || decision.state === 'undone')
    throw new Problem('conflict', 'This decision has been undone already.');
  const { name, sensitive, dataType, isForAll } = decision;
  const undone: DecisionRow = { ...decision, state: 'undoing', undoneBy: actor.name };
  // Where the endpoint is gone, there is nothing to restore at it.
  const found = await findEndpoint(scope, decision.endpointId).catch(goneIsNull);
  if (found !== null) await carryOutAt(query, undone, found.host, [found.endpoint.id]);
  await query(
    `update inventory.parameter_decisions
        set state = $3, total = $4, done = 1, at_host = null, at_endpoint = null,
          undone_at = now(), undone_by = $5
      where company_id = $1 and id = $2`,
    [query.companyId, decisionId, isForAll ? 'undoing' : 'undone', isForAll ? null : 1, actor.name],
  );
  if (isForAll) await wake(query, DECISIONS_JOB, query.companyId);
  const { endpointId, parameterId } = decision;
  await auditAs(query, actor, {
    action: 'parameter.undo',
    targetType: 'parameter',
    targetId: parameterId,
    before: { name, sensitive, dataType, applyToAll: isForAll, endpointId },
    after: { name, endpointId },
    endpointIds: [endpointId],
  });
  return { id: decisionId };
}

function goneIsNull(error: unknown): null {
  if (error instanceof Problem && error.code === 'notFound') return null;
  throw error;
}
